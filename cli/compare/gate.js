import { DEFAULT_THRESHOLD } from '../../report/compare/compare.js';
import { changeOf } from '../../report/compare/words.js';
import { formatPercent } from '../../report/text/numbers.js';
import { failures } from '../../report/compare/gate.js';
import { benchmarkPath } from '../../report/results/identity.js';
import { exitCode } from '../system/exit.js';
import { closest } from '../system/suggest.js';

/**
 * When a comparison must not pass: what `--fail-on` and its companions say, and else the file.
 *
 * @typedef {import('../../report/compare/compare.js').Compared} Compared
 *
 * @typedef {object} GateOptions of the command line
 * @property {number} [threshold]
 * @property {import('../../report/compare/gate.js').FailOn} [failOn]
 * @property {boolean} [allowDifferences]
 *
 * @typedef {object} Gate
 * @property {number} threshold
 * @property {Map<string, number>} suites thresholds of their own
 * @property {import('../../report/compare/gate.js').FailOn | null} failOn null: nothing fails
 * @property {boolean} allowDifferences
 *
 * @typedef {{code: number, lines: string[]}} Verdict the exit code, and what is said for it
 */

/**
 * A threshold of the command line is for all suites, those that have one in the file too.
 *
 * @param {GateOptions} options
 * @param {import('../files/config.js').Config} config
 * @returns {Gate}
 */
export function makeGate({ threshold, failOn, allowDifferences = false }, config) {
  return {
    threshold: threshold ?? config.threshold ?? DEFAULT_THRESHOLD,
    suites: threshold === undefined ? config.suites : new Map(),
    failOn: failOn ?? config.failOn ?? null,
    allowDifferences,
  };
}

/**
 * @param {Compared} compared
 * @param {Gate} gate
 * @returns {Verdict}
 */
export function judge(compared, gate) {
  const { failOn, allowDifferences } = gate;
  if (failOn === null) return { code: exitCode.done, lines: [] };
  if (compared.cells.length === 0) {
    return {
      code: exitCode.usage,
      lines: ['nothing is in both runs, so that --fail-on cannot speak'],
    };
  }
  if (compared.differences.length > 0 && !allowDifferences) {
    return {
      code: exitCode.usage,
      lines: [
        'the environments differ, so that --fail-on cannot speak: measure both in the same one, or allow it by --allow-differences',
      ],
    };
  }
  const failing = failures(compared, failOn);
  const found = compared.cells.filter(({ change }) => change === failOn);
  const small = found.filter((cell) => !failing.includes(cell));
  return {
    code: failing.length > 0 ? exitCode.gateFailed : exitCode.done,
    lines: [
      ...failing.map((cell) => `${failOn}: ${benchmarkPath(cell)} on ${cell.platform}: ${changeOf(cell)}`),
      ...(small.length > 0
        ? [`${failOn} by less than ${limitsOf(small)}, which does not fail: ${small.length} of ${compared.cells.length}`]
        : []),
    ],
  };
}

/** @param {import('../../report/compare/compare.js').Comparison[]} cells */
const limitsOf = (cells) =>
  [...new Set(cells.map(({ threshold }) => formatPercent(threshold)))].join(' or ');

/**
 * Says which suites of the file neither run has: a name that is misspelt would loosen the gate.
 *
 * @param {Gate} gate
 * @param {import('../../report/results/types.js').Summary[]} summaries
 * @returns {string[]}
 */
export function strangeSuites({ suites }, summaries) {
  const known = new Set(summaries.flatMap(({ rows }) => rows.map(({ suite }) => suite)));
  return [...suites.keys()].filter((suite) => !known.has(suite)).map((suite) => {
    const meant = closest(suite, known);
    return (
      `warning: samebench.config.json has a threshold for the suite "${suite}", which neither run has` +
      (meant ? `; did you mean "${meant}"?` : '')
    );
  });
}
