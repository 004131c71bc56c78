import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkAgainst } from '../../protocol/schemas.js';
import { share } from '../system/arguments.js';
import { UsageError } from '../system/exit.js';
import { readFromDisk } from './text-source.js';
import { closest } from '../system/suggest.js';
import { describeValue, errorText } from '../../protocol/validation-message.js';
import { parseVisible } from '../../protocol/visible.js';

/**
 * The content of `samebench.config.json` in the current folder; empty where there is no such file. Suites
 * have thresholds of their own.
 *
 * @import { GateOptions } from '../../report/compare/gate.js'
 * Programs for Google Benchmark, by the names of their targets. data: paths from the project's folder, or
 * PATH@NAME.
 * @typedef {Record<string, {args?: string[], data?: string[], stack?: string}>} Programs
 *
 * @typedef {object} PlainKeys
 * @property {string} [project]
 * @property {string[]} [define]
 * @property {Programs} [programs]
 * @property {string} [site]
 * @property {import('../../protocol/collector.js').Tolerances} [tolerances]
 *
 * @typedef {PlainKeys & Pick<GateOptions, 'failOn' | 'measure'>} Plain what is as in the file
 * @typedef {Plain & {threshold?: number, suites: Map<string, number>}} Config
 *
 * The same as the file has it; see config.schema.json.
 * @typedef {{threshold?: string | number}} Threshold
 * @typedef {Plain & Threshold & {$schema?: string, suites?: Record<string, Required<Threshold>>}} ConfigFile
 */

export const configFile = 'samebench.config.json';

const fits = checkAgainst(createRequire(import.meta.url)('./config.schema.json'));

/**
 * @param {string} [folder]
 * @param {import('./text-source.js').ReadText} [read]
 * @returns {Promise<Config>}
 */
export async function readConfig(folder = '.', read = readFromDisk) {
  const file = join(folder, configFile);
  try {
    const text = await read(file);
    return text === null ? { suites: new Map() } : parseConfig(text, file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * The files and folders that programs open, as paths from the project's folder.
 *
 * @param {Pick<Config, 'programs'>} config
 */
export const dataOf = ({ programs = {} }) =>
  Object.values(programs).flatMap(({ data = [] }) => data.map((entry) => entry.replace(/@[^@]+$/, '')));

/**
 * A line for users whose settings are read from elsewhere than from the file in the current folder.
 *
 * @param {string} source where they are read from
 * @param {import('./text-source.js').ReadText} read
 * @returns {Promise<string | null>} null: both are equal
 */
export async function otherSettings(source, read) {
  const [used, own] = [await read(configFile), await readFromDisk(configFile).catch(() => '')];
  return used === own ? null : `${configFile} differs from that of ${source}, which is used`;
}

/**
 * @param {string} text
 * @param {string} file for messages
 * @returns {Config}
 */
export function parseConfig(text, file) {
  const value = parseJson(text, file);
  if (!fits(value)) throw new UsageError(`${file}: ${configMessage(fits.errors ?? [])}`);
  const { $schema: _, threshold, suites = {}, ...others } = /** @type {ConfigFile} */ (value);
  const read = (/** @type {string | number} */ written, /** @type {string} */ place) =>
    readShare(written, `${file}: ${place}`);
  return {
    ...others,
    ...(threshold === undefined ? {} : { threshold: read(threshold, '/threshold') }),
    suites: new Map(
      Object.entries(suites).map(([suite, own]) => [
        suite,
        read(own.threshold, `/suites/${suite}/threshold`),
      ]),
    ),
  };
}

/**
 * @param {string} text
 * @param {string} file
 */
function parseJson(text, file) {
  try {
    return parseVisible(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {string | number} written
 * @param {string} place
 */
function readShare(written, place) {
  try {
    return share(String(written));
  } catch {
    throw new UsageError(`${place}: ${expectedShare}, found ${JSON.stringify(written)}`);
  }
}

const expectedShare = 'expected a share above 0 and up to 1, such as "3%" or 0.03';

/** @param {import('ajv').ErrorObject[]} errors */
function configMessage(errors) {
  const [{ instancePath: place, keyword, params, data, parentSchema }] = errors;
  if (keyword === 'type' && place.endsWith('/threshold'))
    return `${place}: ${expectedShare}, found ${describeValue(data)}`;
  if (keyword !== 'additionalProperties') return errorText(errors);
  const known = Object.keys(parentSchema?.properties ?? {}).filter((key) => key !== '$schema');
  const meant = closest(params.additionalProperty, known);
  return [
    `${place || '/'}: unknown key "${params.additionalProperty}"`,
    ...(meant ? [`did you mean "${meant}"?`] : []),
    `keys: ${known.join(', ')}`,
  ].join('\n  ');
}

/**
 * Warnings of suites in the configuration file that neither run has: a misspelt name would loosen the gate.
 *
 * @param {{suites: Map<string, number>}} gate
 * @param {import('../../protocol/types.js').Summary[]} summaries
 * @returns {string[]}
 */
export function unknownSuiteWarnings({ suites }, summaries) {
  const known = new Set(summaries.flatMap(({ rows }) => rows.map(({ suite }) => suite)));
  return [...suites.keys()]
    .filter((suite) => !known.has(suite))
    .map((suite) => {
      const meant = closest(suite, known);
      return (
        `warning: samebench.config.json has a threshold for the suite "${suite}", which is in neither run` +
        (meant ? `; did you mean "${meant}"?` : '')
      );
    });
}
