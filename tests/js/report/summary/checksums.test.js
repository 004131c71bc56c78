import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costsOf } from '../../../../report/formats/costs.js';
import { renderCsv } from '../../../../report/formats/csv.js';
import { renderMarkdown } from '../../../../report/formats/markdown.js';
import { renderTable } from '../../../../report/formats/terminal/table.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { siteModel } from '../../../../extras/publish/analysis/model.js';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { valuesFacts } from '../../fixtures/make-events.js';
import { nativeHost, platformOf, resultsOf, roundOf } from '../fixture.js';

test('checksums that differ between platforms are listed', () => {
  const of = (checksum) => [
    { name: 'a', cost: 1, result: { checksum } },
    { name: 'b', cost: 1 },
  ];
  const summary = summarize(
    resultsOf([platformOf('node', of('aa')), platformOf('bun', of('bb')), platformOf('deno', of(null))]),
  );
  assert.deepEqual(summary.checksumMismatches, [
    { suite: 'primality', name: 'a', argument: null, checksums: { node: 'aa', bun: 'bb' } },
  ]);
});

test('a platform that most others of the same code contradict is named: row and column fail', () => {
  const of = (checksum) => [
    { name: 'a', cost: 1, result: { checksum } },
    { name: 'b', cost: 1 },
  ];
  const wrongIn = (...columns) => {
    const { checksumMismatches, platforms, rows } = summarize(resultsOf(columns));
    return {
      wrong: checksumMismatches.map(({ wrong }) => wrong ?? []),
      failed: platforms.filter(({ status }) => status === 'failed').map(({ id, reason }) => [id, reason]),
      cells: rows.map(({ cells }) => Object.values(cells).map(({ verdict }) => verdict)),
    };
  };
  const native = (checksum) => platformOf('native', of(checksum), { round: { host: nativeHost } });
  const reason = 'its results differ from those of the others with the same code: primality/a';
  assert.deepEqual(wrongIn(native('aa'), platformOf('wasi', of('aa')), platformOf('wasmtime', of('bb'))), {
    wrong: [['wasmtime']],
    failed: [['wasmtime', reason]],
    cells: [
      ['ok', 'ok', 'differs'],
      ['ok', 'ok', 'ok'],
    ],
  });
  const { errors } = tableModel(
    summarize(resultsOf([native('aa'), platformOf('wasi', of('aa')), platformOf('wasmtime', of('bb'))])),
  );
  assert.deepEqual(errors, [
    'primality/a: the platforms computed different results (checksums: native aa, wasi aa, wasmtime bb)',
    `wasmtime failed: ${reason}`,
  ]);
  const [first, second] = ['aa', 'bb'].map((checksum) => native(checksum).rounds[0]);
  assert.match(
    tableModel(summarize(resultsOf([{ ...native('aa'), rounds: [first, { ...second, round: 1 }] }])))
      .errors[0],
    /^primality\/a: processes of one platform computed different results \(checksums: native round 0 aa, native round 1 bb\)/,
  );
  assert.deepEqual(
    wrongIn(platformOf('node', of('bb')), platformOf('bun', of('aa')), platformOf('deno', of('aa'))).wrong,
    [['node']],
  );
  const nobody = { wrong: [[]], failed: [] };
  for (const columns of [
    // The code of native builds is another one: a size_t may wrap.
    [native('bb'), platformOf('wasi', of('aa')), platformOf('wasmtime', of('aa'))],
    [native('aa'), platformOf('wasi', of('bb')), platformOf('wasmtime', of('cc'))],
    [platformOf('wasi', of('aa')), platformOf('wasmtime', of('bb'))],
    [native('aa'), platformOf('wasmtime', of('bb'))],
  ]) {
    const { cells, ...found } = wrongIn(...columns);
    assert.deepEqual(found, nobody);
    assert.ok(cells.flat().every((verdict) => verdict === 'ok'));
  }
});

test('checksums that differ between rounds of one platform are a mismatch', () => {
  const round = (checksum, index) => roundOf([{ cost: 1, result: { checksum } }], { round: index });
  const platform = { id: 'node', status: 'ok', reason: null, rounds: [round('aa', 0), round('bb', 1)] };
  const {
    checksumMismatches: [mismatch],
  } = summarize(resultsOf([platform]));
  assert.deepEqual(mismatch.checksums, { 'node round 0': 'aa', 'node round 1': 'bb' });
});

/** Columns of a row with these numbers as its results, by the column. */
const columnsOf = (/** @type {Record<string, number[]>} */ numbers, plan = {}) =>
  Object.entries(numbers).map(([id, own]) =>
    platformOf(
      id,
      [{ name: 'a', cost: 1, plan, values: valuesFacts(own), result: { checksum: own.map(String).join() } }],
      id.startsWith('native') ? { round: { host: nativeHost } } : {},
    ),
  );

