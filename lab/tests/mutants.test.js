import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bugs } from '../mutants/bugs.js';
import { testsOf, withBug } from '../mutants/run.js';
import { read } from '../../tests/js/house/tree.js';

/* Bugs that lab/mutants.js puts back. */

test('each bug can be put into its file', () => {
  for (const bug of bugs) assert.notEqual(withBug(read(bug.file), bug), read(bug.file), bug.was);
});

test('a source that has changed is named', () => {
  const bug = { file: 'a.js', was: 'x < y', is: 'x > y' };
  assert.throws(() => withBug('x <= y', bug), /a\.js has "x < y" 0 times/);
  assert.throws(() => withBug('x < y; x < y', bug), /2 times/);
});

test('the tests of a file are those of its room that import it, the nearest first', () => {
  const tests = testsOf('report/statistics/descriptive.js');
  const at = (/** @type {string} */ name) => tests.indexOf(`tests/js/${name}.test.js`);
  assert.ok(at('report/statistics/descriptive') >= 0);
  assert.ok(at('report/statistics/descriptive') < at('report/summary/checksums'));
  assert.deepEqual(
    testsOf('docs/site/main.js').filter((path) => path.startsWith('tests/js/report/')),
    [],
  );
});
