/** @import { RowOptions, SuiteRows } from '../../../../wasm/javascript/suite.js' */

/** @type {RowOptions} */
const value = { inputs: (random) => random.u32() };
/** @type {RowOptions} */
const bytes = { parameter: [64, 1024], inputs: (random, size) => random.bytes(size) };

/** @param {SuiteRows} suite */
export default (suite) => {
  for (const name of ['one', 'other']) {
    suite.row(`divide, ${name}`, value, (x) => Math.floor(x / 7));
    suite.row(`square root, ${name}`, value, (x) => Math.floor(Math.sqrt(x)));
    suite.row(`sum of bytes, ${name}`, bytes, (all) => {
      let sum = 0;
      for (let i = 0; i < all.length; i++) sum += all[i];
      return sum;
    });
    suite.row(`decimal digits, ${name}`, value, (x) => String(x));
  }
};
