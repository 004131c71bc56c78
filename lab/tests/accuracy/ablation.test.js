import assert from 'node:assert/strict';
import test from 'node:test';
import { readCorpus } from '../../accuracy/ablation/corpus.js';
import { scoreOf } from '../../accuracy/ablation/score.js';
import { numbers, rules } from '../../accuracy/ablation/variants.js';
import { method, withMethod } from '../../../report/method/method.js';
import { folderWith } from '../../../tests/js/fixtures/folders.js';
import { platformOf, resultsOf } from '../../../tests/js/report/fixture.js';

/** A run whose rows cost so much. @param {Record<string, number>} costs */
const run = (costs) =>
  resultsOf([
    platformOf(
      'native',
      Object.entries(costs).map(([name, cost]) => ({ suite: 's', name, argument: null, cost })),
    ),
  ]);

test('recordings are grouped by what they are named, and a broken one is refused by its name', () => {
  const text = JSON.stringify(run({ a: 10 }));
  const folder = folderWith({
    ...{ 'quiet-1.json': text, 'quiet-2.json': text, 'busy-1.json': text },
    ...{ 'equal-x-duel-a.json': text, 'equal-x-duel-b.json': text },
  });
  const { cases, duels } = readCorpus(folder);
  assert.deepEqual(
    cases.map(({ name, runs }) => [name, runs.length]),
    [
      ['busy', 1],
      ['quiet', 2],
    ],
  );
  assert.deepEqual(
    duels.map(({ name, isEqual }) => [name, isEqual]),
    [['equal-x', true]],
  );
  assert.throws(() => readCorpus(folderWith({})), /expected recordings/);
  assert.throws(() => readCorpus(folderWith({ 'x-1.json': text.slice(0, -9) })), /x-1\.json/);
  assert.throws(() => readCorpus(folderWith({ 'x-duel-a.json': text })), /other side is missing/);
});

test('differences between runs of a case are those of their costs', () => {
  const corpus = { cases: [{ name: 'c', runs: [run({ a: 10, b: 20 }), run({ a: 11, b: 20 })] }], duels: [] };
  const { differences } = scoreOf(corpus);
  assert.deepEqual(Object.keys(differences), ['c native']);
  assert.ok(Math.abs(differences['c native'].median - Math.log(1.1) / 2) < 0.01, JSON.stringify(differences));
});

test('every rule and number can be changed, and what a list has is changed one by one', () => {
  const before = JSON.stringify(method);
  for (const { changes } of rules) withMethod(changes, () => assert.notEqual(JSON.stringify(method), before));
  const all = numbers(/** @type {any} */ (method));
  for (const { half, twice } of all) for (const one of [half, twice]) withMethod(one.changes, () => {});
  assert.equal(JSON.stringify(method), before);
  const made = numbers({ rule: { flag: true, list: [1, { deep: 4 }] } });
  assert.deepEqual(
    made.map(({ name, half }) => [name, half.changes]),
    [
      ['rule.list.0 = 1', { 'rule.list': [0.5, { deep: 4 }] }],
      ['rule.list.1.deep = 4', { 'rule.list': [1, { deep: 2 }] }],
    ],
  );
});
