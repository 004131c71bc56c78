import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worthOf } from '../../analysis/worth.js';
import { assertNear } from '../../../../tests/js/report/fixture.js';
import { answerOf, cellOf, columnsOf, powers, rowsOf, SIZES } from './fixture.js';

const lines = (at) => [(n) => 2 * n, (n) => (5 / 3) * at + n / 3];

test('costs that grow along lines cross where these do, between measured sizes', () => {
  const {
    answer,
    crossings: [one, ...others],
    platform,
    parameter,
  } = answerOf(...lines(240));
  assert.deepEqual(
    [answer, others.length, one.faster, platform, parameter],
    ['from', 0, 'call', 'node', null],
  );
  assertNear(one.at, 240);
  assert.ok(one.low < 240 && one.low > 210 && one.high > 240 && one.high < 270, `${one.low} to ${one.high}`);
});

test('costs with a part that does not grow cross there, also between sizes that are far apart', () => {
  for (const sizes of [SIZES, [64, 4096], [1, 1e6]]) {
    const {
      answer,
      crossings: [{ at, low, high }],
    } = answerOf(...lines(240), { sizes, error: 0.001 });
    assert.equal(answer, 'from');
    assertNear(at, 240);
    assert.ok(low <= 240 && 240 <= high, `${sizes}: ${low} to ${high}`);
  }
});

test('costs that are powers of the size cross within the interval between sizes that are far apart', () => {
  for (const exponent of [0.5, 2]) {
    const javascript = (n) => (n / 240) ** exponent;
    const {
      crossings: [{ low, high }],
    } = answerOf(javascript, () => 1, { sizes: [64, 4096], error: 0.001 });
    assert.ok(low <= 240 && 240 <= high, `${exponent}: ${low} to ${high}`);
  }
});

test('an interval is as wide as those of the costs make it', () => {
  const widthAt = (error) => {
    const {
      crossings: [{ low, high }],
    } = answerOf(...powers(128), { sizes: [32, 128, 512], error });
    return Math.log(high / low);
  };
  // The logarithm of the ratio is off by the root of two errors, and its slope is 0.75.
  assertNear(widthAt(0.001), (2 * Math.SQRT2 * 0.001) / 0.75, 0.15);
  assert.ok(widthAt(0.02) > 15 * widthAt(0.001));
});

test('where JavaScript is faster above a size, the crossing says so', () => {
  const [call, javascript] = lines(240);
  const {
    answer,
    crossings: [{ at, faster, low, high }],
  } = answerOf(javascript, call);
  assert.deepEqual([answer, faster], ['up-to', 'javascript']);
  assertNear(at, 240);
  assert.ok(low < 240 && 240 < high);
});

test('several crossings are found', () => {
  const call = (n) => ({ 16: 100, 64: 50, 256: 100, 1024: 200, 4096: 50 })[n];
  const {
    answer,
    crossings: [down, up, ...others],
    sizes,
  } = answerOf(() => 100, call);
  assert.deepEqual([answer, down.faster, up.faster, others], ['several', 'javascript', 'call', []]);
  // At 16 and 256 the costs are equal.
  assert.deepEqual(
    sizes.map(({ faster }) => faster),
    [null, 'call', null, 'javascript', 'call'],
  );
  assertNear(down.at, 256);
  assertNear(up.at, 3072);
});

test('always, never, and a gap that narrows towards the largest size', () => {
  const linear = (n) => n;
  for (const [factor, expected] of [
    [0.5, 'always'],
    [2, 'never'],
  ]) {
    const { answer, crossings } = answerOf(linear, (n) => factor * n);
    assert.deepEqual([answer, crossings], [expected, []]);
  }
  assert.equal(answerOf(linear, (n) => 9000 + n / 2).answer, 'above');
  assert.equal(
    answerOf(linear, (n) => 4096 * (n / 4096) ** 0.5).answer,
    'above',
    'no difference at the largest size',
  );
  assert.equal(answerOf(linear, (n) => 2 * n ** 1.1).answer, 'never', 'the gap widens');
});

test('one size has a winner and no crossing', () => {
  for (const sizes of [[null], [64], ['small.json']]) {
    const {
      answer,
      crossings,
      argument,
      sizes: [{ ratio, faster }],
    } = answerOf(
      () => 100,
      () => 50,
      { sizes },
    );
    assert.deepEqual(
      [answer, crossings, argument, faster],
      ['always', [], sizes[0] === null ? null : String(sizes[0]), 'call'],
    );
    assertNear(ratio.value, 2);
  }
});

