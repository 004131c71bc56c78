import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { availablePlatforms, buildPeers, peerFolders } from './build.js';
import { resultsFolder, root } from './context.js';
import { changes } from './changes.js';
import { coverage } from './coverage.js';
import { markdownReport, replaceFigures } from './docs.js';
import { frequency } from './frequency.js';
import { growth } from './growth.js';
import { inputs } from './inputs.js';
import { layout } from './layout.js';
import { load } from './load.js';
import { parseOptions, usage } from './options.js';
import { createProgress, seconds } from './progress.js';
import { repeatability } from './repeatability.js';
import { simulation } from './simulation.js';
import { truth } from './truth.js';
import { work } from './work.js';

/**
 * @import { Context } from './context.js'
 * @import { Outcome } from './table.js'
 * @type {Record<string, (context: Context) => Promise<Outcome>>}
 */
const experiments = { truth, repeatability, coverage, simulation, load, layout, frequency, changes, work, inputs, growth };

/** The experiments that also measure peers. */
const needPeers = ['truth', 'repeatability', 'coverage', 'load', 'frequency'];

/**
 * Runs the chosen experiments.
 *
 * @param {string[]} words command line arguments
 * @returns {Promise<number>} exit code
 */
export async function main(words) {
  const say = (/** @type {string} */ line) => console.error(line);
  let options;
  try {
    options = parseOptions(words);
  } catch (error) {
    say(`accuracy: ${/** @type {Error} */ (error).message}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  const start = performance.now();
  const platforms = await availablePlatforms(options.platforms, say);
  if (platforms.length === 0) {
    say('accuracy: no platform can run');
    return 3;
  }
  const scratch = join(resultsFolder, 'scratch');
  await mkdir(scratch, { recursive: true });
  /** @type {Context} */
  const context = {
    ...{ root, scratch, platforms, say },
    peers: options.experiments.some((id) => needPeers.includes(id))
      ? await buildPeers(root, platforms, say)
      : peerFolders(root),
    processes: options.processes,
    quick: options.quick,
    progress: createProgress(process.stderr),
    kept: new Map(),
  };

  const failed = [];
  const document = join(root, 'docs', 'accuracy.md');
  const reports = [];
  for (const id of options.experiments) {
    say(`— ${id} —`);
    try {
      const outcome = { ...(await experiments[id](context)), about: aboutNow() };
      const { pictures = {}, ...figures } = outcome;
      await writeFile(join(resultsFolder, `${id}.json`), `${JSON.stringify(figures, null, 1)}\n`);
      const report = markdownReport(outcome);
      reports.push(report);
      if (options.writeDocs) {
        const text = await readFile(document, 'utf8');
        await writeFile(document, replaceFigures(text, report, `accuracy -- ${id}`));
      }
      for (const [name, picture] of Object.entries(pictures)) {
        await writeFile(join(options.writeDocs ? join(root, 'docs') : resultsFolder, name), picture);
      }
    } catch (error) {
      // Continue, so that the other experiments are not lost.
      failed.push(id);
      say(`accuracy: ${id} failed: ${/** @type {Error} */ (error).stack}`);
    }
  }
  await writeFile(join(resultsFolder, 'accuracy.md'), `${reports.join('\n')}\n`);
  console.log(reports.join('\n'));
  say(`accuracy: ${seconds(performance.now() - start)}; ${join('results', 'accuracy')}`);
  return failed.length > 0 ? 3 : 0;
}

/** The machine and the date, for the report. */
function aboutNow() {
  const model = cpus()[0]?.model ?? 'unknown CPU';
  return `${model}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`;
}
