/**
 * Several participants of which one runs at a time. They wait in a queue. Two hosts that can hand turns to
 * each other do so once both have asked for one: this command takes no part then, until it takes the turns
 * back.
 *
 * @import { Handover } from '../../../wasm/runner/turns.js'
 * @import { Pipes } from './pipes.js'
 *
 * @typedef {object} Turn of one participant
 * @property {() => Promise<unknown>} take waits for the turn; settles at once for the participant that has
 *   it, or prepares
 * @property {(handsOver?: boolean) => Promise<Handover | undefined>} yield gives the turn to the next, and
 *   waits for it again. handsOver: whether its host can hand turns over, which it does from now on if it gets
 *   a `Handover`
 * @property {() => boolean} takeBack makes hosts that wait for each other's turns ask again. False: this one
 *   does not wait for such an answer, or has been given the time for it once
 * @property {() => void} leave gives the turn to the next, or stops waiting for it
 *
 * @param {(count: number) => Pipes | null} [makePipes] through which hosts hand turns over. Null: the system
 *   has none
 * @param {{atOnce?: boolean}} [options] atOnce: until they first ask for a turn, all run at the same time;
 *   the one that joined first then has the turn
 * @returns {{join: () => Turn, close: () => Promise<void>}} close: removes the pipes
 */
export function createTurns(makePipes = () => null, { atOnce = false } = {}) {
  /** @type {{turn: Turn, go: (handover?: Handover) => void}[]} */
  let waiting = [];
  /**
   * Undefined: turns were taken back from two hosts, and neither has asked yet.
   *
   * @type {Turn | null | undefined}
   */
  let holder = null;
  /** In this order. @type {Turn[]} */
  const joined = [];
  /** Those whose hosts can hand turns over. @type {Turn[]} */
  const able = [];
  /** Undefined: not needed yet. @type {Pipes | null | undefined} */
  let pipes;
  let areHandedOver = false;
  /** Those that run at the same time, because they have not asked yet. @type {Set<Turn>} */
  const preparing = new Set();
  /** Those from which turns were taken back, and which have not asked since. @type {Set<Turn>} */
  const unanswered = new Set();
  const otherThan = (/** @type {Turn} */ turn) => able.find((one) => one !== turn) ?? null;
  const next = () => {
    const first = waiting.shift();
    holder = first?.turn ?? null;
    first?.go();
  };
  const takeBack = () => {
    if (!areHandedOver) return false;
    areHandedOver = false;
    holder = undefined;
    for (const turn of able) unanswered.add(turn);
    pipes?.takeBack();
    return true;
  };
  /** Begins with the turns when the last one has been prepared. */
  const begin = () => {
    if (preparing.size === 0 && holder === null) next();
  };
  /** @param {Turn} turn @returns {Promise<Handover | undefined>} */
  const wait = async (turn) => {
    if (holder === turn) return undefined;
    if (preparing.delete(turn)) {
      return new Promise((resolve) => {
        waiting = [...waiting, { turn, go: resolve }].sort(
          (one, other) => joined.indexOf(one.turn) - joined.indexOf(other.turn),
        );
        begin();
      });
    }
    // Its host may have died while it waited.
    turn.leave();
    if (holder !== null || preparing.size > 0)
      return new Promise((resolve) => waiting.push({ turn, go: resolve }));
    holder = turn;
    return undefined;
  };
  /** Lets two hosts go on by themselves. @param {Turn} turn that has it @returns {Handover | null} */
  const handOver = (turn) => {
    const [first] = waiting;
    if (pipes !== undefined || holder !== turn || able.length < 2 || !able.includes(first?.turn)) return null;
    pipes = makePipes(2);
    if (pipes === null) return null;
    const [one, other] = pipes.paths;
    areHandedOver = true;
    waiting = [];
    first.go({ from: one, to: other, waits: false });
    return { from: other, to: one, waits: true };
  };
  return {
    join() {
      /** @type {Turn} */
      const turn = {
        take: async () => (preparing.has(turn) ? undefined : wait(turn)),
        async yield(handsOver = false) {
          if (handsOver && !able.includes(turn)) able.push(turn);
          takeBack();
          unanswered.delete(turn);
          const handover = handOver(turn);
          if (handover !== null) return handover;
          // Who asks is not the one that has it.
          if (holder === undefined) holder = otherThan(turn);
          if (holder === turn) next();
          return wait(turn);
        },
        takeBack() {
          takeBack();
          return unanswered.delete(turn);
        },
        leave() {
          if (takeBack()) holder = otherThan(turn);
          else if (holder === turn) next();
          else waiting = waiting.filter((each) => each.turn !== turn);
          if (preparing.delete(turn)) begin();
        },
      };
      joined.push(turn);
      if (atOnce) preparing.add(turn);
      return turn;
    },
    close: async () => void (await pipes?.close()),
  };
}
