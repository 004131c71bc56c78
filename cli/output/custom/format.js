import { InvalidArgumentError } from 'commander';
import { SystemError, UsageError } from '../../system/exit.js';
import { loadModule } from './module.js';

/** @import { Format } from '../../../report/formats/format.js' */

/**
 * Whether the name of a format is the path of a module: no format's own name has a dot or a slash.
 *
 * @param {string} name
 */
export const isModulePath = (name) => /[./\\]/.test(name);

/**
 * Reads the argument of --format.
 *
 * @param {Format[]} formats that exist
 * @returns {(value: string) => string}
 */
export const formatArgument = (formats) => (value) => {
  const names = formats.map(({ name }) => name);
  if (names.includes(value) || isModulePath(value)) return value;
  throw new InvalidArgumentError(`Allowed choices are ${names.join(', ')}, or a module such as ./mine.js.`);
};

/**
 * The user's own format, of runs or of comparisons.
 *
 * @param {string} path of its module
 * @returns {Promise<Format & Required<Pick<Format, 'report' | 'comparison'>>>} both reject with a SystemError
 *   if the module throws
 * @throws {UsageError} if the module is missing or exports no format
 */
export async function loadFormat(path) {
  const { name, content, explain } = await loadModule(path);
  if (typeof content !== 'function') {
    throw new UsageError(`${name} is no format: its default export is no function (docs/formats.md)`);
  }
  /** @param {...object} input */
  const make = async (...input) => {
    try {
      const text = await content(...input.map((one) => structuredClone(one)));
      if (typeof text === 'string') return text;
      throw `it made no text, but ${text === null ? 'null' : typeof text}`;
    } catch (error) {
      throw new SystemError(`the format failed: ${explain(error)}`);
    }
  };
  return {
    name: path,
    purpose: 'what its author wants',
    extension: 'txt',
    report: ({ summary, results }) => make(summary, results),
    comparison: ({ compared }) => make(compared),
  };
}
