import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instrument } from '../../../../../wasm/counting/rewriting/instrument.js';
import { findBasicBlocks } from '../../../../../wasm/counting/rewriting/basic-blocks.js';
import { Reader } from '../../../../../wasm/counting/rewriting/reader.js';
import { moduleOf } from './hand.js';
import { instantiateCounted } from './run-counted.js';
import { assemble, validate } from './wabt.js';

/**
 * Functions that throw, in the older format, which Node runs. (wabt 1.0.32's interpreter crashes on them.)
 */
const throwing = `(module
  (tag $e (param i32))
  (func $throw (param i32) (if (local.get 0) (then (throw $e (i32.const 5)))))
  (func (export "caught") (result i32)
    (try (result i32)
      (do (call $throw (i32.const 1)) (i32.const 1) (i32.const 1) i32.add)
      (catch $e (i32.const 3) i32.add)))
  (func (export "no_exception") (result i32)
    (try (result i32)
      (do (call $throw (i32.const 0)) (i32.const 1) (i32.const 1) i32.add)
      (catch $e (i32.const 3) i32.add)
      (catch_all (i32.const 4))))
  (func (export "rethrown") (result i32) (local i32)
    (try $outer (result i32)
      (do (try $t (do (call $throw (i32.const 2)) (local.set 0 (i32.const 2)))
        (catch_all (local.set 0 (i32.const 9)) (rethrow $t))) (i32.const 8))
      (catch $e (local.get 0) i32.add)))
  (func (export "delegated") (result i32) (local i32)
    (try $outer (result i32)
      (do (local.set 0 (i32.const 1))
        (try (do (local.set 0 (i32.const 2)) (call $throw (i32.const 2)) (local.set 0 (i32.const 4))) (delegate $outer))
        (local.get 0))
      (catch $e (local.get 0) i32.add)))
  (func (export "thrown_here") (result i32) (local i32)
    (block $out
      (try (do (drop (i32.const 1)) (throw $e (i32.const 2)))
        (catch $e drop (br $out))
        (catch_all (local.set 0 (i32.const 1))))
      (local.set 0 (i32.const 3)))
    (local.get 0)))`;

test('exceptions leave in the middle, and the count stays exact', () => {
  const counted = instantiateCounted(assemble(throwing));
  const runs = ['caught', 'no_exception', 'rethrown', 'delegated', 'thrown_here'].map((name) => {
    const { count, result } = counted.call(name);
    return [name, count, result];
  });
  // The instructions before the call, in $throw, and after it.
  assert.deepEqual(runs, [
    ['caught', 2 + 4 + 2, 'i32:8'],
    ['no_exception', 2 + 2 + 3, 'i32:2'],
    ['rethrown', 2 + 4 + 3 + 2, 'i32:14'],
    ['delegated', 6 + 4 + 2, 'i32:7'],
    // Before the throw, in the catch, after the block.
    ['thrown_here', 4 + 2 + 1, 'i32:0'],
  ]);
});

test('an exception from JavaScript leaves at the call', () => {
  const bytes = assemble(`(module (import "js" "throw" (func $throw))
    (func (export "f") (drop (i32.const 1)) (block (call $throw) (drop (i32.const 2)))))`);
  const imports = {
    js: {
      throw: () => {
        throw new Error('thrown');
      },
    },
  };
  const { count, result } = instantiateCounted(bytes, imports).call('f');
  assert.deepEqual({ count, result }, { count: 3, result: 'Error: thrown' });
});

test('the basic blocks of try_table, which Node 20 does not run', () => {
  const code = [
    0x02,
    0x40, // block
    0x02,
    0x69, // block (result exnref)
    0x1f,
    0x40,
    2,
    0x00,
    0,
    1,
    0x03,
    0, // try_table (catch 0 to the outer block) (catch_all_ref to the inner one)
    0x01,
    0x41,
    1,
    0x1a, // nop, i32.const, drop
    0x10,
    0, // call 0
    0x41,
    1,
    0x1a, // i32.const, drop
    0x0b, // end of try_table: nothing branches to it
    0x0c,
    1, // br to the outer block
    0x0b,
    0x0a, // throw_ref
    0x0b,
    0x41,
    1,
    0x1a, // i32.const, drop
  ];
  const bytes = moduleOf(...code);
  const { blocks } = instrument(bytes);
  assert.equal(blocks.length, 4);
  const start = new Uint8Array([...code, 0x0b]);
  const found = findBasicBlocks(new Reader(start, 0, start.length, 'test'));
  assert.deepEqual(
    found.map((one) => ('count' in one ? [one.at, one.count] : [])),
    [
      [13, 3],
      [18, 3],
      [25, 1],
      [27, 2],
    ],
  );
});

test('tail calls', () => {
  const bytes = assemble(`(module (type $t (func (param i32) (result i32))) (table funcref (elem $count))
    (func $count (param i32) (result i32)
      (if (i32.eqz (local.get 0)) (then (return (i32.const 7))))
      (return_call $again (i32.sub (local.get 0) (i32.const 1))))
    (func $again (param i32) (result i32) (return_call_indirect (type $t) (local.get 0) (i32.const 0)))
    (func (export "f") (result i32) (call $count (i32.const 9))))`);
  const { count, result } = instantiateCounted(bytes).call('f');
  // A turn: get, eqz, if, get, const, sub, return_call; get, const, return_call_indirect.
  assert.deepEqual({ count, result }, { count: 2 + 9 * 10 + 5, result: 'i32:7' });
});

test('memories of 64 bits and more than one memory: the length has its type', () => {
  const bytes = assemble(`(module (memory $large i64 1) (memory $small 1) (data $d "abcdef")
    (func (export "f") (param i64 i32)
      (memory.fill $large (i64.const 0) (i32.const 1) (local.get 0))
      (memory.fill $small (i32.const 0) (i32.const 1) (local.get 1))
      (memory.copy $large $large (i64.const 0) (i64.const 1) (local.get 0))
      (memory.copy $small $small (i32.const 0) (i32.const 1) (local.get 1))
      (memory.copy $large $small (i64.const 0) (i32.const 1) (local.get 1))
      (memory.init $large $d (i64.const 0) (i32.const 1) (i32.const 2))
      (drop (i64.load offset=4000000000 (i64.const 0)))
      (drop (i32.load8_u $small offset=5 (i32.const 0)))))`);
  assert.equal(validate(bytes), '');
  assert.equal(validate(instrument(bytes).bytes), '');
});
