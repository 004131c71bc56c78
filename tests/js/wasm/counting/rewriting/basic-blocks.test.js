import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opcodes } from '../../../../../wasm/counting/rewriting/opcodes.js';
import { Reader } from '../../../../../wasm/counting/rewriting/reader.js';
import { findBasicBlocks } from '../../../../../wasm/counting/rewriting/basic-blocks.js';
import { instrument, readModule } from '../../../../../wasm/counting/rewriting/instrument.js';
import { moduleOf, moduleOfAll } from './hand.js';
import { instantiateCounted } from './run-counted.js';

/**
 * @param {number[]} code without the `end` of the function
 * @returns {(number[] | string)[]} offset and count of basic blocks, and names of bulk instructions
 */
function blocksOf(...code) {
  const bytes = new Uint8Array([...code, 0x0b]);
  return findBasicBlocks(new Reader(bytes, 0, bytes.length, 'test')).map((one) =>
    'count' in one ? [one.at, one.count] : one.name,
  );
}

const [block, loop, iff, otherwise, end, br, brIf, ret] = [0x02, 0x03, 0x04, 0x05, 0x0b, 0x0c, 0x0d, 0x0f];
const empty = 0x40;
const nop = 0x01;
/** Pushes a constant. */
const one = [0x41, 1];
const drop = 0x1a;
const fill = [0xfc, 11, 0];

/** Each instruction that never continues with the next one. */
const leaving = {
  unreachable: [0x00],
  throw: [0x08, 0],
  throw_ref: [0x0a],
  br: [0x0c, 0],
  br_table: [0x0e, 0, 0],
  return: [0x0f],
  return_call: [0x12, 0],
  return_call_indirect: [0x13, 0, 0],
  rethrow: [0x09, 0],
};

test('what follows an instruction that never continues has no counter', () => {
  for (const [name, bytes] of Object.entries(leaving)) {
    assert.deepEqual(blocksOf(nop, ...bytes, ...one, drop, ...fill), [[1, 1]], name);
  }
  const named = opcodes.flatMap((opcode) => (opcode?.flow === 'leaves' ? [opcode.name] : []));
  assert.deepEqual(named.toSorted(), Object.keys(leaving).sort());
});

/** Each instruction that may continue elsewhere. */
const dividing = { br_if: [0x0d, 0], call: [0x10, 0], call_indirect: [0x11, 0, 0], if: [0x04, empty] };

test('what follows an instruction that may leave is a basic block of its own', () => {
  for (const [name, bytes] of Object.entries(dividing)) {
    const after = 2 + bytes.length;
    assert.deepEqual(
      blocksOf(...one, ...bytes, ...one, drop, ...(name === 'if' ? [end] : [])),
      [
        [0, 2],
        [after, 2],
      ],
      name,
    );
  }
  const named = opcodes.flatMap((opcode) =>
    opcode && ['may leave', 'if'].includes(opcode.flow) ? [opcode.name] : [],
  );
  assert.deepEqual(named.toSorted(), Object.keys(dividing).sort());
});

test('a basic block crosses blocks that nothing branches to', () => {
  assert.deepEqual(blocksOf(...one, block, empty, drop, block, empty, nop, ...one, end, end, drop), [[0, 4]]);
  assert.deepEqual(
    blocksOf(...one, 0x06, empty, drop, 0x18, 0, ...one, drop),
    [[0, 4]],
    'a try that delegates',
  );
  assert.deepEqual(blocksOf(...one, drop, 0x1f, empty, 1, 2, 0, ...one, end, drop), [[0, 4]], 'try_table');
});

test('the type of a block is no instruction', () => {
  const types = { none: [empty], i32: [0x7f], number: [0x80, 0x01], 'null or exception': [0x63, 0x69] };
  for (const [name, type] of Object.entries(types)) {
    assert.deepEqual(blocksOf(block, ...type, ...one, end, drop), [[1 + type.length, 2]], name);
  }
});

test('a basic block begins at a loop, and crosses its end', () => {
  assert.deepEqual(blocksOf(...one, loop, empty, ...one, brIf, 0, ...one, end, drop), [
    [0, 1],
    [4, 2],
    [8, 2],
  ]);
});

test('a basic block ends where a branch goes', () => {
  assert.deepEqual(blocksOf(block, empty, ...one, brIf, 0, ...one, drop, end, ...one, drop), [
    [2, 2],
    [6, 2],
    [10, 2],
  ]);
  assert.deepEqual(blocksOf(block, empty, br, 0, end, ...one, drop), [
    [2, 1],
    [5, 2],
  ]);
});

test('both parts of an if are basic blocks', () => {
  assert.deepEqual(blocksOf(...one, iff, empty, ...one, otherwise, ...one, drop, end, ...one), [
    [0, 2],
    [4, 1],
    [7, 2],
    [11, 1],
  ]);
  assert.deepEqual(
    blocksOf(...one, iff, empty, ret, otherwise, ...one, end, drop),
    [
      [0, 2],
      [4, 1],
      [6, 2],
    ],
    'one leaves',
  );
  assert.deepEqual(
    blocksOf(...one, iff, empty, ret, otherwise, ret, end, ...one),
    [
      [0, 2],
      [4, 1],
      [6, 1],
    ],
    'both leave',
  );
});

test('nothing in code that cannot be reached makes code reachable', () => {
  assert.deepEqual(blocksOf(ret, iff, empty, ...one, end, ...one), [[0, 1]]);
  assert.deepEqual(blocksOf(ret, iff, empty, ...one, otherwise, ...one, end, ...one), [[0, 1]]);
  assert.deepEqual(blocksOf(ret, block, empty, br, 0, end, ...one), [[0, 1]]);
  assert.deepEqual(blocksOf(ret, 0x06, empty, 0x19, ...one, end, ...one), [[0, 1]]);
  assert.deepEqual(blocksOf(ret, ...one, ...one, ...one, ...fill), [[0, 1]]);
});

test('the length of a bulk instruction is taken in its basic block', () => {
  assert.deepEqual(blocksOf(...one, ...one, ...one, ...fill, ...one, drop), [[0, 6], 'memory.fill']);
});

test('basic blocks of any length', () => {
  // Around the lengths at which the constant of the counter needs another byte.
  for (const length of [2, 3, 63, 64, 65, 127, 128, 129, 8191, 8192, 8193, 16383, 16384, 20000]) {
    const eqz = 0x45;
    const bytes = moduleOf(...one, ...Array(length - 2).fill(eqz), drop);
    assert.equal(instantiateCounted(bytes).call('f').count, length, String(length));
  }
});

test('a function without instructions, and one that is not reached, stay as they are', () => {
  const bytes = moduleOfAll([[nop], [loop, empty, end]]);
  const bodies = (/** @type {Uint8Array} */ of) =>
    readModule(of).functions.map(({ offset, bytes: size }) => [...of.subarray(offset, offset + size)]);
  assert.deepEqual(bodies(instrument(bytes, { perBlock: true }).bytes), bodies(bytes));
});
