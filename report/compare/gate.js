import { labelOf } from '../../protocol/identity.js';
import { quantityOf } from '../quantities/index.js';
import { changeBy } from '../quantities/threshold.js';
import { formatPercent } from '../text/numbers.js';
import { measuredDifferently } from './evidence/long-runs.js';
import { lossText } from './losses.js';
import { measures as allMeasures } from './measure.js';
import { changeOf, NOTHING_SHARED, unclearText } from './words.js';
import { counted } from '../text/counted.js';
import { method } from '../method/method.js';

/**
 * When a comparison fails: `--fail-on` and its companions, and samebench.config.json where they are absent.
 *
 * @import { Compared, Comparison } from '../../protocol/types.js'
 * @import { Allowable } from './losses.js'
 * @import { Measure } from './measure.js'
 *
 * @typedef {'slower' | 'faster'} FailOn
 *
 * @typedef {object} GateOptions of the command line
 * @property {number} [threshold]
 * @property {FailOn} [failOn]
 * @property {boolean} [allowDifferences]
 * @property {Allowable[]} [allow]
 * @property {Measure[]} [measure]
 *
 * @typedef {object} Gate
 * @property {number} threshold
 * @property {Map<string, number>} suites thresholds of their own
 * @property {FailOn | null} failOn null: nothing fails
 * @property {boolean} allowDifferences
 * @property {readonly Allowable[]} allow losses that do not fail it, and costs that it cannot judge
 * @property {readonly Measure[]} measures what is compared
 *
 * @typedef {{verdict: 'pass' | 'fail' | 'cannot judge', lines: string[]}} Verdict lines: why it is that
 */

/**
 * A threshold on the command line overrides all thresholds of the file, those of suites included.
 *
 * @param {GateOptions} options
 * @param {{threshold?: number, suites: Map<string, number>, failOn?: FailOn, measure?: Measure[]}} config
 *   samebench.config.json
 * @returns {Gate}
 */
export function makeGate({ threshold, failOn, allowDifferences = false, allow = [], measure }, config) {
  return {
    threshold: threshold ?? config.threshold ?? method.share.small,
    suites: threshold === undefined ? config.suites : new Map(),
    failOn: failOn ?? config.failOn ?? null,
    allowDifferences,
    allow,
    measures: measure ?? config.measure ?? allMeasures,
  };
}

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
    lines: [
      ...lost.map(lossText),
      `--fail-on fails for this; --allow ${kinds} lets it pass`,
      ...judged.lines,
    ],
  };
}

/**
 * @param {Compared} compared
 * @param {Gate} gate
 * @param {FailOn} failOn
 * @returns {Verdict}
 */
function judgeCosts(compared, { allowDifferences, allow, measures }, failOn) {
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
  const blind = blindness(compared, failOn);
  const cannotJudge = blind.length > 0 && failing.length === 0 && !allow.includes('unclear');
  const found = compared.cells.filter(({ change }) => change === failOn);
  const small = found.filter((cell) => !failing.includes(cell));
  return {
    verdict: failing.length > 0 ? 'fail' : cannotJudge ? 'cannot judge' : 'pass',
    lines: [
      ...failing.map((cell) => `${failOn}: ${labelOf(cell)} on ${cell.platform}: ${changeOf(cell)}`),
      ...blind,
      ...(cannotJudge
        ? [`--fail-on cannot judge this; --allow ${[...allow, 'unclear'].join(',')} lets it pass`]
        : []),
      ...(small.length > 0
        ? [
            `below the threshold of ${limitsText(small)}, which --fail-on ignores: ${small.length} of ` +
              `${counted(compared.cells.length, 'cost')} became ${failOn}`,
          ]
        : []),
    ],
  };
}

/**
 * The cells that fail a gate: the change is significant, and the ratio itself, not only the far end of
 * its interval, reaches the threshold. A change from or to 0, which has no ratio, is larger than any.
 *
 * @param {Compared} compared
 * @param {FailOn} failOn
 * @returns {Comparison[]}
 */
export const failures = ({ cells }, failOn) =>
  cells.filter(
    ({ change, ratio, threshold }) =>
      change === failOn && (ratio === null || changeBy(ratio.value, threshold) === failOn),
  );

/**
 * Why a comparison does not show whether its costs changed: those that may have, and whether most are
 * unclear.
 *
 * @param {Compared} compared
 * @param {FailOn} failOn
 * @returns {string[]} empty: it does
 */
export function blindness(compared, failOn) {
  const known = compared.cells.filter(({ baseline, current }) => isKnown(baseline) && isKnown(current));
  const unclear = known.filter(({ change }) => change === 'unclear').length;
  return [
    ...unjudged(compared, failOn).map(
      (cell) =>
        (measuredDifferently(cell.baseline, cell.current)
          ? ''
          : `${failOn === 'slower' ? 'grew' : 'fell'} beyond the threshold and `) +
        `could not be judged: ${unclearText(cell)}`,
    ),
    ...(2 * unclear > known.length
      ? [
          `${unclear} of ${counted(known.length, 'cost')} could not be judged, which is more than half: ` +
            `measure longer${compared.paired ? ', with a larger --budget-total' : ', or use a duel'}`,
        ]
      : []),
  ];
}

/**
 * The unclear costs that may have changed by the threshold.
 *
 * @param {Pick<Compared, 'cells'>} compared
 * @param {FailOn} failOn
 */
export const unjudged = ({ cells }, failOn) =>
  cells.filter((cell) => cell.change === 'unclear' && hasGrown(cell, failOn));

/**
 * Whether there is an amount to judge. What failed or was skipped is a loss.
 *
 * @param {Comparison['current']} cell
 */
const isKnown = ({ value, verdict }) => value !== null || verdict === 'below-floor';

/**
 * Whether an unclear cell may have changed by the threshold without having been judged: the whole interval of
 * its ratio is beyond it, though not certain enough in a table of this size; its slow processes became more;
 * it was measured differently; or its amounts changed and there is no interval.
 *
 * @param {Comparison} cell
 * @param {FailOn} failOn
 */
function hasGrown({ baseline, current, ratio, shape, threshold }, failOn) {
  if (measuredDifferently(baseline, current)) return true;
  const sign = failOn === 'slower' ? 1 : -1;
  const reaches = (/** @type {Parameters<typeof changeBy>[0]} */ one) => changeBy(one, threshold) === failOn;
  if (ratio !== null && reaches(ratio)) return true;
  if (shape)
    return sign * (shape.current.slow / shape.current.all - shape.baseline.slow / shape.baseline.all) > 0;
  if (
    baseline.value === null ||
    current.value === null ||
    baseline.quantity !== current.quantity ||
    (ratio !== null && !quantityOf(current).isExact)
  )
    return false;
  return baseline.value > 0 && current.value > 0
    ? reaches(current.value / baseline.value)
    : sign * (current.value - baseline.value) > 0;
}

/** The measures in words, if they are not all. @param {readonly Measure[]} measures */
const ofWhat = (measures) => (measures.length === allMeasures.length ? '' : ` with ${measures.join(' or ')}`);

/** @param {Comparison[]} cells */
const limitsText = (cells) =>
  [...new Set(cells.map(({ threshold }) => formatPercent(threshold)))].join(' or ');
