import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { renderTable } from '../../../../report/formats/terminal/table.js';
import {
  countingPlatform,
  floorClock,
  jitteredClock,
  nativeHost,
  platformOf,
  resultsOf,
  skipped,
} from '../fixture.js';

/** Four columns, with one of each kind of cell. */
function sample() {
  const bench = (costs, spread = 0.01) => [
    { name: 'is_prime u32', cost: costs[0], result: { operations: 1e6 } },
    { name: 'is_prime u64', cost: costs[1], result: { operations: 1e6, spread, stop: costs[3] } },
    {
      name: 'mod 16',
      cost: costs[2],
      failure: costs[2] === null ? 'body threw' : undefined,
      result: { operations: 1e6 },
    },
  ];
  const browser = (runtime, runtimeVersion) => ({
    ...nativeHost,
    runtime,
    runtimeVersion,
    compiler: 'emcc 3.1.6',
  });
  return summarize(
    resultsOf([
      platformOf('native', bench([12.34, 80, 0.3]), { round: { host: nativeHost } }),
      platformOf('node', bench([16.1, 81, null])),
      platformOf('chromium', bench([16, 1234.5, 0, 'budget'], 0.06), {
        round: { host: browser('Chromium', '156.0.1'), clock: jitteredClock() },
      }),
      platformOf('firefox', bench([17.2, 100, 0.4, 'clock']), {
        round: { host: browser('Firefox', '153.0'), clock: floorClock() },
      }),
      skipped('webkit', 'not found: install WebKitGTK'),
    ]),
  );
}

const render = (options) => renderTable(tableModel(sample()), options);

test('a wide terminal has all columns side by side, each cost with its error', () => {
  assert.equal(
    render({ width: 120 }),
    `\
samebench 0.1.0   AMD EPYC, 2 cores   Debian GNU/Linux 12   1 round

                 native            node                   chromium                     firefox
  runtime        gcc 12.2          20.20                  156.0                        153.0

  primality
  is_prime u32    12.3 ns ±0.63%   16.1 ns ±0.63% 1.30×       16.0 ns ±0.63% 1.30×      17.2 ns ±0.64% 1.39×
  is_prime u64    80.0 ns ±0.63%   81.0 ns ±0.63% 1.01×       1.23 µs  ±3.8% 15.4× *     100 ns ±0.63% 1.25× ?
  mod 16         0.300 ns  ±2.1%   failed                 < 0.0086 ns                  0.400 ns  ±5.9% 1.33× *

  cold start
  compile            –             2.00 ms                       –                         –
  instantiate        –             1.00 ms                       –                         –
  first call      63.8 × steady    63.0 × steady                 –                         –
  warm-up          120 ms           120 ms                     120 ms                    120 ms

  clocks
  clock          steady            steady                 performance.now              performance.now
  tick           10 ns             10 ns                  5 µs ~                       20 µs
  call           25 ns             25 ns                  250 ns                       110 ns

  in all columns: cycle 0.313 ns ±0.16%, ladder error < 0.01 %
  tick: the clock's smallest step; call: what a reading takes; ladder error: how far known work is off
  < below the floor: the cost is too small to be distinguished from zero here
  * out of budget: the interval of all rounds is wider than its target of ±2.0%; the error shown is the actual one
  ? unreliable, or without a cost: the warnings say why
  ± covers one process only: differences between processes need more rounds
  not corrected for the CPU's frequency, without slices of the cycle meter: native, node, chromium, firefox

  webkit skipped: not found: install WebKitGTK

  warning: firefox: primality/is_prime u64: unreliable (?): the clock is too coarse to pause here: prepare the inputs
    ahead of the loop instead

  error: node: mod 16 failed: body threw

  node takes 1.15 times as long as native (geometric mean of 2 benchmarks; from 1.01× is_prime u64 to 1.30× is_prime
    u32)
  chromium takes 4.47 times as long as native (geometric mean of 2 benchmarks; from 1.30× is_prime u32 to 15.4× is_prime
    u64)
  firefox takes 1.36 times as long as native (geometric mean of 2 benchmarks; from 1.33× mod 16 to 1.39× is_prime u32)
`,
  );
});

test('if the errors of all columns do not fit, the head shows the largest of each column', () => {
  const lines = render({ width: 92 }).split('\n');
  assert.deepEqual(lines.slice(3, 8), [
    '  runtime        gcc 12.2          20.20           156.0                 153.0',
    '  costs within   ±2.1%             ±0.63%          ±3.8%                 ±5.9%',
    '',
    '  primality',
    '  is_prime u32    12.3 ns ±0.63%   16.1 ns 1.30×       16.0 ns 1.30×      17.2 ns 1.39×',
  ]);
});

