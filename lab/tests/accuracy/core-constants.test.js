import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { constantsIn, effectOf, failedTests, scalable, timeOf } from '../../accuracy/core-constants.js';

const header = readFileSync(new URL('../../../core/timing/constants.hpp', import.meta.url), 'utf8');

test('each number of the core can be scaled, and keeps its type', () => {
  const names = constantsIn(header);
  assert.ok(names.length > 20 && names.includes('spins_before_yielding'));
  const text = scalable(header, 0.5);
  const line = 'const std::uint64_t parts_of_the_inputs = scaled<std::uint64_t>("parts_of_the_inputs", 8);';
  assert.ok(text.includes(line));
  assert.match(text, /constexpr auto window = static_cast<std::size_t>\(0\.5 \* 16\);/);
  for (const name of names.filter((one) => one !== 'window'))
    assert.match(text, new RegExp(`inline const ([\\w: ]+) ${name} = scaled<\\1>`));
});

test('tests that fail are named once, and a program that ends in the middle is one', () => {
  const of = (/** @type {string} */ name) => `===\nx.cpp:1:\nTEST CASE:  ${name}\n\nx.cpp:2: ERROR: …\n`;
  assert.deepEqual(failedTests({ stdout: '', code: 0 }, 'a'), []);
  const stdout = of('one') + of('two, of many') + of('one');
  assert.deepEqual(failedTests({ stdout, code: 1 }, 'a'), ['one', 'two, of many']);
  for (const code of [1, null]) assert.deepEqual(failedTests({ stdout: '', code }, 'a'), ['a does not end']);
});

test('rounds have the time of their own clocks', () => {
  const end = (/** @type {number} */ ms) => `{"event":"end","elapsedMs":${ms}}\n`;
  assert.equal(timeOf(end(5.5) + end(4.5)), 10);
});

test('an effect is a difference, and nothing is said of what stays as it was', () => {
  const base = { held: 0.96, error: 0.002, width: 0.01, time: 100, failed: ['fails anyway'] };
  assert.deepEqual(effectOf(base, { ...base, error: 0.00201 }), ['', '', '', '', '']);
  assert.deepEqual(
    effectOf(base, { held: 0.93, error: 0.004, width: 0.01, time: 50, failed: ['fails anyway', 'one'] }),
    ['−3.0', '2.00', '', '0.50', '1'],
  );
  assert.deepEqual(effectOf(base, { ...base, held: null, failed: ['x'] }), ['no end', '', '', '', '1']);
});
