/** What `npm test` does: it runs steps, two at a time, and prints one summary at the end. */
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

/**
 * @import { Step } from './steps.js'
 * @import { Counts, Outcome, Run, Timed } from './tests.js'
 *
 * @typedef {object} System what the tests of this file replace
 * @property {typeof ensureTools} ensureTools
 * @property {typeof runCommand} runCommand
 * @property {(text: string) => void} print
 * @property {AbortSignal} signal
 */

/** A command that hangs fails after this time, instead of holding up the CI. Making systems takes longest. */
const limitMs = 60 * 60_000;

/** How many of the slowest tests are named at the end, if each took a second at least. */
const slowest = { most: 10, seconds: 1 };

const usage = `npm test -- [--only STEPS] [--without STEPS] [FILES]

Runs all steps but those on request, two at a time, and prints one summary at the end. Installs missing tools first.
A step that cannot run counts as failed, unless --without excuses it. FILES are parts of paths: with --only, only the
test files whose path contains one of them run.

Steps:
${steps.map(({ name, what, onRequest }) => `  ${name.padEnd(11)}${what}${onRequest ? ' (only with --only)' : ''}`).join('\n')}

Examples:
  npm test
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
    if (!help) return await runSteps(steps, choice, { ensureTools, runCommand, print, signal });
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
  const { values, positionals: files } = parseWords({
    args: words, allowPositionals: true, options: { only: list, without: list, help: { type: 'boolean', short: 'h' } },
  });
  const names = all.map(({ name }) => name);
  const [only, without] = [values.only, values.without].map((lists = []) => lists.flatMap((one) => one.split(',')));
  const unknown = [...only, ...without].find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownName('step', unknown, names);
  if (files.length > 0 && only.length === 0) {
    throw new UsageError(`"${files[0]}" chooses test files, but not of which step\n  expected: --only STEP ${files.join(' ')}`);
  }
  const whole = all.find(({ name, commands }) => commands && only.includes(name));
  if (files.length > 0 && whole) throw new UsageError(`${whole.name} has no test files to choose from: run it without "${files[0]}"`);
  return { only, without, files, help: values.help === true };
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
 * Runs steps, two at a time: while one waits for a browser, another compiles. The output of a step is printed when the
 * step has failed, in one piece. At the end the slowest tests are named.
 *
 * @param {Step[]} all
 * @param {{only: string[], without: string[], files: string[]}} choice names of steps, and parts of paths
 * @param {System} system
 * @returns {Promise<number>} exit code: 0 if something passed and nothing failed
 */
export async function runSteps(all, { only, without, files }, { ensureTools, runCommand, print, signal }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const remarks = /** @type {string[]} */ ([]);
  const times = /** @type {Timed[]} */ ([]);
  const run = (/** @type {string[]} */ [program, ...words], env = environment()) =>
    runCommand(program, words, { cwd: repository, signal, limitMs, env });

  /** @type {Map<string, Promise<string | null>>} */
  const builds = new Map();
  const build = (/** @type {string} */ preset) => {
    if (!builds.has(preset)) builds.set(preset, buildPreset(preset, run));
    return builds.get(preset);
  };
  // Two installations at a time would wait for each other's lock, or fail.
  let installed = /** @type {Promise<unknown>} */ (Promise.resolve());
  const install = (/** @type {Step['needs']} */ tools) => {
    const result = installed.then(() => ensureTools(tools, { signal, print }));
    installed = result.catch(() => {});
    return result;
  };

  /** @param {Step} step @returns {Promise<Outcome>} */
  const runStep = async (step) => {
    const { name, what, needs } = step;
    if (without.includes(name)) return { ...none, skipped: 1, remark: `skipped, excused by --without: ${name} (${what})` };
    const { missing, hint } = await install(needs);
    if (missing.length > 0) {
      const reasons = missing.map(({ reason }) => reason).join(', ');
      return { ...none, failed: 1, remark: `could not run: ${name}: ${reasons}${hint ? `; to get it: ${hint}` : ''}; to go without: npm test -- --without ${name}` };
    }
    print(`${name}: ${what} …`);
    const startedAt = performance.now();
    const failures = await Promise.all((step.builds ?? []).map(build));
    const outcome = failures.some(Boolean)
      ? { ...none, failed: 1, output: failures.filter(Boolean).join('\n') }
      : await runTests(step, files, run).catch((error) => ({ ...none, failed: 1, output: `${name} did not end: ${error.message}` }));
    signal.throwIfAborted();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`${outcome.failed > 0 ? `${outcome.output}\n` : ''}${name}: ${countsText(outcome)} (${seconds} s)`);
    return { ...outcome, ...(outcome.failed > 0 && { remark: `failed: ${name}` }) };
  };

  const waiting = all.filter(({ name, onRequest }) => (only.length > 0 ? only.includes(name) : !onRequest));
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
  print(['', ...slowestText(times), ...remarks, countsText(total)].join('\n'));
  return total.failed > 0 || total.passed === 0 ? 1 : exitCode.done;
}

/** @param {Timed[]} times @returns {string[]} lines */
function slowestText(times) {
  const found = times.filter(({ seconds }) => seconds >= slowest.seconds).sort((a, b) => b.seconds - a.seconds).slice(0, slowest.most);
  return found.length === 0 ? [] : ['slowest, in seconds:', ...found.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${name}`), ''];
}

/** @param {Counts} counts */
const countsText = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Builds a preset, and configures it when there is no build yet. A warning of a compiler is a failure, in `npm test` only:
 * what was compiled with it is removed, so that it is there the next time, too.
 *
 * @param {string} preset
 * @param {Run} run
 * @returns {Promise<string | null>} the output of what failed; null when it is built
 */
async function buildPreset(preset, run) {
  const state = buildState(join(repository, 'build', preset), repository);
  const configure = ['cmake', ...(state === 'moved' ? ['--fresh'] : []), '--preset', preset];
  const forPreset = buildEnvironment(preset, environment());
  for (const command of [...(state === 'configured' ? [] : [configure]), ['cmake', '--build', '--preset', preset]]) {
    const result = await run(command, forPreset);
    // Compilers and linkers name a place before it. Binaryen writes a bare one about its own use, in Debian 13.
    const hasWarnings = /\S.*\bwarning: /.test(result.output);
    if (hasWarnings) await run(['cmake', '--build', '--preset', preset, '--target', 'clean'], forPreset);
    if (hasWarnings || result.code !== 0) return `${command.join(' ')}:\n${outputTail(result, Infinity)}`;
  }
  return null;
}