test('results that differ within the tolerance are a note, and no row and no column fails', () => {
  const of = (/** @type {Record<string, number[]>} */ numbers, plan = {}) =>
    summarize(resultsOf(columnsOf(numbers, plan)));
  const summary = of({ native: [1, 2, 0.3], node: [1, 2, 0.1 + 0.2], bun: [1, 2, 0.1 + 0.2] });
  assert.deepEqual(summary.checksumMismatches, []);
  const { roundings = [] } = summary;
  assert.deepEqual(
    roundings.map(({ name, sides, differing, of: all, ulp, input }) => [
      name,
      sides,
      differing,
      all,
      ulp,
      input,
    ]),
    [['a', [['native'], ['node', 'bun']], 1, 3, 1, 3]],
  );
  const model = tableModel(summary);
  assert.deepEqual(model.errors, []);
  assert.ok(
    model.footnotes.some((line) => /results of native and node, bun differ .* C libraries/.test(line)),
  );
  for (const equal of [
    { native: [0, NaN], node: [-0, NaN] },
    { native: [1], node: [1] },
  ]) {
    const { roundings: none, checksumMismatches } = of(equal);
    assert.deepEqual([none, checksumMismatches], [undefined, []]);
  }
  // A tolerance is part of the report.
  const wide = of({ native: [1], node: [1.001] }, { tolerance: { relative: 0.01 } });
  assert.deepEqual(
    wide.roundings?.map(({ tolerance }) => tolerance),
    [{ relative: 0.01 }],
  );
  assert.equal(
    of({ native: [1], node: [1 + 1e-15] }, { tolerance: { exact: true } }).checksumMismatches.length,
    1,
  );
});

test('results beyond the tolerance are an error with both values, and rounding accuses nobody', () => {
  const bug = summarize(resultsOf(columnsOf({ native: [1, 2], node: [1, 2.01] })));
  assert.deepEqual(tableModel(bug).errors, [
    'primality/a: the platforms computed different results: 1 of 2 results, by up to 0.005 of their size; ' +
      'input number 2 gives 2 on native and 2.01 on node',
  ]);
  assert.equal(bug.roundings, undefined);
  // Two engines that round alike do not outvote a third one of the same code that rounds otherwise.
  const { checksumMismatches } = summarize(
    resultsOf(columnsOf({ node: [0.3], bun: [0.1 + 0.2], deno: [0.3], wasmtime: [0.4] })),
  );
  assert.deepEqual(
    checksumMismatches.map(({ wrong }) => wrong),
    [['wasmtime']],
  );
  // Without values, as in results of earlier versions, checksums decide.
  const [first, second] = columnsOf({ native: [0.3], node: [0.1 + 0.2] });
  delete second.rounds[0].values;
  assert.equal(summarize(resultsOf([first, second])).checksumMismatches.length, 1);
});

/** A column of rows in JavaScript. */
function scripted(id, rows) {
  const platform = platformOf(id, rows);
  for (const round of platform.rounds)
    round.host = { ...round.host, script: { bytes: 1, compressedBytes: 1, startNs: 1 } };
  return platform;
}

const later =
  'its results differ from those of the C++ row after it was timed: it does not do its work each time';

