/** How the tests of a step are run, and what their programs print: counts, and how long tests took. */
import { availableParallelism } from 'node:os';
import { outputTail } from '../../cli/system/command.js';
import { testsIn } from './steps.js';

/**
 * @import { CommandResult } from '../../cli/system/command.js'
 * @import { Step } from './steps.js'
 *
 * @typedef {{passed: number, failed: number, skipped: number}} Counts
 * @typedef {{name: string, seconds: number}} Timed a test file, or a test
 * @typedef {Counts & {output?: string, remark?: string, times?: Timed[]}} Outcome
 * @typedef {(line: string[], env?: NodeJS.ProcessEnv) => Promise<CommandResult>} Run
 */

/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0 };

const reporter = '--test-reporter=spec';

/**
 * @param {Step} step
 * @param {string[]} files
 * @param {Run} run
 * @returns {Promise<Outcome>}
 */
export async function runTests({ ctest, folder, files: own, sharing, commands = () => [] }, files, run) {
  const cpus = availableParallelism();
  if (ctest) {
    const result = await run([
      'ctest',
      '--preset',
      ctest,
      '-j',
      String(cpus),
      ...(files.length > 0 ? ['-R', files.join('|')] : []),
    ]);
    return { ...outcomeOf(result, ctestCounts(result.output)), times: ctestTimes(result.output, ctest) };
  }
  if (folder) {
    // One by one, because versions of Node.js treat a folder differently.
    const chosen = (own ?? testsIn(folder)).filter(
      (path) => files.length === 0 || files.some((part) => path.includes(part)),
    );
    if (chosen.length === 0)
      return {
        ...none,
        failed: 1,
        output: `${folder} has no test file whose path contains ${files.join(' or ')}`,
      };
    const shared = chosen.filter((path) => sharing?.files.test(path));
    const alone = chosen.filter((path) => !shared.includes(path)).map((path) => [path]);
    const processes = [...dealt(shared, sharing?.processes ?? 0), ...alone];
    return sumOf(await eachOf(processes, cpus, (one) => runFiles(one, run)));
  }
  const failed = [];
  for (const command of commands()) {
    const result = await run(command);
    if (result.code !== 0) failed.push(outputTail(result, Infinity));
  }
  return {
    passed: commands().length - failed.length,
    failed: failed.length,
    skipped: 0,
    output: failed.join('\n'),
  };
}

/**
 * Runs test files in a process of their own.
 *
 * @param {string[]} files
 * @param {Run} run
 * @returns {Promise<Outcome>}
 */
async function runFiles(files, run) {
  const startedAt = performance.now();
  const [file, ...others] = files;
  const isAlone = others.length === 0;
  const words = isAlone ? [file] : ['--input-type=module', '--eval', importing(files)];
  // One that hangs fails alone.
  return run([process.execPath, reporter, ...words]).then(
    (result) => ({
      ...outcomeOf(result, nodeCounts(result.output)),
      times: isAlone
        ? [{ name: file, seconds: (performance.now() - startedAt) / 1000 }]
        : nodeTimes(result.output),
    }),
    (error) => ({ ...none, failed: 1, output: `${files.join(', ')} did not end: ${error.message}` }),
  );
}

/**
 * The results of a function for each of a list, in the order in which they arrive.
 *
 * @template Item, Result
 * @param {Item[]} list
 * @param {number} most at a time
 * @param {(item: Item) => Promise<Result>} use
 */
async function eachOf(list, most, use) {
  const waiting = [...list];
  const results = /** @type {Result[]} */ ([]);
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      results.push(await use(item));
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}

/**
 * A list as some lists of about the same length, none of them empty.
 *
 * @param {string[]} list
 * @param {number} count
 */
const dealt = (list, count) =>
  Array.from({ length: Math.min(count, list.length) }, (_, share) =>
    list.filter((_file, i) => i % count === share),
  );

/**
 * A module that imports these files. One of them that cannot be loaded is an error of the whole. esbuild
 * starts its process in the folder in which it was imported, again each time when that process has ended: a
 * test's temporary folder would be gone.
 *
 * @param {string[]} files
 */
const importing = (files) =>
  ['esbuild', ...files.map((file) => `./${file}`)].map((name) => `import '${name}';`).join('\n');

/** @param {Outcome[]} outcomes @returns {Outcome} */
const sumOf = (outcomes) =>
  outcomes.reduce(
    (sum, { passed, failed, skipped, output, times = [] }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      output: failed > 0 ? `${sum.output ?? ''}${output}\n` : sum.output,
      times: [...(sum.times ?? []), ...times],
    }),
    /** @type {Outcome} */ (none),
  );

/**
 * A run of tests has failed, too, if it printed no counts, found no test, or exited with an error although no
 * test failed.
 *
 * @param {CommandResult} result
 * @param {Counts} counts NaN if it printed none
 * @returns {Outcome}
 */
function outcomeOf(result, counts) {
  const output = outputTail(result, Infinity).trimEnd();
  const { passed, failed, skipped } = counts;
  if (Number.isNaN(passed + failed + skipped)) return { ...none, failed: 1, output };
  const isGood = failed > 0 || (result.code === 0 && passed + skipped > 0);
  return { ...counts, failed: isGood ? failed : 1, output };
}

/** The counts of CTest: `97% tests passed, 1 tests failed out of 35`. @param {string} output */
function ctestCounts(output) {
  const [, failed, all] = (/tests passed, (\d+) tests? failed out of (\d+)/.exec(output) ?? []).map(Number);
  // CTest counts the skipped among the passed, and lists them.
  const skipped = [...output.matchAll(/^\s*\d+ - .*\(Skipped\)$/gm)].length;
  return { passed: all - failed - skipped, failed, skipped };
}

/** The counts of `node --test`: `ℹ pass 12`. @param {string} output */
function nodeCounts(output) {
  // The last match, because a test may print a similar line.
  const count = (/** @type {string} */ name) =>
    Number([...output.matchAll(new RegExp(`^ℹ ${name} (\\d+)$`, 'gm'))].at(-1)?.[1]);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}

/** @param {string} output @param {string} preset @returns {Timed[]} */
const ctestTimes = (output, preset) =>
  [...output.matchAll(/^ *\d+\/\d+ Test +#\d+: (.*?) \.*[ *]*[A-Z][\w ]*? +([\d.]+) sec$/gm)].map(
    ([, name, seconds]) => ({ name: `${preset}: ${name}`, seconds: Number(seconds) }),
  );

/** Of the tests that no other contains. @param {string} output @returns {Timed[]} */
const nodeTimes = (output) =>
  [...output.matchAll(/^[✔✖] (.*) \(([\d.]+)ms\)/gm)].map(([, name, ms]) => ({
    name,
    seconds: Number(ms) / 1000,
  }));
