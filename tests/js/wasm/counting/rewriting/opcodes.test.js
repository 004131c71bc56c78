import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInstruction } from '../../../../../wasm/counting/rewriting/code.js';
import { opcodes, prefixed } from '../../../../../wasm/counting/rewriting/opcodes.js';
import { Reader } from '../../../../../wasm/counting/rewriting/reader.js';
import { leb, moduleOfAll } from './hand.js';
import { disassemble } from './wabt.js';

/**
 * @import { Opcode, Immediates } from '../../../../../wasm/counting/rewriting/opcodes.js'
 */

/**
 * Bytes that may follow an opcode; numbers are long where they may be.
 *
 * @type {Record<Immediates, number[]>}
 */
const examples = {
  none: [],
  byte: [0],
  u32: [0x80, 0x00],
  'u32 u32': [0, 0],
  s32: [0xff, 0xff, 0xff, 0xff, 0x07],
  s64: [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00],
  '4 bytes': [0x0b, 0x0b, 0x0b, 0x0b],
  '8 bytes': Array(8).fill(0x0b),
  '16 bytes': Array(16).fill(0x0b),
  'block type': [0x7f],
  types: [1, 0x7f],
  'heap type': [0x70],
  label: [0],
  labels: [2, 0, 0, 0],
  'memory argument': [0, 0x90, 0x01],
  'memory argument, lane': [0, 0x90, 0x01, 0],
  'block type, catches': [0x40, 4, 0, 5, 0, 1, 5, 0, 2, 0, 3, 0],
};

/** @type {{bytes: number[], opcode: Opcode}[]} */
const all = [
  ...opcodes.flatMap((opcode, byte) => (opcode ? [{ head: [byte], opcode }] : [])),
  ...[...prefixed].flatMap(([prefix, table]) =>
    table.flatMap((opcode, number) => (opcode ? [{ head: [prefix, ...leb(number)], opcode }] : [])),
  ),
].map(({ head, opcode }) => ({ bytes: [...head, ...examples[opcode.immediates]], opcode }));

/** Names that wabt 1.0.32 does not have: newer instructions. */
const newer = ['throw_ref', 'try_table', 'i64.add128', 'i64.sub128', 'i64.mul_wide_s', 'i64.mul_wide_u'];

test('the table has all instructions of the proposals that it names', () => {
  assert.equal(new Set(all.map(({ bytes }) => bytes.join())).size, all.length);
  const counts = {
    'one byte': opcodes,
    '0xfc': prefixed.get(0xfc),
    '0xfd': prefixed.get(0xfd),
    '0xfe': prefixed.get(0xfe),
  };
  assert.deepEqual(
    Object.fromEntries(Object.entries(counts).map(([name, table]) => [name, table?.filter(Boolean).length])),
    {
      // Version 1 has 172. Added: 5 sign extensions; 6 for references, tables and typed select; 2 tail calls;
      // 8 for both formats of exceptions.
      'one byte': 172 + 5 + 6 + 2 + 8,
      // 8 conversions, 7 for bulk memory, 3 for tables, 4 of wide arithmetic.
      '0xfc': 8 + 7 + 3 + 4,
      // SIMD, and relaxed SIMD.
      '0xfd': 236 + 20,
      // notify, two waits, a fence, 14 loads and stores, 7 operations in 7 widths.
      '0xfe': 4 + 14 + 7 * 7,
    },
  );
});

test('each instruction is read to its end', () => {
  for (const { bytes, opcode } of all) {
    const reader = new Reader(new Uint8Array([...bytes, 0x0b]), 0, bytes.length, 'test');
    assert.equal(readInstruction(reader, { labels: [], numbers: [] }), opcode);
    assert.equal(reader.position, bytes.length, opcode.name);
  }
});

test('an offset of 64 bits, in a memory with a number', () => {
  const bytes = [0x29, 0x43, 1, ...[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]];
  const reader = new Reader(new Uint8Array(bytes), 0, bytes.length, 'test');
  assert.equal(readInstruction(reader, { labels: [], numbers: [] }).name, 'i64.load');
  assert.ok(reader.atEnd);
});

test('names and lengths are those of wasm-objdump', () => {
  const known = all.filter(({ opcode }) => !newer.includes(opcode.name));
  // The nops show where the instruction ends. What divides or closes a block needs one.
  /** @type {Partial<Record<string, number[]>>} */
  const openers = { else: [0x04, 0x40], catch: [0x06, 0x40], delegate: [0x06, 0x40] };
  const functions = known.map(({ bytes, opcode }) => {
    const opener = openers[opcode.flow] ?? [];
    const isOpen =
      opcode.flow !== 'end' &&
      opcode.flow !== 'delegate' &&
      (opener.length > 0 || opcode.immediates === 'block type');
    return [...opener, ...bytes, 0x01, 0x01, ...(isOpen ? [0x0b] : [])];
  });
  const output = disassemble(moduleOfAll(functions));
  const parts = output.split(/^[0-9a-f]+ func\[\d+\].*:$/m).slice(1);
  for (const [i, { bytes, opcode }] of known.entries()) {
    const lines = [
      ...(parts[i] ?? '').matchAll(/^ [0-9a-f]+: (?<hex>(?:[0-9a-f]{2} )+) *\| *(?<name>\S*)/gm),
    ];
    const own = lines.slice(openers[opcode.flow] ? 1 : 0);
    const nop = own.findIndex(({ groups }, at) => at > 0 && groups?.name === 'nop');
    // Newer versions of wasm-objdump end with the function.
    const hex = own
      .slice(0, nop < 0 ? own.length : nop)
      .map(({ groups }) => groups?.hex.trim())
      .join(' ');
    assert.equal(
      hex,
      bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      `${opcode.name}: ${parts[i] ?? output}`,
    );
    // wabt 1.0.32 has the names of some relaxed instructions without this word.
    const plain = (/** @type {string | undefined} */ name) => name?.replace('relaxed_', '');
    assert.equal(plain(own[0].groups?.name), plain(opcode.name));
  }
});
