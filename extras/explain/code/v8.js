/**
 * What V8 prints of the WebAssembly functions that it compiles, with --print-wasm-code.
 *
 * @typedef {object} Compiled
 * @property {number} index of the function in the module
 * @property {string} compiler
 * @property {number} size of its instructions in bytes
 * @property {{address: number, text: string, target: number | null, at: string}[]} listing
 *
 * @param {string} text
 * @returns {Compiled[]} empty if it has another format
 */
export function parseWasmCode(text) {
  /** @type {Compiled[]} */
  const functions = [];
  /** @type {Compiled | null} */
  let current = null;
  /** The instructions of the function, by address. @type {Map<number, Compiled['listing'][number]>} */
  let places = new Map();
  for (const line of text.split('\n')) {
    const [, index] = /^index: (\d+)$/.exec(line) ?? [];
    if (index !== undefined) {
      current = { index: Number(index), compiler: '', size: 0, listing: [] };
      places = new Map();
    }
    if (current === null) continue;
    const [, compiler] = /^compiler: (\S+)/.exec(line) ?? [];
    if (compiler) current.compiler = compiler;
    const [, size] = /^Instructions \(size = (\d+)\)/.exec(line) ?? [];
    if (size) current.size = Number(size);
    const [, address, offset, code] = /^0x([\da-f]+) +([\da-f]+) {2}[\da-f]+ +(.+)$/.exec(line) ?? [];
    // Later lines of this form are of tables.
    if (code && parseInt(offset, 16) < current.size) {
      const one = { address: parseInt(address, 16), at: `+0x${offset}`, ...simplified(code) };
      current.listing.push(one);
      places.set(one.address, one);
    }
    // The place of a call in its instruction, which begins a byte before it.
    const [, call = ''] = /^0x([\da-f]+) {2}wasm stub call\b/.exec(line) ?? [];
    const stub = places.get(parseInt(call, 16) - 1);
    if (stub) stub.text = 'call (stub)';
    if (line === '--- End code ---') {
      if (current.listing.length > 0) functions.push(current);
      current = null;
    }
  }
  return functions;
}

/** @param {string} code */
function simplified(code) {
  const short = code.replace(/^REX\.W /, '').trim();
  const [, name, address, place] = /^(j\w+|call) 0x([\da-f]+) +(.*)$/.exec(short) ?? [];
  if (name === undefined) return { text: short, target: null };
  return { text: `${name} ${place.replace(/^<(.*)>$/, '$1')}`, target: parseInt(address, 16) };
}
