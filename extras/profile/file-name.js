import { createHash } from 'node:crypto';

/** Letters of a label in a name: a file's may have 255 bytes, and an extension follows. */
const maxLetters = 100;

/** The labels that differ in their names as they do in themselves. */
const isPlain = /^[a-z0-9._]+\/[a-z0-9._]+$/;

/**
 * The name of a file for a row, of letters that every system takes. Other rows have other names, also where
 * upper and lower case are the same.
 *
 * @param {string} label of the row
 * @param {string} id of the platform
 */
export function fileNameOf(label, id) {
  const words = (/** @type {string} */ text) => text.replaceAll(/[^A-Za-z0-9._]+/g, '-').slice(0, maxLetters);
  if (isPlain.test(label) && label.length <= maxLetters) return `${words(label)}.${words(id)}`;
  const key = createHash('sha256').update(label).digest('hex').slice(0, 8);
  return `${words(label)}-${key}.${words(id)}`;
}
