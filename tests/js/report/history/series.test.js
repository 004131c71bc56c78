import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyEntry, runKey } from '../../../../report/history/entry.js';
import { parseHistory } from '../../../../report/history/reading.js';
import { historyOf } from '../../../../report/history/series.js';
import { unusableCosts } from '../../../../report/history/unusable.js';
import { sparkline } from '../../../../report/history/sparkline.js';
import { renderHistory } from '../../../../report/history/text.js';
import { summarize } from '../../../../report/summary/summary.js';
import { daily, entryOn, resultsOn, timeOf } from './fixture.js';

const lines = (entries) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

test('an entry has the costs and the environment of a run, without samples', () => {
  const results = resultsOn(3, { costs: { a: 100, b: 7 }, ids: ['native', 'node'] });
  const summary = summarize(results);
  const entry = historyEntry(summary, 'abc');
  assert.deepEqual([entry.startedAt, entry.label, entry.machine.cpu], [timeOf(3), 'abc', 'AMD EPYC']);
  assert.deepEqual(entry.platforms[1], {
    id: 'node',
    runtime: 'Node 20.20.2',
    engine: summary.platforms[1].engine,
    compiler: 'emcc 3.1.6',
    flags: '-O3',
    cycleNs: 0.3125,
    referenceNs: null,
    clock: { name: 'steady', jitter: 'fine' },
  });
  assert.deepEqual(Object.keys(entry.rows[0].cells.native), ['verdict', 'ns', 'low', 'high', 'elasticity']);
  assert.ok(JSON.stringify(entry).length < JSON.stringify(results).length / 4);
  assert.deepEqual(parseHistory(lines([entry]), 'file'), { entries: [entry], bad: [] });
});

test('a run is identified by its start and its machine, not by its label', () => {
  assert.equal(runKey(entryOn(1, { label: 'x' })), runKey(entryOn(1)));
  assert.notEqual(runKey(entryOn(1)), runKey(entryOn(2)));
  assert.notEqual(runKey(entryOn(1)), runKey(entryOn(1, { cpu: 'Intel' })));
});

test('a bad line is reported with its number and reason; the others are kept', () => {
  const good = lines([entryOn(0)]);
  const { entries, bad } = parseHistory(
    `\uFEFF${good}hello\n{"schema":"samebench-results/3"}\n\n${good.replace('"rows":[', '"rows":[3,')}${good.slice(0, 40)}`,
    'file',
  );
  assert.equal(entries.length, 1);
  assert.deepEqual(
    bad.map(({ line, reason }) => [line, reason]),
    [
      [2, 'it is not JSON'],
      [3, 'it has no "schema": "samebench-history/1"'],
      [5, 'broken at /rows/0: expected object, found 3'],
      [6, 'it ends too early, as if cut off'],
    ],
  );
  assert.deepEqual(parseHistory('', 'file'), { entries: [], bad: [] });
});

test('both sides of a merge that git left open are read', () => {
  const [a, b] = [1, 2].map((day) => lines([entryOn(day)]));
  const { entries, bad } = parseHistory(
    `<<<<<<< HEAD\n${a}||||||| base\n=======\n${b}>>>>>>> other\n`,
    'file',
  );
  assert.equal(entries.length, 2);
  assert.deepEqual(
    bad.map(({ line, reason }) => [line, reason]),
    [1, 3, 4, 6].map((line) => [
      line,
      'it is a conflict marker of git: delete this line; "*.jsonl merge=union" in .gitattributes avoids it',
    ]),
  );
});

test('a file of a newer version is refused, with advice to update', () => {
  assert.throws(
    () => parseHistory(`${lines([entryOn(0)])}{"schema":"samebench-history/2"}\n`, 'h.jsonl'),
    /h\.jsonl, line 2: written by a newer Samebench.*samebench-history\/2.*update/,
  );
});

const step = () =>
  daily(12, (day) => ({
    costs: { steady: 50, slower: day < 7 ? 100 : 120 },
    ...(day >= 7 ? { host: { compiler: 'gcc 13.1' } } : {}),
  }));
const seriesIn = ({ machines: [{ series }] }, name) => series.find((one) => one.name === name);

test('a change has its run, both costs, and the changes of the environment', () => {
  const {
    machines: [machine],
  } = historyOf(step());
  const {
    changes: [change, ...others],
  } = seriesIn({ machines: [machine] }, 'slower');
  assert.deepEqual(others, []);
  assert.equal(machine.runs[change.run].label, 'run7');
  assert.deepEqual([change.from, change.to].map(Math.round), [100, 120]);
  assert.ok(Math.abs(change.ratio - 1.2) < 0.003);
  const compiler = { platform: 'native', what: 'compiler', baseline: 'gcc 12.2.0', current: 'gcc 13.1' };
  assert.deepEqual(change.environment, [compiler]);
  assert.deepEqual(machine.environment, [{ run: 7, ...compiler }]);
  assert.deepEqual(seriesIn({ machines: [machine] }, 'steady').changes, []);
});

test('runs are sorted by time, whatever their order in the file', () => {
  assert.deepEqual(historyOf(step().reverse()), historyOf(step()));
});

test('each CPU has its own series; the CPU measured last comes first', () => {
  const entries = daily(12, (day) => ({ costs: { a: day % 2 ? 100 : 200 }, cpu: day % 2 ? 'AMD' : 'Intel' }));
  const { machines } = historyOf(entries);
  assert.deepEqual(
    machines.map(({ cpu, runs }) => [cpu, runs.length]),
    [
      ['AMD', 6],
      ['Intel', 6],
    ],
  );
  assert.ok(machines.every(({ series }) => series.every(({ changes }) => changes.length === 0)));
});

