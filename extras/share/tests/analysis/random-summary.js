/** Makes summaries that Samebench could have made, and such that nobody would. */
import { control, hostile } from '../../../../tests/js/fixtures/hostile.js';
import { withRatios } from '../../../../report/summary/ratio.js';
import { randomSource } from '../../../../tests/js/report/random.js';

const names = [
  ...hostile.filter((text) => !control.test(text)),
  'is_prime u64',
  'sort 👩‍💻🎉',
  'מיון מהיר',
  'ترتيب سريع',
  '並べ替え',
  '"quoted" \'twice\'',
  '<b>bold</b>',
  'a\\b',
  'é́',
  '=1+1',
  'x',
];
const verdicts = ['ok', 'ok', 'ok', 'out-of-budget', 'unstable', 'below-floor', 'failed', 'skipped'];

/**
 * @param {number} seed
 * @param {{ rows?: number, ids?: string[], isTidy?: boolean }} [options]  isTidy: nothing rare or hostile
 */
export function randomSummary(seed, { rows: count, ids, isTidy = false } = {}) {
  const { uniform } = randomSource(seed);
  const below = (/** @type {number} */ n) => Math.floor(uniform() * n);
  const one = (/** @type {any[]} */ list) => list[below(list.length)];
  const may = (/** @type {number} */ share) => !isTidy && uniform() < share;
  const name = () =>
    isTidy
      ? one(['sort', 'parse', 'hash', 'find', 'copy', 'is_prime']) + [' u32', ' u64', '', ' random'][below(4)]
      : one(names);
  const number = () => (may(0.05) ? one([0, -0, 1e-9, 1e12, 53, 0.1 + 0.2]) : 10 ** (uniform() * 6 - 1));
  const around = (/** @type {number} */ value) => ({
    value,
    low: value * (1 - uniform() / 50),
    high: value * (1 + uniform() / 50),
  });
  const orNull = (/** @type {any} */ value) => (may(0.2) ? null : value);
  const checksum = () => Array.from({ length: 16 }, () => below(16).toString(16)).join('');
  const platforms = (
    ids ?? ['native', 'node', 'chromium@x', 'דפדפן', '🦊'].slice(below(3)).slice(0, 1 + below(3))
  ).map((id) => ({
    id,
    status: may(0.1) ? one(['cut', 'failed', 'skipped']) : 'ok',
    reason: may(0.1) ? name() : null,
    runtime: orNull('Node 20.20.2'),
    engine: orNull('V8 11.3'),
    compiler: orNull('emcc 3.1.6'),
    flags: orNull('-O3 -DNAME="<b>"'),
    clock: orNull({
      name: 'performance.now',
      tickNs: number(),
      callNs: number(),
      jitter: one(['fine', 'floor', 'jittered']),
      isolated: one([true, false, null]),
    }),
    counter: null,
    counterExact: null,
    cycleNs: orNull(0.2 + uniform()),
    cycleSpread: orNull(uniform()),
    referenceNs: may(0.3) ? null : 0.2 + uniform(),
    ladderError: orNull(uniform() / 9),
    ladderWorst: orNull('64'),
    ladderInterceptNs: orNull(uniform() - 0.5),
    ladderStepCycles: orNull(5 * uniform()),
    compileNs: orNull(1e6 * uniform()),
    instantiateNs: orNull(1e6 * uniform()),
    coldRatio: orNull(number()),
    warmUpMs: orNull(number()),
    ...(may(0.1) && { disturbedRounds: [0, 2], isDisturbed: true }),
  }));
  const estimate = (/** @type {any} */ amount, /** @type {any} */ { referenceNs }) => ({
    interval: one(['rounds', 'within-round']),
    floor: orNull(number()),
    min: number(),
    p20: number(),
    p80: number(),
    mad: number(),
    cycles:
      referenceNs && !may(0.2) && amount.value !== null
        ? Object.fromEntries(Object.entries(amount).map(([key, value]) => [key, value / referenceNs]))
        : orNull(around(number())),
    bytesPerSecond: may(0.5) ? number() : null,
    itemsPerSecond: may(0.5) ? number() : null,
    coldNs: orNull(number()),
    warmUpMs: orNull(number()),
    gc: may(0.3) ? { collections: below(9), durationMs: number(), share: uniform() } : null,
    elasticity: orNull({ value: uniform(), error: uniform() / 9 }),
    instructionsPerCycle: orNull(uniform() * 4),
    ...(may(0.1) && { disturbedRounds: 3 }),
  });
  const cell = (/** @type {any} */ platform) => {
    const quantity = may(0.2) ? one(['instructions', 'bytes']) : 'time';
    const verdict = isTidy ? 'ok' : one(verdicts);
    const isNothing = ['failed', 'skipped'].includes(verdict);
    const amount = isNothing
      ? { value: null, low: null, high: null }
      : verdict === 'below-floor'
        ? { ...around(number()), value: null }
        : around(number());
    const estimated = quantity === 'time' && !isNothing ? { estimate: estimate(amount, platform) } : {};
    if (may(0.05)) amount.low = NaN;
    return {
      quantity,
      verdict,
      reason: verdict === 'ok' ? null : name(),
      ...amount,
      rounds: below(20),
      pairs: below(900),
      ratio: null,
      checksum: orNull(checksum()),
      ...(may(0.05) && { vanished: true }),
      ...(may(0.2) && {
        userCounters: [
          { name: name(), kind: one(['per-operation', 'per-second', 'total']), value: orNull(number()) },
        ],
      }),
      ...estimated,
      ...(quantity === 'instructions' && {
        count: {
          operations: 32,
          inputs: below(9000),
          bulkBytes: number(),
          hostCalls: 0.25,
          hostBytes: 0,
          isComplete: may(0.5),
          ...(may(0.3) && { allocations: { count: 1.5, bytes: 100, peakBytes: 0 } }),
        },
      }),
    };
  };
  const many = (/** @type {number} */ most, /** @type {() => any} */ make) =>
    isTidy ? [] : Array.from({ length: below(most + 1) }, make);
  const rows = Array.from({ length: count ?? below(5) }, (_, i) => {
    const sum = checksum();
    return {
      suite: one(isTidy ? ['strings', 'numbers'] : names),
      name: name(),
      argument: isTidy || may(0.8) ? String(10 ** (i % 7) + i) : `${name()} ${i}`,
      ...(may(0.2) && { series: name() }),
      ...(may(0.2) && { relativeTo: name() }),
      notes: may(0.3) ? Object.fromEntries(platforms.slice(0, 1).map(({ id }) => [id, name()])) : {},
      cells: Object.fromEntries(
        platforms
          .filter(() => !may(0.2))
          .map((platform) => [platform.id, { ...cell(platform), ...(isTidy && { checksum: sum }) }]),
      ),
    };
  });
  const identity = () => ({ suite: name(), name: name(), argument: orNull(name()) });
  const references =
    rows.length > 0 ? { time: platforms[0].id, ...(may(0.5) && { instructions: platforms[0].id }) } : {};
  return {
    schema: 'samebench-summary/2',
    samebench: '0.2.0',
    startedAt: '2026-11-24T08:00:00.000Z',
    cut: may(0.1),
    machine: {
      cpu: name(),
      cores: 2,
      memoryBytes: 4e9,
      os: 'Debian GNU/Linux 12 (bookworm)',
      kernel: '6.1',
      arch: 'x64',
      node: '20.20.2',
      loadAverage: uniform(),
    },
    project: orNull({ name: name(), commit: checksum(), clean: true }),
    request: {
      suites: [],
      filter: '',
      platforms: platforms.map(({ id }) => id),
      profile: { name: 'default', targetRelative: 0.01 },
      seed: 1,
      rounds: 5,
    },
    references,
    referenceCycles: many(1, () => ({
      machine: null,
      platforms: [platforms[0].id],
      cycleNs: uniform(),
      since: null,
      lowNs: uniform(),
      highNs: uniform(),
    })),
    platforms,
    rows: withRatios(rows, { references, platforms }),
    complexities: many(2, () => ({
      ...identity(),
      platform: platforms[0].id,
      quantity: 'time',
      order: orNull('n log n'),
      others: [],
      coefficient: number(),
      constant: number(),
      relativeError: uniform(),
    })).map(({ argument: _, ...rest }) => rest),
    crossings: many(1, () => ({
      suite: name(),
      chart: name(),
      platform: platforms[0].id,
      cheapest: [{ names: [name()], upTo: orNull(number()), low: null, high: null }],
      overtakings: [{ before: name(), after: name(), ...around(10), upTo: 10 }],
    })).map((one) => ({ ...one, overtakings: one.overtakings.map(({ value: _, ...rest }) => rest) })),
    ...(may(0.2) && {
      why: [
        {
          ...identity(),
          platform: platforms[0].id,
          ratio: around(3),
          format: around(2),
          engine: around(1.5),
        },
      ],
    }),
    checksumMismatches: many(1, () => ({
      ...identity(),
      checksums: { [platforms[0].id]: checksum() },
      wrong: [platforms[0].id],
    })),
    warnings: many(3, () => ({
      platform: orNull(platforms[0].id),
      code: 'load',
      message: name(),
      benchmark: orNull(name()),
    })),
  };
}
