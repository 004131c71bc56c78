import { existsSync, realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../system/exit.js';

/**
 * A JavaScript module of the user's.
 *
 * @typedef {object} CustomModule
 * @property {string} name  its path from the current folder
 * @property {unknown} content  its default export
 * @property {(error: unknown) => string} explain  the message of an error, after the file, and the line of it
 *   that the error passed
 */

/**
 * @param {string} path
 * @returns {Promise<CustomModule>}
 * @throws {UsageError} if it is missing or cannot be loaded
 */
export async function loadModule(path) {
  if (!existsSync(path)) throw new UsageError(`no file "${path}": expected a JavaScript module`);
  const file = realpathSync(resolve(path));
  const name = relative(realpathSync('.'), file);
  const explain = (/** @type {unknown} */ error) => `${name}${lineIn(file, error)}: ${messageOf(error)}`;
  try {
    const { default: content } = await import(pathToFileURL(file).href);
    return { name, content, explain };
  } catch (error) {
    throw new UsageError(`cannot load ${explain(error)}`);
  }
}

/**
 * Where an error passed a file.
 *
 * @param {string} file
 * @param {unknown} error
 * @returns {string} such as ":12"; empty if it is unknown
 */
function lineIn(file, error) {
  const stack = (error instanceof Error && error.stack) || '';
  for (const name of [pathToFileURL(file).href, file]) {
    const [, rest] = stack.split(`${name}:`);
    const line = /^\d+/.exec(rest ?? '');
    if (line) return `:${line[0]}`;
  }
  return '';
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