test('a narrow terminal has several blocks, again with all errors, and no line too long', () => {
  for (const width of [80, 60, 48]) {
    const lines = render({ width }).split('\n');
    assert.equal(
      lines.find((line) => [...line].length > width),
      undefined,
      `width ${width}`,
    );
    assert.ok(lines.filter((line) => line === '  clocks').length > 1);
    assert.ok(!lines.some((line) => line.includes('costs within')));
    for (const platform of ['native', 'node', 'chromium', 'firefox']) {
      assert.equal(
        lines.filter((line) => new RegExp(`^ {5,}.*\\b${platform}\\b`).test(line)).length,
        1,
        platform,
      );
    }
  }
});

test('a block of columns leaves out the rows that only other columns fill', () => {
  const summary = summarize(
    resultsOf([
      platformOf('native', [
        { name: 'both', cost: 10 },
        { name: 'timed', cost: 10 },
      ]),
      countingPlatform('native@work', [
        { name: 'both', work: 10 },
        { name: 'counted', work: 10 },
      ]),
    ]),
  );
  const [times, counts] = renderTable(tableModel(summary), { width: 40 }).split(/\n(?= +native@work)/);
  assert.match(times, /both .*timed.*tick /s);
  assert.doesNotMatch(times, /counted/);
  assert.match(counts, /both .*counted.*clock /s);
  assert.doesNotMatch(counts, /^ {2}(tick|timed|ladder error) /m);
  assert.match(renderTable(tableModel(summary), { width: 100 }), /both .*timed .*counted/s);
});

test('a long label is cut in its middle so that a column fits, and looks different from others', () => {
  const shown = (/** @type {string[]} */ names, /** @type {number} */ width) => {
    const rows = names.map((name) => ({ name, cost: 1 }));
    const text = renderTable(tableModel(summarize(resultsOf([platformOf('node', rows)]))), { width });
    return text.split('\n').flatMap((line) => /^ {2}(\S.*?) +1\.00 ns/.exec(line)?.[1] ?? []);
  };
  const implementation = 'an_implementation_with_a_name_of_more_than_sixty_letters_';
  assert.deepEqual(shown([`${implementation}fast`, `${implementation}slow`, 'é'.repeat(80)], 50), [
    'an_implementati…y_letters_fast',
    'an_implementati…y_letters_slow',
    `${'é'.repeat(15)}…${'é'.repeat(14)}`,
  ]);
  const inside = ['a', 'b', 'c'].map((one) => `${implementation}${one}${implementation}`);
  assert.deepEqual(new Set(shown(inside, 50)).size, 3);
  assert.deepEqual(new Set(shown(inside, 20)).size, 3);
  assert.deepEqual(shown([implementation.repeat(2)], 200), [implementation.repeat(2)]);
});

test('throughput and growth follow their costs', () => {
  const series = ['10', '100', '1000'].map((argument) => ({
    name: 'sum',
    argument,
    cost: 2 * Number(argument),
    plan: { complexity: true, bytes: 8 * Number(argument) },
  }));
  const text = renderTable(tableModel(summarize(resultsOf([platformOf('node', series)]))));
  assert.deepEqual(text.split('\n').slice(6, 13), [
    '  sum 10          20.0 ns ±0.63%',
    '    throughput    4.00 GB/s',
    '  sum 100          200 ns ±0.63%',
    '    throughput    4.00 GB/s',
    '  sum 1000        2.00 µs ±0.63%',
    '    throughput    4.00 GB/s',
    '  sum: grows as   n ±0.01%',
  ]);
});

test('colours do not change the layout', () => {
  const tag = (name) => (text) => `\u001b[${name}m${text}\u001b[0m`;
  const paint = { bold: tag(1), dim: tag(2), red: tag(31), yellow: tag(33), cyan: tag(36) };
  const painted = render({ width: 120, paint });
  assert.match(painted, /\u001b\[31mfailed/);
  assert.match(painted, /\u001b\[33m +1\.23 µs/);
  // eslint-disable-next-line no-control-regex
  const bare = painted.replace(/\u001b\[\d+m/g, '').replace(/ +$/gm, '');
  assert.equal(bare, render({ width: 120 }));
});

test('a run without any column gives the reason', () => {
  const text = renderTable(tableModel(summarize(resultsOf([skipped('native', 'no compiler')]))));
  assert.match(text, /native skipped: no compiler/);
});
