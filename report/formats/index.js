import { bencher } from './bencher.js';
import { csv } from './csv.js';
import { githubActionBenchmark } from './github-action-benchmark.js';
import { googleBenchmark } from './google-benchmark.js';
import { html } from './html.js';
import { json } from './json.js';
import { junit } from './comparison/junit.js';
import { markdown } from './markdown.js';
import { table } from './table.js';

/** @import { Format } from './format.js' */

/**
 * All formats, in the order of the help texts; the first is the default. The options and help texts of
 * the commands are made from this list, and a test compares docs/formats.md with it.
 *
 * @type {Format[]}
 */
export const formats = [
  table,
  markdown,
  csv,
  json,
  html,
  googleBenchmark,
  githubActionBenchmark,
  bencher,
  junit,
];

/** The formats of one run. */
export const reportFormats = formats.filter(({ report }) => report);

/** The formats of a comparison of two runs. */
export const comparisonFormats = formats.filter(({ comparison }) => comparison);

/**
 * @param {string} name
 * @returns {Format}
 * @throws {RangeError} that lists the formats if there is none of this name
 */
export function formatNamed(name) {
  const found = formats.find((format) => format.name === name);
  if (!found) {
    throw new RangeError(`no format "${name}"; formats: ${formats.map((one) => one.name).join(', ')}`);
  }
  return found;
}
