/**
 * Reads the body of a request as text. Rejects if the client disconnects before its end.
 *
 * @param {import('node:http').IncomingMessage} incoming
 * @param {number} limit in bytes
 * @returns {Promise<string | null>} null if the body is longer than the limit; the rest is not read
 */
export async function readBody(incoming, limit) {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return null;
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    incoming.on('data', (/** @type {Buffer} */ chunk) => {
      size += chunk.length;
      if (size > limit) {
        incoming.pause();
        resolve(null);
      } else {
        chunks.push(chunk);
      }
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    incoming.on('error', reject);
    incoming.on('aborted', () => reject(new Error('the page disconnected in the middle of a batch')));
  });
}
