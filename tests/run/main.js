/** What `npm test` does: it runs steps, two at a time, and prints one summary at the end. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEnvironment } from '../../cli/build/build.js';
import { buildState } from '../../cli/build/state.js';
import { ensureTools } from '../../cli/setup/install.js';
import { outputTail, runCommand } from '../../cli/system/command.js';
import { exitCode, UsageError, unknownName } from '../../cli/system/exit.js';
import { listenForInterrupt } from '../../cli/system/interrupt.js';
import { repository } from '../../cli/system/repository.js';
import { environment } from './environment.js';
import { steps } from './steps.js';
import { none, runTests } from './tests.js';
import { inTier } from './tiers.js';
import { withCpuTime } from './cpu-time.js';

/**
 * @import { CommandResult } from '../../cli/system/command.js'
 * @import { Step } from './steps.js'
 * @import { Counts, Outcome, Run, Timed } from './tests.js'
 * @import { Tier } from './tiers.js'
 *
 * @typedef {object} System what the tests of this file replace
 * @property {typeof ensureTools} ensureTools
 * @property {(...line: Parameters<typeof runCommand>) => Promise<CommandResult & {cpuSeconds?: number}>}
 *   runCommand
 * @property {(text: string) => void} print
 * @property {AbortSignal} signal
 */

/** A command that hangs fails after this time, instead of holding up the CI. Making systems takes longest. */
const limitMs = 60 * 60_000;

/** How many of the slowest tests are named at the end, if each took a second at least. */
const slowest = { most: 10, seconds: 1 };

/** What `npm test` runs of a step. @param {Step} step */
function tierText({ onRequest, first, source }) {
  if (onRequest) return ' (only with --only)';
  if (first === null) return source ? ` (with --all, or if ${source} was changed)` : ' (with --all)';
  return first ? ' (more with --all)' : '';
}

const usage = `npm test -- [--all | --rest] [--only STEPS] [--without STEPS] [FILES]

Runs the first tier of the tests, two steps at a time, and prints one summary at the end. Installs missing tools first.
--all runs all steps but those on request, and --rest what the first tier leaves out. A step of --only runs as a whole.
A step that cannot run counts as failed, unless --without excuses it. FILES are parts of paths: with --only, only the
test files whose path contains one of them run.

Steps:
${steps.map((step) => `  ${step.name.padEnd(11)}${step.what}${tierText(step)}`).join('\n')}

Examples:
  npm test
  npm test -- --all
  npm test -- --only js,lint
  npm test -- --only js report/compare
  npm test -- --only native timing/round
  npm test -- --without browser`;

/**
 * @param {string[]} words
 * @returns {Promise<number>} exit code
 */
export async function main(words) {
  const { signal, dispose } = listenForInterrupt();
  const print = (/** @type {string} */ text) => console.log(text);
  try {
    const { help, ...choice } = parse(words, steps);
    if (!help)
      return await runSteps(steps, choice, {
        ensureTools,
        runCommand: withCpuTime(runCommand),
        print,
        signal,
      });
    print(usage);
    return exitCode.done;
  } catch (error) {
    if (signal.aborted) {
      print(`stopped: ${signal.reason.message}`);
      return exitCode.interrupted;
    }
    if (!(error instanceof UsageError)) throw error;
    print(`npm test: ${error.message}\n\n${usage}`);
    return exitCode.usage;
  } finally {
    dispose();
  }
}

/**
 * @param {string[]} words
 * @param {Step[]} all
 */
