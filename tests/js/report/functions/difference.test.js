import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf } from '../../../../report/functions/difference.js';

/** @import { Part } from '../../../../report/functions/difference.js' */

/**
 * @param {string} name
 * @param {string | null} into
 * @param {number} line
 * @param {string | null} text
 * @param {number} instructions
 * @returns {Part}
 */
const part = (name, into, line, text, instructions) => ({
  name,
  into,
  file: 'lib.hpp',
  line,
  text,
  instructions,
});

const before = [
  part('lib::step', 'lib::parse', 6, 'v = v * 10 + digit;', 21),
  part('lib::step', 'lib::parse', 7, 'v ^= v >> 7;', 14),
  part('lib::is_digit', 'lib::parse', 4, 'return c >= 48;', 14),
  part('lib::parse', null, 12, 'for (char c : text) {', 40),
];

/** The same functions, two lines farther down, with one line that does more. */
const after = [
  part('lib::step', 'lib::parse', 8, 'v = v * 10 + digit;', 21),
  part('lib::step', 'lib::parse', 9, 'v = v % 1000003;', 84),
  part('lib::is_digit', 'lib::parse', 6, 'return c >= 48;', 14),
  part('lib::parse', null, 14, 'for (char c : text) {', 40),
];

test('a changed inlined function is named with the line that changed, and the others are not', () => {
  const { a, b, hasLines, functions } = differenceOf(before, after);
  assert.deepEqual([a, b, hasLines], [89, 159, true]);
  assert.deepEqual(functions, [
    {
      name: 'lib::step',
      into: ['lib::parse'],
      a: 35,
      b: 105,
      lines: [
        { file: 'lib.hpp', line: 9, text: 'v = v % 1000003;', a: 0, b: 84 },
        { file: 'lib.hpp', line: 7, text: 'v ^= v >> 7;', a: 14, b: 0 },
      ],
    },
  ]);
});

test('the other way round, it is the function that became cheaper', () => {
  const { functions } = differenceOf(after, before);
  assert.deepEqual(
    functions.map(({ name, a, b, lines }) => [name, a, b, lines[0].line]),
    [['lib::step', 105, 35, 9]],
  );
});

test('equal builds do not differ, nor does a function that only moved, with or without its text', () => {
  assert.deepEqual(differenceOf(before, before).functions, []);
  const move = (/** @type {Part[]} */ parts, /** @type {number} */ by) =>
    parts.map((one) => ({ ...one, line: Number(one.line) + by }));
  assert.deepEqual(differenceOf(before, move(before, 30)).functions, []);
  const unread = before.map((one) => ({ ...one, text: null }));
  assert.deepEqual(differenceOf(unread, move(unread, 30)).functions, []);
  assert.deepEqual(differenceOf(unread, move(before, 30)).functions, []);
});

test("without texts, a changed line is found by its distance from its function's first", () => {
  const unread = after.map((one) => ({ ...one, text: null }));
  const [{ name, lines }, ...others] = differenceOf(before, unread).functions;
  assert.deepEqual(
    [name, lines, others],
    ['lib::step', [{ file: 'lib.hpp', line: 9, text: null, a: 14, b: 84 }], []],
  );
});

test('a function is compared with itself, whether it is inlined or not', () => {
  const called = before.map((one) => (one.name === 'lib::step' ? { ...one, into: null } : one));
  assert.deepEqual(differenceOf(called, before).functions, []);
  const [{ into }] = differenceOf(called, after).functions;
  assert.deepEqual(into, ['lib::parse']);
});

test('a function in which the compiler moves instructions from one line to another has not changed', () => {
  const moved = before.map((one) => ({
    ...one,
    instructions: one.text === 'v ^= v >> 7;' ? 20 : one.name === 'lib::step' ? 15 : one.instructions,
  }));
  assert.deepEqual(differenceOf(before, moved).functions, []);
});

test('if one build has no line numbers, both are compared by the functions that were compiled', () => {
  const plain = [{ ...part('lib::parse', null, 0, null, 89), file: null, line: null }];
  assert.deepEqual(differenceOf(plain, before), { a: 89, b: 89, hasLines: false, functions: [] });
  assert.deepEqual(differenceOf(plain, after).functions, [
    { name: 'lib::parse', into: [], a: 89, b: 159, lines: [] },
  ]);
});

test('a function of one build only is compared with nothing', () => {
  const { functions } = differenceOf(before, [
    ...before,
    part('lib::check', 'lib::parse', 20, 'if (v == 0) throw 1;', 7),
  ]);
  assert.deepEqual(
    functions.map(({ name, a, b }) => [name, a, b]),
    [['lib::check', 0, 7]],
  );
  assert.deepEqual(differenceOf([], []), { a: 0, b: 0, hasLines: false, functions: [] });
});
