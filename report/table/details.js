/**
 * The long form of a cell, for a tooltip.
 *
 * @import { Amount, Cell, CellCount, CellEstimate, CellLongRun, CellObject } from '../../protocol/types.js'
 */
import { formatAmount, quantityOf } from '../quantities/index.js';
import { formatCost, formatPercent, formatRatio } from '../text/numbers.js';
import { method } from '../method/method.js';

/** A number as people write it, without an exponent. @param {number} value */
const plain = (value) => value.toLocaleString('en', { maximumSignificantDigits: 12, useGrouping: false });

/**
 * @param {number} value
 * @param {string} noun
 */
const counted = (value, noun) => `${plain(value)} ${noun}${value === 1 ? '' : 's'}`;

/** A part of the inputs, such as `512 of its 8192`; null if all were counted. @param {CellCount} count */
export const partOfInputs = ({ operations, inputs }) =>
  inputs > operations ? `${operations} of its ${inputs}` : null;

/** @param {Amount} ratio @param {string | null | undefined} to */
export const ratioDetail = ({ value, low, high }, to) =>
  `${formatRatio(value)} ${to} (${formatRatio(low)} to ${formatRatio(high)})`;

/**
 * The facts about a cell.
 * @param {Cell} cell
 * @param {string | null} reference  null in the reference column
 */
export function detailOf(cell, reference) {
  const { isExact } = quantityOf(cell);
  const { reason, value, rounds, pairs, estimate, count, object } = cell;
  const ratio = reference === null ? null : cell.ratio;
  const facts = [
    reason,
    ...amountFacts(cell),
    ...(estimate && value !== null ? estimateFacts(cell, estimate) : []),
    ratio && (isExact ? `${formatRatio(ratio.value)} ${reference}` : ratioDetail(ratio, reference)),
    ...(estimate ? sampleFacts(cell, estimate) : []),
    ...(object ? objectFacts(object) : []),
    ...(count ? countFacts(count) : []),
  ];
  if (estimate && pairs > 0)
    facts.push(`${counted(pairs, 'pair')}${rounds > 1 ? ` in ${rounds} rounds` : ' in one process'}`);
  if (count && value !== null) facts.push(rounds > 1 ? `${rounds} processes` : 'one process');
  return facts.filter(Boolean).join('; ');
}

/** @param {Cell} cell */
function amountFacts(cell) {
  const { value, low, high } = cell;
  const { isExact, format, words } = quantityOf(cell);
  if (value === null || low === null || high === null) return [];
  if (!isExact)
    return [`cost ${format(value).text}`, `95 % interval ${format(low).text} to ${format(high).text}`];
  return [counted(value, words.one), low === high ? null : `${plain(low)} to ${plain(high)}`];
}

/** @param {Cell} cell @param {CellEstimate} estimate */
function estimateFacts({ quantity }, { min, p20, p80, cycles, instructionsPerCycle, elasticity }) {
  const text = (/** @type {number} */ value) => formatAmount({ quantity, value }).text;
  return [
    min !== null && min > 0 && `minimum ${text(min)}`,
    p20 !== null && p80 !== null && p20 > 0 && `20 % to 80 %: ${text(p20)} to ${text(p80)}`,
    cycles && formatCost(cycles.value, 'cycles').text,
    instructionsPerCycle !== null && `${instructionsPerCycle.toFixed(2)} instructions per cycle`,
    elasticity && `elasticity ${elasticity.value.toFixed(2)}`,
  ];
}

/** @param {Cell} cell @param {CellEstimate} estimate */
function sampleFacts({ quantity, value, rounds }, { floor, coldNs, gc, longRun, disturbedRounds = 0 }) {
  return [
    longRun && longRun.rareShare > method.share.large && rareFact({ quantity }, longRun),
    disturbedRounds > 0 &&
      `something else used the CPU's core in ${disturbedRounds} of its ${counted(rounds, 'round')}`,
    value !== null && floor !== null && `floor ${formatAmount({ quantity, value: floor }).text}`,
    coldNs !== null && `first call ${formatCost(coldNs).text}`,
    gc &&
      gc.collections > 0 &&
      `${counted(gc.collections, 'garbage collection')}, ${formatPercent(gc.share)} of the measured time`,
  ];
}

/** @param {Pick<Cell, 'quantity'>} cell @param {CellLongRun} longRun */
const rareFact = ({ quantity }, { rareShare, withoutRare, operations, slow }) =>
  `${formatPercent(rareShare)} of it is rare work; ` +
  (slow ? `one sample in ${Math.round(slow.oneIn)} takes ${formatRatio(slow.times)} as long; ` : '') +
  `without that ${formatAmount({ quantity, value: withoutRare }).text}; ` +
  `${counted(operations, 'operation')} in one process`;

/** @param {CellObject} object */
const objectFacts = ({ itself, heap, blocks, requested }) =>
  blocks === 0
    ? []
    : [
        `${counted(itself, 'byte')} itself`,
        `${counted(heap, 'byte')} in ${counted(blocks, 'block')} on the heap, for which it asked for ` +
          `${plain(requested)}`,
      ];

/** @param {CellCount} count */
function countFacts(count) {
  const { operations, inARow, differ, bulkBytes, hostCalls, hostBytes, isComplete } = count;
  const part = partOfInputs(count);
  return [
    `counted over ${part === null ? counted(operations, 'operation') : `${part} inputs`}`,
    inARow !== undefined &&
      `${counted(inARow, 'operation')} ${differ ? 'that differ' : 'one after the other'}`,
    bulkBytes > 0 && `copies ${counted(bulkBytes, 'byte')} in bulk`,
    !isComplete && `${counted(hostCalls, 'call')} of the system or JavaScript, not counted`,
    hostBytes > 0 && `which move ${counted(hostBytes, 'byte')} of files`,
  ];
}
