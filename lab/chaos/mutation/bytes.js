import { nested } from './raw.js';

/** @import { Random } from '../../../tests/js/report/random.js' */

/**
 * Ways to corrupt the bytes of a text, whatever it means.
 *
 * @type {Record<string, (random: Random, bytes: Buffer) => Buffer>}
 */
const spoilers = {
  truncated(random, bytes) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  'random bytes'(random, bytes) {
    const copy = Buffer.from(bytes);
    for (let count = 1 + random.below(8); count > 0; count--)
      copy[random.below(copy.length)] = random.below(256);
    return copy;
  },
  'inserted text'(random, bytes) {
    const at = random.below(bytes.length);
    const what = random.pick(['\0', '\ufeff', '}', ',', nested(5000), '\u001b[2J', '"', Buffer.from([0xff])]);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(what), bytes.subarray(at)]);
  },
  'only noise'(random) {
    return Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)));
  },
};

/**
 * @param {Random} random
 * @param {Buffer} bytes
 * @returns {{how: string, bytes: Buffer}}
 */
export function corruptBytes(random, bytes) {
  const how = random.pick(Object.keys(spoilers));
  return { how, bytes: spoilers[how](random, bytes) };
}
