/** Makes results of scripted runs, timed or counted. */
import assert from 'node:assert/strict';
import {
  callgrind,
  clockFacts,
  hostFacts,
  moduleCounter,
  planned,
  resultFacts,
  workPairs,
} from '../fixtures/make-events.js';
import { method } from '../../../report/method/method.js';

/** @param {number} found @param {number} expected @param {number} [share] by which they may differ */
export const assertNear = (found, expected, share = 1e-9) =>
  assert.ok(Math.abs(found / expected - 1) <= share, `expected ${expected}, found ${found}`);

/** @returns {import('../../../protocol/types.js').Clock} */
export function fineClock(overrides = {}) {
  return clockFacts({ name: 'steady', tickNs: 10, commonTickNs: 30, pauseNs: 0, ...overrides });
}

/** @returns {import('../../../protocol/types.js').Clock} */
export function floorClock(overrides = {}) {
  return fineClock({
    name: 'performance.now',
    tickNs: 20_000,
    commonTickNs: 20_000,
    callNs: 110,
    jitter: 'floor',
    ...overrides,
  });
}

/** @returns {import('../../../protocol/types.js').Clock} */
export function jitteredClock(overrides = {}) {
  return fineClock({
    name: 'performance.now',
    tickNs: 5_000,
    commonTickNs: 5_000,
    callNs: 250,
    jitter: 'jittered',
    ...overrides,
  });
}

/**
 * Pairs with costs spread evenly by ± `spread`, relative to the cost or 1 ns, alternating between low and
 * high. Their level is `cost`.
 * @returns {number[][]}  rows: operations, bodyNs, twinNs, pauses
 */
export function pairsOf(cost, { spread = 0, count = 16, operations = 1000, twin = 500 } = {}) {
  return Array.from({ length: count }, (_, i) => {
    const rank = i % 2 === 0 ? i / 2 : count - (i + 1) / 2;
    const middle = count * method.quantile.low - 0.5;
    const deviation = count > 1 ? (2 * spread * (rank - middle)) / (count - 1) : 0;
    const paired = cost + deviation * Math.max(1, Math.abs(cost));
    return [operations, twin + paired * operations, twin, 0];
  });
}

/**
 * @param {number | null} cost
 * @param {object} [overrides]  `pairs` as rows or as columns
 * @returns {import('../../../protocol/types.js').Result}
 */
export function resultOf(cost, overrides = {}) {
  const {
    spread,
    count,
    operations,
    pairs = pairsOf(cost, { spread, count, operations }),
    ...rest
  } = overrides;
  const columns = Array.isArray(pairs) ? {} : { pairs };
  return resultFacts({
    benchmark: 0,
    suite: 'primality',
    name: 'is_prime u64',
    coldNs: 5100,
    warmUpMs: 120,
    checksum: '9f00000000000001',
    rows: Array.isArray(pairs) ? pairs : [],
    ...columns,
    ...rest,
  });
}

/**
 * One benchmark of a platform: its cost, and overrides of the defaults. `cost` null: planned, but
 * without a result.
 * @typedef {{ suite?: string, name?: string, argument?: string | null, cost: number | null,
 *   failure?: string, skipped?: string, plan?: object, result?: object, values?: object }} Scripted
 */

/** An exact ladder with 1.5 ns per step, not selected. */
export function ladderOf(cost = (k) => 1.5 * k) {
  return [0, 1, 2, 4, 8, 16, 32, 64].map((k) => ({
    suite: 'ladder',
    name: 'ladder',
    argument: String(k),
    cost: cost(k),
    plan: { selected: false },
    result: { checksum: null },
  }));
}

/**
 * A round with the scripted benchmarks.
 * @param {Scripted[]} scripted
 */
export function roundOf(scripted, overrides = {}) {
  const named = scripted.map((one, id) => ({
    suite: 'primality',
    name: 'is_prime u64',
    argument: null,
    ...one,
    id,
  }));
  return {
    round: 0,
    complete: true,
    host: hostFacts({
      runtime: 'Node',
      runtimeVersion: '20.20.2',
      engine: 'V8 11.3',
      compiler: 'emcc 3.1.6',
      pointerBits: 32,
      cpu: null,
      module: { sha256: 'ab', bytes: 100_000, compileNs: 2e6, instantiateNs: 1e6 },
    }),
    clock: fineClock(),
    cycles: [
      { at: 'start', elapsedMs: 0, cycleNs: 0.312, agreed: true },
      { at: 'visit', elapsedMs: 50, cycleNs: 0.3125, agreed: true },
      { at: 'end', elapsedMs: 100, cycleNs: 0.313, agreed: true },
    ],
    plan: {
      benchmarks: named.map(({ id, suite, name, argument, plan }) =>
        planned({ id, suite, name, argument, ...plan }),
      ),
      order: named.map(({ id }) => id),
    },
    results: named
      .filter(({ cost }) => cost !== null)
      .map(({ id, suite, name, argument, cost, result }) =>
        resultOf(cost, { benchmark: id, suite, name, argument, spread: 0.01, ...result }),
      ),
    ...(named.some(({ values }) => values) && {
      values: named.flatMap(({ id, values }) => (values ? [{ ...values, benchmark: id }] : [])),
    }),
    warnings: [],
    failures: named
      .filter(({ failure, skipped }) => failure ?? skipped)
      .map(({ id, failure, skipped }) => ({
        message: failure ?? skipped,
        benchmark: id,
        ...(skipped && { skipped: true }),
      })),
    ...overrides,
  };
}