test('a CPU that ran at another speed for some runs is not a change', () => {
  const entries = daily(12, (day) => ({ costs: { a: day < 7 ? 100 : 108 } }));
  const slowed = entries.map((entry, day) => ({
    ...entry,
    platforms: entry.platforms.map((one) => ({ ...one, cycleNs: day < 7 ? 0.3 : 0.324 })),
  }));
  assert.equal(historyOf(entries).machines[0].series[0].changes.length, 1);
  assert.equal(historyOf(slowed).machines[0].series[0].changes.length, 0);
});

test('a jump in the last run is only a possible change; unknown costs are left out', () => {
  const entries = daily(10, (day) => ({ costs: { a: day === 9 ? 150 : 100, b: day === 4 ? null : 10 } }));
  const {
    machines: [
      {
        series: [a, b],
      },
    ],
  } = historyOf(entries);
  assert.deepEqual([a.changes.length, a.suspect?.run, b.suspect], [0, 9, null]);
  assert.deepEqual(
    b.points.map(({ run }) => run),
    [0, 1, 2, 3, 5, 6, 7, 8, 9],
  );
});

test('series can be chosen by suite, filter, platform and number of last runs', () => {
  const entries = daily(6, () => ({ costs: { a: 1, b: 2 }, ids: ['native', 'node'] }));
  const count = (choice) =>
    historyOf(entries, choice).machines.map(({ runs, series }) => [runs.length, series.length]);
  assert.deepEqual(count({}), [[6, 4]]);
  assert.deepEqual(count({ last: 2 }), [[2, 4]]);
  assert.deepEqual(count({ filter: 'PRIMALITY/A' }), [[6, 2]]);
  assert.deepEqual(count({ platforms: ['node'] }), [[6, 2]]);
  assert.deepEqual(count({ suite: 'other' }), []);
});

test('a sparkline shows steps, leaves noise flat, and leaves gaps for missing values', () => {
  assert.equal(sparkline([100, 100, 400, 800], 10), '▁▁▆█');
  assert.equal(sparkline([100, 101, 100.5, null, 100], 10), '▄▅▅ ▄');
  assert.equal(sparkline([1, 1, 1, 1, 2, 2, 2, 2], 4), '▁▁██');
  assert.equal(sparkline([5], 3).length, 1);
});

test('the terminal shows changed series first and counts the others; --all shows them', () => {
  const history = historyOf(step());
  const text = renderHistory(history, { width: 60 });
  assert.match(
    text,
    /^AMD EPYC: 12 runs, 2026-10-01 to 2026-10-12\nsince run7 \(2026-10-08\): native: compiler changed: gcc\n {2}12\.2\.0 → gcc 13\.1\n\nchanged\n {2}slower \/ native {2}▁{7}█{5} {2}100 ns → 120 ns\n {4}slower, 1\.20×: 100 ns → 120 ns, since run7 \(2026-10-08\);\n {6}compiler changed: gcc 12\.2\.0 → gcc 13\.1\n\n1 of 2 did not change; --all shows them\n$/,
  );
  assert.match(renderHistory(history, { all: true }), /primality\n {2}steady \/ native/);
  for (const width of [60, 80])
    assert.ok(
      renderHistory(history, { width, all: true })
        .split('\n')
        .every((line) => [...line].length <= width),
    );
});

test('of many possible changes, five are shown and the others counted', () => {
  const names = Array.from({ length: 9 }, (_, i) => `b${i}`);
  const entries = daily(8, (day) => ({
    costs: Object.fromEntries(names.map((name, i) => [name, day === 7 ? 130 + i : 100])),
  }));
  const text = renderHistory(historyOf(entries));
  assert.match(
    text,
    /possible changes, in the last run only\n {2}b8 \/ native[^]*possibly slower, 1\.38×: 100 ns → 138 ns, in run7 \(2026-10-08\)\n[^]*and 4 more; --all shows them/,
  );
  assert.doesNotMatch(renderHistory(historyOf(entries), { all: true }), /and 4 more/);
});

test('control characters in a label do not reach the terminal', () => {
  const entry = entryOn(0, { label: 'a\u001b[31m\nb' });
  assert.equal(historyOf([entry]).machines[0].runs[0].label, 'a [31m b');
});

test('costs of which none is usable are counted by why', () => {
  const entries = [0, 1].map((day) => {
    const entry = entryOn(day, { costs: { a: 100, b: 7, c: 9, d: 8, e: 7, f: 3 }, ids: ['native', 'node'] });
    const to = [
      { verdict: 'unstable' },
      { verdict: 'failed', ns: null, low: null, high: null },
      { low: null, high: null, verdict: 'out-of-budget' },
      { verdict: 'below-floor', low: -1 },
      { low: -1 },
      { verdict: 'skipped', ns: null, low: null, high: null },
    ];
    entry.rows.forEach(({ cells }, i) => Object.values(cells).forEach((cell) => Object.assign(cell, to[i])));
    return entry;
  });
  assert.deepEqual(historyOf(entries).machines, []);
  const all = unusableCosts(entries, {});
  assert.equal(all.count, 24);
  assert.deepEqual(
    all.reasons.map(({ count }) => count),
    [4, 4, 4, 4, 4, 4],
  );
  assert.deepEqual(unusableCosts(entries, { last: 1, platforms: ['node'], filter: 'c' }), {
    count: 1,
    reasons: [{ reason: 'without an interval: it was measured once', count: 1 }],
  });
  assert.deepEqual(unusableCosts(entries, { platforms: ['bun'] }), { count: 0, reasons: [] });
});
