/**
 * Bodies whose mean depends on the garbage that they make, of which one build makes more.
 *
 * @import { RowOptions, SuiteRows } from '../../../../wasm/javascript/suite.js'
 */

/** @type {RowOptions} */
const numbers = { inputs: (random) => random.u32(), computesOtherResults: true };

/** What lives as long as so many operations. @param {number} size */
function makeRing(size) {
  const slots = new Array(size).fill(null);
  let at = 0;
  return (/** @type {unknown} */ one) => {
    slots[at] = one;
    at = at + 1 === size ? 0 : at + 1;
  };
}

/** @param {{ hasMore: boolean }} options */
export const rows =
  ({ hasMore }) =>
  (/** @type {SuiteRows} */ suite) => {
    const keep = makeRing(20_000);
    suite.row('garbage', numbers, (x) => {
      const size = hasMore ? 64 : 32;
      keep(Array.from({ length: size }, (_, i) => x + i));
      return x;
    });

    const keepLong = makeRing(hasMore ? 100_000 : 50_000);
    suite.row('ring', numbers, (x) => {
      keepLong({ x, more: [x, x, x, x] });
      return x;
    });

    const most = hasMore ? 8000 : 4000;
    let map = new Map();
    let key = 0;
    suite.row('map', numbers, (x) => {
      if (map.size === most) map = new Map();
      map.set(++key, x);
      return x;
    });

    const step = hasMore ? 8 : 64;
    const piece = 'x'.repeat(step);
    let text = '';
    suite.row('string', numbers, (x) => {
      for (let grown = 0; grown < 64; grown += step) text += piece;
      if (text.length >= 1_000_000) {
        x += text.charCodeAt(x % text.length);
        text = '';
      }
      return x;
    });
  };