/**
 * @param {string} id
 * @param {Scripted[]} scripted
 */
export function platformOf(id, scripted, { round = {}, ...overrides } = {}) {
  return {
    id,
    status: 'ok',
    reason: null,
    rounds: [roundOf([...ladderOf(), ...scripted], round)],
    ...overrides,
  };
}

/** A platform that never ran. */
export function skipped(id, reason) {
  return { id, status: 'skipped', reason, rounds: [] };
}

/** The facts of a native host. */
export const nativeHost = hostFacts({
  runtime: 'native',
  runtimeVersion: null,
  engine: null,
  compiler: 'gcc 12.2.0',
  flags: '-O3 -march=x86-64-v2',
  cpu: 'AMD EPYC',
});

/**
 * One benchmark of a platform that counts.
 * @typedef {{ suite?: string, name?: string, argument?: string | null, work?: number | object | null, bytes?:
 *   number, object?: import('../../../protocol/types.js').ObjectSize, inputs?: number, checksum?: string |
 *   null, allocations?: import('../../../protocol/types.js').Allocations, failure?: string, skipped?: string,
 *   inARow?: number, doubt?: { below: number, above: number }, plan?: object }} ScriptedWork  work:
 *   instructions of an operation, or what `workPairs` takes; null: planned, but without a count
 */

/** @param {ScriptedWork[]} scripted */
export function countingRound(scripted, { counter = callgrind, host = nativeHost, ...overrides } = {}) {
  const named = scripted.map((one, benchmark) => ({
    ...one,
    identity: { benchmark, suite: 'primality', name: 'is_prime u64', argument: null, ...identityOf(one) },
  }));
  return roundOf(
    scripted.map((one) => ({ ...one, cost: null })),
    {
      host,
      clock: null,
      cycles: [],
      counter,
      work: named
        .filter(({ work = null }) => work !== null)
        .map(({ identity, work, inputs = 1, checksum = '9f00000000000001', allocations, inARow, doubt }) => ({
          ...identity,
          inputs,
          ...(inARow && { inARow }),
          ...(doubt && { doubt }),
          ...(allocations && { allocations }),
          checksum,
          pairs: workPairs(typeof work === 'number' ? { instructions: work } : work),
        })),
      sizes: named
        .filter(({ bytes }) => bytes !== undefined)
        .map(({ identity, bytes, object }) => ({ ...identity, bytes, ...(object && { object }) })),
      ...overrides,
    },
  );
}

/** @param {ScriptedWork} scripted */
const identityOf = (scripted) =>
  Object.fromEntries(Object.entries(scripted).filter(([key]) => ['suite', 'name', 'argument'].includes(key)));

/** @param {string} id @param {ScriptedWork[]} scripted */
export const countingPlatform = (id, scripted, { round = {}, ...overrides } = {}) => ({
  ...platformOf(id, []),
  rounds: [countingRound(scripted, round)],
  ...overrides,
});

/** The round of a rewritten module, which has the build of the fixture's `node`. */
export const moduleRound = {
  counter: moduleCounter,
  host: hostFacts({
    runtime: 'Node',
    runtimeVersion: '20.20.2',
    engine: 'V8 11.3',
    compiler: 'emcc 3.1.6',
    pointerBits: 32,
    cpu: null,
  }),
};

/** @returns {any} results of the present schema, unless they are overridden */
export function resultsOf(platforms, overrides = {}) {
  return {
    schema: 'samebench-results/3',
    samebench: '0.1.0',
    startedAt: '2026-11-21T08:00:00.000Z',
    finishedAt: '2026-11-21T08:01:00.000Z',
    cut: false,
    request: {
      suites: [],
      filter: '',
      profile: { name: 'default', targetRelative: 0.02 },
      seed: 1,
      rounds: 1,
    },
    machine: {
      cpu: 'AMD EPYC',
      cores: 2,
      memoryBytes: 4e9,
      os: 'Debian GNU/Linux 12',
      kernel: '6.1',
      arch: 'x64',
      node: '20.20.2',
    },
    platforms,
    ...overrides,
  };
}

/** What an HTML report is made with, without scripts, styles and data. */
export const barePage = {
  script: '',
  loader: '',
  scriptHashes: [],
  style: '',
  raw: null,
  rawSize: '',
  pack: () => '',
};
