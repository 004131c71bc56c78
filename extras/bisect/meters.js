import { amountsOf } from './analysis/amounts.js';
import { isLikeOther } from './analysis/time.js';
import {
  comparisonOf,
  confirm,
  executable,
  makePlan,
  makeTimeouts,
  measureDuel,
  moduleSizes,
  nativeSizes,
  programOf,
  readyPlatforms,
  rowsOf,
} from '../../cli/api.js';
import { makeGate } from '../../report/api.js';
import { collectRound } from '../../protocol/collector.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';

/**
 * What is measured of a commit: counts in one run, or its time in duels.
 *
 * @import { Identity } from '../../protocol/identity.js'
 * @import { Comparison } from '../../protocol/types.js'
 * @import { Artifact, Context, Platform } from '../../cli/api.js'
 * @import { Built } from './checkouts.js'
 *
 * @typedef {{seed?: number, timeout?: number, define?: string[], budgetTotal?: number, prepare?: boolean,
 *   threshold?: number}} Effort
 */

/**
 * @param {Platform} platform that counts
 * @param {Identity & {program?: string}} row
 * @param {Effort} effort
 * @param {Context} context
 */
export function createCounter(platform, row, { seed, timeout }, { signal, progress }) {
  const request = makeRequest({ profile: profiles.default, seed, only: [labelOf(row)], count: true });
  return async (/** @type {Artifact} */ build) => {
    const { record, take } = collectRound(0);
    progress.status(`counting ${labelOf(row)}`);
    let artifact = build;
    try {
      artifact = programOf(build, row.program);
      await platform.run(request, take, { signal, artifact, timeouts: makeTimeouts(timeout), log: () => {} });
    } catch (error) {
      signal.throwIfAborted();
      return { problem: /** @type {Error} */ (error).message.split('\n')[0] };
    }
    const found = amountsOf(record, row, await sizeOf(artifact));
    return 'problem' in found ? found : { ...found, compiler: record.host?.compiler ?? undefined };
  };
}

/**
 * The machine code of a program.
 *
 * @param {Artifact} artifact
 * @returns {Promise<number | null>} null: its tools are missing
 */
async function sizeOf(artifact) {
  const { whole } =
    artifact.kind === executable
      ? await nativeSizes(artifact.files[0])
      : await Promise.resolve(artifact.folder)
          .then(moduleSizes)
          .catch(() => ({ whole: [] }));
  return whole.find(({ name }) => name === 'code')?.bytes ?? null;
}

/**
 * @param {string} column
 * @param {Identity} row
 * @param {Effort & {out: string}} effort
 * @param {Context} context
 */
export function createTimer(
  column,
  row,
  { out, define, seed, timeout, budgetTotal: budgetMs, prepare, threshold },
  context,
) {
  const gate = makeGate({ threshold, measure: ['time'] }, { suites: new Map() });
  /** @type {(built: Built, name: 'a' | 'b') => import('../../cli/api.js').Side} */
  const sideOf = ({ build }, name) => ({ ...build, name, title: name, at: { commit: null, clean: null } });
  /** @type {(a: Built, b: Built, isSettling: boolean) => Promise<Comparison | null>} */
  const duel = async (a, b, isSettling) => {
    const plan = makePlan(
      [row.suite],
      { filter: labelOf(row), platforms: column, project: b.source, define, out, seed, timeout, prepare },
      context,
      { default: profiles.duel },
    );
    const sides = [sideOf(a, 'a'), sideOf(b, 'b')];
    const ready = await readyPlatforms(plan, sides, context);
    const rows = rowsOf([/** @type {Comparison} */ ({ ...row, platform: column })], plan.request, ready);
    const {
      results: [before, now],
    } = await measureDuel(
      sides,
      { ...rows, others: ready.others, request: plan.request, gate, isSettling, budgetMs },
      plan,
      ready,
      context,
    );
    context.signal.throwIfAborted();
    const compared = (await comparisonOf(before, now))({ ...gate, isAlone: true });
    const sure = isSettling
      ? compared
      : await confirm(compared, () => compared, { sides, gate, budgetMs }, plan, ready, context);
    context.signal.throwIfAborted();
    return sure.cells.find((cell) => benchmarkKey(cell) === benchmarkKey(row)) ?? null;
  };
  return {
    /** The change between both ends. @param {Built} good @param {Built} bad */
    whole: (good, bad) => duel(good, bad, false),
    /**
     * Whether a commit is like the good end or the bad one: by a duel with the good end, and if that is not
     * certain, by one with the bad end.
     *
     * @param {{good: Built, middle: Built, bad: Built}} builds
     * @param {number} whole the bad end's time over the good one's
     * @returns {Promise<'good' | 'bad' | null>} null: it cannot be told
     */
    async like({ good, middle, bad }, whole) {
      const fromGood = isLikeOther((await duel(good, middle, true))?.ratio ?? null, whole);
      if (fromGood !== null) return fromGood ? 'bad' : 'good';
      const toBad = isLikeOther((await duel(middle, bad, true))?.ratio ?? null, whole);
      return toBad === null ? null : toBad ? 'good' : 'bad';
    },
  };
}
