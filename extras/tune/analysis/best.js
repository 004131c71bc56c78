/**
 * The sets that no other one beats in both time and size, and what to do with them.
 *
 * @import { Amount } from '../../../protocol/types.js'
 *
 * @typedef {object} Candidate
 * @property {string} title  its flags
 * @property {Amount} time  over that of the project's own flags
 * @property {number} size  in bytes
 * @property {boolean} [isConfirmed]  its time is that of a duel
 */
import { changeBy } from '../../../report/api.js';
import { isBetter, MARGIN } from './race.js';

/**
 * Whether two candidates cannot be told apart.
 * @param {Candidate} a
 * @param {Candidate} b
 */
const areAlike = (a, b) =>
  [a.time.value / b.time.value, a.size / b.size].every((ratio) => changeBy(ratio, MARGIN) === 'same');

/**
 * The Pareto-best candidates. Of those that cannot be told apart the first one stays.
 *
 * They leave one by one, the slowest first: that two are alike is not transitive, and nobody may leave for
 * one who has left.
 *
 * @template {Candidate} T
 * @param {readonly T[]} candidates  in the order of preference, the project's own flags first
 * @returns {T[]}  at least one
 */
export function bestOf(candidates) {
  let staying = [...candidates];
  for (;;) {
    const isBeaten = (/** @type {T} */ one) =>
      staying.some((other) => {
        const log = Math.log(other.time.value / one.time.value);
        return (
          other !== one &&
          (isBetter(other.size, one.size, { low: log, high: log }) ||
            (areAlike(other, one) && candidates.indexOf(other) < candidates.indexOf(one)))
        );
      });
    const [slowest] = staying.filter(isBeaten).sort((a, b) => b.time.value - a.time.value);
    if (slowest === undefined) return staying;
    staying = staying.filter((one) => one !== slowest);
  }
}

/** @param {number} share */
const shareText = (share) => share.toFixed(2);

/**
 * The lines that say which flags to use: the fastest set, or else one that is smaller and as fast; and the
 * smallest, if that is another one.
 *
 * @param {readonly Candidate[]} best
 * @param {Candidate} own  the project's own flags
 * @returns {string[]}
 */
export function adviceOf(best, own) {
  const others = best.filter((one) => one !== own);
  const bySize = others
    .filter(({ size }) => changeBy(size / own.size, MARGIN) === 'faster')
    .sort((a, b) => a.size - b.size);
  const [fastest] = others.filter(({ time }) => time.high < 1).sort((a, b) => a.time.value - b.time.value);
  const better = fastest ?? bySize.find(({ time }) => changeBy(time.high, MARGIN) !== 'slower');
  const [smallest] = bySize.filter(
    (one) => one !== better && (better === undefined || one.size < better.size),
  );
  const doubt = ({ isConfirmed = true }) =>
    isConfirmed ? '' : ' (in the race; there was no time for a duel)';
  const time = (/** @type {Candidate} */ one) => `${shareText(one.time.value)} of the time`;
  const size = (/** @type {Candidate} */ one) => `${shareText(one.size / own.size)} of the size`;
  const [gain, price] = better === fastest ? [time, size] : [size, time];
  const first =
    better === undefined
      ? "keep the project's own flags: no set is certainly faster, or smaller and as fast"
      : `use ${better.title}: ${gain(better)} at ${price(better)}${doubt(better)}`;
  return [
    first,
    ...(smallest
      ? [`or, to be smaller, use ${smallest.title}: ${size(smallest)} at ${time(smallest)}${doubt(smallest)}`]
      : []),
  ];
}
