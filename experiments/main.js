import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { availablePlatforms, buildPeers } from './build.js';
import { resultsFolder, root } from './context.js';
import { coverage } from './coverage.js';
import { markdownReport, replaceFigures } from './docs.js';
import { layout } from './layout.js';
import { load } from './load.js';
import { experimentIds, parseOptions, usage } from './options.js';
import { createProgress, seconds } from './progress.js';
import { repeatability } from './repeatability.js';
import { simulation } from './simulation.js';
import { truth } from './truth.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('./table.js').Outcome} Outcome
 * @type {Record<string, (context: Context) => Promise<Outcome>>}
 */
const experiments = { truth, repeatability, coverage, simulation, load, layout };

/**
 * @param {string[]} words
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
    peers: await buildPeers(root, platforms, say),
    processes: options.processes,
    quick: options.quick,
    progress: createProgress(process.stderr),
    kept: new Map(),
  };

  const outcomes = [];
  const failed = [];
  for (const id of options.experiments) {
    say(`— ${id} —`);
    try {
      const outcome = await experiments[id](context);
      outcomes.push({ id, outcome });
      await writeFile(join(resultsFolder, `${id}.json`), `${JSON.stringify(outcome, null, 1)}\n`);
    } catch (error) {
      // The others' figures are not lost for it.
      failed.push(id);
      say(`accuracy: ${id} failed: ${/** @type {Error} */ (error).stack}`);
    }
  }
  const report = markdownReport(outcomes, {
    machine: `${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores`,
    date: new Date().toISOString().slice(0, 10),
    minutes: (performance.now() - start) / 60_000,
  });
  await writeFile(join(resultsFolder, 'accuracy.md'), `${report}\n`);
  console.log(report);
  say(`accuracy: ${seconds(performance.now() - start)}; ${join('results', 'accuracy')}`);
  if (!options.writeDocs) return failed.length > 0 ? 3 : 0;
  if (failed.length > 0 || options.experiments.length < experimentIds.length) {
    say('accuracy: docs/accuracy.md is left as it is: not every experiment has figures');
    return failed.length > 0 ? 3 : 0;
  }
  const document = join(root, 'docs', 'accuracy.md');
  await writeFile(document, replaceFigures(await readFile(document, 'utf8'), report));
  return 0;
}
