/**
 * The page of a duel in a browser: each side has a page of its own in a frame, with a worker of its own. The
 * command says which frames there are.
 *
 * @typedef {object} Order of the command
 * @property {string} [open] the path of a page that gets a frame
 * @property {string} [close] the path of a page whose frame is removed
 * @property {boolean} [takesBack] sides that wait for each other ask the command for their turns
 */
import { makeCells, setOpen, takeBack } from './turns.js';

const orders = new URL('../../orders', import.meta.url);

/** Time until an order is asked for again, if the command cannot be reached. */
const retryMs = 200;

const cells = makeCells();

/** @type {Map<string, HTMLIFrameElement>} by path */
const frames = new Map();

/** The number of a side that has no frame. */
const freeSide = () =>
  [0, 1].find((side) => [...frames.values()].every(({ dataset }) => dataset.side !== String(side))) ?? 0;

/** @param {Order} order */
function carryOut({ open, close, takesBack }) {
  if (open !== undefined) {
    const frame = document.createElement('iframe');
    frame.dataset.side = String(freeSide());
    frame.src = open;
    frames.set(open, frame);
    document.body.append(frame);
  }
  if (close !== undefined) {
    frames.get(close)?.remove();
    frames.delete(close);
  }
  if (cells === null) return;
  setOpen(cells, frames.size);
  if (takesBack || close !== undefined) takeBack(cells);
}

// The pages in the frames look for it: measuring/own-turns.js.
Object.assign(globalThis, { samebenchTurns: cells });
for (let from = 0; ;) {
  try {
    const response = await fetch(`${orders}?from=${from}`);
    if (!response.ok) break;
    for (const order of await response.json()) {
      carryOut(order);
      from += 1;
    }
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
