/**
 * Google Benchmark's JSON, the input of its tools/compare.py. Each round, a process of its own, becomes a
 * repetition.
 *
 * @import { Results, Summary } from '../../protocol/types.js'
 * @import { Cost } from './costs.js'
 */
import { benchmarkKey } from '../../protocol/identity.js';
import { hasPairs } from '../results/pairs.js';
import { analyse } from '../estimate/platform-data.js';
import { spreadOf } from '../estimate/spread.js';
import { mean, median, variance } from '../statistics/descriptive.js';
import { plannedIn } from '../summary/planned.js';
import { timesOf, verdictText } from './costs.js';

/**
 * The aggregates that Google Benchmark computes from repetitions.
 * @param {number[]} times
 * @returns {[name: string, unit: 'time' | 'percentage', value: number][]}
 */
function aggregatesOf(times) {
  if (times.length < 2) return [];
  const deviation = Math.sqrt(variance(times));
  return [
    ['mean', 'time', mean(times)],
    ['median', 'time', median(times)],
    ['stddev', 'time', deviation],
    ['cv', 'percentage', deviation / mean(times)],
  ];
}

/** Google Benchmark's units, in nanoseconds. */
const UNITS = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 };

/**
 * The measured time in the unit that the benchmark asks for: compare.py compares equal units only. Readers
 * reject a benchmark without a CPU time, so the time is written twice.
 * @param {number} ns
 * @param {string | null | undefined} wanted
 */
function timeIn(ns, wanted) {
  const unit = /** @type {keyof typeof UNITS} */ (wanted && wanted in UNITS ? wanted : 'ns');
  return { real_time: ns / UNITS[unit], cpu_time: ns / UNITS[unit], time_unit: unit };
}

/**
 * The entries of one benchmark on one platform: its rounds and their aggregates.
 * @param {Cost} cost
 * @param {{ level: number, iterations: number }[]} rounds
 * @param {{ family_index: number, per_family_instance_index: number }} place  of the benchmark in its family
 * @param {{ timeUnit?: string | null, threads?: number } | undefined} planned
 */
function entriesOf({ path, value: ns, row, platform, cell }, rounds, place, planned) {
  const { timeUnit: unit, threads = 1 } = planned ?? {};
  const { bytesPerSecond = null, itemsPerSecond = null } = cell.estimate ?? {};
  const common = (/** @type {string} */ runType) => ({
    ...place,
    run_name: path,
    run_type: runType,
    repetitions: rounds.length,
  });
  const rates = (/** @type {number} */ level) => ({
    ...(bytesPerSecond === null ? {} : { bytes_per_second: (bytesPerSecond * ns) / level }),
    ...(itemsPerSecond === null ? {} : { items_per_second: (itemsPerSecond * ns) / level }),
  });
  const counters = (/** @type {number} */ level) =>
    Object.fromEntries(
      (cell.userCounters ?? []).flatMap(({ name, kind, value }) =>
        value === null ? [] : [[name, kind === 'per-second' ? (value * ns) / level : value]],
      ),
    );
  const remarks = [row.notes[platform] ?? '', cell.verdict === 'ok' ? '' : verdictText(cell)].filter(Boolean);
  const label = remarks.length === 0 ? {} : { label: remarks.join('; ') };
  return [
    ...rounds.map(({ level, iterations }, i) => ({
      // First, so that none replaces a key of the format.
      ...counters(level),
      name: path,
      ...common('iteration'),
      repetition_index: i,
      threads,
      iterations: threads * iterations,
      ...timeIn(level, unit),
      ...rates(level),
      ...label,
    })),
    ...aggregatesOf(rounds.map(({ level }) => level)).map(([name, kind, value]) => ({
      name: `${path}_${name}`,
      ...common('aggregate'),
      threads,
      aggregate_name: name,
      aggregate_unit: kind,
      iterations: rounds.length,
      // A share has no unit.
      ...(kind === 'time'
        ? timeIn(value, unit)
        : { ...timeIn(value, 'ns'), time_unit: timeIn(0, unit).time_unit }),
    })),
  ];
}

/**
 * Costs as Google Benchmark's JSON. A benchmark with a round of cost 0 or less is left out. Leaving out
 * only that round would make it seem slower than it is. Columns of counts are left out, because its readers
 * compare times only.
 *
 * @param {Results} results
 * @param {Summary} summary  of these results
 * @returns {string}  ends with a line break
 */
export function renderGoogleBenchmark(results, summary) {
  const { costs, leftOut } = timesOf(summary);
  const { data: all } = analyse(results.platforms, results.referenceCycles);
  const data = new Map(results.platforms.map(({ id }, i) => [id, all[i]]));
  /** @type {Map<string, { index: number, members: number }>} */
  const families = new Map();
  /** @type {ReturnType<typeof entriesOf>} */
  const benchmarks = [];
  for (const cost of costs) {
    const { platform, row, path } = cost;
    const key = benchmarkKey(row);
    const measured = (data.get(platform)?.of.get(key)?.measured.get(key) ?? []).filter(({ result }) =>
      hasPairs(result),
    );
    const rounds = spreadOf(measured).rounds.map(({ level }, i) => ({
      level,
      iterations: measured[i].result.pairs.operations.reduce((sum, operations) => sum + operations, 0),
    }));
    if (rounds.some(({ level }) => level <= 0)) {
      leftOut.push({ path, reason: 'one of its rounds is below the floor' });
      continue;
    }
    const name = JSON.stringify([platform, row.suite, row.name]);
    const family = families.get(name) ?? { index: families.size, members: 0 };
    families.set(name, family);
    const place = { family_index: family.index, per_family_instance_index: family.members };
    family.members += 1;
    const planned = results.platforms
      .find(({ id }) => id === platform)
      ?.rounds.map((round) => plannedIn(round, key))
      .find(Boolean);
    for (const entry of entriesOf(cost, rounds, place, planned)) benchmarks.push(entry);
  }
  const { cores = null, cpu = null, os = null } = summary.machine;
  const context = {
    date: summary.startedAt,
    ...(cores === null ? {} : { num_cpus: cores }),
    // The caches are unknown, but Bencher's reader of this format requires the list.
    caches: [],
    samebench: summary.samebench,
    ...(cpu === null ? {} : { cpu }),
    ...(os === null ? {} : { os }),
    left_out: leftOut.map(({ path, reason }) => `${path}: ${reason}`),
  };
  return `${JSON.stringify({ context, benchmarks }, null, 2)}\n`;
}

/** @type {import('./format.js').Format} */
export const googleBenchmark = {
  name: 'google-benchmark',
  purpose: "Google Benchmark's compare.py",
  extension: 'json',
  report: ({ results, summary }) => renderGoogleBenchmark(results, summary),
  leftOut: (summary) => timesOf(summary).leftOut,
};
