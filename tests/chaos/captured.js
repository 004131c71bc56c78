import { Writable } from 'node:stream';

/** Streams for the command that keep what is written to them. */
export function captured() {
  const text = { stdout: '', stderr: '' };
  const keep = (/** @type {'stdout' | 'stderr'} */ name) =>
    new Writable({
      decodeStrings: false,
      write(chunk, _, done) {
        text[name] += String(chunk);
        done();
      },
    });
  const streams = /** @type {any} */ ({ stdout: keep('stdout'), stderr: keep('stderr') });
  return { streams, outcome: (/** @type {number | null} */ code) => ({ code, ...text }) };
}
