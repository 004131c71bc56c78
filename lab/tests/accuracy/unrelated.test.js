import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../accuracy/context.js';
import { edits } from '../../accuracy/unrelated/edits.js';
import { countsOf } from '../../accuracy/unrelated/unrelated.js';

test('ten changes fit the sources as they are, and each changes some text', () => {
  const read = (/** @type {string[]} */ ...path) => readFileSync(join(root, ...path), 'utf8');
  const files = () =>
    new Map([
      ['classics.cpp', read('suites', 'classics.cpp')],
      ...['CMakeLists.txt', 'known_costs.cpp'].map(
        (name) => /** @type {[string, string]} */ ([name, read('lab', 'accuracy', 'changes', name)]),
      ),
    ]);
  assert.equal(edits.length, 10);
  for (const { name, edit } of edits) {
    const changed = files();
    edit(changed);
    assert.notDeepEqual(changed, files(), name);
  }
});

test('named, largest and undecided costs are counted', () => {
  const cell = (/** @type {string} */ platform, /** @type {string} */ change, value = 1) =>
    /** @type {any} */ ({ platform, change, ratio: { value } });
  const duels = [
    {
      name: 'x',
      seconds: 1,
      cells: [
        cell('native', 'same'),
        cell('native', 'faster', 0.5),
        cell('node', 'unclear'),
        cell('node', 'slower', 1.02),
      ],
    },
  ];
  const { of, named, largest, unclear } = countsOf(duels);
  assert.deepEqual([of, named, unclear], [4, 2, 1]);
  assert.ok(Math.abs(Number(largest) - 1) < 1e-9);
  assert.deepEqual(countsOf(duels, (id) => id === 'node').named, 1);
});

test(
  'a cost whose build executes more instructions is named rightly, and the largest of the others is told ' +
    'apart',
  () => {
    const cell = (/** @type {number} */ value, /** @type {object} */ more = {}) =>
      /** @type {any} */ ({
        platform: 'node',
        change: value > 1 ? 'slower' : 'faster',
        ratio: { value },
        ...more,
      });
    const cause = (/** @type {number} */ current) => ({
      cause: { baseline: 100, current, functions: current === 100 ? [] : [{ name: 'f' }] },
    });
    const unexplained = (/** @type {any[]} */ ...cells) =>
      countsOf([{ name: 'x', seconds: 1, cells }]).largestUnexplained;
    assert.equal(unexplained(cell(1.5, cause(120))), null);
    assert.equal(unexplained(cell(1.5, cause(120)), cell(1.02)), 1.02 - 1);
    assert.equal(unexplained(cell(1.5, cause(100))), 0.5, 'as many as before');
    assert.equal(unexplained(cell(1.5, cause(90))), 0.5, 'fewer, and slower');
    assert.equal(unexplained(cell(0.5)), 1, 'faster ones are not counted');
  },
);
