import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyBlock } from '../../analysis/block.js';
import { splitColumns, splitsOf } from '../../analysis/split.js';
import { whyLines } from '../../analysis/words.js';
import { splitText } from '../../page/words.js';

/** @param {string} id @param {object} [more] @returns {any} */
const platform = (id, more) => ({ id, clock: {}, compiler: 'emcc', flags: '-O3', ...more });
const platforms = [
  platform('native', { compiler: 'gcc' }),
  platform('oracle'),
  platform('node'),
  platform('node@simd', { flags: '-O3 -msimd128' }),
  platform('node@js'),
];

/** @param {number | null} value @returns {any} */
const cell = (value) => ({
  quantity: 'time',
  verdict: 'ok',
  value,
  low: value && 0.9 * value,
  high: value && 1.1 * value,
});

/**
 * @param {string} name
 * @param {Record<string, number | null>} costs
 * @param {string} [suite]
 * @returns {any}
 */
const row = (name, costs, suite = 's') => ({
  suite,
  name,
  argument: null,
  notes: {},
  cells: Object.fromEntries(Object.entries(costs).map(([id, value]) => [id, cell(value)])),
});

const rows = [
  row('known', { native: 10, oracle: 15.2, node: 36.4, 'node@simd': 20, 'node@js': 99 }),
  row('format only', { native: 7, oracle: 21, node: 21 }),
  row('below the floor', { native: 10, oracle: null, node: 30 }),
  row('no oracle', { native: 10, node: 30 }),
  row('ladder', { native: 10, oracle: 10, node: 10 }, 'ladder'),
];

test('a ratio is the product of its two parts, exactly', () => {
  const why = splitsOf(rows, platforms, []);
  assert.deepEqual(
    why.map(({ name, platform: id }) => [name, id]),
    [
      ['known', 'node'],
      ['format only', 'node'],
    ],
  );
  for (const { ratio, format, engine } of why) {
    assert.ok(Math.abs((format.value * engine.value) / ratio.value - 1) < 1e-12);
    assert.ok(format.low < format.value && engine.high > engine.value);
  }
  assert.deepEqual(why.map(splitText), ['3.64 = 1.52 × 2.39', '3.00 = 3.00 × ≈1.00']);
});

test('a row of which a platform computed something else is not split', () => {
  const mismatch = /** @type {any} */ ({ suite: 's', name: 'known', argument: null });
  assert.deepEqual(
    splitsOf(rows, platforms, [mismatch]).map(({ name }) => name),
    ['format only'],
  );
});

test('an unreliable cost has no split, as it has no part in the other means', () => {
  const doubtful = row('known', { native: 10, oracle: 15, node: 30, bun: 20 });
  doubtful.cells.node.verdict = 'unstable';
  const other = [...platforms, platform('bun')];
  assert.deepEqual(
    splitsOf([doubtful], other, []).map(({ platform: id }) => id),
    ['bun'],
  );
  doubtful.cells.oracle.verdict = 'unstable';
  assert.deepEqual(splitsOf([doubtful], other, []), []);
});

test('where it is known which platform computed something wrong, the others are split', () => {
  const mismatch = /** @type {any} */ ({ suite: 's', name: 'known', argument: null, wrong: ['bun'] });
  const other = [...platforms, platform('bun')];
  const failed = row('known', { native: 10, oracle: 15, node: 30, bun: null });
  assert.deepEqual(
    splitsOf([failed], other, [mismatch]).map(({ platform: id }) => id),
    ['node'],
  );
});

test('columns of other flags have no oracle, and without native code or an oracle there is no split', () => {
  assert.deepEqual(splitColumns(platforms), { split: ['node'], others: ['node@simd'] });
  for (const missing of ['native', 'oracle'])
    assert.deepEqual(
      splitsOf(
        rows,
        platforms.filter(({ id }) => id !== missing),
        [],
      ),
      [],
    );
});

test('the table has a block with the split, and a line with the means', () => {
  const why = splitsOf(rows, platforms, []);
  const block = whyBlock({ why }, ['native', 'oracle', 'node']);
  assert.deepEqual(
    block?.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
    [
      ['known', '–', '–', '3.64 = 1.52 × 2.39'],
      ['format only', '–', '–', '3.00 = 3.00 × ≈1.00'],
    ],
  );
  assert.equal(whyBlock({}, ['native']), null);
  assert.deepEqual(whyLines({ why, platforms }), [
    'node 3.30 = format 2.14 × engine 1.55 (geometric means of 2 benchmarks)',
    'node@simd: no oracle, which is a module of other flags',
  ]);
  assert.deepEqual(
    whyLines({ platforms: platforms.filter(({ id }) => id !== 'node') }),
    ['node@simd: no oracle, which is a module of other flags'],
    'without any split, too',
  );
  const failed = platforms.map((one) =>
    one.id === 'oracle' ? platform('oracle', { compiler: null, flags: null }) : one,
  );
  assert.deepEqual(whyLines({ platforms: failed }), [], 'the oracle failed');
});
