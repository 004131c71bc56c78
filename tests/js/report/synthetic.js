/**
 * Results of a run that never took place, as large as asked.
 *
 * @import { Results, PlatformResults, Planned, Result } from '../../../protocol/types.js'
 */

/** Benchmarks of a suite, and arguments of a benchmark's name. */
const ROWS_OF_SUITE = 500;
const ARGUMENTS = 5;

/** Pairs of a benchmark in a round: the fewest that have a 95 % interval. */
const PAIRS = 6;

const ids = ['native', 'node', 'chromium', 'firefox', 'webkit', 'deno', 'bun', 'edge'];

/** @param {number} index @returns {{ suite: string, name: string, argument: string }} */
const identityOf = (index) => ({
  suite: `suite ${Math.floor(index / ROWS_OF_SUITE)}`,
  name: `benchmark ${Math.floor(index / ARGUMENTS)}`,
  argument: String(10 ** (1 + (index % ARGUMENTS))),
});

/** A number from 0 to 1 that depends on the seeds alone. @param {...number} seeds */
function noiseOf(...seeds) {
  const mixed = seeds.reduce((sum, seed) => Math.imul(sum ^ seed, 0x9e3779b1) ^ (sum >>> 15), 0x85ebca6b);
  return (mixed >>> 0) / 2 ** 32;
}

/** @param {number} index @returns {Planned} */
const plannedOf = (index) => ({
  id: index,
  ...identityOf(index),
  selected: true,
  note: index % 7 === 0 ? `note ${index}` : null,
  operations: null,
  bytes: index % 3 === 0 ? 64 : null,
  items: index % 4 === 0 ? 10 : null,
  complexity: Math.floor(index / ARGUMENTS) % 2 === 0,
  chained: false,
  alternatives: null,
  onlyByName: false,
});

/**
 * @param {number} index
 * @param {{ platform: number, round: number, shift: number }} where
 * @returns {Result}
 */
function resultOf(index, { platform, round, shift }) {
  const { argument } = identityOf(index);
  const cost = shift * Number(argument) * (1 + platform / 10);
  const pairs = Array.from({ length: PAIRS }, (_, i) => i);
  const operations = 1000;
  const times = pairs.map(
    (i) => Math.round(operations * cost * (1 + 0.02 * noiseOf(index, platform, round, i))) + 500,
  );
  return {
    benchmark: index,
    ...identityOf(index),
    stop: 'target',
    coldNs: 5000,
    warmUpMs: 10,
    warmedUp: true,
    inputs: 1,
    checksum: index.toString(16).padStart(16, '0'),
    pairs: {
      operations: pairs.map(() => operations),
      bodyNs: times,
      twinNs: pairs.map(() => 500),
      pauses: pairs.map(() => 0),
    },
  };
}

/**
 * @param {number} rows
 * @param {number} platform
 * @param {{ rounds: number, shift: number }} size
 * @returns {PlatformResults}
 */
const platformOf = (rows, platform, { rounds, shift }) => ({
  id: ids[platform] ?? `node@${platform}`,
  status: 'ok',
  reason: null,
  rounds: Array.from({ length: rounds }, (_, round) => ({
    round,
    complete: true,
    host: {
      protocol: 1,
      runtime: ids[platform] ?? 'node',
      runtimeVersion: '1.0',
      engine: null,
      compiler: 'synthetic',
      flags: '-O3',
      pointerBits: 64,
      debug: false,
      cpu: null,
      isolated: null,
      affinity: null,
      priority: null,
      userAgent: null,
      module: null,
    },
    clock: {
      name: 'steady',
      tickNs: 1,
      commonTickNs: 1,
      callNs: 25,
      jitter: 'fine',
      edgeSpread: null,
      backwards: 0,
      stalled: false,
      pauseNs: 0,
    },
    cycles: [],
    plan: {
      benchmarks: Array.from({ length: rows }, (_, i) => plannedOf(i)),
      order: Array.from({ length: rows }, (_, i) => i),
    },
    results: Array.from({ length: rows }, (_, i) => resultOf(i, { platform, round, shift })),
    warnings: [],
    failures: [],
  })),
});

/**
 * Results of a number of rows on a number of platforms.
 *
 * @param {number} rows
 * @param {{ platforms?: number, rounds?: number, shift?: number }} [size]  shift: factor of all costs
 * @returns {Results}
 */
export const syntheticResults = (rows, { platforms = ids.length, rounds = 1, shift = 1 } = {}) => ({
  schema: 'samebench-results/3',
  samebench: '0.0.0',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:10:00.000Z',
  cut: false,
  request: {
    suites: [],
    filter: '',
    profile: { name: 'quick', rounds, targetRelative: 0.05 },
    seed: 1,
    rounds,
  },
  machine: { cpu: 'Synthetic CPU', cores: 8, memoryBytes: null, os: null, kernel: null, arch: null },
  project: null,
  warnings: [],
  platforms: Array.from({ length: platforms }, (_, i) => platformOf(rows, i, { rounds, shift })),
});
