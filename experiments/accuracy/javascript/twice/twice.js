/** @import { RowOptions, SuiteRows } from '../../../../wasm/javascript/suite.js' */

/** @type {RowOptions} */
const value = { inputs: (random) => random.u32() };
/** @type {RowOptions} */
const bytes = { parameter: [64, 1024], inputs: (random, size) => random.bytes(size) };

/** @param {SuiteRows} suite */
export default (suite) => {
  for (const name of ['one', 'other']) {
    suite.row(`greatest common divisor, ${name}`, { inputs: (random) => (random.u32() | 1) >>> 0 }, (x) => {
      let y = 0x80000000;
      while (y !== 0) {
        const rest = x % y;
        x = y;
        y = rest;
      }
      return x;
    });
    suite.row(`bits, ${name}`, value, (x) => {
      let bits = 0;
      for (; x !== 0; x >>>= 1) bits += x & 1;
      return bits;
    });
    suite.row(`sum of bytes, ${name}`, bytes, (all) => {
      let sum = 0;
      for (let i = 0; i < all.length; i++) sum += all[i];
      return sum;
    });
    suite.row(`decimal digits, ${name}`, value, (x) => String(x));
  }
};
