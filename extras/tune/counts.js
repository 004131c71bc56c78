import { benchmarkKey } from '../../protocol/identity.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { runAllPrograms } from '../../cli/api.js';
import { countOf } from '../../report/api.js';

/**
 * The instructions of the benchmarks of each set.
 *
 * @import { Request } from '../../protocol/types.js'
 * @import { Context, Platform, Target, Timeouts } from '../../cli/api.js'
 * @import { Runner } from './race.js'
 *
 * @param {Runner[]} runners the project's own flags first
 * @param {Platform} platform that counts
 * @param {{target: Target, request: Request, timeouts: Timeouts}} how
 * @param {Context} context
 * @returns {Promise<Map<string, number>>} by id: their geometric mean over that of the project's own flags
 */
export async function countAll(
  runners,
  platform,
  { target, request: { suites, filter, seed }, timeouts },
  { signal, progress },
) {
  const request = makeRequest({ profile: profiles.default, suites, filter, seed, count: true });
  /** @type {Map<string, Map<string, number>>} */
  const counts = new Map();
  for (const [i, { id, title, artifactOf }] of runners.entries()) {
    if (signal.aborted) break;
    progress.status(`counting instructions: ${title}: ${i + 1} of ${runners.length}`);
    const { round, error } = await runAllPrograms(platform, request, {
      ...{ signal, artifact: artifactOf(target), timeouts, log: () => {} },
    });
    if (error !== null) continue;
    counts.set(
      id,
      new Map(
        (round.work ?? []).flatMap((work) => {
          const { value } = countOf([{ work, counter: round.counter ?? null }]);
          return value !== null && value > 0 && work.suite !== 'ladder' ? [[benchmarkKey(work), value]] : [];
        }),
      ),
    );
  }
  progress.clear();
  const own = counts.get(runners[0].id) ?? new Map();
  return new Map(
    [...counts].flatMap(([id, values]) => {
      const logs = [...values].flatMap(([key, value]) =>
        own.has(key) ? [Math.log(value / own.get(key))] : [],
      );
      return logs.length > 0 ? [[id, Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)]] : [];
    }),
  );
}
