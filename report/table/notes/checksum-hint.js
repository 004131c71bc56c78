/** Explains a common reason for results that differ between platforms. */
import { isNative } from '../../results/platform-names.js';

/** A native build with the widths of WebAssembly. @param {string} side */
const isNarrow = (side) => !isNative(side) || side.split(/[@#]/).includes('m32');

/**
 * What to look for where all builds with a `size_t` of 64 bits agree, and all with one of 32 bits, but
 * not with each other. Otherwise empty.
 * @param {Record<string, string>} checksums  by platform, or by platform and round
 */
export function checksumHint(checksums) {
  const of = (/** @type {boolean} */ narrow) =>
    new Set(
      Object.entries(checksums)
        .filter(([side]) => isNarrow(side) === narrow)
        .map(([, checksum]) => checksum),
    );
  return of(true).size === 1 && of(false).size === 1
    ? '. Does a size_t or a long wrap? They have 32 bits in WebAssembly'
    : '';
}
