/** @import { RowOptions, SuiteRows } from '../../../wasm/javascript/suite.js' */

/** @type {RowOptions} */
const value = { inputs: (random) => random.u32() };
/** @type {RowOptions} */
const sweep = { parameter: [16, 256], inputs: (random, size) => random.bytes(size) };

/** @param {number} x */
function work(x) {
  for (let i = 0; i < 1000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0;
  return x >>> 0;
}

/** @param {SuiteRows} suite */
export default (suite) => {
  suite.row('sum', sweep, (bytes) => {
    let sum = 0;
    for (let i = 0; i < bytes.length; i++) sum = (Math.imul(sum, 31) + bytes[i]) | 0;
    return sum >>> 0;
  });
  suite.row('half', value, (x) => x / 2);
  suite.row('rounds', value, (x) => Math.exp(x * 2 ** -30) * (1 + Number.EPSILON));
  suite.row('other results', value, (x) => (x ^ 2) >>> 0);
  suite.row('other by design', { ...value, computesOtherResults: true }, (x) => (x ^ 2) >>> 0);
  /** @type {Map<number, number>} */
  const known = new Map();
  suite.row('remembers', value, (x) => {
    const result = known.get(x) ?? work(x);
    known.set(x, result);
    return result;
  });
  let calls = 0;
  let others = 0;
  suite.row('stops', value, (x) => (++calls > 5000 ? 0 : work(x)));
  suite.row('stops by design', { ...value, computesOtherResults: true }, (x) =>
    ++others > 5000 ? 0 : work(x),
  );
  suite.row('chain', value, (x) => (Math.imul(x, 1664525) + 1013904223) >>> 0);
  suite.row('throws', value, () => {
    throw new Error('this row throws');
  });
  let buffer = 0;
  suite.call('sum', sweep, (module, bytes) => {
    buffer ||= module._malloc(256);
    module.HEAPU8.set(bytes, buffer);
    return module._sum_of_bytes(buffer, bytes.length) >>> 0;
  });
  const grown = { mb: 0, whileStale: 0 };
  suite.call('grows', sweep, (module, bytes) => {
    if (grown.mb++ < 150) module._malloc(2 ** 20);
    buffer ||= module._malloc(256);
    module.HEAPU8.set(bytes, buffer);
    return module._sum_of_bytes(buffer, bytes.length) >>> 0;
  });
  /** @type {Uint8Array | null} */
  let view = null;
  suite.call('stale view', sweep, (module, bytes) => {
    buffer ||= module._malloc(256);
    const heap = (view ??= module.HEAPU8);
    if (grown.whileStale++ < 150) module._malloc(2 ** 20);
    for (let i = 0; i < bytes.length; i++) heap[buffer + i] = bytes[i];
    return module._sum_of_bytes(buffer, bytes.length) >>> 0;
  });
};
