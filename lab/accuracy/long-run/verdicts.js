/**
 * Whether costs are those of a long run.
 *
 * @typedef {object} Sections  of a plain loop
 * @property {number[]} means  of each, in nanoseconds of an operation
 * @property {number} loop  what the loop takes alone
 * @property {number} machine  what interrupts and others took of a chain of fixed work in the same process:
 *   a share of its time without them
 * @property {number[]} steps  what a step of the chain takes after each, in nanoseconds
 *
 * @typedef {{ least: number, median: number }} Truth  of several sections
 * @typedef {{ value: number | null, low: number | null, high: number | null, verdict: string }} Cost
 * @typedef {object} Judged
 * @property {'right' | 'inside' | 'wrong' | 'none'} outcome  inside: its interval meets the truth; none: it
 *   has no cost
 * @property {number | null} off  how far it is from the truth, as a share; 0 within it
 * @property {number | null} half  the longer half of its interval, as a share
 * @property {boolean} isMarked
 */
import { median, smallest } from '../../../report/statistics/descriptive.js';

/** A cost is right within this share of the truth. */
const RIGHT = 0.03;

/** Without a mark, no interval may be wider. */
const WIDE = 0.25;

/** Without a mark, no cost may be farther off. */
const FAR = 0.1;

/**
 * What a step of the chain takes at the reference cycle of a run: a whole number of cycles, because each
 * waits for the one before it.
 * @param {readonly Sections[]} all  of one column, at least one
 * @param {number | null} cycle  the reference, in nanoseconds; null: the run has none
 */
export const referenceOf = (all, cycle) =>
  cycle && cycle * Math.round(median(all.flatMap(({ steps }) => steps)) / cycle);

/**
 * The truth of several sections. Neighbours make some of them longer, and interrupts all. The loop takes
 * anything between nothing and its time, because CPUs execute it beside the body. A body that waits for
 * memory takes as long at another frequency of the CPU, one that computes takes as many cycles: both belong
 * to the range.
 * @param {readonly Sections[]} all  at least one
 * @param {number | null} reference  what a step of the chain takes at the frequency that costs are corrected
 *   to; null: they are not
 * @returns {Truth}
 */
export function truthOf(all, reference) {
  const atReference = all.map((one) => {
    const factor = reference === null ? 1 : reference / median(one.steps);
    return { ...one, means: one.means.map((mean) => mean * factor) };
  });
  const medianOf = (/** @type {readonly Sections[]} */ some) => median(some.flatMap(({ means }) => means));
  return {
    least: smallest(
      [...all, ...atReference].flatMap(({ loop, machine, means }) =>
        means.map((mean) => mean / (1 + machine) - loop),
      ),
    ),
    median: Math.max(medianOf(all), medianOf(atReference)),
  };
}

/**
 * @param {Truth} truth
 * @param {Cost} cost
 * @returns {Judged}
 */
export function judge({ least, median: usual }, { value, low, high, verdict }) {
  const isMarked = verdict !== 'ok';
  if (value === null || low === null || high === null)
    return { outcome: 'none', off: null, half: null, isMarked };
  const off = value < least ? value / least - 1 : value > usual ? value / usual - 1 : 0;
  const half = Math.max(high - value, value - low) / value;
  const meets = low <= usual && high >= least;
  return { outcome: Math.abs(off) <= RIGHT ? 'right' : meets ? 'inside' : 'wrong', off, half, isMarked };
}

/** @param {readonly Judged[]} all  at least one */
export function summarize(all) {
  const share = (/** @type {(one: Judged) => boolean} */ holds) => all.filter(holds).length / all.length;
  const unmarked = all.filter(({ isMarked }) => !isMarked);
  return {
    held: share(({ outcome }) => outcome === 'right' || outcome === 'inside'),
    half: median(all.flatMap(({ half }) => half ?? [])),
    marked: share(({ isMarked }) => isMarked),
    wide: unmarked.filter(({ half }) => Number(half) > WIDE).length,
    far: unmarked.filter(({ off }) => Math.abs(Number(off)) > FAR).length,
  };
}
