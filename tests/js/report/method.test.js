import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { numbers } from '../../../experiments/accuracy/ablation/variants.js';
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
  const all = numbers(/** @type {any} */ (method));
  assert.ok(all.length <= 30, String(all.length));
  const page = readFileSync(new URL('../../../docs/method.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^\| (\w+) \| (.*) \|$/gm)].flatMap(([, rule, text]) =>
    [...text.matchAll(/`(\w+)` (\d[\d.e/-]*)/g)].map(([, name, value]) => {
      const [of, by = '1'] = value.split('/');
      return `${rule}.${name} = ${Number((Number(of) / Number(by)).toPrecision(3))}`;
    }),
  );
  assert.deepEqual(told.sort(), all.map(({ name }) => name).sort());
});
