/**
 * Machine code as text, from the output of objdump.
 */
import { binutils } from '../../../cli/api.js';
import { readableName } from '../../../report/api.js';

/** @typedef {{text: string, target: number | null, at: string}} Listed at: address within its function */

/**
 * Executed addresses that are closer than this are disassembled together: what is between is mostly of the
 * same function.
 */
const maxGap = 4096;

/** The longest instruction of a CPU that Samebench runs on, in bytes. */
const longest = 16;

/**
 * @param {string} object path of a program or library
 * @param {number[]} addresses that are executed
 * @returns {Promise<Map<number, Listed>>} by address, in their order; empty if the file cannot be
 *   disassembled
 */
export async function disassemble(object, addresses) {
  /** @type {{from: number, to: number}[]} */
  const ranges = [];
  for (const address of [...addresses].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && address - last.to <= maxGap) last.to = address;
    else ranges.push({ from: address, to: address });
  }
  const texts = await Promise.all(
    ranges.map(({ from, to }) =>
      binutils('objdump', [
        '-d',
        '-C',
        '-M',
        'intel',
        '--no-show-raw-insn',
        `--start-address=${from}`,
        `--stop-address=${to + longest}`,
        object,
      ]),
    ),
  );
  return new Map(texts.flatMap((text) => [...parseObjdump(text)]));
}

/**
 * @param {string} text
 * @returns {Map<number, Listed>}
 */
export function parseObjdump(text) {
  /** @type {Map<number, Listed>} */
  const found = new Map();
  let start = 0;
  for (const line of text.split('\n')) {
    const [, head, offset] = /^([\da-f]+) <.*?(?:\+0x([\da-f]+))?>:$/.exec(line) ?? [];
    if (head) start = parseInt(head, 16) - parseInt(offset ?? '0', 16);
    const [, address, code] = /^ *([\da-f]+):\t(.*)$/.exec(line) ?? [];
    if (address === undefined || code.trim() === '') continue;
    const at = parseInt(address, 16);
    found.set(at, { ...simplified(code), at: `+0x${(at - start).toString(16)}` });
  }
  return found;
}

/** @param {string} code */
function simplified(code) {
  const [, name, operands] = /^((?:(?:rep[nz]*|lock|bnd|notrack) +)*\S+) *(.*)$/.exec(
    code.replace(/\s+[#;].*$/, '').trim(),
  ) ?? ['', code, ''];
  const [, address, symbol, offset] = /^(?:0x)?([\da-f]+) <(.*?)(?:\+(0x[\da-f]+))?>$/.exec(operands) ?? [];
  if (address === undefined)
    return { text: `${name} ${operands.replace(/\b[A-Z]+ PTR /g, '')}`.trim(), target: null };
  const place = name.startsWith('call') || offset === undefined ? readableName(symbol) : '';
  return {
    text: `${name} ${place}${offset === undefined ? '' : `+${offset}`}`,
    target: parseInt(address, 16),
  };
}