test('rows without a number stand alone beside those with a size', () => {
  const rows = rowsOf([null, 'all', 64, 16], () => ({ 'node@js': cellOf(2), 'node@call': cellOf(1) }));
  const found = worthOf(rows, columnsOf('node'), []).map(({ argument, sizes }) => [
    argument,
    sizes.map(({ size }) => size),
  ]);
  assert.deepEqual(found, [
    [null, [16, 64]],
    [null, [null]],
    ['all', [null]],
  ]);
});

test('the ladder is the same in both columns and has no answer', () => {
  const rows = rowsOf([16, 64], () => ({ 'node@js': cellOf(2), 'node@call': cellOf(1) })).map((row) => ({
    ...row,
    suite: 'ladder',
  }));
  assert.deepEqual(worthOf(rows, columnsOf('node'), []), []);
});

test('the size has the name that all arguments give it', () => {
  assert.equal(answerOf(...powers(240), { sizes: SIZES.map((n) => `n=${n}`) }).parameter, 'n');
  assert.equal(answerOf(...powers(240), { sizes: ['n=16', '64', 'n=256'] }).parameter, null);
});

test('cells without a cost take no part, and the reason is given', () => {
  const without = (verdict, value = null) => ({ ...cellOf(1), verdict, value, low: value, high: value });
  const cases = /** @type {[object | undefined, RegExp][]} */ ([
    [without('failed'), /failed/],
    [without('skipped'), /skipped/],
    [without('below-floor'), /floor/],
    [{ ...without('unstable', 5), low: null, high: null }, /unstable/],
    [undefined, /not measured/],
    [{ ...cellOf(1), low: -1 }, /contains 0/],
  ]);
  const [javascript, call] = lines(240);
  for (const [cell, reason] of cases) {
    for (const who of ['JavaScript', 'the call']) {
      const at64 = (other, own) => (n) => (n === 64 && own ? cell : other(n));
      const {
        sizes,
        answer,
        crossings: [{ at }],
      } = answerOf(at64(javascript, who === 'JavaScript'), at64(call, who === 'the call'));
      const { ratio, faster, omitted } = sizes[1];
      assert.deepEqual([ratio, faster, answer], [null, null, 'from']);
      assert.match(omitted, reason);
      assert.ok(omitted.includes(who));
      assertNear(at, 240);
    }
  }
});

test('an unstable cost takes part where the difference is beyond its doubt', () => {
  const unstable = (cell) => ({ ...cell, verdict: 'unstable' });
  const of = (factor) =>
    answerOf(
      (n) => unstable(cellOf(factor * n)),
      (n) => cellOf(n),
    ).sizes[0];
  assert.equal(of(3).faster, 'call');
  assert.ok(of(3).ratio.low < 3 / 2);
  assert.deepEqual([of(1.9).faster, of(1.9).omitted], [null, 'JavaScript is unstable']);
  const call = answerOf(
    (n) => cellOf(n),
    (n) => unstable(cellOf(3 * n)),
  ).sizes[0];
  assert.equal(call.faster, 'javascript');
  assert.equal(
    answerOf(
      (n) => cellOf(n),
      (n) => unstable(cellOf(1.2 * n)),
    ).sizes[0].omitted,
    'the call is unstable',
  );
});

test('a size whose results differ takes no part, and what others computed does not matter', () => {
  const mismatch = (checksums) => [{ suite: 'hash', name: 'crc32', argument: '64', checksums }];
  const omittedWith = (checksums) =>
    answerOf(...powers(240), { mismatches: mismatch(checksums) }).sizes[1].omitted;
  assert.equal(omittedWith({ 'node@js': 'a', 'node@call': 'b', native: 'a' }), 'the results differ');
  assert.equal(
    omittedWith({ 'node@js': 'a', 'node@call round 0': 'a', 'node@call round 1': 'b' }),
    'the results differ',
  );
  assert.equal(omittedWith({ 'node@js': 'a', 'node@call': 'a', native: 'b' }), null);
});

test('a row in JavaScript that does not do its work has no answer', () => {
  const omittedWith = (/** @type {object} */ parts) =>
    answerOf(
      (n) => ({ ...cellOf(n), ...parts }),
      (n) => cellOf(1000 * n),
    ).sizes[0].omitted;
  assert.equal(omittedWith({}), null);
  assert.equal(
    omittedWith({ verdict: 'unstable', estimate: { remembers: true } }),
    'JavaScript takes far longer for new inputs',
  );
  assert.equal(
    omittedWith({ verdict: 'differs', value: null, low: null, high: null }),
    'the results of JavaScript are wrong',
  );
});

test('a size of 0 and a size that is there twice take no part', () => {
  const { sizes, answer } = answerOf(
    (n) => n + 1,
    (n) => 2 * n + 2,
    { sizes: [0, 16, '1e1', 10, 64] },
  );
  assert.equal(answer, 'never');
  assert.deepEqual(
    sizes.map(({ argument, omitted }) => [argument, omitted]),
    [
      ['0', 'sizes of 0 or less are not compared with others'],
      ['1e1', null],
      ['10', 'another row has this size'],
      ['16', null],
      ['64', null],
    ],
  );
});

