import { countsLine, none, sum } from './counts.js';

/**
 * @import { Step, Outcome } from './steps.js'
 * @import { Counts } from './counts.js'
 *
 * @typedef {object} Choice
 * @property {string[]} only names of steps; empty for all but those on request
 * @property {string[]} without names of steps that may be skipped
 * @property {string[]} files parts of paths; empty for all test files
 *
 * @typedef {object} World
 * @property {(tools: Step['needs']) => Promise<{missing: {reason: string}[], hint: string | null}>}
 *   ensureTools installs what is missing, and returns what could not be installed
 * @property {(tree: string) => Promise<string | null>} build builds a tree; returns the output of a
 *   build that failed, null when the tree is built
 * @property {import('./steps.js').Run} run
 * @property {(text: string) => void} say
 * @property {AbortSignal} signal
 * @property {() => number} now milliseconds
 * @property {number} atOnce how many steps run at the same time
 *
 * The entry of a step in the summary.
 * @typedef {{counts: Counts, remark?: string}} Entry
 */

/**
 * Runs steps, several at a time, and prints one summary at the end. Steps that take longest start
 * first. A step's output is printed in one piece when the step ends. A step that could not run counts
 * as failed, unless --without excuses it: then it counts as skipped.
 *
 * @param {Step[]} all in the order of the summary
 * @param {Choice} choice
 * @param {string} root
 * @param {World} world
 * @returns {Promise<number>} the exit code: 0 if something passed and nothing failed
 */
export async function runSteps(all, { only, without, files }, root, world) {
  const chosen = all.filter(({ name, onRequest }) => (only.length === 0 ? !onRequest : only.includes(name)));
  const shared = { ...world, ensureTools: oneAtATime(world.ensureTools), build: once(world.build) };
  /** @type {Map<Step, Entry>} */
  const entries = new Map();
  const waiting = [...chosen].sort((a, b) => b.seconds - a.seconds);
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const excused = without.includes(step.name);
      entries.set(step, excused ? excuse(step) : await runStep(step, files, root, shared));
    }
  };
  await allSettled(Array.from({ length: world.atOnce }, worker));

  const inOrder = chosen.flatMap((step) => entries.get(step) ?? []);
  const total = sum(inOrder.map(({ counts }) => counts));
  const remarks = inOrder.flatMap(({ remark }) => remark ?? []);
  world.say(['', ...remarks, countsLine(total)].join('\n'));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @param {Step} step @returns {Entry} */
function excuse({ name, what }) {
  const remark = `skipped, excused by --without: ${name} (${what})`;
  return { counts: { ...none, skipped: 1 }, remark };
}

/**
 * @param {Step} step
 * @param {string[]} files
 * @param {string} root
 * @param {World} world
 * @returns {Promise<Entry>}
 */
async function runStep(step, files, root, world) {
  const { name, what } = step;
  const { say, signal, now } = world;
  signal.throwIfAborted();
  const { missing, hint } = await world.ensureTools(step.needs);
  if (missing.length > 0) {
    const reasons = missing.map(({ reason }) => reason).join(', ');
    say(`${name}: could not run: ${reasons}`);
    const remark =
      `could not run: ${name}: ${reasons}${hint ? `; to get it: ${hint}` : ''}; ` +
      `to go without: npm test -- --without ${name}`;
    return { counts: { ...none, failed: 1 }, remark };
  }
  const startedAt = now();
  say(`${name}: ${what} …`);
  const { counts, output, note } = await startSafely(step, files, root, world);
  signal.throwIfAborted();
  const seconds = ((now() - startedAt) / 1000).toFixed(1);
  const result = [`${name}: ${countsLine(counts)} (${seconds} s)`, ...(note ? [`  ${note}`] : [])];
  const failed = counts.failed > 0;
  say([...(failed ? [output.trimEnd()] : []), ...result].join('\n'));
  return { counts, ...(failed && { remark: `failed: ${name}` }) };
}

/**
 * @param {Step} step
 * @param {string[]} files
 * @param {string} root
 * @param {World} world
 * @returns {Promise<Outcome>}
 */
async function startSafely(step, files, root, { build, run }) {
  try {
    for (const tree of step.trees) {
      const failure = await build(tree);
      if (failure !== null) return { counts: { ...none, failed: 1 }, output: failure };
    }
    return await step.start({ root, run, files });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { counts: { ...none, failed: 1 }, output: `${step.name} did not end: ${message}` };
  }
}

/**
 * Runs calls one after the other: two installations at a time would wait for a lock or fail.
 *
 * @template Argument, Result
 * @param {(argument: Argument) => Promise<Result>} work
 * @returns {(argument: Argument) => Promise<Result>}
 */
function oneAtATime(work) {
  /** @type {Promise<unknown>} */
  let previous = Promise.resolve();
  return (argument) => {
    const result = previous.then(() => work(argument));
    previous = result.catch(() => {});
    return result;
  };
}

/**
 * The first step that needs a tree builds it; the others wait for that build.
 *
 * @template Result
 * @param {(tree: string) => Promise<Result>} build
 * @returns {(tree: string) => Promise<Result>}
 */
function once(build) {
  /** @type {Map<string, Promise<Result>>} */
  const builds = new Map();
  return (tree) => {
    const found = builds.get(tree) ?? build(tree);
    builds.set(tree, found);
    return found;
  };
}

/**
 * Waits for all promises, so nothing continues after Ctrl-C. Then throws the first error.
 *
 * @param {Promise<unknown>[]} running
 */
async function allSettled(running) {
  for (const outcome of await Promise.allSettled(running)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
