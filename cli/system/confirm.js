import { createInterface } from 'node:readline';
import { visible } from '../../protocol/visible.js';

/**
 * Asks the user at the terminal a yes-or-no question.
 *
 * @param {object} terminal
 * @param {NodeJS.ReadableStream & {isTTY?: boolean}} terminal.input
 * @param {NodeJS.WritableStream & {isTTY?: boolean}} terminal.output
 * @param {AbortSignal} terminal.signal
 * @returns {(question: string) => Promise<boolean | null>} null where there is no terminal; every
 *   answer but yes is a no
 */
export function createConfirm({ input, output, signal }) {
  return async (question) => {
    if (!input.isTTY || !output.isTTY) return null;
    signal.throwIfAborted();
    output.write(`${visible(question)} [y/N] `);
    // Not as a terminal: Ctrl-C has to reach the process, which handles it.
    const lines = createInterface({ input, terminal: false });
    let onAbort = () => {};
    try {
      return await new Promise((resolve, reject) => {
        onAbort = () => reject(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        lines.once('line', (line) => resolve(/^\s*y(es)?\s*$/i.test(line)));
        lines.once('close', () => resolve(false));
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
      lines.close();
    }
  };
}
