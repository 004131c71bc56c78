import { readSync, writeSync } from 'node:fs';

const waiter = new Int32Array(new SharedArrayBuffer(4));

/** Waits 1 ms. Needed for EAGAIN, which a full or empty pipe gives if its other end is non-blocking. */
function waitABit() {
  Atomics.wait(waiter, 0, 0, 1);
}

/** @param {unknown} error */
function isBusy(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code === 'EAGAIN';
}

/**
 * Writes whole lines synchronously. The module blocks the event loop during a round, so asynchronous
 * writes would all arrive at the end of the round, or never after a crash.
 *
 * @param {number} descriptor
 * @param {(descriptor: number, bytes: Uint8Array, offset: number) => number} [write] replaces writeSync
 *   in tests
 * @returns {(line: string) => void} throws EPIPE if the reader is gone
 */
export function createLineWriter(descriptor, write = writeSync) {
  return (line) => {
    const bytes = Buffer.from(`${line}\n`, 'utf8');
    for (let written = 0; written < bytes.length;) {
      try {
        written += write(descriptor, bytes, written);
      } catch (error) {
        if (!isBusy(error)) throw error;
        waitABit();
      }
    }
  };
}

/**
 * Waits for a line of input, of which there is one at a time.
 *
 * @param {number} descriptor
 * @param {(descriptor: number, bytes: Uint8Array) => number} [read] replaces readSync in tests
 * @returns {string} empty at the end of the input
 */
export function readLine(descriptor, read = readSync) {
  const buffer = Buffer.alloc(4096);
  let line = '';
  for (let count = 1; count > 0 && !line.endsWith('\n'); line += buffer.toString('utf8', 0, count))
    count = readSome(descriptor, buffer, read);
  return line;
}

/**
 * @param {number} descriptor
 * @param {Uint8Array} buffer
 * @param {(descriptor: number, bytes: Uint8Array) => number} read
 * @returns {number} the number of bytes read; 0 at the end
 */
function readSome(descriptor, buffer, read) {
  for (;;) {
    try {
      return read(descriptor, buffer);
    } catch (error) {
      // Windows throws this at the end of a pipe.
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EOF') return 0;
      if (!isBusy(error)) throw error;
      waitABit();
    }
  }
}

/**
 * Reads a descriptor to its end.
 *
 * @param {number} descriptor
 * @param {(descriptor: number, bytes: Uint8Array) => number} [read] replaces readSync in tests
 */
export function readAll(descriptor, read = readSync) {
  /** @type {Buffer[]} */
  const chunks = [];
  const buffer = Buffer.alloc(65536);
  for (;;) {
    const count = readSome(descriptor, buffer, read);
    if (count === 0) break;
    chunks.push(Buffer.from(buffer.subarray(0, count)));
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The pipe that the command opens for events. */
const eventDescriptor = 3;

/**
 * Writes events of a host, as lines of JSON. With a secret they go to a pipe of their own, each after the
 * secret, so that no other text is taken for an event. Deno cannot write to that pipe: there they go to
 * standard output.
 *
 * @param {string | undefined} secret of the request
 * @param {(descriptor: number, bytes: Uint8Array, offset: number) => number} [write] replaces writeSync
 *   in tests
 * @returns {(line: string) => void} throws EPIPE if the reader is gone
 */
export function createEventWriter(secret, write = writeSync) {
  const toOutput = createLineWriter(1, write);
  if (secret === undefined) return toOutput;
  let toPipe = createLineWriter(eventDescriptor, write);
  return (event) => {
    const line = `${secret} ${event}`;
    try {
      toPipe(line);
    } catch (error) {
      if (!/EBADF|Bad file descriptor/.test(String(error))) throw error;
      // A line that a benchmark has printed may have no end.
      toPipe = (text) => toOutput(`\n${text}`);
      toPipe(line);
    }
  };
}
