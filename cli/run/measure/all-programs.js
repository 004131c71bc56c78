import { collectRound } from '../../../protocol/collector.js';
import { benchmarkKey } from '../../../protocol/identity.js';
import { hasSelected } from '../plan/selection.js';

/**
 * One round of all programs of a build, for what asks for all benchmarks at once.
 *
 * @import { Request, Round } from '../../../protocol/types.js'
 * @import { Tolerances } from '../../../protocol/collector.js'
 * @import { Platform } from '../../platforms/index.js'
 */

/**
 * Runs a request in each program of a build, one after another, up to the first one that fails. Of several,
 * those are left out that were not built, or that have nothing that is asked for.
 *
 * @param {Pick<Platform, 'run' | 'host' | 'counts'>} platform
 * @param {Request} request
 * @param {Parameters<Platform['run']>[2] & {tolerances?: Tolerances}} options artifact: the build
 * @returns {Promise<{round: Round, error: Error | null}>} round: as far as it came
 */
export async function runAllPrograms(platform, request, { tolerances, ...options }) {
  const { programs } = options.artifact;
  const areSeveral = programs.length > 1;
  /** @type {Round[]} */
  const rounds = [];
  for (const artifact of programs) {
    if (areSeveral && artifact.failure !== null) continue;
    const { record, take } = collectRound(request.round, undefined, tolerances);
    try {
      if (areSeveral && !hasSelected(request, await artifact.list(options), platform)) continue;
      await platform.run(request, take, { ...options, artifact });
      rounds.push(record);
    } catch (error) {
      options.signal?.throwIfAborted();
      return { round: mergeRounds([...rounds, record]), error: /** @type {Error} */ (error) };
    }
  }
  if (rounds.length > 0) return { round: mergeRounds(rounds), error: null };
  const error = new Error('none of its programs has a benchmark that is asked for');
  return { round: collectRound(request.round).record, error };
}

/**
 * The rounds of several programs as one. Of a benchmark that more than one has, such as the ladder, it is
 * that of the first.
 *
 * @param {Round[]} rounds one at least
 * @returns {Round}
 */
export function mergeRounds(rounds) {
  if (rounds.length === 1) return rounds[0];
  /** @type {NonNullable<Round['plan']>['benchmarks']} */
  const benchmarks = [];
  const known = new Set();
  const merged = { ...rounds[0], complete: rounds.every(({ complete }) => complete) };
  /** @type {Map<Round, Map<number, number>>} */
  const ids = new Map();
  for (const round of rounds) {
    const own = new Map();
    for (const planned of round.plan?.benchmarks ?? []) {
      if (known.has(benchmarkKey(planned))) continue;
      known.add(benchmarkKey(planned));
      own.set(planned.id, benchmarks.length);
      benchmarks.push({ ...planned, id: benchmarks.length });
    }
    ids.set(round, own);
  }
  /**
   * @template {{benchmark?: number | null}} T
   * @param {(round: Round) => readonly T[]} of
   */
  const gather = (of) =>
    rounds.flatMap((round) =>
      of(round).flatMap((one) => {
        if ((one.benchmark ?? null) === null) return [one];
        const benchmark = ids.get(round)?.get(Number(one.benchmark));
        return benchmark === undefined ? [] : [{ ...one, benchmark }];
      }),
    );
  return {
    ...merged,
    plan: { benchmarks },
    results: gather(({ results }) => results),
    warnings: gather(({ warnings }) => warnings),
    failures: gather(({ failures }) => failures),
    ...(merged.values && { values: gather(({ values = [] }) => values) }),
    ...(merged.work && { work: gather(({ work = [] }) => work) }),
    ...(merged.sizes && { sizes: gather(({ sizes = [] }) => sizes) }),
  };
}
