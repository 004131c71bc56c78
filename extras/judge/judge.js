import { randomInt } from 'node:crypto';
import { join, relative } from 'node:path';
import { profiles } from '../../protocol/profiles.js';
import {
  comparisonOf,
  buildOf,
  confirm,
  countersOf,
  dataOf,
  executable,
  identityOf,
  JournalChanged,
  makePlan,
  makeTemporaryFolder,
  measureDuel,
  measures as allMeasures,
  readConfig,
  readyPlatforms,
  recount,
  removeTemporaryFolder,
  suiteOf,
  targetOf,
  textsOf,
} from '../../cli/api.js';
import { makeGate } from '../../report/api.js';
import { finding } from './analysis/findings.js';
import { earlyFindings, isWrong, judgementOf } from './analysis/judgement.js';
import { suiteFindings } from './edits.js';
import { lookAt } from './looks.js';
import { nameFindings } from './names.js';
import { sealBuild } from './seal.js';
import { symbolFindings } from './symbols.js';
import { openTrees } from './trees.js';
import { createWatch } from './watch.js';

/**
 * @import { Finding, Look } from './analysis/findings.js'
 * @import { Judgement } from './analysis/judgement.js'
 * @import { Context, Plan, Platform, Ready, Side } from '../../cli/api.js'
 * @import { Gate, Measure } from '../../report/api.js'
 * @import { Tree, Trees } from './trees.js'
 *
 * @typedef {object} JudgeOptions
 * @property {string} a
 * @property {string} b
 * @property {string} [project]
 * @property {string[]} [define]
 * @property {string} [filter]
 * @property {string} [platforms]
 * @property {number} [threshold]
 * @property {Measure[]} [measure] what decides
 * @property {string[]} [mayEdit]
 * @property {number} [rounds]
 * @property {number} [budgetTotal]
 * @property {number} [timeout]
 * @property {boolean} [prepare]
 *
 * @typedef {Judgement & {schema: string, threshold: number, seeds: number[], platforms: string[], a:
 *   SideFacts, b: SideFacts}} Outcome
 * @typedef {{title: string, commit: string | null}} SideFacts
 */

/** Fresh seeds: one for the duel, and the others for the results. */
const seedCount = 4;

/** `randomInt` takes less than 2^48. */
const seedRange = 2 ** 48 - 1;

/** Where neither the command line nor the base's settings have one: a gain of 1 % is nearly always found. */
const DEFAULT_THRESHOLD = 0.005;

/** A build of the candidate that failed. */
class BuildFailure extends Error {}

/**
 * @param {string[]} suites
 * @param {JudgeOptions} options
 * @param {Context} context
 * @returns {Promise<Outcome>}
 */
export async function judge(suites, options, context) {
  const folder = makeTemporaryFolder('judge');
  try {
    const seeds = Array.from({ length: seedCount }, () => randomInt(seedRange));
    const plan = planOf(suites, options, seeds[0], join(folder, 'results'), context);
    const trees = await openTrees(options, folder, context.signal);
    const settings = await readConfig('.', trees.hasFolder(process.cwd()) ? textsOf(options.a) : undefined);
    const gate = makeGate(
      { ...options, measure: options.measure ?? ['time'] },
      { ...settings, threshold: settings.threshold ?? DEFAULT_THRESHOLD },
    );
    const { tolerances } = settings;
    const inputs = suiteFindings(
      trees.changed,
      dataOf(settings).map((path) => relative(trees.a.root, join(trees.a.source, path))),
      options.mayEdit ?? [],
    );
    const edits = [...trees.edits, ...inputs];
    const judgement = isWrong(edits)
      ? judgementOf(edits, null)
      : await measureTrees(trees, { ...plan, tolerances }, { gate, seeds, options }, context);
    const factsOf = (/** @type {Tree} */ { title, commit }) => ({ title, commit });
    return {
      schema: 'samebench-judgement/1',
      ...judgement,
      threshold: gate.threshold,
      seeds,
      platforms: plan.platforms.map(({ id }) => id),
      a: factsOf(trees.a),
      b: factsOf(trees.b),
    };
  } finally {
    await removeTemporaryFolder(folder);
  }
}

