import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { method, withMethod } from '../../../report/method/method.js';

test('numbers are others while some work is done, and what they were afterwards', () => {
  const before = method.interval.excess;
  assert.equal(
    withMethod({ 'interval.excess': 2 * before, 'correction.use': false }, () => method.interval.excess),
    2 * before,
  );
  assert.throws(() =>
    withMethod({ 'interval.excess': 1 }, () => {
      throw new Error('stopped');
    }),
  );
  assert.deepEqual([method.interval.excess, method.correction.use], [before, true]);
  assert.throws(() => withMethod({ 'interval.wilder': 1 }, () => 0), /there is no interval\.wilder/);
});

test('there are 30 constants, and the page of the method has each with its value', () => {
  const plain = (/** @type {number} */ value) => Number(value.toPrecision(3));
  const all = Object.entries(method).flatMap(([rule, own]) =>
    Object.entries(own).flatMap(([name, value]) => {
      if (typeof value === 'boolean') return [];
      assert.equal(typeof value, 'number', 'each member of a list would be one');
      return [`${rule}.${name} = ${plain(value)}`];
    }),
  );
  assert.ok(all.length <= 30, String(all.length));
  const page = readFileSync(new URL('../../../docs/method.md', import.meta.url), 'utf8');
  const [table] = page.split('| of the core |');
  const told = [...table.matchAll(/^\| (\w+) \| (.*) \|$/gm)].flatMap(([, rule, text]) =>
    [...text.matchAll(/`(\w+)` (\d[\d.e/-]*)/g)].map(([, name, value]) => {
      const [of, by = '1'] = value.split('/');
      return `${rule}.${name} = ${plain(Number(of) / Number(by))}`;
    }),
  );
  assert.deepEqual(told.sort(), all.sort());
});
