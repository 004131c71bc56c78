import { labelOf } from '../../protocol/identity.js';
import { quantityOf } from '../quantities/index.js';
import { formatPercent } from '../text/numbers.js';
import { compare, DEFAULT_THRESHOLD } from './compare.js';
import { lossText } from './losses.js';
import { measures as allMeasures, ofMeasures } from './measure.js';
import { failures } from './second-look.js';
import { changeOf, NOTHING_SHARED } from './words.js';

/**
 * When a comparison fails: `--fail-on` and its companions, and samebench.config.json where they are absent.
 *
 * @import { Compared, Comparison, Summary } from '../../protocol/types.js'
 * @import { Scope } from './compare.js'
 * @import { LossKind } from './losses.js'
 * @import { Measure } from './measure.js'
 * @import { FailOn } from './second-look.js'
 *
 * @typedef {object} GateOptions of the command line
 * @property {number} [threshold]
 * @property {FailOn} [failOn]
 * @property {boolean} [allowDifferences]
 * @property {LossKind[]} [allow]
 * @property {Measure[]} [measure]
 *
 * @typedef {object} Gate
 * @property {number} threshold
 * @property {Map<string, number>} suites thresholds of their own
 * @property {FailOn | null} failOn null: nothing fails
 * @property {boolean} allowDifferences
 * @property {readonly LossKind[]} allow losses that do not fail it
 * @property {readonly Measure[]} measures what is compared
 *
 * @typedef {{verdict: 'pass' | 'fail' | 'cannot judge', lines: string[]}} Verdict lines: why it is that
 */

/**
 * A threshold on the command line overrides all thresholds of the file, those of suites included.
 *
 * @param {GateOptions} options
 * @param {{threshold?: number, suites: Map<string, number>, failOn?: FailOn, measure?: Measure[]}} config samebench.config.json
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
 * @param {Summary} baseline
 * @param {Summary} current
 * @param {Gate} gate
 * @param {Pick<Scope, 'paired' | 'isAlone' | 'asked'>} [scope]
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
  if (gate.failOn === null) return { verdict: 'pass', lines: [] };
  const lost = compared.losses.filter(({ kind }) => !gate.allow.includes(kind));
  const judged = judgeCosts(compared, gate, gate.failOn);
  if (lost.length === 0) return judged;
  const kinds = [...new Set([...gate.allow, ...lost.map(({ kind }) => kind)])].join(',');
  return {
    verdict: 'fail',
    lines: [...lost.map(lossText), `--fail-on fails for this; --allow ${kinds} lets it pass`, ...judged.lines],
  };
}

/**
 * @param {Compared} compared
 * @param {Gate} gate
 * @param {FailOn} failOn
 * @returns {Verdict}
 */
function judgeCosts(compared, { allowDifferences, measures }, failOn) {
  if (compared.cells.length === 0) {
    return {
      verdict: 'cannot judge',
      lines: [`${NOTHING_SHARED}${ofWhat(measures)}, so there is nothing for --fail-on to judge`],
    };
  }
  if (compared.differences.length > 0 && !allowDifferences) {
    return {
      verdict: 'cannot judge',
      lines: [
        'the environments differ, so --fail-on cannot judge the change\n' +
          '  measure both runs in the same environment, or add --allow-differences',
      ],
    };
  }
  const failing = failures(compared, failOn);
  // Unclear times are normal: they are noise. An unclear count is not judged at all.
  const notJudged = compared.cells.filter(({ change, current }) => change === 'unclear' && quantityOf(current).isExact);
  const found = compared.cells.filter(({ change }) => change === failOn);
  const small = found.filter((cell) => !failing.includes(cell));
  return {
    verdict: failing.length > 0 ? 'fail' : 'pass',
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

/** @param {Comparison[]} cells */
const limitsOf = (cells) =>
  [...new Set(cells.map(({ threshold }) => formatPercent(threshold)))].join(' or ');