export function parse(words, all) {
  const list = /** @type {const} */ ({ type: 'string', multiple: true });
  const flag = /** @type {const} */ ({ type: 'boolean' });
  const { values, positionals: files } = parseWords({
    args: words,
    allowPositionals: true,
    options: { only: list, without: list, all: flag, rest: flag, help: { ...flag, short: 'h' } },
  });
  const names = all.map(({ name }) => name);
  const [only, without] = [values.only, values.without].map((lists = []) =>
    lists.flatMap((one) => one.split(',')),
  );
  const unknown = [...only, ...without].find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownName('step', unknown, names);
  if (files.length > 0 && only.length === 0) {
    throw new UsageError(
      `"${files[0]}" chooses test files, but not of which step\n  expected: --only STEP ${files.join(' ')}`,
    );
  }
  const whole = all.find(({ name, commands }) => commands && only.includes(name));
  if (files.length > 0 && whole)
    throw new UsageError(`${whole.name} has no test files to choose from: run it without "${files[0]}"`);
  const { all: isAll = only.length > 0, rest = false, help = false } = values;
  if (rest && isAll) throw new UsageError(`--rest goes with neither ${only.length > 0 ? '--only' : '--all'}`);
  /** @type {Tier} */
  const tier = rest ? 'rest' : isAll ? 'all' : 'first';
  return { only, without, files, tier, help };
}

/** @type {typeof parseArgs} */
function parseWords(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message);
  }
}

/**
 * Runs steps, two at a time: while one waits for a browser, another compiles. The output of a step is printed
 * when the step has failed, in one piece. At the end the slowest tests are named.
 *
 * @param {Step[]} all
 * @param {{only: string[], without: string[], files: string[], tier: Tier}} choice names of steps, and parts
 *   of paths
 * @param {System} system
 * @returns {Promise<number>} exit code: 0 if something passed and nothing failed
 */
export async function runSteps(
  all,
  { only, without, files, tier },
  { ensureTools, runCommand, print, signal },
) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const remarks = /** @type {string[]} */ ([]);
  const times = /** @type {Timed[]} */ ([]);
  /** In seconds, by step, and for what is built. @type {Map<string, number>} */
  const cpuTimes = new Map();
  /** @param {string} name @param {NodeJS.ProcessEnv} [own] @returns {Run} */
  const runFor =
    (name, own) =>
    async ([program, ...words], env = { ...environment(), ...own }) => {
      const result = await runCommand(program, words, { cwd: repository, signal, limitMs, env });
      cpuTimes.set(name, (cpuTimes.get(name) ?? 0) + (result.cpuSeconds ?? 0));
      return result;
    };

  /** @type {Map<string, Promise<string | null>>} */
  const builds = new Map();
  // Each uses all CPUs: two at a time take more CPU time, because they share its caches.
  const afterOthers = oneByOne();
  const build = (/** @type {string} */ preset) => {
    if (!builds.has(preset))
      builds.set(
        preset,
        afterOthers(() => buildPreset(preset, runFor('builds'))),
      );
    return builds.get(preset);
  };
  // Two installations at a time would wait for each other's lock, or fail.
  const afterInstallations = oneByOne();
  const install = (/** @type {Step['needs']} */ tools) =>
    afterInstallations(() => ensureTools(tools, { signal, print }));

  /** @param {Step} step @returns {Promise<Outcome>} */
  const runStep = async (step) => {
    const { name, what, needs, env } = step;
    if (without.includes(name))
      return { ...none, skipped: 1, remark: `skipped, excused by --without: ${name} (${what})` };
    const { missing, hint } = await install(needs);
    if (missing.length > 0) {
      const reasons = missing.map(({ reason }) => reason).join(', ');
      return {
        ...none,
        failed: 1,
        remark:
          `could not run: ${name}: ${reasons}${hint ? `; to get it: ${hint}` : ''}; to go without: npm ` +
          `test -- --without ${name}`,
      };
    }
    print(`${name}: ${what} …`);
    const startedAt = performance.now();
    const failures = await Promise.all((step.builds ?? []).map(build));
    const outcome = failures.some(Boolean)
      ? { ...none, failed: 1, output: failures.filter(Boolean).join('\n') }
      : await runTests(step, files, runFor(name, env)).catch((error) => ({
          ...none,
          failed: 1,
          output: `${name} did not end: ${error.message}`,
        }));
    signal.throwIfAborted();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`${outcome.failed > 0 ? `${outcome.output}\n` : ''}${name}: ${countsText(outcome)} (${seconds} s)`);
    return { ...outcome, ...(outcome.failed > 0 && { remark: `failed: ${name}` }) };
  };

  const waiting = all
    .filter(({ name, onRequest }) => (only.length > 0 ? only.includes(name) : !onRequest))
    .flatMap((step) => inTier(step, tier) ?? []);
  const worker = async () => {
    for (let step = waiting.shift(); step && !signal.aborted; step = waiting.shift()) {
      const { passed, failed, skipped, remark, times: ofStep = [] } = await runStep(step);
      total.passed += passed;
      total.failed += failed;
      total.skipped += skipped;
      if (remark) remarks.push(remark);
      times.push(...ofStep);
    }
  };
  // Both are waited for, so that nothing goes on after Ctrl-C.
  for (const ended of await Promise.allSettled([worker(), worker()])) {
    if (ended.status === 'rejected') throw ended.reason;
  }
  signal.throwIfAborted();
  print(['', ...slowestText(times), ...cpuText(cpuTimes), ...remarks, countsText(total)].join('\n'));
  return total.failed > 0 || total.passed === 0 ? 1 : exitCode.done;
}

