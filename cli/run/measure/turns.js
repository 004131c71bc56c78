/**
 * Several participants of which one runs at a time. They wait in a queue.
 *
 * @typedef {object} Turn of one participant
 * @property {() => Promise<void>} take waits for the turn; settles at once for the participant that has it
 * @property {() => Promise<void>} yield gives the turn to the next, and waits for it again
 * @property {() => void} leave gives the turn to the next, or stops waiting for it
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
          // Its host may have died while it waited.
          turn.leave();
          if (holder === null) holder = turn;
          else await new Promise((resolve) => waiting.push({ turn, go: () => resolve(undefined) }));
        },
        async yield() {
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
