/** The runs that reports and sites show in these tests. */
import { summarize } from '../../../report/summary/summary.js';
import { historyEntry } from '../../../report/history/entry.js';
import { daily, timeOf } from '../../js/report/history/fixture.js';
import { hostFacts } from '../../js/fixtures/make-events.js';
import { countingPlatform, nativeHost, platformOf, resultsOf, skipped } from '../../js/report/fixture.js';

/** @param {string} name @param {number[]} costs */
const chart = (name, costs) =>
  costs.map((cost, i) => ({
    suite: 'charts',
    name: `${name} nearest prime`,
    argument: `10^${i + 1}`,
    cost,
    plan: { alternatives: 'nearest prime' },
  }));

/** Everything that a report can show, a little of each. @param {number} scale */
const scripted = (scale) => [
  { cost: 100 * scale },
  {
    suite: 'primality',
    name: 'sum',
    argument: '10',
    cost: 7 * scale ** 2,
    plan: { bytes: 80, note: 'a remark' },
  },
  { suite: 'classics', name: 'free', cost: 0, result: { operations: 1_000_000 } },
  { suite: 'classics', name: 'broken', cost: null, failure: 'it trapped' },
  ...chart(
    'trial',
    [1, 10, 100, 1000].map((cost) => cost * scale),
  ),
  ...chart('is_prime', [40, 40, 40, 40]),
];
export const platforms = ['native', 'native@clang', 'node', 'chromium', 'chromium@open'];
export const results = () =>
  resultsOf(
    [
      ...platforms.map((id, i) =>
        platformOf(id, scripted(1 + i / 4), id === 'native' ? { round: { host: nativeHost } } : {}),
      ),
      skipped('webkit', 'not there; to get it: apt-get install webkit2gtk-driver'),
    ],
    { warnings: [{ code: 'load', message: 'the machine was busy' }] },
  );

/** Runs in which one benchmark changed, with a new compiler, and another did not. */
export const history = daily(10, (/** @type {number} */ day) => ({
  costs: { moved: day < 6 ? 100 : 130, steady: 50 },
  ids: ['native', 'bun'],
  ...(day < 6 ? {} : { host: { compiler: 'gcc 13.1' } }),
}));

/** A run of times, instructions and sizes, and its history. */
export const counted = () =>
  resultsOf([
    platformOf('native', [{ cost: 100 }], { round: { host: nativeHost } }),
    countingPlatform('native@work', [
      { work: 40 },
      { name: 'nothing', work: 0 },
      { suite: 'size', name: 'module', bytes: 812 },
    ]),
    countingPlatform('wasm@work', [
      { work: 4000 },
      { name: 'nothing', work: 5 },
      { suite: 'size', name: 'module', bytes: 900 },
    ]),
  ]);
export const countedHistory = [40, 41].map((work, day) =>
  historyEntry(
    summarize(resultsOf([countingPlatform('native@work', [{ work }])], { startedAt: timeOf(day) })),
    null,
  ),
);

/**
 * A run in which calls are compared with JavaScript on two platforms: at three sizes, and in a row without
 * any.
 */
export const called = () =>
  resultsOf(
    ['node', 'bun'].flatMap((id) =>
      /** @type {[string, (n: number) => number][]} */ ([
        ['@js', (n) => 2 * n],
        ['@call', (n) => 400 + n / 3],
      ]).map(([variant, cost]) =>
        platformOf(id + variant, [
          ...[16, 128, 1024].map((n) => ({
            suite: 'hash',
            name: 'crc32',
            argument: String(n),
            cost: cost(n),
          })),
          { suite: 'hash', name: 'parse', cost: cost(500) },
        ]),
      ),
    ),
  );

/**
 * A run whose ratios are split between the format and two engines; the second column of flags has no oracle.
 */
export const split = () =>
  resultsOf(
    [
      ['native', 1],
      ['oracle', 2],
      ['node', 5],
      ['node@simd', 4],
      ['wasi', 3],
    ].map(([id, scale]) =>
      platformOf(
        String(id),
        ['sort', 'parse'].map((name, i) => ({ suite: 'numbers', name, cost: 10 * (Number(scale) + i) })),
        {
          round: {
            host:
              id === 'native'
                ? nativeHost
                : hostFacts({ flags: id === 'node@simd' ? '-O3 -msimd128' : '-O3' }),
          },
        },
      ),
    ),
  );

/** A site of two machines, on one of which a cost changed. */
export const published = [
  ...daily(12, (/** @type {number} */ day) => ({
    costs: { moved: day < 7 ? 100 : 130, steady: 50 },
    ids: ['native', 'bun'],
    label: `${day}`.padStart(8, 'a'),
  })),
  ...daily(3, () => ({ costs: { moved: 70, steady: 30 }, cpu: 'Intel <Xeon>' })),
]
  .map((entry) => JSON.stringify(entry))
  .join('\n');
