/**
 * Lets a command go on when its output cannot be written: a disk is full, or a device fails.
 *
 * @typedef {object} Output
 * @property {() => Error | null} failure why text is lost; null: none is, or its reader has left
 * @property {() => Promise<void>} flush resolves when what was written before is out, or lost
 * @property {() => void} dispose leaves a stream that throws as it is: its next write would never end
 */

/**
 * Watches a stream. A write to it never throws, as it does in Node.js 20.10 where the stream is a file.
 *
 * @param {NodeJS.WritableStream & {isTTY?: boolean}} stream
 * @returns {Output}
 */
export function watchOutput(stream) {
  /** @type {Error | null} */
  let failure = null;
  const note = (/** @type {Error} */ error) => {
    if (!isClosed(error, stream)) failure ??= error;
  };
  const { write } = stream;
  let hasThrown = false;
  /** @param {any[]} args @returns {boolean} */
  const attempt = (...args) => {
    try {
      if (!hasThrown) return Reflect.apply(write, stream, args);
    } catch (error) {
      // What is written after it would wait for ever.
      hasThrown = true;
      note(/** @type {Error} */ (error));
    }
    const done = args.find((one) => typeof one === 'function');
    if (done) process.nextTick(done);
    return true;
  };
  stream.on('error', note);
  stream.write = attempt;
  return {
    failure: () => failure,
    flush: () => new Promise((resolve) => stream.write('', () => resolve())),
    dispose() {
      if (!hasThrown) stream.write = write;
    },
  };
}

/**
 * Whether the reader has left (EPIPE), or the terminal was closed (EIO), which is no error.
 *
 * @param {NodeJS.ErrnoException} error
 * @param {{isTTY?: boolean}} stream
 */
const isClosed = ({ code }, { isTTY }) => code === 'EPIPE' || (code === 'EIO' && isTTY === true);
