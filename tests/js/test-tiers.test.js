/** What `npm test` runs, what it leaves to --all, and that nothing is lost between them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steps, testsIn } from '../run/steps.js';
import { inTier } from '../run/tiers.js';

/** @import { Step } from '../run/steps.js' */

/** @param {Parameters<typeof inTier>[1]} tier @param {string[]} [changed] folders */
const tierOf = (tier, changed = []) =>
  steps
    .filter(({ onRequest }) => !onRequest)
    .flatMap((step) => inTier(step, tier, (folder) => changed.includes(folder)) ?? []);

/** @param {Step[]} chosen */
const names = (chosen) => chosen.map(({ name }) => name);

/** @param {Step[]} chosen @param {string} name */
const filesOf = (chosen, name) => {
  const { files, folder = '' } = chosen.find((step) => step.name === name) ?? {};
  return files ?? testsIn(folder);
};

test(
  'the first tier: the C++ tests in both builds, JavaScript, lint, runtimes, the tutorial, and the page ' +
    'in one browser',
  () => {
    const first = tierOf('first');
    assert.deepEqual(names(first), [
      'projects',
      'browser',
      'js',
      'lab',
      'native',
      'wasm',
      'lint',
      'runtimes',
    ]);
    assert.deepEqual(filesOf(first, 'projects'), ['tests/projects/tutorial.test.js']);
    assert.deepEqual(filesOf(first, 'browser'), ['tests/browser/platform.test.js']);
    const browser = first.find(({ name }) => name === 'browser');
    assert.equal(browser?.env?.SAMEBENCH_TEST_BROWSERS, 'chromium');
    assert.deepEqual(
      browser?.needs.filter((tool) => /firefox|webkit|gecko/i.test(JSON.stringify(tool))),
      [],
    );
    assert.deepEqual(filesOf(first, 'runtimes'), [
      'tests/runtimes/javascript-rows.test.js',
      'tests/runtimes/runtimes.test.js',
      'tests/runtimes/threads.test.js',
    ]);
    assert.ok(filesOf(first, 'js').length > 200);
    assert.ok(filesOf(first, 'lab').includes('lab/tests/chaos.test.js'), 'trials of the campaign');
    assert.ok(filesOf(first, 'js').includes('extras/judge/tests/edits.test.js'), 'tests of extras');
    const simulated = ['js', 'lab']
      .flatMap((name) => filesOf(first, name))
      .filter((path) => path.includes('.long.'));
    assert.deepEqual(simulated, [], 'long simulations, and the action with its dozens of processes');
  },
);

test('a change of the primality library brings its builds into the first tier', () => {
  assert.ok(names(tierOf('first', ['core/primality'])).includes('primality'));
  assert.ok(!names(tierOf('rest', ['core/primality'])).includes('primality'));
});

test(
  'the first tier and the rest contain each test file, and of those that a first tier has as a whole ' +
    'none twice',
  () => {
    const [first, rest, all] = [tierOf('first'), tierOf('rest'), tierOf('all')];
    assert.deepEqual([...new Set([...names(first), ...names(rest)])].sort(), names(all).sort());
    for (const { name } of all) {
      const files = filesOf(all, name);
      const parts = [first, rest].flatMap((tier) => (names(tier).includes(name) ? filesOf(tier, name) : []));
      assert.deepEqual([...new Set(parts)].sort(), [...files].sort(), name);
      if (name !== 'browser') assert.equal(parts.length, files.length, `${name} has a file twice`);
    }
  },
);
