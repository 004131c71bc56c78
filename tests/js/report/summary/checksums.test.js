import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
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
  const reason = 'it computed something else than the others did with the same code: primality/a';
  assert.deepEqual(wrongIn(native('aa'), platformOf('wasi', of('aa')), platformOf('wasmtime', of('bb'))), {
    wrong: [['wasmtime']],
    failed: [['wasmtime', reason]],
    cells: [
      ['ok', 'ok', 'failed'],
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
  const scripted = (id, checksum) => {
    const platform = platformOf(id, of(checksum));
    for (const round of platform.rounds)
      round.host = { ...round.host, script: { bytes: 1, compressedBytes: 1, startNs: 1 } };
    return platform;
  };
  for (const columns of [
    // The code of native builds is another one: a size_t may wrap.
    [native('bb'), platformOf('wasi', of('aa')), platformOf('wasmtime', of('aa'))],
    [native('aa'), platformOf('wasi', of('bb')), platformOf('wasmtime', of('cc'))],
    [platformOf('wasi', of('aa')), platformOf('wasmtime', of('bb'))],
    [native('aa'), platformOf('wasmtime', of('bb'))],
    // Rows in JavaScript are other code as well, however many platforms run them.
    [platformOf('node', of('aa')), scripted('node@js', 'bb'), scripted('bun@js', 'bb')],
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
