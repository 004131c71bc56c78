/** @import { RowOptions, SuiteRows } from '../../../wasm/javascript/suite.js' */

/** @type {RowOptions} */
const value = { inputs: (random) => random.u32() };
/** @type {RowOptions} */
const sweep = { parameter: [16, 256], inputs: (random, size) => random.bytes(size) };

/** @param {SuiteRows} suite */
export default (suite) => {
  suite.row('sum', sweep, (bytes) => {
    let sum = 0;
    for (let i = 0; i < bytes.length; i++) sum = (Math.imul(sum, 31) + bytes[i]) | 0;
    return sum >>> 0;
  });
  suite.row('half', value, (x) => x / 2);
  suite.row('other results', value, (x) => (x ^ 2) >>> 0);
  suite.row('throws', value, () => {
    throw new Error('this row throws');
  });
  let buffer = 0;
  suite.call('sum', sweep, (module, bytes) => {
    buffer ||= module._malloc(256);
    module.HEAPU8.set(bytes, buffer);
    return module.asm.sum_of_bytes(buffer, bytes.length) >>> 0;
  });
};
