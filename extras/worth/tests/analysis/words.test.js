import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worthLines } from '../../analysis/words.js';

/** An answer as the summary has it: by default one with a crossing. */
const worth = (overrides = {}) => ({
  suite: 'hash',
  name: 'crc32',
  argument: null,
  platform: 'node',
  runtime: 'Node',
  columns: { javascript: 'node@js', call: 'node@call' },
  parameter: null,
  answer: 'from',
  crossings: [crossing(240, 210, 280)],
  sizes: [size(64, 'javascript'), size(256), size(1024, 'call')],
  ...overrides,
});
const crossing = (at, low, high, faster = 'call') => ({ at, low, high, faster });
const size = (n, faster = null, overrides = {}) => ({
  argument: n === null ? null : `${n}`,
  size: n,
  ratio: { value: 2.4, low: 2.3, high: 2.5 },
  faster,
  boundary: null,
  omitted: null,
  ...overrides,
});
const firefox = {
  platform: 'firefox',
  runtime: 'Firefox',
  columns: { javascript: 'firefox@js', call: 'firefox@call' },
};
const linesOf = (...all) =>
  worthLines(
    { worth: all },
    'hash',
    all.map(({ columns }) => columns.call),
  ).map(({ text }) => text);
const all = (faster) => [size(64, faster), size(1024, faster)];

test('the size from which it pays is said of all platforms in one sentence', () => {
  assert.deepEqual(linesOf(worth(), worth({ ...firefox, crossings: [crossing(152, 131, 169)] })), [
    'crc32: worth it from 240 on in Node (210 to 280), 150 in Firefox (130 to 170); below, JavaScript ' +
      'is faster',
  ]);
});

test('a size has the name of the parameter', () => {
  assert.deepEqual(linesOf(worth({ parameter: 'n' })), [
    'crc32: worth it from n=240 on in Node (210 to 280); below, JavaScript is faster',
  ]);
});

test('an interval is rounded outward, and a narrow one has three digits', () => {
  const spanOf = (...amounts) =>
    /from (.*) on in Node \((.*)\)/.exec(linesOf(worth({ crossings: [crossing(...amounts)] }))[0]).slice(1);
  assert.deepEqual(spanOf(241.4, 238.1, 243.02), ['241', '238 to 244']);
  assert.deepEqual(spanOf(15_234, 14_001, 17_999), ['15,000', '14,000 to 18,000']);
  assert.deepEqual(spanOf(1.52, 1.31, 1.68), ['1.5', '1.3 to 1.7']);
});

test('each answer has its sentence', () => {
  const sentences = /** @type {[object, string][]} */ ([
    [
      { answer: 'always', sizes: all('call'), crossings: [] },
      'worth it at all compared sizes, 64 to 1,024, in Node',
    ],
    [
      { answer: 'never', sizes: all('javascript'), crossings: [] },
      'not worth it at any compared size, 64 to 1,024, in Node',
    ],
    [
      { answer: 'above', sizes: all('javascript'), crossings: [] },
      'not worth it at any compared size, 64 to 1,024, in Node; if it pays at all, then above the ' +
        'largest of these sizes',
    ],
    [
      { answer: 'up-to', crossings: [crossing(240, 210, 280, 'javascript')] },
      'worth it up to 240 in Node (210 to 280); above, JavaScript is faster',
    ],
    [
      {
        answer: 'several',
        crossings: [crossing(30, 25, 36), crossing(100, 90, 110, 'javascript'), crossing(900, 800, 1000)],
      },
      'worth it from 30 (25 to 36) up to 100 (90 to 110) and from 900 (800 to 1,000) on in Node; ' +
        'elsewhere, JavaScript is faster',
    ],
    [
      { answer: 'unclear', crossings: [], sizes: all(null) },
      'whether it is worth it cannot be told at the compared sizes, 64 to 1,024, in Node: no ' +
        'difference is found',
    ],
  ]);
  for (const [overrides, sentence] of sentences)
    assert.deepEqual(linesOf(worth(overrides)), [`crc32: ${sentence}`]);
});

test('platforms with the same answer share a sentence, others have their own', () => {
  const always = { answer: 'always', crossings: [], sizes: all('call') };
  const deno = {
    platform: 'deno@large',
    runtime: 'Deno',
    columns: { javascript: 'deno@large@js', call: 'deno@large@call' },
  };
  assert.deepEqual(linesOf(worth(always), worth({ ...firefox, ...always }), worth(deno)), [
    'crc32: worth it from 240 on in deno@large (210 to 280); below, JavaScript is faster',
    'crc32: worth it at all compared sizes, 64 to 1,024, in Node and Firefox',
  ]);
});

test('sizes without a difference are named, unless they lie at a crossing', () => {
  const sizes = [size(16), size(64, 'call'), size(256), size(1024, 'call')];
  assert.deepEqual(linesOf(worth({ answer: 'always', crossings: [], sizes })), [
    'crc32: worth it at 64 and 1,024 in Node',
    'crc32 in Node: no difference is found at 16 and 256',
  ]);
  assert.match(
    linesOf(worth({ answer: 'always', crossings: [], sizes, parameter: 'n' })).join(),
    / at n=64 and 1,024 in .* at n=16 and 256$/,
  );
  assert.equal(linesOf(worth()).length, 1);
});

