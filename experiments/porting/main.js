import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Argument } from 'commander';
import { ensureTools } from '../../cli/setup/install.js';
import { UsageError } from '../../cli/system/exit.js';
import { repository as root } from '../../cli/system/repository.js';
import { writeFigures } from '../shared/figures.js';
import { aboutNow, createProgram, runProgram, threeOrMore } from '../shared/program.js';
import { createProgress, seconds } from '../shared/progress.js';
import { build, measureElsewhere, measureRound, placements } from './measure.js';
import { missingCheckouts, readProjects } from './projects.js';
import { hasOtherDifference, report } from './report.js';

const tools = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11', 'google-benchmark'];
const names = readProjects().map(({ name }) => name);

/** @typedef {{checkouts: string, rounds: number, platforms: string[], writeDocs?: boolean}} Options */

/** @param {(ids: string[], options: Options) => Promise<void>} run */
export const portingProgram = (run) =>
  createProgram(
    'porting',
    'Measures the benchmarks of public projects, unchanged, with Samebench and with Google Benchmark: ' +
      ('natively with both in turn, and in WebAssembly with Samebench. Writes tables and data to ' +
        'results/porting/.'),
  )
    .addArgument(new Argument('[project...]', 'default: all').choices(names))
    .requiredOption(
      '--checkouts <folder>',
      'folder with the projects, such as FOLDER/google/crc32c; says how to get those that are missing',
    )
    .option('--rounds <n>', 'how often both measure natively, in turn, at least 3', threeOrMore, 5)
    .option(
      '--platforms <list>',
      'on which Samebench measures, too',
      (text) => text.split(',').filter(Boolean),
      ['node', 'chromium'],
    )
    .option('--write-docs', 'write the tables to docs/figures/porting.md')
    .action((/** @type {string[]} */ ids, /** @type {Options} */ options) => run(ids, options));

/**
 * @param {string[]} words command line arguments
 * @returns {Promise<number>} exit code
 */
export const main = (words) => runProgram(portingProgram(compare), words);

/**
 * The chosen projects, and the empty loops, which explain differences of all others.
 *
 * @param {string[]} chosen
 */
export const projectsOf = (chosen) =>
  readProjects().filter(({ name }) => chosen.length === 0 || name === 'loops' || chosen.includes(name));

/**
 * @param {string[]} chosen names of projects; empty for all
 * @param {Options} options
 */
async function compare(chosen, { checkouts: given, platforms, rounds, writeDocs }) {
  const print = (/** @type {string} */ line) => console.error(line);
  const start = performance.now();
  const projects = projectsOf(chosen);
  const checkouts = resolve(given);
  const missing = missingCheckouts(projects, checkouts);
  if (missing.length > 0) throw new UsageError(`checkouts are missing. To get them:\n${missing.join('\n')}`);
  const results = join(root, 'results', 'porting');
  const scratch = join(root, 'build', 'porting');
  await mkdir(results, { recursive: true });
  await ensureTools(tools, { print });
  const context = { root, scratch, checkouts, print };
  const built = [];
  for (const project of projects) built.push(await build(context, project));

  const progress = createProgress(process.stderr);
  /** @type {import('./measure.js').Measured[]} */
  const measured = built.map(({ project }) => ({ project, rounds: [], placed: [], elsewhere: null }));
  // A round through all projects takes about a minute, so what disturbs one round of a row leaves the others
  // alone.
  for (let round = 0; round < rounds; round++) {
    for (const [i, one] of built.entries()) {
      progress(`native, ${rounds} rounds`, round * built.length + i, rounds * built.length);
      measured[i].rounds.push(await measureRound(one, round + 1));
    }
  }
  for (const one of measured.filter((each) => hasOtherDifference(each, measured))) {
    for (const flags of placements) {
      one.placed.push(await measureRound(await build(context, one.project, flags), rounds + 1));
    }
  }
  for (const [i, one] of built.entries()) {
    if (platforms.length === 0) break;
    progress(platforms.join(', '), i, built.length);
    measured[i].elsewhere = await measureElsewhere(one, platforms);
  }

  const text = report(measured, { platforms, about: aboutNow() });
  await writeFile(join(results, 'porting.json'), `${JSON.stringify(measured)}\n`);
  await writeFile(join(results, 'porting.md'), text);
  if (writeDocs) await writeFigures(figures, text);
  console.log(text);
  print(`porting: ${seconds(performance.now() - start)}; ${join('results', 'porting')}`);
}

/** Where the figures come from. */
export const figures = {
  name: 'porting',
  title: 'Benchmarks of public projects, beside Google Benchmark',
  command: 'porting -- --checkouts FOLDER',
  page: 'porting.md',
};
