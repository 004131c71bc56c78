/**
 * One of several that go on one at a time, each after all that waited before it.
 *
 * @typedef {object} Turn
 * @property {() => Promise<void>} take settles when nobody else has the turn; at once for who has it
 * @property {() => Promise<void>} pass lets go on who waits, and settles when it is its turn again
 * @property {() => void} leave gives the turn to the next, or does not wait for it any more
 *
 * @returns {{join: () => Turn}}
 */
export function createTurns() {
  /** @type {{turn: Turn, go: () => void}[]} */
  let waiting = [];
  /** @type {Turn | null} */
  let holder = null;
  const next = () => {
    const first = waiting.shift();
    holder = first?.turn ?? null;
    first?.go();
  };
  return {
    join() {
      /** @type {Turn} */
      const turn = {
        async take() {
          if (holder === turn) return;
          // It may have waited before, and died meanwhile.
          turn.leave();
          if (holder === null) holder = turn;
          else await new Promise((resolve) => waiting.push({ turn, go: () => resolve(undefined) }));
        },
        async pass() {
          if (holder === turn) next();
          await turn.take();
        },
        leave() {
          if (holder === turn) next();
          else waiting = waiting.filter((each) => each.turn !== turn);
        },
      };
      return turn;
    },
  };
}
