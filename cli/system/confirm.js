import { createInterface } from 'node:readline';

/**
 * Asks whoever sits at the terminal a question with yes or no for an answer.
 *
 * @param {object} world
 * @param {NodeJS.ReadableStream & {isTTY?: boolean}} world.input
 * @param {NodeJS.WritableStream & {isTTY?: boolean}} world.output
 * @param {AbortSignal} world.signal
 * @returns {(question: string) => Promise<boolean | null>} null where nobody can be asked; all but
 *   a clear yes is a no
 */
export function createConfirm({ input, output, signal }) {
  return async (question) => {
    if (!input.isTTY || !output.isTTY) return null;
    signal.throwIfAborted();
    output.write(`${question} [y/N] `);
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
