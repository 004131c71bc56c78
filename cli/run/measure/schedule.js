import { wholeRounds } from './parts.js';

/**
 * What decides what the next round measures: policies, in the order in which they are asked. Each changes
 * what those before it have left.
 *
 * @import { Request, Round } from '../../../protocol/types.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Part } from './parts.js'
 *
 * @typedef {{round: number, only: readonly string[]}} Process of a round; only: labels to measure; empty: all
 * @typedef {Pick<Request, 'profile' | 'roundBudgetMs' | 'roundLimitMs'>} Effort of a process
 *
 * @typedef {object} Policy each member is optional; absent: it changes nothing
 * @property {number} [maxRounds] with those that it may add to the common ones
 * @property {(round: number) => Promise<void>} [before] called before the rounds of all platforms with this
 *   number, unless the user stopped the command
 * @property {(platform: Platform, round: number, parts: Part[]) => Part[]} [rowsOf] the processes of a round,
 *   which are also asked for in advance. Without one, nothing is left to measure on this platform
 * @property {(platform: Platform, process: Process) => boolean} [leavesOut] whether there is no time left for
 *   a process; asked when its turn comes
 * @property {(platform: Platform, process: Process, effort: Effort) => Effort} [effortOf] asked when a
 *   process starts, also when it starts again after a crash
 * @property {(id: string, round: Round) => void} [onRound] gets each round of each platform, whole or not
 * @property {() => string | undefined} [note] how far it is, where the number of rounds does not tell
 */

/**
 * Asks policies in turn, as if they were one.
 *
 * @param {readonly Policy[]} policies
 */
export const scheduleOf = (policies) => ({
  /** @param {number} rounds that all platforms have in common */
  maxRounds: (rounds) => Math.max(rounds, ...policies.map(({ maxRounds = 0 }) => maxRounds)),
  /** @type {NonNullable<Policy['before']>} */
  async before(round) {
    for (const one of policies) await one.before?.(round);
  },
  /** @param {Platform} platform @param {number} round */
  rowsOf: (platform, round) =>
    policies.reduce((parts, one) => one.rowsOf?.(platform, round, parts) ?? parts, wholeRounds()),
  /** @type {NonNullable<Policy['leavesOut']>} */
  leavesOut: (...asked) => policies.some((one) => one.leavesOut?.(...asked)),
  /** @type {NonNullable<Policy['effortOf']>} */
  effortOf: (platform, process, effort) =>
    policies.reduce((own, one) => one.effortOf?.(platform, process, own) ?? own, effort),
  /** @type {NonNullable<Policy['onRound']>} */
  onRound: (...ended) => policies.forEach((one) => one.onRound?.(...ended)),
  note: () => policies.map((one) => one.note?.()).find((text) => text !== undefined),
});
