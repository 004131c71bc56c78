/**
 * The summary of a platform: its host, its clock, its CPU cycles and its ladder.
 *
 * @import { PlatformResults, SummaryPlatform } from '../../protocol/types.js'
 * @import { PlatformData } from '../estimate/platform-data.js'
 */
import { estimate } from '../estimate/estimate.js';
import { LADDER, ladder } from '../estimate/ladder.js';
import { largest, medianOrNull, smallest } from '../statistics/descriptive.js';
import { method } from '../method/method.js';
import { flagsIn } from '../results/parts.js';

/**
 * Signed costs of the ladder's rows by K, over all rounds.
 * @param {PlatformData} data
 */
function ladderCosts({ of }) {
  /** @type {Map<string, number>} */
  const costs = new Map();
  for (const [key, { measured }] of of) {
    const rows = measured.get(key) ?? [];
    const [
      {
        result: { suite, name, argument },
      },
    ] = rows;
    if (suite !== LADDER || name !== LADDER || argument === null) continue;
    const { value } = estimate(rows);
    if (value !== null) costs.set(argument, value);
  }
  return costs;
}

/**
 * The rounds with a disturbed process, and whether a part has too few others, so that all of its count.
 * @param {PlatformData} data
 */
function disturbance({ parts }) {
  const disturbed = parts.flatMap(({ witness }) => (witness && witness.disturbed.size > 0 ? [witness] : []));
  if (disturbed.length === 0) return {};
  const disturbedRounds = [...new Set(disturbed.flatMap((one) => [...one.disturbed.keys()]))];
  const isDisturbed = disturbed.some((one) => one.rounds - one.disturbed.size < method.witness.minQuiet);
  return { disturbedRounds, ...(isDisturbed && { isDisturbed }) };
}

/**
 * The summary of one platform, without its cold start.
 * @param {PlatformResults} platform
 * @param {PlatformData} data
 * @param {readonly string[]} [machines]  names of those that measured columns with a Samebench of their own
 * @returns {Omit<SummaryPlatform, 'coldRatio' | 'warmUpMs'>}
 */
export function summarizePlatform(platform, data, machines = []) {
  const { id, machine, status, reason, rounds } = platform;
  const host = rounds.find((round) => round.host)?.host ?? null;
  const clock = rounds.find((round) => round.clock)?.clock ?? null;
  const counter = rounds.find((round) => round.counter)?.counter ?? null;
  const cycles = rounds.flatMap((round) => round.cycles.map(({ cycleNs }) => cycleNs));
  const modules = rounds.flatMap((round) => round.host?.module ?? []);
  const cycleNs = medianOrNull(cycles);
  const { error, worst, slopeNs, interceptNs } = ladder(ladderCosts(data));
  const elasticityOfWork = smallest([1, ...data.parts.map(({ ofWork }) => ofWork)]);
  return {
    id,
    ...(machine !== undefined && machines.includes(machine) && { machine }),
    status,
    reason,
    runtime: host && [host.runtime, host.runtimeVersion].filter(Boolean).join(' '),
    engine: host?.engine ?? null,
    compiler: host?.compiler ?? null,
    flags: flagsIn(platform),
    ...(host?.heap && { heap: host.heap.policy }),
    clock: clock && {
      name: clock.name,
      tickNs: clock.tickNs,
      callNs: clock.callNs,
      jitter: clock.jitter,
      isolated: host?.isolated ?? null,
    },
    counter: counter?.name ?? null,
    counterExact: counter?.exact ?? null,
    cycleNs,
    cycleSpread: cycleNs && (largest(cycles) - smallest(cycles)) / 2 / cycleNs,
    referenceNs: data.referenceNs,
    ...(data.referenceNs !== null && elasticityOfWork < 1 && { elasticityOfWork }),
    ...disturbance(data),
    ladderError: error,
    ladderWorst: worst,
    ladderInterceptNs: interceptNs,
    ladderStepCycles: slopeNs !== null && data.referenceNs !== null ? slopeNs / data.referenceNs : null,
    compileNs: medianOrNull(modules.flatMap(({ compileNs }) => compileNs ?? [])),
    instantiateNs: medianOrNull(modules.flatMap(({ instantiateNs }) => instantiateNs ?? [])),
  };
}
