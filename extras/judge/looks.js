import { runAllPrograms, targetOf } from '../../cli/api.js';

/**
 * Short processes of both sides with seeds that nobody knew before: they show results and counts, and no
 * times.
 *
 * @import { Profile, Request } from '../../protocol/types.js'
 * @import { Look, LookedAt } from './analysis/findings.js'
 * @import { Context, Plan, Platform, Side } from '../../cli/api.js'
 */

/** So short that a row takes some 50 ms. @type {Profile} */
const short = {
  name: 'judge',
  rounds: 1,
  targetRelative: 1,
  budgetMs: 5,
  minimumPairs: 2,
  maximumPairs: 4,
  warmUpMs: 5,
  warmUpCapMs: 20,
};

/**
 * With other numbers of operations: what depends on how often a row was called has another result.
 *
 * @type {Profile}
 */
const longer = { ...short, minimumPairs: 6, maximumPairs: 9 };

/**
 * A candidate counts as hung if it sends no event for this many times as long as the whole process of the
 * base took.
 */
const silenceRatio = 3;

/**
 * The least such time. Where instructions are counted, the platform multiplies it by ten, because Valgrind is
 * slow.
 */
const minSilenceMs = { timed: 10_000, counted: 3000 };

/**
 * The limits of a candidate. Those of the plan, 60 s and ten minutes in Valgrind, would be waited for in full
 * if it hangs.
 *
 * @param {Platform} platform
 * @param {Plan['timeouts']} timeouts of the plan
 * @param {number} baseMs
 * @returns {Plan['timeouts']}
 */
function limitsOf({ counts }, timeouts, baseMs) {
  const silenceMs = Math.max(minSilenceMs[counts ? 'counted' : 'timed'], silenceRatio * baseMs);
  return {
    startMs: Math.min(timeouts.startMs, silenceMs),
    silenceMs: Math.min(timeouts.silenceMs, silenceMs),
  };
}

/**
 * @param {Platform[]} platforms
 * @param {Side[]} sides
 * @param {number[]} seeds
 * @param {Plan} plan
 * @param {Context} context
 * @returns {Promise<Look[]>}
 */
export async function lookAt(platforms, [a, b], seeds, plan, context) {
  const looks = [];
  for (const platform of platforms) {
    for (const [i, seed] of seeds.entries()) {
      context.progress.status(`checking the results on ${platform.id}, seed ${i + 1} of ${seeds.length}`);
      const of = (/** @type {Side} */ side, timeouts = plan.timeouts, profile = short) =>
        lookOnce(platform, side, { ...plan.request, seed, profile }, { ...plan, timeouts }, context);
      const startedAt = context.now().getTime();
      const base = await of(a);
      const limits = limitsOf(platform, plan.timeouts, context.now().getTime() - startedAt);
      looks.push({
        platform: platform.id,
        seed,
        a: base,
        b: await of(b, limits),
        again: platform.counts ? null : await of(a, plan.timeouts, longer),
      });
      // Wrong already. One that hangs would take as long with each other seed.
      if (looks[looks.length - 1].b.problem !== null) break;
    }
  }
  return looks;
}

/**
 * @param {Platform} platform
 * @param {Side} side
 * @param {Request} request
 * @param {Pick<Plan, 'timeouts' | 'tolerances'>} plan
 * @param {Context} context
 * @returns {Promise<LookedAt>}
 */
async function lookOnce(platform, side, request, { timeouts, tolerances }, { signal, progress }) {
  const watched = side.watch?.(platform) ?? platform;
  const { round, error } = await runAllPrograms(watched, request, {
    signal,
    timeouts,
    tolerances,
    artifact: side.artifactOf(targetOf(platform)),
    log: (text) => progress.print(`samebench: ${side.name}: ${platform.id}: ${text}`),
  });
  if (error !== null) return { round, problem: error.message.split('\n')[0] };
  return { round, problem: round.complete ? null : 'its round is not complete' };
}