/**
 * Calls functions one after the other, whether or not the one before fails.
 *
 * @returns {<T>(call: () => Promise<T>) => Promise<T>}
 */
function oneByOne() {
  let last = /** @type {Promise<unknown>} */ (Promise.resolve());
  return (call) => {
    const result = last.then(call);
    last = result.catch(() => {});
    return result;
  };
}

/** @param {Timed[]} times @returns {string[]} lines */
function slowestText(times) {
  const found = times
    .filter(({ seconds }) => seconds >= slowest.seconds)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowest.most);
  return found.length === 0
    ? []
    : [
        'slowest, in seconds:',
        ...found.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${name}`),
        '',
      ];
}

/** @param {Map<string, number>} times in seconds @returns {string[]} lines */
function cpuText(times) {
  const whole = (/** @type {number} */ seconds) => seconds.toFixed(0);
  const parts = [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([name, seconds]) => `${name} ${whole(seconds)}`);
  const sum = [...times.values()].reduce((a, b) => a + b, 0);
  return sum > 0 ? [`CPU time: ${whole(sum)} s (${parts.join(', ')})`, ''] : [];
}

/** @param {Counts} counts */
const countsText = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Builds a preset, and configures it when there is no build yet. A warning of a compiler is a failure, in
 * `npm test` only: what was compiled with it is removed, so that it is there the next time, too.
 *
 * @param {string} preset
 * @param {Run} run
 * @returns {Promise<string | null>} the output of what failed; null when it is built
 */
async function buildPreset(preset, run) {
  const state = buildState(join(repository, 'build', preset), repository);
  const configure = ['cmake', ...(state === 'moved' ? ['--fresh'] : []), '--preset', preset];
  const forPreset = {
    ...buildEnvironment(preset, environment()),
    // Ninja starts two more, which takes a tenth longer.
    CMAKE_BUILD_PARALLEL_LEVEL: String(availableParallelism()),
  };
  for (const command of [
    ...(state === 'configured' ? [] : [configure]),
    ['cmake', '--build', '--preset', preset],
  ]) {
    const result = await run(command, forPreset);
    // Compilers and linkers name a place before it. Binaryen writes a bare one about its own use, in Debian
    // 13.
    const hasWarnings = /\S.*\bwarning: /.test(result.output);
    if (hasWarnings) await run(['cmake', '--build', '--preset', preset, '--target', 'clean'], forPreset);
    if (hasWarnings || result.code !== 0) {
      const reason = result.code === 0 ? ' (a warning is a failure here)' : '';
      return `${command.join(' ')}${reason}:\n${outputTail(result, Infinity)}`;
    }
  }
  return null;
}
