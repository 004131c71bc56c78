import { fnv } from './random.js';

/** Number of results in a checksum, as in core/timing/include/samebench/body.hpp. */
const operations = 256;

/**
 * The checksum of the results for the first inputs, computed as by the C++ hosts.
 *
 * @param {import('./round.js').Benchmark} benchmark whose results are booleans
 * @returns {Promise<string>} 16 hexadecimal digits
 */
export async function checksumOf({ ring, work }) {
  const bytes = [];
  for (const input of ring.slice(0, operations)) {
    bytes.push((await work(input)) ? 1 : 0, 0, 0, 0, 0, 0, 0, 0);
  }
  return fnv(bytes).toString(16).padStart(16, '0');
}
