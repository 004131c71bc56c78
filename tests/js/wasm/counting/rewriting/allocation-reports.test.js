import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allocators,
  begins,
  firstReport,
  NoAllocator,
  reportAllocations,
} from '../../../../../wasm/counting/rewriting/allocation-reports.js';
import { assemble, validate } from './wabt.js';

/** A program with an allocator that never frees, and whose calloc calls its malloc. */
const source = `(module
  (import "js" "report" (func $report (param i32) (result f64)))
  (memory (export "memory") 1)
  (global $next (mut i32) (i32.const 16))
  (table 1 funcref)
  (elem (i32.const 0) $malloc)
  (func $malloc (param i32) (result i32) (local i32)
    (local.set 1 (global.get $next))
    (global.set $next (i32.add (global.get $next) (local.get 0)))
    (local.get 1))
  (func $free (param i32))
  (func $calloc (param i32 i32) (result i32) (call $malloc (i32.mul (local.get 0) (local.get 1))))
  (func (export "run") (param i64) (result i32) (local f32 i32)
    (block (call $free (call $malloc (i32.const 100))))
    (call $free (call $calloc (i32.const 3) (i32.const 7)))
    (call_indirect (param i32) (result i32) (i32.const 5) (i32.const 0))
    (drop)
    (local.set 2 (call $malloc (i32.const 1)))
    (local.get 2)))`;

const names = new Map([
  [0, 'samebench_read_counter'],
  [1, 'dlmalloc'],
  [2, 'dlfree'],
  [3, 'calloc'],
  [4, 'run'],
]);

test('each call of an allocator is reported with its parameters and its result', () => {
  const rewritten = reportAllocations(assemble(source), names);
  assert.equal(validate(rewritten), '');
  /** @type {number[]} */
  const reports = [];
  const report = (/** @type {number} */ value) => {
    reports.push(value);
    return 0;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(rewritten), { js: { report } });
  assert.equal(/** @type {(n: bigint) => number} */ (exports.run)(0n), 142);
  const kind = (/** @type {string} */ name) => firstReport + allocators.findIndex((one) => one.name === name);
  assert.deepEqual(reports, [
    ...[begins, kind('malloc'), 100, 16],
    ...[begins, kind('free'), 16],
    // The allocator's own call stands between the beginning and the end.
    ...[begins, begins, kind('malloc'), 21, 116, kind('calloc'), 3, 7, 116],
    ...[begins, kind('free'), 116],
    ...[begins, kind('malloc'), 1, 142],
  ]);
});

test('a function that lost its alignment, which is always the same, is reported as malloc', () => {
  const named = new Map([...names, [1, 'emmalloc_memalign']]);
  assert.deepEqual(reportAllocations(assemble(source), named), reportAllocations(assemble(source), names));
});

test('a module whose functions have no names is refused', () => {
  const bytes = assemble(source);
  assert.throws(() => reportAllocations(bytes, new Map()), NoAllocator);
  assert.throws(
    () => reportAllocations(bytes, new Map([[1, 'dlmalloc']])),
    NoAllocator,
    'nothing to report to',
  );
  assert.throws(
    () =>
      reportAllocations(
        bytes,
        new Map([
          [0, 'samebench_read_counter'],
          [2, 'dlfree'],
        ]),
      ),
    NoAllocator,
    'nothing that allocates',
  );
  assert.throws(
    () =>
      reportAllocations(
        bytes,
        new Map([
          [0, 'samebench_read_counter'],
          [3, 'malloc'],
        ]),
      ),
    NoAllocator,
    'another function of that name',
  );
});