/**
 * @param {string[]} suites
 * @param {JudgeOptions} options
 * @param {number} seed
 * @param {string} out
 * @param {Context} context
 */
function planOf(
  suites,
  { filter, platforms, project, define, rounds, timeout, prepare },
  seed,
  out,
  context,
) {
  const whole = { filter, project, define, rounds, timeout, prepare, seed, out };
  const plan = (/** @type {string} */ list) =>
    makePlan(suites, { ...whole, platforms: list }, context, { default: profiles.duel });
  const timed = plan(platforms ?? executable.id).platforms;
  // What each build executes is counted, too.
  const counting = timed.flatMap(({ host, preset, counts }) => {
    const counter = counts
      ? undefined
      : context.platforms.find((one) => one.host === host && one.takes?.traits?.includes('work'));
    return counter
      ? [[counter.id, ...(preset ? [preset.slice(host.id.length + 1)] : []), 'work'].join('@')]
      : [];
  });
  return plan([...new Set([...timed.map(({ id }) => id), ...counting])].join(','));
}

/**
 * @param {Trees} trees
 * @param {Plan} plan
 * @param {{gate: Gate, seeds: number[], options: JudgeOptions}} how
 * @param {Context} context
 * @returns {Promise<Judgement>}
 */
async function measureTrees(trees, plan, { gate, seeds: [, ...others], options }, context) {
  await trees.checkOut();
  const watches = { a: createWatch('a'), b: createWatch('b') };
  const base = sealed(sideOf('a', trees.a, watches.a, options, context));
  const sides = [base, candidate(sideOf('b', trees.b, watches.b, options, context))];
  /** @type {Ready} */
  let ready;
  try {
    ready = await readyPlatforms(plan, sides, context);
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    context.progress.print(`samebench: ${error.message}`);
    return judgementOf(
      [finding('wrong', 'build', {}, 'b does not build; the output of its build is above')],
      null,
    );
  }
  const { early, looks } = await beforeTiming(trees, sides, others, { plan, ready, options }, context);
  if (isWrong(early) || early.some(({ weight }) => weight === 'cannot tell')) return judgementOf(early, null);
  try {
    const measured = await measure(sides, { plan, ready, gate, options }, context);
    const changed = base.changed().map((path) => relative(trees.a.root, path));
    const written =
      changed.length === 0
        ? []
        : [finding('wrong', 'written', {}, 'the build of a was changed after it was made', changed)];
    return judgementOf([...early, ...written], {
      ...measured,
      looks,
      watched: [...watches.a.seen(), ...watches.b.seen()],
    });
  } catch (error) {
    if (!(error instanceof JournalChanged)) throw error;
    return judgementOf(
      [
        ...early,
        finding('wrong', 'written', {}, 'the file with the results was changed while b was measured'),
      ],
      null,
    );
  }
}

/**
 * @param {'a' | 'b'} name
 * @param {Tree} tree
 * @param {ReturnType<typeof createWatch>} watch
 * @param {JudgeOptions} options
 * @param {Context} context
 * @returns {Side & {heading: string}}
 */
function sideOf(name, { root, source, title, commit }, { watch }, { project, define }, context) {
  const where = project === undefined ? { tree: root } : { project: source };
  return {
    name,
    title,
    heading: `${name}: ${title}`,
    watch,
    at: { commit, clean: commit !== null },
    ...buildOf({ ...where, define }, context, `${name}: `),
  };
}

/** The side whose builds must stay as they were made. @param {Side & {heading: string}} side */
function sealed(side) {
  /** @type {(() => string[])[]} */
  const seals = [];
  return {
    ...side,
    build: async (/** @type {string} */ target) => {
      const failure = await side.build(target);
      const { folder, files } = side.artifactOf(target);
      if (failure === null) seals.push(sealBuild(folder, files));
      return failure;
    },
    changed: () => seals.flatMap((changed) => changed()),
  };
}

/** The side whose build may fail for its own fault. @param {Side & {heading: string}} side */
const candidate = (side) => ({
  ...side,
  build: async (/** @type {string} */ target) => {
    const failure = await side.build(target);
    if (failure !== null) throw new BuildFailure(failure);
    return null;
  },
});

