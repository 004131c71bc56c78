import { isAscii } from 'node:buffer';
import { closeSync, createReadStream } from 'node:fs';
import { Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { UsageError } from '../system/exit.js';
import { openToRead } from '../system/files.js';

/**
 * The largest file of results, baseline or history that is read, in bytes: JavaScript engines hold hardly
 * longer texts.
 */
export const maxFileBytes = 500e6;

/** Bytes that are read at once. */
const pieceBytes = 1 << 20;

/**
 * The text of a file. One that is larger than the limit is refused before it is read; a pipe, whose size is
 * not known, as soon as it has given more.
 *
 * @param {string} path
 * @param {{most?: number, signal?: AbortSignal}} [options] most: bytes; signal: ends the wait for a pipe.
 *   Without one, only a regular file is read
 * @returns {Promise<string>} rejects with the error of the file system if the file cannot be read, and with
 *   the reason of the signal
 * @throws {UsageError} it is too large, or no file
 */
export async function readLimited(path, { most = maxFileBytes, signal } = {}) {
  const { fd, stats } = openToRead(path, { takesPipes: signal !== undefined });
  if (stats.size > most) {
    closeSync(fd);
    throw tooLarge(path, most, `has ${megabytes(stats.size)}`);
  }
  const stream = stats.isFIFO()
    ? new Socket({ fd, writable: false })
    : createReadStream(path, { fd, highWaterMark: pieceBytes });
  if (signal !== undefined) addAbortSignal(signal, stream);
  /** @type {Buffer[]} */
  const chunks = [];
  let total = 0;
  try {
    for await (const chunk of stream) {
      total += chunk.length;
      if (total > most) throw tooLarge(path, most, `gives more than ${megabytes(most)}`);
      chunks.push(chunk);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
  const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
  // Nearly all files are ASCII, which needs no decoding. That would take as long as to parse them.
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/**
 * @param {string} path
 * @param {number} most
 * @param {string} found
 */
const tooLarge = (path, most, found) =>
  new UsageError(
    `${path} ${found}: files of up to ${megabytes(most)} are read\n  measure fewer benchmarks in one ` +
      'run, or fewer rounds',
  );

/** As disks are sold: a megabyte has 10^6 bytes. @param {number} bytes */
export const megabytes = (bytes) => `${Number((bytes / 1e6).toPrecision(3))} MB`;