test('a single size has its ratio', () => {
  const single = (faster, ratio, overrides = {}) =>
    worth({ crossings: [], sizes: [size(null, faster, { ratio })], ...overrides });
  assert.deepEqual(
    linesOf(
      single('call', { value: 2.4, low: 2.3, high: 2.5 }, { answer: 'always', argument: 'small.json' }),
    ),
    ['crc32 small.json: worth it in Node (JavaScript takes 2.40× the time, 2.30× to 2.50×)'],
  );
  assert.deepEqual(
    linesOf(single('javascript', { value: 0.25, low: 0.2, high: 0.3125 }, { answer: 'never' })),
    ['crc32: not worth it in Node (the call takes 4.00× the time, 3.20× to 5.00×)'],
  );
  assert.deepEqual(linesOf(single(null, { value: 1, low: 0.9, high: 1.1 }, { answer: 'unclear' })), [
    'crc32: whether it is worth it cannot be told in Node (JavaScript takes 1.00× the time, 0.90× to ' +
      '1.10×): no difference is found',
  ]);
});

const payback = (calls, { startNs = 4e6, script = 1e6, n = 1024 } = {}) =>
  worth({
    payback: {
      argument: n === null ? null : String(n),
      size: n,
      calls: { value: calls, low: calls * 0.9, high: calls * 1.1 },
      module: { startNs },
      script: { startNs: script },
    },
  });

test('what the module costs is paid back after a number of calls', () => {
  const textOf = (...facts) => linesOf(payback(...facts))[1];
  assert.equal(
    textOf(2097),
    'crc32 in Node: 4 ms to start, with Samebench, is paid back after 2,100 calls of 1,024 (1,800 to 2,400)',
  );
  assert.equal(
    textOf(2097, { n: null }),
    'crc32 in Node: 4 ms to start, with Samebench, is paid back after 2,100 calls (1,800 to 2,400)',
  );
  assert.equal(
    textOf(0.4),
    'crc32 in Node: 4 ms to start, with Samebench, is paid back with the first call of 1,024',
  );
  assert.equal(
    textOf(0, { script: 6e6 }),
    'crc32 in Node: 4 ms to start, with Samebench, is paid back at once, because the script takes 6 ms ' +
      'to start',
  );
  assert.match(
    textOf(0, { startNs: 0, script: 0 }),
    /: 0 ms to start, with Samebench, is paid back at once, because the script takes 0 ms to start$/,
  );
  const shipped = payback(2097);
  shipped.payback.module.compressedBytes = 31_400;
  assert.equal(
    linesOf(shipped)[1],
    'crc32 in Node: 31 kB (brotli) and 4 ms to start are paid back after 2,100 calls of 1,024 (1,800 ' +
      'to 2,400)',
    'of the module that an application ships',
  );
  const unlimited = payback(2000);
  unlimited.payback.calls.high = null;
  assert.match(linesOf(unlimited)[1], /after 2,000 calls of 1,024 \(at least 1,800\)$/);
});

test('a boundary is mentioned where it is more than a tenth of the call', () => {
  const textOf = (...shares) =>
    linesOf(worth({ sizes: shares.map((boundary, i) => size(4 ** i, 'call', { boundary })) }))[1];
  assert.equal(
    textOf(0.92, 0.5, 0.19, 0.1),
    'crc32 in Node: the boundary is 92 % of the call at 1, 19 % at 16',
  );
  assert.equal(textOf(0.05, 0.5, -0.3), 'crc32 in Node: the boundary is 50 % of the call at 4');
  assert.equal(textOf(0.1, null, -0.5), undefined);
});

test('what was left out is named with its reason', () => {
  const omitted = (n, reason) => size(n, null, { ratio: null, omitted: reason });
  assert.deepEqual(
    linesOf(
      worth({
        sizes: [...worth().sizes, omitted(4096, 'JavaScript failed'), omitted(8192, 'the results differ')],
      }),
    ).slice(1),
    ['crc32 in Node: left out: 4,096 (JavaScript failed), 8,192 (the results differ)'],
  );
  assert.deepEqual(
    linesOf(worth({ answer: 'unclear', crossings: [], sizes: [omitted(null, 'the call failed')] })),
    ['crc32: whether it is worth it cannot be told in Node', 'crc32 in Node: left out: the call failed'],
  );
});

test('lines are those of the suite and of the columns that are shown', () => {
  const [node, other] = [worth(), worth(firefox)];
  assert.deepEqual(worthLines({ worth: [node, other] }, 'sort', ['node@call']), []);
  const [line, ...others] = worthLines({ worth: [node, other] }, 'hash', ['node@js', 'node@call', 'firefox']);
  assert.deepEqual([line.platform, others], ['node@call', []]);
  assert.ok(!line.text.includes('Firefox'));
  assert.deepEqual(worthLines({}, 'hash', ['node@call']), []);
});