/**
 * What is found before anything is timed.
 *
 * @param {Trees} trees
 * @param {Side[]} sides
 * @param {number[]} seeds
 * @param {{plan: Plan, ready: Ready, options: JudgeOptions}} how
 * @param {Context} context
 * @returns {Promise<{early: Finding[], looks: Look[]}>}
 */
async function beforeTiming(trees, [a, b], seeds, { plan, ready, options: { mayEdit = [] } }, context) {
  const missing = ready.others.map(({ id, reason }) =>
    finding(
      plan.platforms.find((one) => one.id === id)?.counts ? 'remark' : 'cannot tell',
      'platform',
      { platform: id },
      `it cannot measure: ${reason ?? 'unknown'}`,
    ),
  );
  const paths = [
    ...new Set(
      ready.platforms.flatMap((platform) =>
        [
          [a, trees.a],
          [b, trees.b],
        ].flatMap(
          ([side, tree]) =>
            suiteOf(
              /** @type {Side} */ (side).artifactOf(targetOf(platform)).folder,
              /** @type {Tree} */ (tree).source,
              /** @type {Tree} */ (tree).root,
            ).paths,
        ),
      ),
    ),
  ];
  const edits = suiteFindings(trees.changed, paths, mayEdit);
  if (isWrong(edits)) return { early: edits, looks: [] };
  const targets = [...new Set(ready.platforms.map(targetOf))];
  // A suite that the candidate may edit names the harness as it likes.
  const isSameSuite = suiteFindings(trees.changed, paths, []).length === 0;
  const finders = [symbolFindings, ...(isSameSuite ? [nameFindings] : [])];
  const found = finders.flatMap((find) =>
    targets.map((target) => find(a.artifactOf(target), b.artifactOf(target))),
  );
  const replaced = (await Promise.all(found)).flat();
  if (isWrong(replaced)) return { early: replaced, looks: [] };
  const looks = await lookAt(ready.platforms, [a, b], seeds, plan, context);
  return { early: earlyFindings([...missing, ...replaced], looks), looks };
}

/**
 * A duel whose results are in no file that the candidate could write.
 *
 * @param {Side[]} sides
 * @param {{plan: Plan, ready: Ready, gate: Gate, options: JudgeOptions}} how
 * @param {Context} context
 */
async function measure(sides, { plan, ready, gate, options: { budgetTotal: budgetMs } }, context) {
  const whole = { ...gate, measures: allMeasures };
  const sameCode = withSameCode(sides, ready.platforms);
  const startedAt = context.now().getTime();
  const {
    results: [a, b],
  } = await measureDuel(
    sides,
    { ...ready, request: plan.request, gate: whole, budgetMs },
    plan,
    ready,
    context,
  );
  context.signal.throwIfAborted();
  const leftMs = () =>
    budgetMs === undefined ? undefined : Math.max(0, budgetMs - (context.now().getTime() - startedAt));
  const compareBoth = await comparisonOf(a, b);
  const compareAll = (isAlone = false) => compareBoth({ ...whole, isAlone });
  const duelOf = () => ({ sides, gate: whole, budgetMs: leftMs() });
  const counted = await recount(compareAll(), { results: [a, b], ...duelOf() }, plan, ready, context);
  const confirmed = await confirm(counted, () => compareAll(true), duelOf(), plan, ready, context);
  context.signal.throwIfAborted();
  const results = /** @type {[typeof a, typeof b]} */ ([a, b]);
  return { results, compared: confirmed, countersOf: countersOf(ready.platforms), sameCode, gate };
}

/**
 * @param {Side[]} sides
 * @param {Platform[]} platforms
 * @returns {string[]} the ids of those on which both sides run the same code
 */
function withSameCode(sides, platforms) {
  const isSame = Object.fromEntries(
    platforms.map(targetOf).map((target) => {
      const [a, b] = sides.map((side) => identityOf(side.artifactOf(target)));
      return [target, a === b];
    }),
  );
  return platforms.filter((platform) => isSame[targetOf(platform)]).map(({ id }) => id);
}
