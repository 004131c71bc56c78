import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantiateCounted } from './run-counted.js';
import { assemble, mark, traceCounts } from './wabt.js';

/*
 * The counts of small functions, as they are in the rewritten module in Node, against the instructions that
 * wabt's interpreter executes in the original module.
 */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {number} count worked out by hand, so that the trace is checked as well
 * @property {string} [fields] of the module, beside the function
 * @property {string} body of a function that returns an i32; it may use the local variables $i and $s
 */

/** @type {Case[]} */
const cases = [
  { name: 'a constant', count: 1, body: '(i32.const 7)' },
  { name: 'nop is not counted', count: 1, body: 'nop nop (i32.const 7) nop' },
  {
    name: 'blocks without branches',
    count: 3,
    body: '(block (block (local.set $s (i32.const 3)))) (local.get $s)',
  },
  {
    name: 'a loop: 2 instructions before, 10 a turn, 1 after',
    count: 2 + 5 * 10 + 1,
    body: `(local.set $i (i32.const 5))
      (loop $top
        (local.set $s (i32.add (local.get $s) (local.get $i)))
        (local.set $i (i32.sub (local.get $i) (i32.const 1)))
        (br_if $top (local.get $i)))
      (local.get $s)`,
  },
  {
    name: 'if, taken',
    count: 5,
    body: '(if (i32.const 1) (then (local.set $s (i32.const 3)))) (local.get $s)',
  },
  {
    name: 'if, not taken',
    count: 3,
    body: '(if (i32.const 0) (then (local.set $s (i32.const 3)))) (local.get $s)',
  },
  {
    name: 'if and else with a result, taken',
    count: 3,
    body: '(if (result i32) (i32.const 1) (then (i32.const 3)) (else (i32.const 4) (i32.const 4) i32.add))',
  },
  {
    name: 'if and else with a result, not taken',
    count: 5,
    body: '(if (result i32) (i32.const 0) (then (i32.const 3)) (else (i32.const 4) (i32.const 4) i32.add))',
  },
  ...[
    [0, 9],
    [1, 7],
    [2, 3],
    [9, 3],
  ].map(([value, count]) => ({
    name: `br_table with ${value}`,
    count,
    body: `(block $c (block $b (block $a (br_table $a $b $c (i32.const ${value})))
      (local.set $s (i32.add (local.get $s) (i32.const 5))) (br_if $c (i32.const 1)))
      (local.set $s (i32.const 1)) nop (drop (i32.const 3)))
      (local.get $s)`,
  })),
  {
    name: 'br out of nested blocks with a result',
    count: 2 + 3 + 2,
    body: `(block $out (result i32) (i32.const 1)
      (block (result i32) (i32.const 5) ${mark} (br $out) (i32.const 1) (i32.const 1) i32.add) i32.add)
      (drop) (i32.const 6)`,
  },
  {
    name: 'br_if with a result, taken',
    count: 4,
    body: '(block $out (result i32) (i32.const 9) (br_if $out (i32.const 1) (i32.const 1)) i32.add)',
  },
  {
    name: 'br_if with a result, not taken',
    count: 5,
    body: '(block $out (result i32) (i32.const 9) (br_if $out (i32.const 1) (i32.const 0)) i32.add)',
  },
  {
    name: 'early return in a loop',
    count: 2 + 1 + 2 + 1,
    body: `(loop $top
      (if (i32.const 1) (then (i32.const 3) ${mark} return)) ${mark} (br $top)) (i32.const 1)`,
  },
  {
    name: 'a call, and a call through a table',
    count: 2 + 3 + 2 + 3,
    fields: `(type $t (func (param i32) (result i32))) (table funcref (elem $g))
      (func $g (param i32) (result i32) (i32.add (local.get 0) (i32.const 1)))`,
    body: '(call $g (i32.const 4)) (call_indirect (type $t) (i32.const 0))',
  },
  {
    name: 'recursion',
    count: 2 + 4 * 12 + 3,
    fields: `(func $f (param i32) (result i32) (if (result i32) (local.get 0)
      (then (i32.mul (i32.add (i32.const 1) (local.get 0))
        (i32.add (i32.const 0) (call $f (i32.sub (local.get 0) (i32.const 1))))))
      (else (i32.const 1) nop)))`,
    body: '(call $f (i32.const 4))',
  },
  {
    name: 'bulk memory',
    count: 4 * 3 + 1,
    fields: '(memory 1) (data $d "abcdef")',
    body: `(memory.fill (i32.const 0) (i32.const 1) (i32.const 100)) (memory.copy (i32.const 200) (i32.const 0) (i32.const 30))
      (memory.init $d (i32.const 0) (i32.const 1) (i32.const 5)) (i32.const 0)`,
  },
  {
    name: 'SIMD, loads, select, conversions',
    count: 19,
    fields: '(memory 1)',
    body: `(v128.store offset=1 (i32.const 4)
        (i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 31 (v128.const i64x2 1 2) (i32x4.splat (i32.const 7))))
      (drop (f32x4.extract_lane 3 (v128.load8_lane offset=3 15 (i32.const 3) (v128.load (i32.const 1)))))
      (i32.trunc_sat_f64_s (f64.convert_i32_s (i32.extend8_s (select (i32.const 3) (i32.const 4) (i32.const 0)))))`,
  },
  {
    name: 'code that cannot be reached',
    count: 3 + 1,
    body: `(block $out ${mark} (br $out) (loop (if (i32.const 1) (then (nop)) (else (drop (i32.const 2)))))
      (block $dead (br_if $dead (i32.const 1))) (drop (i32.const 3))) (block (nop)) (i32.const 4) (nop)`,
  },
  {
    name: 'an if whose both branches leave',
    count: 2 + 2 + 2,
    body:
      `(block $out (if (i32.const 1) (then ${mark} (br $out)) (else ${mark} (br $out))) (drop (i32.const ` +
      '3)) (unreachable)) (i32.const 4)',
  },
  {
    name: 'an if of which one branch leaves',
    count: 2 + 2 + 3,
    body:
      `(block $out (if (i32.const 0) (then ${mark} (br $out)) (else (local.set $s (i32.const 3)))) (drop ` +
      '(i32.const 3))) (i32.const 4)',
  },
  { name: 'a branch to the function itself', count: 4, body: `(i32.const 4) ${mark} (br 0)` },
];

/** @param {Case} one @param {number} i */
const functionOf = ({ body }, i) =>
  `(func (export "f${i}") (result i32) (local $i i32) (local $s i32) ${body})`;

for (const [i, one] of cases.entries()) {
  test(`counted as wabt's interpreter executes it: ${one.name}`, () => {
    const bytes = assemble(`(module ${one.fields ?? ''} ${functionOf(one, i)})`);
    const traced = traceCounts(bytes).get(`f${i}`);
    const { count, result } = instantiateCounted(bytes).call(`f${i}`);
    assert.deepEqual({ count, result }, traced);
    assert.equal(count, one.count);
  });
}
