/**
 * What one operation of a benchmark takes, from the counts of its rounds.
 *
 * @import { Work, WorkPairs, Counter, CellCount } from '../../protocol/types.js'
 * @import { Estimated } from '../results/types.js'
 *
 * @typedef {{ work: Work, counter: Counter | null }} Counted  one benchmark in one round
 */
import { largest, mean, smallest } from '../statistics/descriptive.js';

/**
 * Bytes that count as one instruction where a single instruction copies or fills many. The widest access of
 * WebAssembly has 16 bytes and a copy takes two of them, a load and a store.
 */
export const BYTES_PER_INSTRUCTION = 8;

/** Significant digits that are kept: fewer than those of a double, so that its rounding does not show. */
const DIGITS = 12;

/** Largest difference between exact counts of two rounds, as a share: the rounding of a double. */
const EXACT = 1e-9;

/** Largest difference between counts that interrupts add to, as a share and in instructions. */
const INEXACT = { share: 0.001, instructions: 0.001 };

/** What is said of an amount below 0. */
export const BELOW_TWIN =
  'below 0: it executes fewer instructions than its twin, the empty loop with the same inputs';

/** @param {number} value */
const rounded = (value) => Number(value.toPrecision(DIGITS));

/**
 * What one operation takes of something that was counted. The difference of two pairs is without what a
 * sample costs besides its operations.
 * @param {WorkPairs} pairs
 * @param {{ body?: number[], twin?: number[], pause?: number }} counted  pause: what one adds to the body
 */
function perOperation({ operations, pauses }, { body = [], twin = [], pause = 0 }) {
  const own = operations.map((_, i) => (body[i] ?? 0) - (twin[i] ?? 0) - pauses[i] * pause);
  const last = operations.length - 1;
  return operations[last] > operations[0]
    ? (own[last] - own[0]) / (operations[last] - operations[0])
    : own[last] / operations[last];
}

/** The parts of one round's count. @param {Counted} counted */
function partsOf({ work: { pairs, inputs = 1, doubt }, counter }) {
  const of = (/** @type {Parameters<typeof perOperation>[1]} */ counted) => perOperation(pairs, counted);
  const executed = of({
    body: pairs.bodyInstructions,
    twin: pairs.twinInstructions,
    pause: counter?.pauseInstructions,
  });
  const bulkBytes = of({ body: pairs.bodyBulkBytes, twin: pairs.twinBulkBytes });
  const instructions = executed + bulkBytes / BYTES_PER_INSTRUCTION;
  return {
    instructions,
    low: instructions - (doubt?.below ?? 0),
    high: instructions + (doubt?.above ?? 0),
    operations: pairs.operations[0],
    inputs,
    bulkBytes,
    hostCalls: of({ body: pairs.bodyHostCalls, twin: pairs.twinHostCalls, pause: counter?.pauseHostCalls }),
    hostBytes: of({ body: pairs.bodyHostBytes, twin: pairs.twinHostBytes }),
    isComplete: (pairs.bodyHostCalls ?? []).every(
      (calls, i) => calls <= pairs.pauses[i] * (counter?.pauseHostCalls ?? 0),
    ),
  };
}

/** @param {number} count */
const countText = (count) => String(Number(count.toFixed(2)));

/**
 * Why counts cannot be trusted; null if they can.
 * @param {{ low: number, high: number, exact: boolean }} counts
 */
function difference({ low, high, exact }) {
  const most = Math.max(Math.abs(low), Math.abs(high));
  const allowed = exact ? EXACT * most : Math.max(INEXACT.instructions, INEXACT.share * most);
  return high - low <= allowed
    ? null
    : `its counts differ between processes: ${countText(low)} and ${countText(high)} instructions`;
}

/**
 * The instructions of one operation: the mean of the rounds, with the least and the most of them, or how far
 * the mean of operations that differ is known. If the counts of the rounds differ, they are not a property of
 * the program alone, and the verdict is `unstable`.
 * @param {readonly Counted[]} rounds  at least one
 * @returns {Estimated & { value: number, count: CellCount }}
 */
export function countOf(rounds) {
  const parts = rounds.map(partsOf);
  const meanOf = (/** @type {'instructions' | 'bulkBytes' | 'hostCalls' | 'hostBytes'} */ key) =>
    rounded(mean(parts.map((part) => part[key])));
  const counts = parts.map(({ instructions }) => rounded(instructions));
  const exact = rounds.every(({ counter }) => counter?.exact ?? true);
  const reason = difference({ low: smallest(counts), high: largest(counts), exact });
  const [{ operations, inputs }] = parts;
  const allocations = rounds.find(({ work }) => work.allocations)?.work.allocations;
  const { inARow } = rounds[0].work;
  return {
    verdict: reason === null ? 'ok' : 'unstable',
    reason,
    value: meanOf('instructions'),
    low: rounded(smallest(parts.map(({ low }) => low))),
    high: rounded(largest(parts.map(({ high }) => high))),
    rounds: rounds.length,
    pairs: rounds.reduce((sum, { work: { pairs } }) => sum + pairs.operations.length, 0),
    count: {
      operations,
      inputs,
      ...(inARow !== undefined && { inARow }),
      ...(rounds.some(({ work }) => work.doubt) && { differ: true }),
      bulkBytes: meanOf('bulkBytes'),
      hostCalls: meanOf('hostCalls'),
      hostBytes: meanOf('hostBytes'),
      isComplete: parts.every((part) => part.isComplete),
      ...(allocations && { allocations }),
    },
  };
}
