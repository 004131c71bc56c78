import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instrument } from '../../../../wasm/counting/rewriting/instrument.js';
import { blockText } from '../../../../wasm/counting/text.js';
import { assemble } from './rewriting/wabt.js';

test('a basic block is written as in the text format, without the marks for the structure', () => {
  const bytes = assemble(`(module (memory 1) (func $helper)
    (func (export "f") (param i32) (result i32) (local i64 f32 f64)
      (local.set 1 (i64.const -1234567890123)) (local.set 2 (f32.const 0.5)) (local.set 3 (f64.const -2.25))
      (block (i32.store8 offset=300 (local.get 0) (i32.const -64)) (block (br_table 0 1 0 (local.get 0))))
      (drop (i32.trunc_sat_f64_s (local.get 3))) (i32.load (local.get 0)) (call $helper)))`);
  const all = instrument(bytes).blocks.map((block) =>
    blockText(bytes, block, (index) => `the function ${index}`),
  );
  assert.deepEqual(all, [
    [
      'i64.const -1234567890123',
      'local.set 1',
      'f32.const 0.5',
      'local.set 2',
      'f64.const -2.25',
      'local.set 3',
      'local.get 0',
      'i32.const -64',
      'i32.store8 offset=300',
      'local.get 0',
      'br_table 0 1 0',
    ],
    ['local.get 3', 'i32.trunc_sat_f64_s', 'drop', 'local.get 0', 'i32.load', 'call the function 0'],
  ]);
});