test('a row in JavaScript with other results than the C++ row has no cost, and its column goes on', () => {
  const row = (name, cost, result) => ({ name, cost, result });
  const cpp = (id) => platformOf(id, [row('a', 100, { checksum: 'aa' }), row('b', 100, { checksum: 'aa' })]);
  const summaryOf = (js, ...columns) => summarize(resultsOf([...columns, scripted('node@js', js)]));
  const wrong = [row('a', 1, { checksum: 'bb' }), row('b', 50, { checksum: 'aa' })];
  const stops = [row('a', 1, { checksum: 'aa', wrongResults: later }), row('b', 50, { checksum: 'aa' })];
  const other = 'its results differ from those of the C++ row';
  for (const [rows, reason] of [
    [wrong, other],
    [stops, later],
  ]) {
    const summary = summaryOf(rows, cpp('native'), cpp('node'));
    const [a, b] = summary.rows.map(({ cells }) => cells['node@js']);
    assert.deepEqual(
      [a.verdict, a.reason, a.value, a.ratio, a.estimate ?? null],
      ['differs', reason, null, null, null],
    );
    assert.deepEqual([b.verdict, b.ratio.value], ['ok', 0.5]);
    assert.ok(summary.platforms.every(({ status }) => status === 'ok'));
    assert.deepEqual(
      summary.checksumMismatches.map(({ name, wrong: ids, reasons }) => [name, ids, reasons]),
      [['a', ['node@js'], { 'node@js': reason }]],
    );
    const model = tableModel(summary);
    assert.deepEqual(model.errors, [`primality/a: node@js: ${reason}`]);
    assert.match(model.footnotes.join(), /≠ without a cost/);
    const cells = model.suites[0].rows
      .filter(({ kind }) => kind === 'cost')
      .map((one) => one.cells.at(-1).text);
    assert.equal(cells[0], '≠');
    assert.match(cells[1], /×/);
    for (const text of [renderMarkdown(model), renderTable(model)]) {
      assert.match(text, /≠/);
      assert.ok(text.replaceAll(/\s+/g, ' ').includes(reason), text);
    }
    const line = renderCsv(summary)
      .split('\n')
      .find((one) => one.startsWith('primality,a,,node@js'));
    assert.ok(line.includes(`,differs,${reason},`), line);
    assert.deepEqual(
      costsOf(summary).leftOut.map(({ reason: why }) => why),
      [`differs: ${reason}`],
    );
    assert.equal(costsOf(summary).costs.length, 5);
    const [shown] = siteModel([historyEntry(summary, null)]).rows;
    assert.deepEqual(shown.cells[0].map(({ number, ratio }) => [number, ratio]).at(-1), ['≠', '']);
  }
  assert.deepEqual(
    summaryOf([row('a', 1, { checksum: 'aa' })], cpp('node')).checksumMismatches,
    [],
    'the right results',
  );
  // Without C++ beside it, the host compares.
  assert.equal(summaryOf(wrong).checksumMismatches.length, 0);
  assert.equal(summaryOf(stops).rows[0].cells['node@js'].verdict, 'differs');
  // C++ that differs among itself: JavaScript is right if it agrees with one of them.
  const [native, node] = ['aa', 'bb'].map((checksum, i) =>
    platformOf(['native', 'node'][i], [row('a', 1, { checksum })], i ? {} : { round: { host: nativeHost } }),
  );
  assert.ok(
    Object.values(summaryOf(wrong.slice(0, 1), native, node).rows[0].cells).every(
      ({ verdict }) => verdict === 'ok',
    ),
  );
});

test('a row in JavaScript may round otherwise than the C++ row, within its tolerance', () => {
  const other = 'its results differ from those of the C++ row';
  const withScript = (/** @type {number} */ result, wrongResults = other, isAlone = false) => {
    const [node, script] = columnsOf({ node: [1, 0.3], 'node@js': [1, result] });
    for (const round of script.rounds) {
      round.host = { ...round.host, script: { bytes: 1, compressedBytes: 1, startNs: 1 } };
      for (const one of round.results) if (one.name === 'a') one.wrongResults = wrongResults;
    }
    return summarize(resultsOf(isAlone ? [script] : [node, script]));
  };
  const { rows, checksumMismatches, roundings } = withScript(0.1 + 0.2);
  assert.deepEqual(checksumMismatches, []);
  assert.equal(rows[0].cells['node@js'].verdict, 'ok');
  assert.deepEqual(
    roundings.map(({ sides, ulp, cause }) => [sides, ulp, cause]),
    [[[['node'], ['node@js']], 1, 'node@js calls the Math of JavaScript, or rounds in another order']],
  );
  for (const summary of [withScript(0.31), withScript(0.1 + 0.2, later), withScript(0.1 + 0.2, other, true)])
    assert.equal(summary.rows[0].cells['node@js'].verdict, 'differs');
});

test('a row that keeps its results has a cost that nobody may rely on, if most rounds show it', () => {
  const column = (...remembers) => {
    const rows = remembers.map((share) => [
      { name: 'a', cost: 26, result: share === null ? {} : { remembers: share } },
    ]);
    const [first] = scripted('node@js', rows[0]).rounds;
    return {
      ...scripted('node@js', rows[0]),
      rounds: rows.map((one, round) => ({ ...scripted('node@js', one).rounds[0], host: first.host, round })),
    };
  };
  const cellOf = (...remembers) => {
    const summary = summarize(
      resultsOf([platformOf('node', [{ name: 'a', cost: 8000 }]), column(...remembers)]),
    );
    return { cell: summary.rows[0].cells['node@js'], model: tableModel(summary), summary };
  };
  const { cell, model, summary } = cellOf(0.997, 0.996, null);
  assert.equal(cell.verdict, 'unstable');
  assert.match(cell.reason, /^an input that comes back takes 0\.35 % of the time of a new one/);
  assert.match(model.warnings.join(), /node@js: primality\/a: unreliable \(\?\): an input that comes back/);
  assert.deepEqual(model.conclusions, []);
  assert.equal(costsOf(summary).costs.length, 1);
  assert.equal(cellOf(0.997, null, null).cell.verdict, 'ok');
  assert.equal(cellOf(null, null, null).cell.verdict, 'ok');
});
