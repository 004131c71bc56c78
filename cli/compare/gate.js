import { compare, DEFAULT_THRESHOLD } from '../../report/compare/compare.js';
import { measures as allMeasures, ofMeasures } from '../../report/compare/measure.js';
import { changeOf, NOTHING_SHARED } from '../../report/compare/words.js';
import { formatPercent } from '../../report/text/numbers.js';
import { failures } from '../../report/compare/gate.js';
import { lossText } from '../../report/compare/losses.js';
import { labelOf } from '../../protocol/identity.js';
import { quantityOf } from '../../report/quantities/index.js';
import { exitCode } from '../system/exit.js';
import { closest } from '../system/suggest.js';

/**
 * When a comparison fails: `--fail-on` and its companions, and samebench.config.json where they are absent.
 *
 * @import { Compared } from '../../protocol/types.js'
 * @import { Measure } from '../../report/compare/measure.js'
 * @import { LossKind } from '../../report/compare/losses.js'
 *
 * @typedef {object} GateOptions of the command line
 * @property {number} [threshold]
 * @property {import('../../report/compare/gate.js').FailOn} [failOn]
 * @property {boolean} [allowDifferences]
 * @property {LossKind[]} [allow]
 * @property {Measure[]} [measure]
 *
 * @typedef {object} Gate
 * @property {number} threshold
 * @property {Map<string, number>} suites thresholds of their own
 * @property {import('../../report/compare/gate.js').FailOn | null} failOn null: nothing fails
 * @property {boolean} allowDifferences
 * @property {readonly LossKind[]} allow losses that do not fail it
 * @property {readonly Measure[]} measures what is compared
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
export function makeGate({ threshold, failOn, allowDifferences = false, allow = [], measure }, config) {
  return {
    threshold: threshold ?? config.threshold ?? DEFAULT_THRESHOLD,
    suites: threshold === undefined ? config.suites : new Map(),
    failOn: failOn ?? config.failOn ?? null,
    allowDifferences,
    allow,
    measures: measure ?? config.measure ?? allMeasures,
  };
}

/**
 * Compares two runs by the measures of a gate.
 *
 * @param {import('../../protocol/types.js').Summary} baseline
 * @param {import('../../protocol/types.js').Summary} current
 * @param {Gate} gate
 * @param {Pick<import('../../report/compare/compare.js').Scope, 'paired' | 'asked'>} [scope]
 * @returns {Compared}
 */
export const compareBy = (baseline, current, gate, scope) =>
  ofMeasures(compare(baseline, current, { ...gate, ...scope }), gate.measures);

/**
 * @param {Compared} compared
 * @param {Gate} gate
 * @returns {Verdict}
 */
export function judge(compared, gate) {
  if (gate.failOn === null) return { code: exitCode.done, lines: [] };
  const lost = compared.losses.filter(({ kind }) => !gate.allow.includes(kind));
  const { code, lines } = judgeCosts(compared, gate, gate.failOn);
  if (lost.length === 0) return { code, lines };
  const kinds = [...new Set([...gate.allow, ...lost.map(({ kind }) => kind)])].join(',');
  return {
    code: exitCode.gateFailed,
    lines: [...lost.map(lossText), `--fail-on fails for this; --allow ${kinds} lets it pass`, ...lines],
  };
}

/**
 * @param {Compared} compared
 * @param {Gate} gate
 * @param {import('../../report/compare/gate.js').FailOn} failOn
 * @returns {Verdict}
 */
function judgeCosts(compared, { allowDifferences, measures }, failOn) {
  if (compared.cells.length === 0) {
    return {
      code: exitCode.usage,
      lines: [`${NOTHING_SHARED}${ofWhat(measures)}, so there is nothing for --fail-on to judge`],
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
  // Unclear times are noise, which is usual. An unclear count is not judged at all.
  const notJudged = compared.cells.filter(({ change, current }) => change === 'unclear' && quantityOf(current).isExact);
  const found = compared.cells.filter(({ change }) => change === failOn);
  const small = found.filter((cell) => !failing.includes(cell));
  return {
    code: failing.length > 0 ? exitCode.gateFailed : exitCode.done,
    lines: [
      ...failing.map((cell) => `${failOn}: ${labelOf(cell)} on ${cell.platform}: ${changeOf(cell)}`),
      ...notJudged.map((cell) => `not judged: ${labelOf(cell)} on ${cell.platform}: ${cell.reason}`),
      ...(small.length > 0
        ? [`below the threshold of ${limitsOf(small)}, which --fail-on ignores: ${small.length} of ${compared.cells.length} costs became ${failOn}`]
        : []),
    ],
  };
}

/** The measures in words, if they are not all. @param {readonly Measure[]} measures */
const ofWhat = (measures) => (measures.length === allMeasures.length ? '' : ` with ${measures.join(' or ')}`);

/** @param {import('../../protocol/types.js').Comparison[]} cells */
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
