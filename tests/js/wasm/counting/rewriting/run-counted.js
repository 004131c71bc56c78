import { counters, instrument } from '../../../../../wasm/counting/rewriting/instrument.js';

/**
 * @typedef {(...values: (number | bigint)[]) => unknown} WasmFunction
 * @typedef {{count: number, bulkBytes: number, result: string, own: Record<string, number>}} Run
 */

/**
 * Rewrites a module, and instantiates it.
 *
 * @param {Uint8Array} bytes
 * @param {WebAssembly.Imports} [imports]
 * @param {{perBlock?: boolean}} [options]
 */
export function instantiateCounted(bytes, imports = {}, options = {}) {
  const rewritten = instrument(bytes, options);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(rewritten.bytes), imports);
  const read = (/** @type {string} */ name) =>
    Number(/** @type {WebAssembly.Global} */ (exports[name]).value);

  /**
   * Calls an exported function, which may throw.
   *
   * @param {string} name
   * @param {(number | bigint)[]} values
   * @returns {Run}
   */
  const call = (name, ...values) => {
    for (const one of Object.values(exports))
      if (one instanceof WebAssembly.Global && typeof one.value === 'bigint') one.value = 0n;
    let result;
    try {
      result = describe(/** @type {WasmFunction} */ (exports[name])(...values));
    } catch (error) {
      result = String(error);
    }
    /** Of functions, from their blocks. @type {Record<string, number>} */
    const own = options.perBlock
      ? Object.fromEntries(rewritten.functions.map(({ index }) => [index, 0]))
      : {};
    if (options.perBlock)
      rewritten.blocks.forEach(({ index, count: size }, i) => (own[index] += size * read(counters.block(i))));
    return {
      count: read(counters.instructions),
      bulkBytes: read(counters.bulkBytes),
      result,
      own,
    };
  };
  return { ...rewritten, exports, call };
}

/** A result as wasm-interp prints it, for results without a sign. @param {unknown} result */
function describe(result) {
  if (result === undefined) return '';
  return typeof result === 'bigint' ? `i64:${BigInt.asUintN(64, result)}` : `i32:${Number(result) >>> 0}`;
}
