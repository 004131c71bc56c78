import { DEFAULT_THRESHOLD } from '../../report/compare/compare.js';
import { changeOf, NOTHING_SHARED } from '../../report/compare/words.js';
import { formatPercent } from '../../report/text/numbers.js';
import { failures } from '../../report/compare/gate.js';
import { benchmarkPath } from '../../report/results/identity.js';
import { exitCode } from '../system/exit.js';
import { closest } from '../system/suggest.js';

/**
 * When a comparison fails: `--fail-on` and its companions, and samebench.config.json where they are absent.
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
 * @typedef {{code: number, lines: string[]}} Verdict lines: why the exit code is what it is
 */

/**
 * A threshold on the command line overrides all thresholds of the file, those of suites included.
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
      lines: [`${NOTHING_SHARED}, so there is nothing for --fail-on to judge`],
    };
  }
  if (compared.differences.length > 0 && !allowDifferences) {
    return {
      code: exitCode.usage,
      lines: [
        'the environments differ, so --fail-on cannot judge the change\n' +
          '  measure both runs in the same environment, or add --allow-differences',
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
        ? [`below the threshold of ${limitsOf(small)}, which --fail-on ignores: ${small.length} of ${compared.cells.length} costs became ${failOn}`]
        : []),
    ],
  };
}

/** @param {import('../../report/compare/compare.js').Comparison[]} cells */
const limitsOf = (cells) =>
  [...new Set(cells.map(({ threshold }) => formatPercent(threshold)))].join(' or ');

/**
 * Warnings of suites in the configuration file that neither run has: a misspelt name would loosen the gate.
 *
 * @param {Gate} gate
 * @param {import('../../protocol/types.js').Summary[]} summaries
 * @returns {string[]}
 */
export function unknownSuiteWarnings({ suites }, summaries) {
  const known = new Set(summaries.flatMap(({ rows }) => rows.map(({ suite }) => suite)));
  return [...suites.keys()].filter((suite) => !known.has(suite)).map((suite) => {
    const meant = closest(suite, known);
    return (
      `warning: samebench.config.json has a threshold for the suite "${suite}", which is in neither run` +
      (meant ? `; did you mean "${meant}"?` : '')
    );
  });
}
