import { end } from '../../platforms/browsers/together.js';

/**
 * What is measured when: the rounds of each platform, in parts, one group of platforms after another.
 *
 * @import { Platform } from '../../platforms/index.js'
 * @import { Together } from '../../platforms/browsers/together.js'
 * @import { AllOptions, Column, MeasureOptions } from './measure.js'
 * @import { Part } from './parts.js'
 *
 * @typedef {Part & SlotState} Slot one part of one round of one group
 * @typedef {object} SlotState
 * @property {number} number counted from 0
 * @property {number} count of all slots
 * @property {number} round counted from 0
 * @property {Column[]} group
 * @property {boolean} follows whether another part of the round comes before it
 * @property {boolean} atOnce whether the columns of the group are prepared at the same time
 * @property {Together} [together] what its platforms have in common in the round
 */

/** Benchmarks are counted twice, in two processes, because some counts differ. */
export const countingRounds = 2;

/**
 * The rounds of a platform.
 *
 * @param {Platform} platform
 * @param {number} rounds of the platforms that measure times
 * @param {Pick<MeasureOptions, 'countingRounds'>} options
 */
export const roundsOf = ({ counts }, rounds, { countingRounds: ofCounts = countingRounds }) =>
  counts ? ofCounts : rounds;

/**
 * @param {Column[]} columns
 * @param {number} round
 * @param {AllOptions} options
 * @returns {Omit<Slot, 'number' | 'count' | 'atOnce' | 'together'>[]} in the order in which they are measured
 */
export function slotsOf(columns, round, options) {
  const { schedule, maxRounds, groupOf = ({ id }) => id } = options;
  const names = columns.map(({ platform }) => groupOf(platform));
  const groups = [...new Set(names)]
    .map((name) => columns.filter((_, i) => names[i] === name))
    .filter(
      (group) =>
        round < roundsOf(group[0].platform, maxRounds, options) &&
        group.every(({ record }) => record.status === 'ok'),
    )
    .map((group) => ({ group, parts: schedule.rowsOf(group[0].platform, round) }));
  const most = Math.max(0, ...groups.map(({ parts }) => parts.length));
  return indices(most).flatMap((part) =>
    groups
      .filter(({ parts }) => part < parts.length)
      .map(({ group, parts }) => ({ ...parts[part], follows: part > 0, round, group })),
  );
}

/**
 * What the processes of a group have in common in a round: those of both sides, and those of all programs.
 *
 * @param {(Part & {group: {platform: Pick<Platform, 'single'>}[]})[]} slots of a round
 */
export function sharedBy(slots) {
  /** @type {Map<object, Required<Pick<Together, 'later'>> & Together>} */
  const all = new Map();
  // Benchmarks that are measured apart from all others have a browser of their own, too.
  const keyOf = (/** @type {typeof slots[number]} */ slot) =>
    slot.part === slot.program ? slot.group[0] : slot;
  for (const slot of slots) all.set(keyOf(slot), { later: (all.get(keyOf(slot))?.later ?? 0) + 1 });
  return {
    /** @param {typeof slots[number]} slot @returns {Together | undefined} undefined: it shares nothing */
    next(slot) {
      const together = /** @type {Required<Pick<Together, 'later'>> & Together} */ (all.get(keyOf(slot)));
      const isShared = slot.group.length === 2 || together.users !== undefined || together.later > 1;
      together.later -= 1;
      return isShared && slot.group.every(({ platform }) => !platform.single) ? together : undefined;
    },
    async end() {
      for (const together of all.values()) if (together.common) await end(together);
    },
  };
}

/** @param {number} count */
export const indices = (count) => [...Array(count).keys()];

/**
 * @param {Pick<Slot, 'round' | 'group'>} slot
 * @returns {Column[]} the group, with another column first in each round
 */
export function inRoundOrder({ round, group }) {
  const first = round % group.length;
  return [...group.slice(first), ...group.slice(0, first)];
}
