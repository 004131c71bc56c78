/**
 * Turns of two workers of one page, which measure the two sides of a duel. At first each asks the command for
 * its turn. Once both have asked, the command tells them to hand turns to each other, through memory that
 * they share: that takes some microseconds instead of milliseconds.
 *
 * The first cell says which side has the turn, the second how many sides are open.
 *
 * @typedef {object} Shared
 * @property {Int32Array} cells
 * @property {number} side 0 or 1
 */

const [holder, open] = [0, 1];

/**
 * Beside the number of a side, the first cell may say that neither has begun, or that the command gives the
 * turns from now on.
 */
const [nobody, command] = [2, 3];

/** @returns {Int32Array | null} null: the page is not isolated, so that it has no shared memory */
export function makeCells() {
  if (!globalThis.crossOriginIsolated) return null;
  const cells = new Int32Array(new SharedArrayBuffer(8));
  cells[holder] = nobody;
  return cells;
}

/** @param {Int32Array} cells @param {number} count of sides that are open */
export const setOpen = (cells, count) => void Atomics.store(cells, open, count);

/** Makes a side that waits for the other ask the command. @param {Int32Array} cells */
export function takeBack(cells) {
  Atomics.store(cells, holder, command);
  Atomics.notify(cells, holder);
}

/** Whether it has the turn now; false: the command gives it. @param {Shared} shared */
function waits({ cells, side }) {
  for (;;) {
    const now = Atomics.load(cells, holder);
    if (now === side || now === command) return now === side;
    Atomics.wait(cells, holder, now);
  }
}

/**
 * Gives the turn away.
 *
 * @param {Shared} shared
 * @param {number} from
 * @param {number} to
 * @returns {boolean} false: the command gives the turns
 */
function set({ cells }, from, to) {
  const isSet = Atomics.compareExchange(cells, holder, from, to) === from;
  Atomics.notify(cells, holder);
  return isSet;
}

/**
 * @param {Shared | null} shared null: there is no other side, or no shared memory
 * @param {(handsOver: boolean) => {waits: boolean} | null} ask the command for the turn, and waits for it. An
 *   answer tells this side and the other to hand turns over from now on, and whether this one waits for the
 *   first
 * @returns {() => void} gives the turn to the other side, and waits until it comes back
 */
export function createTurns(shared, ask) {
  let isHandedOver = false;
  const isPossible = () =>
    shared !== null &&
    Atomics.load(shared.cells, holder) === nobody &&
    Atomics.load(shared.cells, open) === 2;
  return () => {
    if (shared !== null && isHandedOver && set(shared, shared.side, 1 - shared.side) && waits(shared)) return;
    for (;;) {
      isHandedOver = false;
      const handover = ask(isPossible());
      if (shared === null || handover === null) return;
      isHandedOver = true;
      if (handover.waits ? waits(shared) : set(shared, nobody, shared.side)) return;
    }
  };
}
