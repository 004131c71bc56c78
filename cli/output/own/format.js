import { TroubleError, UsageError } from '../../system/exit.js';
import { loadModule } from './module.js';

/** Whether the name of a format is the path of a module: no format's own name has a dot or a slash. @param {string} name */
export const isModulePath = (name) => /[./\\]/.test(name);

/**
 * The user's own format of `samebench report`.
 *
 * @param {string} path of its module
 * @returns {Promise<import('../../../report/formats/format.js').Format>}
 * @throws {UsageError} if the module is missing or exports no format
 */
export async function loadFormat(path) {
  const { name, content, explain } = await loadModule(path);
  if (typeof content !== 'function') {
    throw new UsageError(`${name} is no format: its default export is no function (docs/formats.md)`);
  }
  return {
    name: path,
    purpose: 'what its author wants',
    extension: 'txt',
    async report({ summary, results }) {
      try {
        const text = await content(structuredClone(summary), structuredClone(results));
        if (typeof text === 'string') return text;
        throw `it made no text, but ${text === null ? 'null' : typeof text}`;
      } catch (error) {
        throw new TroubleError(`the format failed: ${explain(error)}`);
      }
    },
  };
}
