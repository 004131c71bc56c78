/** Two policies of the heap: their costs are not compared. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { judge, makeGate } from '../../../../report/compare/gate.js';
import { warningsOf } from '../../../../report/compare/words.js';
import { buildFacts } from '../../../../report/html/environment.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { environmentDifferences } from '../../../../report/compare/environment.js';
import { renderComparisonHtml } from '../../../../report/html/comparison.js';
import { clockRowsOf } from '../../../../report/table/clock-rows.js';
import { summarize } from '../../../../report/summary/summary.js';
import { nativeHost, platformOf, resultsOf } from '../fixture.js';

/** @param {'fixed' | 'system'} [policy] absent: a host that does not tell */
const run = (policy, cost = 100) =>
  resultsOf(
    ['native', 'node'].map((id) =>
      platformOf(id, [{ name: 'a', cost }], {
        round:
          id === 'native'
            ? {
                host: {
                  ...nativeHost,
                  ...(policy && { heap: { policy, library: 'glibc 2.36', hugePages: 'always' } }),
                },
              }
            : {},
      }),
    ),
  );

const compared = (before, now) => compare(summarize(before), summarize(now));
const gate = makeGate({ failOn: 'slower' }, {});
const platformsOf = ({ cells }) => cells.map(({ platform }) => platform);

test('costs of two policies are not compared, and the policies are named', () => {
  const found = compared(run('fixed'), run('system', 200));
  assert.deepEqual(platformsOf(found), ['node']);
  assert.deepEqual(warningsOf(found), [
    'native: measured with another heap: fixed → system: only its sizes are compared',
  ]);
  assert.match(
    renderComparisonHtml(found, { runs: [run('fixed'), run('system')], style: '' }),
    /another heap: fixed → system/,
  );
});

test('costs of one policy are compared, without a word', () => {
  const found = compared(run('fixed'), run('fixed', 200));
  assert.deepEqual(platformsOf(found), ['native', 'node']);
  assert.deepEqual(warningsOf(found), []);
  assert.deepEqual(warningsOf(compared(run(), run())), []);
});

test('a run that does not tell its policy is compared, with a note, and --fail-on judges it', () => {
  for (const found of [compared(run(), run('fixed')), compared(run('system'), run())]) {
    assert.deepEqual(platformsOf(found), ['native', 'node']);
    assert.deepEqual(warningsOf(found), [
      'native: one of the runs does not tell the policy of its heap: costs of large blocks of memory may ' +
        'differ by that',
    ]);
    assert.equal(judge(found, gate).verdict, 'pass');
  }
});

test('in a duel the command has set the policy of a side that does not tell', () => {
  const found = compare(summarize(run()), summarize(run('fixed')), { paired: new Map() });
  assert.deepEqual(platformsOf(found), ['native', 'node']);
  assert.deepEqual(warningsOf(found), []);
});

test('a history knows the policy of its runs', () => {
  const entry = (policy) => historyEntry(summarize(run(policy)), null);
  const between = (before, now) =>
    environmentDifferences(entry(before), entry(now)).filter(({ what }) => what === 'heap');
  assert.deepEqual(between('fixed', 'system'), [
    { platform: 'native', what: 'heap', baseline: 'fixed', current: 'system' },
  ]);
  assert.deepEqual(between('fixed', 'fixed'), []);
  assert.deepEqual(between(undefined, 'fixed'), []);
});

test('the table names the heap where the allocator has its own rules', () => {
  const runtimeOf = (policy) => clockRowsOf(summarize(run(policy)).platforms)[0].cells[0];
  assert.match(runtimeOf('system').text, /^gcc [\d.]+, system heap$/);
  for (const policy of ['fixed', undefined]) assert.match(runtimeOf(policy).text, /^gcc [\d.]+$/);
});

test('the environment shows the policy, the C library and huge pages', () => {
  const results = run('fixed');
  const facts = buildFacts(summarize(results), results, ['native', 'node']);
  const cells = (label) => facts.find((one) => one.label === label)?.cells.map(({ text }) => text);
  assert.deepEqual(cells('heap'), ['fixed', '–']);
  assert.deepEqual(cells('C library'), ['glibc 2.36', '–']);
  assert.deepEqual(cells('transparent huge pages'), ['always', '–']);
});
