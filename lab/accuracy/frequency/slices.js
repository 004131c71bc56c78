/**
 * How the CPU's frequency changes, from the columns that peers/frequency.cpp prints.
 *
 * @typedef {object} Slices
 * @property {number} sliceCycles CPU cycles of a slice of the cycle meter
 * @property {number} operations of a body's sample
 * @property {number[]} sliceAtNs when each slice of the first series began
 * @property {number[]} sliceNs how long it took
 * @property {number[]} atNs when each sample of the second series began
 * @property {number[]} beforeNs the slice before it
 * @property {number[]} bodyNs the sample
 * @property {number[]} afterNs the slice after it
 *
 * @typedef {object} Sample
 * @property {number} atMs
 * @property {number} cycleNs length of a cycle around it
 * @property {number} rawNs cost of an operation
 * @property {number} correctedNs the same at the median length of a cycle
 */
import { median, quantile } from '../../../report/statistics/descriptive.js';

/** Width of a bar of the histogram. */
const barGhz = 0.1;

/** Bars with a smaller share are slices that an interrupt made longer. */
const minShare = 0.005;

/** Slices around a sample that differ by more mark it as disturbed, as in the report. */
const maxDisagreement = 0.004;

/**
 * The frequencies that slices saw, the highest first.
 *
 * @param {Pick<Slices, 'sliceCycles' | 'sliceNs'>} slices
 * @returns {{ghz: number, share: number}[]}
 */
export function frequencies({ sliceCycles, sliceNs }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const ns of sliceNs) {
    const bar = Math.round(sliceCycles / ns / barGhz);
    counts.set(bar, (counts.get(bar) ?? 0) + 1);
  }
  return [...counts]
    .map(([bar, count]) => ({ ghz: bar * barGhz, share: count / sliceNs.length }))
    .filter(({ share }) => share >= minShare)
    .sort((a, b) => b.ghz - a.ghz);
}

/**
 * How much slices differ that lie some time apart: relative differences, of each slice and the first one
 * that begins so much later.
 *
 * @param {Pick<Slices, 'sliceAtNs' | 'sliceNs'>} slices
 * @param {number} apartMs 0: of neighbours
 * @returns {{typical: number, large: number} | null} the median and the upper decile; null if none are so
 *   far apart
 */
export function differences({ sliceAtNs, sliceNs }, apartMs) {
  const found = [];
  let later = 0;
  for (let i = 0; i < sliceNs.length; i++) {
    later = Math.max(later, i + 1);
    while (later < sliceNs.length && sliceAtNs[later] - sliceAtNs[i] < apartMs * 1e6) later += 1;
    if (later < sliceNs.length) found.push(Math.abs(sliceNs[later] / sliceNs[i] - 1));
  }
  return found.length === 0 ? null : { typical: median(found), large: quantile(found, 0.9) };
}

/**
 * The undisturbed samples of the second series, corrected for the CPU's frequency.
 *
 * @param {Pick<Slices, 'sliceCycles' | 'operations' | 'atNs' | 'beforeNs' | 'bodyNs' | 'afterNs'>} slices
 * @returns {Sample[]}
 */
export function correctedSamples({ sliceCycles, operations, atNs, beforeNs, bodyNs, afterNs }) {
  const kept = atNs.flatMap((at, i) => {
    if (Math.abs(Math.log(beforeNs[i] / afterNs[i])) > maxDisagreement) return [];
    const cycleNs = (beforeNs[i] + afterNs[i]) / 2 / sliceCycles;
    return [{ atMs: at / 1e6, cycleNs, rawNs: bodyNs[i] / operations }];
  });
  if (kept.length === 0) return [];
  const reference = median(kept.map(({ cycleNs }) => cycleNs));
  return kept.map((one) => ({ ...one, correctedNs: (one.rawNs * reference) / one.cycleNs }));
}
