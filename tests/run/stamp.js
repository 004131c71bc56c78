import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A hash of everything that decides how a check ends.
 *
 * @param {(string | Uint8Array)[]} parts
 * @returns {string}
 */
export function keyOf(parts) {
  const hash = createHash('sha256');
  // Each with its length, so that two parts are not taken for one.
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('hex');
}

/**
 * Makes a long check unless it passed before with the same key. The stamp file remembers the key of
 * the last check that passed.
 *
 * @param {{key: string, stamp: string, force?: boolean}} options force makes the check anyway
 * @param {() => void} check throws when it fails
 * @returns {boolean} whether the check was made
 */
export function checkUnlessPassed({ key, stamp, force = false }, check) {
  if (!force && passedKey(stamp) === key) return false;
  check();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${key}\n`);
  return true;
}

/** @param {string} stamp @returns {string | null} */
function passedKey(stamp) {
  try {
    return readFileSync(stamp, 'utf8').trim();
  } catch {
    return null;
  }
}
