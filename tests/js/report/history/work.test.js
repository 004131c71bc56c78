import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyEntry } from '../../../../report/history/entry.js';
import { parseHistory } from '../../../../report/history/reading.js';
import { historyOf } from '../../../../report/history/series.js';
import { renderHistory } from '../../../../report/history/text.js';
import { historyContent } from '../../../../report/html/history/content.js';
import { historyFigures } from '../../../../report/html/history/figures.js';
import { summarize } from '../../../../report/summary/summary.js';
import { countingPlatform, nativeHost, platformOf, resultsOf } from '../fixture.js';
import { callgrind } from '../../fixtures/make-events.js';
import { timeOf } from './fixture.js';

/** The entry of a run that counts, and measures a time that never changes. */
const entryOn = (day, scripted, { counter = callgrind, machine = {}, label = `run${day}` } = {}) =>
  historyEntry(
    summarize(
      resultsOf(
        [
          platformOf('native', [{ name: 'a', cost: 100, result: { spread: 0.002 } }], {
            round: { host: nativeHost },
          }),
          countingPlatform('native@work', scripted, { round: { counter } }),
        ],
        {
          startedAt: timeOf(day),
          machine: { cpu: 'AMD EPYC', cores: 2, os: 'Debian GNU/Linux 12', ...machine },
        },
      ),
    ),
    label,
  );

/** One run a day with these counts of benchmark a. */
const daily = (works, options = () => ({})) =>
  works.map((work, day) => entryOn(day, [{ name: 'a', work }], options(day)));
const seriesOf = (entries, platform = 'native@work') =>
  historyOf(entries).machines[0].series.filter((one) => one.platform === platform);

test('an entry has counts with all their digits, and what counted them', () => {
  const entry = entryOn(0, [
    { name: 'a', work: 24_727.125 },
    { suite: 'size', name: 'module', bytes: 523_901 },
  ]);
  const [counted, size] = entry.rows.map(({ cells }) => cells['native@work']);
  assert.deepEqual(counted, {
    verdict: 'ok',
    ns: null,
    instructions: 24_727.125,
    low: 24_727.125,
    high: 24_727.125,
  });
  assert.deepEqual(size, { verdict: 'ok', ns: null, bytes: 523_901, low: 523_901, high: 523_901 });
  const { counter, counterExact } = entry.platforms.find(({ id }) => id === 'native@work');
  assert.deepEqual([counter, counterExact], ['callgrind', true]);
  assert.equal('counter' in entry.platforms[0], false);
  const { entries, bad } = parseHistory(`${JSON.stringify(entry)}\n`, 'h');
  assert.deepEqual([entries, bad], [[JSON.parse(JSON.stringify(entry))], []]);
});

test('a series of exact counts changes at each step, also a tiny one and one in the last run', () => {
  const [{ quantity, points, changes, suspect }] = seriesOf(daily([1000, 1000, 1000.5, 1000.5, 900]));
  assert.deepEqual([quantity, suspect], ['instructions', null]);
  assert.deepEqual(points[2], { run: 2, low: 1000.5, high: 1000.5, elasticity: undefined, value: 1000.5 });
  assert.deepEqual(
    changes.map(({ run, from, to }) => [run, from, to]),
    [
      [2, 1000, 1000.5],
      [4, 1000.5, 900],
    ],
  );
  assert.deepEqual(seriesOf(daily([7, 7, 7]))[0].changes, []);
});

test('counts that interrupts add to need a change of level', () => {
  const hardware = () => ({ counter: { ...callgrind, name: 'hardware counter', exact: false } });
  const noise = [1.0002, 0.9999, 1.0003, 1, 0.9998];
  const counts = (levels) => levels.map((level, day) => level * noise[day % 5]);
  assert.deepEqual(seriesOf(daily(counts(Array(10).fill(10_000)), hardware))[0].changes, []);
  const [
    {
      changes: [change],
    },
  ] = seriesOf(daily(counts([...Array(6).fill(10_000), ...Array(6).fill(10_200)]), hardware));
  assert.equal(change.run, 6);
});

test('a count of 0 or less has no point', () => {
  assert.deepEqual(seriesOf(daily([0, -1]))[0], undefined);
  assert.equal(seriesOf(daily([0, 4]))[0].points.length, 1);
});

test('a change names what else changed, as far as it can change a count', () => {
  const entries = daily([7, 8], (day) =>
    day === 0
      ? {}
      : { counter: { ...callgrind, name: 'module' }, machine: { governor: 'powersave', cores: 4 } },
  );
  const [
    {
      changes: [{ environment }],
    },
  ] = seriesOf(entries);
  assert.deepEqual(
    environment.map(({ what }) => what),
    ['counter'],
  );
});

test('sizes are series of bytes, exact whatever counts the instructions', () => {
  const counter = { ...callgrind, name: 'hardware counter', exact: false };
  const entries = [812, 900].map((bytes, day) =>
    entryOn(day, [{ suite: 'size', name: 'module', bytes }], { counter }),
  );
  const [{ quantity, changes }] = seriesOf(entries);
  assert.deepEqual([quantity, changes.map(({ from, to }) => [from, to])], ['bytes', [[812, 900]]]);
});

test('texts have the unit of the series', () => {
  const text = renderHistory(historyOf(daily([1000, 1001, 12_345])), { all: true, width: 90 });
  assert.match(text, /1000\.0 → 12345\.0 instr/);
  assert.match(text, /more, 0\.10 %: 1000\.0 instr → 1001\.0 instr, since run1/);
  assert.match(text, /more, 12\.3×: 1001\.0 instr → 12345\.0 instr/);
  assert.match(renderHistory(historyOf(daily([8, 7])), { all: true }), /8\.00 → 7\.00 instr/);
  assert.ok(
    text.split('\n').every((line) => line.length <= 90),
    text,
  );
});

test('figures of the report do not mix units', () => {
  const figures = historyFigures(historyOf(daily([7, 8, 8])));
  assert.deepEqual(
    figures.benchmarks.map(({ label, quantity, lines }) => [
      label,
      quantity,
      lines.map(({ platform }) => platform),
    ]),
    [
      ['a, instructions', 'instructions', ['native@work']],
      ['a', 'time', ['native']],
    ],
  );
  assert.deepEqual(figures.benchmarks[0].lines[0].points, [
    [0, 7, 7, 7],
    [1, 8, 8, 8],
    [2, 8, 8, 8],
  ]);
  assert.deepEqual(figures.benchmarks[0].lines[0].changes, [{ run: 1, value: 8, text: '1.14×' }]);
  assert.match(figures.changes[0].text, /^more, 1\.14×: 7\.00 instr → 8\.00 instr$/);
  assert.match(historyContent(figures).map(String).join(''), /primality \/ a, instructions/);
});
