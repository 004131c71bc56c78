import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparisonOf } from '../../../../report/compare/evidence/evidence.js';
import { lossesOf, lossText } from '../../../../report/compare/losses.js';
import { renderComparison } from '../../../../report/formats/comparison/terminal.js';
import { summarize } from '../../../../report/summary/summary.js';
import { valuesFacts } from '../../fixtures/make-events.js';
import { platformOf, resultsOf } from '../fixture.js';

const rows = ['a', 'b'];

/**
 * Results of benchmarks a and b; `changed` replaces what is measured of some, null leaves one out.
 *
 * @param {{changed?: Record<string, object | null>, ids?: string[], cycleNs?: number, [key: string]:
 *   unknown}} [options]
 */
const run = ({ changed = {}, ids = ['native', 'node'], cycleNs = 0.3, ...overrides } = {}) =>
  summarize(
    resultsOf(
      ids.map((id) =>
        platformOf(
          id,
          rows
            .filter((name) => changed[name] !== null)
            .map((name) => ({ name, cost: 100, ...changed[name] })),
          { round: { cycles: [{ at: 'end', elapsedMs: 1, cycleNs, agreed: true }] } },
        ),
      ),
      overrides,
    ),
  );

/**
 * @param {import('../../../../protocol/types.js').Summary} current
 * @param {import('../../../../protocol/types.js').Summary} [baseline]
 */
const textsOf = (current, baseline = run()) => lossesOf(baseline, current).map(lossText);

const request = (/** @type {object} */ changes) => ({
  suites: [],
  filter: '',
  seed: 1,
  rounds: 1,
  ...changes,
});

test('a run that has all of the other loses nothing', () => {
  assert.deepEqual(textsOf(run()), []);
  assert.deepEqual(textsOf(run({ cycleNs: 0.33 })), [], 'another frequency is usual');
});

test('what failed is a loss, unless it failed before', () => {
  const failing = run({ changed: { a: { cost: null, failure: 'it crashed' } } });
  assert.deepEqual(textsOf(failing), ['failed: primality/a on native, node']);
  assert.deepEqual(textsOf(failing, failing), []);
  assert.deepEqual(textsOf(run(), failing), []);
});

test('a benchmark or a platform that is gone is a loss', () => {
  assert.deepEqual(textsOf(run({ changed: { b: null } })), ['missing: primality/b on native, node']);
  assert.deepEqual(textsOf(run({ ids: ['native'] })), ['missing: all of node']);
  assert.deepEqual(textsOf(run({ changed: { b: { cost: null, skipped: 'no file' } } })), [
    'missing: primality/b on native, node: it was skipped',
  ]);
});

test("a benchmark that only a duel's earlier side has is a loss, though neither measured it", () => {
  const earlier = run({ changed: { b: { cost: null } } });
  const textsOfDuel = (/** @type {any} */ later) => lossesOf(earlier, later, { paired: true }).map(lossText);
  assert.deepEqual(textsOfDuel(run({ changed: { b: null } })), ['missing: primality/b on native, node']);
  assert.deepEqual(textsOfDuel(earlier), [], 'a second duel measures only what looked slower in the first');
  assert.deepEqual(
    textsOf(run({ changed: { b: null } }), earlier),
    [],
    'in separate runs it had failed before',
  );
});

test('a platform that failed as a whole is a loss, and the other platforms are judged', () => {
  const broken = run({ ids: ['native'] });
  const [native] = broken.platforms;
  broken.platforms.push({ ...native, id: 'node', status: 'failed', reason: 'it crashed' });
  assert.deepEqual(textsOf(broken), ['failed: all of node: it crashed']);
});

test('what the later run was not asked for is no loss', () => {
  const none = run({ changed: { b: null }, request: request({ filter: 'primality/a' }) });
  assert.deepEqual(textsOf(none), []);
  assert.deepEqual(
    textsOf(run({ changed: { a: null, b: null }, request: request({ suites: ['other'] }) })),
    [],
  );
  const native = (/** @type {string[]} */ ...platforms) =>
    textsOf(run({ ids: ['native'], request: request({ platforms }) }));
  assert.deepEqual(native('native'), []);
  assert.deepEqual(
    native('native', 'node'),
    ['missing: all of node'],
    'it was asked for, and nothing could install it',
  );
});

test('what is not compared is no loss', () => {
  assert.deepEqual(lossesOf(run(), run({ ids: ['native'] }), { measures: ['work'] }), []);
  assert.deepEqual(
    lossesOf(run(), run({ cycleNs: 0.9 }), { paired: true }),
    [],
    'both sides of a duel run at one speed',
  );
});

test('a run that was cut is a loss', () => {
  assert.deepEqual(textsOf(run({ cut: true })), ['cut: the run was stopped before its end']);
});

test('other results at the same seed are a loss; at another seed they are not', () => {
  const wrong = { changed: { a: { result: { checksum: '00000000000000bb' } } } };
  assert.deepEqual(textsOf(run(wrong)), [
    'checksums: primality/a on native, node computed other results than before',
  ]);
  const none = { changed: { a: { result: { checksum: null } } } };
  assert.deepEqual(textsOf(run(none)), [
    'checksums: primality/a on native, node: it had a checksum before, and has none now',
  ]);
  assert.deepEqual(
    textsOf(run({ changed: { a: { result: { checksum: null, count: 1 } } } })),
    [],
    'one call used up the budget',
  );
  assert.deepEqual(textsOf(run({ ...wrong, request: request({ seed: 2 }) })), []);
});

test('a CPU whose cycle takes much longer than before is a loss: all costs may have grown alike', () => {
  assert.deepEqual(textsOf(run({ cycleNs: 0.9 })), [
    'speed: native, node: a CPU cycle takes 3.00× as long as before',
  ]);
  assert.deepEqual(textsOf(run({ cycleNs: 0.1 })), [
    'speed: native, node: a CPU cycle takes 0.33× as long as before',
  ]);
});

/** A run whose row has these numbers as results. */
const computing = (/** @type {number[]} */ numbers, plan = {}) =>
  resultsOf([
    platformOf('native', [
      {
        name: 'a',
        cost: 100,
        plan,
        values: valuesFacts(numbers),
        result: { checksum: numbers.map(String).join() },
      },
    ]),
  ]);

test('results that are rounded otherwise are no loss, and results beyond the tolerance are one', () => {
  const compared = (/** @type {any} */ before, /** @type {any} */ now) => comparisonOf(before, now)({});
  const base = computing([1, 0.3]);
  const rounded = compared(base, computing([1, 0.1 + 0.2]));
  assert.deepEqual(rounded.losses, []);
  assert.deepEqual(
    rounded.roundings?.map(({ platform, differing, of, ulp }) => [platform, differing, of, ulp]),
    [['native', 1, 2, 1]],
  );
  assert.match(
    renderComparison(rounded, { width: 200 }),
    /results on native differ within their tolerance: a \(1 of 2 results, up to 1 ulp\)/,
  );
  const equal = compared(computing([1, 0]), computing([1, -0]));
  assert.deepEqual([equal.losses, equal.roundings], [[], undefined]);
  const lost = [{ kind: 'checksums', platforms: ['native'], benchmarks: ['primality/a'], reason: null }];
  assert.deepEqual(compared(base, computing([1, 0.31])).losses, lost);
  // The later run does not say by how much it may differ.
  const wide = { tolerance: { relative: 0.1 } };
  assert.deepEqual(compared(base, computing([1, 0.31], wide)).losses, lost);
  assert.deepEqual(compared(computing([1, 0.3], wide), computing([1, 0.31])).losses, []);
});