test('nothing is answered without both columns, or without rows that have both', () => {
  const rows = rowsOf(SIZES, (n) => ({ 'node@js': cellOf(n), 'node@call': cellOf(n) }));
  const [within, javascript, call] = columnsOf('node');
  assert.deepEqual(worthOf(rows, [within, javascript], []), []);
  assert.deepEqual(worthOf(rows, [within, call], []), []);
  assert.deepEqual(
    worthOf(
      rowsOf(SIZES, (n) => ({ node: cellOf(n) })),
      [within, javascript, call],
      [],
    ),
    [],
  );
  const skipped = (verdict) => ({ ...cellOf(1), verdict, value: null, low: null, high: null });
  for (const verdict of ['ok', 'failed', 'skipped']) {
    const missing = rowsOf([16], () => ({ 'node@js': skipped(verdict), 'node@call': skipped('skipped') }));
    assert.deepEqual(worthOf(missing, [within, javascript, call], []), [], 'the script has no such call');
  }
  assert.deepEqual(
    worthOf(
      rowsOf(SIZES, (n) => ({ 'node@js': cellOf(n) })),
      [within, javascript, call],
      [],
    ),
    [],
  );
});

test('columns with further variants and those of joined runs belong together', () => {
  const ids = [
    'node',
    'node@js',
    'node@call',
    'node@large@js',
    'node@large@call',
    'node@js#2',
    'node@call#2',
    'node@jsx',
    'node@callx',
    'deno@js',
  ];
  const rows = rowsOf(SIZES, (n) => Object.fromEntries(ids.map((id) => [id, cellOf(n)])));
  const platforms = ids.map((id) => ({ ...columnsOf('x')[0], id }));
  assert.deepEqual(
    worthOf(rows, platforms, []).map(({ platform, columns }) => [platform, columns.call]),
    [
      ['node', 'node@call'],
      ['node@large', 'node@large@call'],
      ['node#2', 'node@call#2'],
    ],
  );
});

test('the boundary is what the call takes beside the work', () => {
  const boundaryOf = (within) =>
    answerOf(
      () => 100,
      () => 80,
      { within },
    ).sizes[0].boundary;
  assertNear(
    boundaryOf(() => 20),
    0.75,
  );
  assertNear(
    boundaryOf(() => 100),
    -0.25,
  );
  assert.equal(
    boundaryOf(() => undefined),
    null,
  );
  assert.equal(
    boundaryOf(() => ({ ...cellOf(1), verdict: 'below-floor', value: null, low: null, high: null })),
    null,
  );
});

test('start-up is paid back at the largest size at which the call is faster', () => {
  const payback = (facts, call = (n) => n) =>
    answerOf((n) => 2 * n, call, { platforms: columnsOf('node', facts) }).payback;
  const { calls, size, module, script } = payback({});
  // (4 ms − 1 ms) / (8192 − 4096 ns)
  assertNear(calls.value, 3e6 / 4096);
  assert.ok(calls.low < calls.value && calls.value < calls.high);
  assert.deepEqual([size, module, script], [4096, { startNs: 4e6 }, { startNs: 1e6 }]);
  assertNear(payback({}, (n) => (n > 300 ? 3 * n : n)).calls.value, 3e6 / 256);
  assert.equal(payback({ script: { startNs: 5e6 } }).calls.value, 0);
  for (const unknown of [
    { script: null },
    { script: { bytes: 1 } },
    { module: null },
    { module: { compileNs: null, instantiateNs: 1 } },
  ]) {
    assert.equal(payback(unknown), undefined, JSON.stringify(unknown));
  }
  assert.equal(
    payback({}, (n) => 3 * n),
    undefined,
    'the call is faster at no size',
  );
});

test(
  'where an application ships a module for the suite, its start counts instead of that of the module ' +
    'that was measured',
  () => {
    const shipped = [
      { suite: 'other', bytes: 9, compressedBytes: 9, startNs: 9e9 },
      { suite: 'hash', bytes: 70_000, compressedBytes: 31_000, startNs: 2e6 },
    ];
    const payback = (/** @type {object[]} */ modules) =>
      answerOf(
        (n) => 2 * n,
        (n) => n,
        { platforms: columnsOf('node', { shipped: modules }) },
      ).payback;
    assert.deepEqual(payback(shipped).module, { startNs: 2e6, compressedBytes: 31_000 });
    assertNear(payback(shipped).calls.value, 1e6 / 4096);
    assert.deepEqual(payback(shipped.slice(0, 1)).module, { startNs: 4e6 }, 'another suite has one');
  },
);
