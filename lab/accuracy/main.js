import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument } from 'commander';
import { listOf } from '../../cli/system/arguments.js';
import { repository as root } from '../../cli/system/repository.js';
import { markdownReport, writeDocument, writeFigures } from '../shared/figures.js';
import { aboutNow, createProgram, runProgram, threeOrMore } from '../shared/program.js';
import { createProgress, seconds } from '../shared/progress.js';
import { ablation } from './ablation/ablation.js';
import { record } from './ablation/record.js';
import { bisect } from './bisect/bisect.js';
import { changes } from './changes/changes.js';
import { resultsFolder } from './context.js';
import { coreConstants } from './core-constants.js';
import { coverage } from './coverage.js';
import { frequency } from './frequency/frequency.js';
import { javascript } from './javascript/javascript.js';
import { judge } from './judge/judge.js';
import { tricks } from './judge/tricks.js';
import { limited } from './limited.js';
import { longRun } from './long-run/long-run.js';
import { availablePlatforms, buildPeers, peerFolders } from './peers/build.js';
import { platformIds } from './platforms.js';
import { rare } from './rare/rare.js';
import { repeatability } from './repeatability.js';
import { simulation } from './simulation.js';
import { targets } from './targets.js';
import { threeLibraries } from './three-libraries/three-libraries.js';
import { truth } from './truth.js';
import { tune } from './tune/tune.js';
import { unrelated } from './unrelated/unrelated.js';
import { work } from './work/work.js';

/**
 * @import { Context } from './context.js'
 * @import { Outcome } from '../shared/table.js'
 *
 * All experiments, in the order in which they run.
 * @type {Record<string, (context: Context) => Promise<Outcome>>}
 */
const experiments = {
  truth,
  'long-run': longRun,
  'three-libraries': threeLibraries,
  repeatability,
  coverage,
  limited,
  targets,
  simulation,
  frequency,
  changes,
  rare,
  unrelated,
  work,
  bisect,
  judge,
  tricks,
  tune,
  javascript,
  record,
  ablation,
  'core-constants': coreConstants,
};

/** Experiments on the method itself, which run if they are named. */
const onMethod = ['record', 'ablation', 'core-constants'];
export const experimentIds = Object.keys(experiments);

/** The experiments that also measure peers. */
const needPeers = ['truth', 'repeatability', 'coverage', 'frequency'];

/**
 * @typedef {object} Options
 * @property {string[]} platforms
 * @property {number} [processes] of each harness in the series
 * @property {boolean} [quick]
 * @property {string} [corpus]
 * @property {boolean} [writeDocs]
 */

/** @param {(ids: string[], options: Options) => Promise<void>} run */
export const accuracyProgram = (run) =>
  createProgram(
    'accuracy',
    'Compares Samebench with the truth, with itself, and with other harnesses. Writes tables and data ' +
      'to results/accuracy/. Installs the peers first, unless SAMEBENCH_INSTALL=0.',
  )
    .addArgument(new Argument('[experiment...]', 'default: all').choices(experimentIds))
    .option('--platforms <list>', 'some of these', (text) => listOf(text, platformIds), platformIds)
    .option(
      '--processes <n>',
      'processes of each harness, at least 3 (default 20, with --quick 5)',
      threeOrMore,
    )
    .option('--corpus <folder>', 'recorded results, of record and for ablation (default: results/corpus)')
    .option('--quick', 'fewer processes and runs, for a first impression')
    .option('--write-docs', 'write the figures to docs/figures/')
    .action((/** @type {string[]} */ ids, /** @type {Options} */ options) => run(ids, options));

/**
 * Runs the chosen experiments.
 *
 * @param {string[]} words command line arguments
 * @returns {Promise<number>} exit code
 */
export const main = (words) => runProgram(accuracyProgram(measure), words);

/** Processes of each harness in the series, if not given. @param {boolean} quick */
const processesOf = (quick) => (quick ? 5 : 20);

/**
 * @param {string[]} ids of experiments; empty for all
 * @param {Options} options
 */
async function measure(
  ids,
  { quick = false, corpus, processes = processesOf(quick), writeDocs = false, platforms: wanted },
) {
  const print = (/** @type {string} */ line) => console.error(line);
  const start = performance.now();
  const chosen = experimentIds.filter((id) => (ids.length === 0 ? !onMethod.includes(id) : ids.includes(id)));
  const platforms = await availablePlatforms(wanted, print);
  if (platforms.length === 0) throw new Error('no platform can run');
  const scratch = join(resultsFolder, 'scratch');
  await mkdir(scratch, { recursive: true });
  /** @type {Context} */
  const context = {
    ...{ root, scratch, platforms, print, processes, quick, corpus },
    peers: chosen.some((id) => needPeers.includes(id))
      ? await buildPeers(root, platforms, print)
      : peerFolders(root),
    progress: createProgress(process.stderr),
    kept: new Map(),
  };

  const failed = [];
  const reports = [];
  for (const id of chosen) {
    print(`— ${id} —`);
    try {
      const outcome = { ...(await experiments[id](context)), about: aboutNow() };
      const { pictures = {}, ...figures } = outcome;
      await writeFile(join(resultsFolder, `${id}.json`), `${JSON.stringify(figures, null, 1)}\n`);
      const report = markdownReport(outcome, commandOf(id, { quick, processes, wanted, corpus }));
      reports.push(report);
      if (writeDocs) await writeFigures(figuresOf(id), report);
      for (const [name, picture] of Object.entries(pictures)) {
        await (writeDocs ? writeDocument(name, picture) : writeFile(join(resultsFolder, name), picture));
      }
    } catch (error) {
      // Continue, so that the other experiments are not lost.
      failed.push(id);
      print(`accuracy: ${id} failed: ${/** @type {Error} */ (error).stack}`);
    }
  }
  await writeFile(join(resultsFolder, 'accuracy.md'), `${reports.join('\n')}\n`);
  console.log(reports.join('\n'));
  print(`accuracy: ${seconds(performance.now() - start)}; ${join('results', 'accuracy')}`);
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
}

/**
 * The command that measured, with the options that change its figures.
 *
 * @param {string} id
 * @param {{quick: boolean, processes: number, wanted: string[], corpus?: string}} options corpus: whose path
 *   is of this machine
 */
export const commandOf = (id, { quick, processes, wanted, corpus }) =>
  [
    `npm run ${figuresOf(id).command}`,
    ...(quick ? ['--quick'] : []),
    ...(processes === processesOf(quick) ? [] : ['--processes', processes]),
    ...(corpus === undefined ? [] : ['--corpus', 'FOLDER']),
    ...(wanted.length < platformIds.length ? ['--platforms', wanted.join()] : []),
  ].join(' ');

/** Where the figures of an experiment come from. @param {string} id */
export const figuresOf = (id) => ({
  name: id,
  title: `Accuracy: ${id}`,
  command: `accuracy -- ${id}`,
  page: 'accuracy.md',
});
