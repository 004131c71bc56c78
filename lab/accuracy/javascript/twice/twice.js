/** @import { RowOptions, SuiteRows } from '../../../../wasm/javascript/suite.js' */

/**
 * The same numbers under both names, which C++ makes in the same way: the cost of a body depends on its
 * inputs, and random ones differ from row to row.
 *
 * @returns {RowOptions}
 */
function numbers() {
  let x = 1;
  return { inputs: () => (x = (Math.imul(x, 1664525) + 1013904223) >>> 0) };
}

/** @type {RowOptions} */
const bytes = { parameter: [64, 1024], inputs: (random, size) => random.bytes(size) };

/** @param {SuiteRows} suite */
export default (suite) => {
  for (const name of ['one', 'other']) {
    suite.row(`greatest common divisor, ${name}`, numbers(), (x) => {
      let y = 0x80000000;
      while (y !== 0) {
        const rest = x % y;
        x = y;
        y = rest;
      }
      return x;
    });
    suite.row(`bits, ${name}`, numbers(), (x) => {
      let bits = 0;
      for (; x !== 0; x >>>= 1) bits += x & 1;
      return bits;
    });
    suite.row(`sum of bytes, ${name}`, bytes, (all) => {
      let sum = 0;
      for (let i = 0; i < all.length; i++) sum += all[i];
      return sum;
    });
    suite.row(`decimal digits, ${name}`, numbers(), (x) => String(x));
  }
};
