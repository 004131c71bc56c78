import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { readLine } from './pipes.js';

/** What is written to a pipe. Any other byte is from the command: from then on, it gives the turns. */
const turn = 't'.charCodeAt(0);

/**
 * @typedef {object} Handover what a host is told when the other side and it are to hand turns to each other
 * @property {string} from path of the pipe from which it gets its turns
 * @property {string} to path of the other side's
 * @property {boolean} waits whether the other side has the first turn
 *
 * @typedef {{from: number, to: number}} Pipes descriptors
 */

/**
 * The turns of a host in a duel. At first it asks the command for each, with an event, and waits for a line
 * on standard input. The line may name two pipes: from then on the hosts of both sides hand the turn to each
 * other (native/os/turns.hpp).
 *
 * @param {(event: import('../../protocol/types.js').TurnEvent) => void} send
 * @returns {() => void} gives the turn to the other side, and waits until it comes back. Without another side
 *   it returns at once
 */
export function createTurns(send) {
  /** @type {Pipes | null} */
  let pipes = null;
  const close = () => {
    if (pipes !== null) for (const descriptor of [pipes.from, pipes.to]) closeSync(descriptor);
    pipes = null;
  };
  const byte = Buffer.alloc(1);
  const receive = (/** @type {Pipes} */ { from }) => readSync(from, byte) === 1 && byte[0] === turn;
  return () => {
    if (pipes !== null && writeSync(pipes.to, 't') === 1 && receive(pipes)) return;
    for (;;) {
      close();
      send({ event: 'turn', handsOver: true });
      const line = readLine(0);
      if (line.trim() === '') return;
      const { from, to, waits } = /** @type {Handover} */ (JSON.parse(line));
      try {
        pipes = { from: openSync(from, 'r+'), to: openSync(to, 'r+') };
      } catch {
        // Deno may read the files of the build only.
        continue;
      }
      if (!waits || receive(pipes)) return;
    }
  };
}
