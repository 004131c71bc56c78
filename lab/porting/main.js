import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Argument, InvalidArgumentError } from 'commander';
import { ensureTools } from '../../cli/setup/install.js';
import { UsageError } from '../../cli/system/exit.js';
import { repository as root } from '../../cli/system/repository.js';
import { writeFigures } from '../shared/figures.js';
import { aboutNow, createProgram, runProgram } from '../shared/program.js';
import { seconds as secondsText } from '../shared/progress.js';
import { measure, measureAgain } from './measure.js';
import { loops, missingCheckouts, nameOf, readProjects, writeLines } from './projects.js';
import { configurations, details, differing, loopOf, overview, withEarlier } from './report.js';

/** @import { How, Measured } from './measure.js' */

const tools = ['cxx', 'emscripten', 'cmake', 'ninja', 'nlohmann-json', 'google-benchmark'];
const names = [loops, ...readProjects()].map(nameOf);

/**
 * @typedef {{rows: number, repetitions: number, minTime: number, maxTime: string, limit: number, compare:
 *   boolean, placements: boolean, again?: boolean, writeDocs?: boolean}} Options minTime: seconds; limit:
 *   minutes
 */

/** @param {string} text */
function positive(text) {
  const value = Number(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('Expected a number above 0.');
}

/** @param {(folder: string, ids: string[], options: Options) => Promise<void>} run */
export const portingProgram = (run) =>
  createProgram(
    'porting',
    'Runs `samebench run --quick --platforms native,node` in checkouts of public projects, and then ' +
      'their programs with the real library. Results are kept in results/porting/ by project: ' +
      'a project that is there already is measured again only if it is named.',
  )
    .argument(
      '<folder>',
      'folder with the checkouts, such as FOLDER/google/crc32c; says how to get those that are missing',
    )
    .addArgument(new Argument('[project...]', 'default: all that have no result yet').choices(names))
    .option('--rows <n>', 'most rows of a project that are compared, evenly spread', positive, Infinity)
    .option('--repetitions <n>', 'of the real library', positive, 10)
    .option('--min-time <seconds>', 'of a repetition', positive, 2)
    .option('--max-time <time>', 'of the rounds of a table', '5m')
    .option('--limit <minutes>', 'most time of the table of a project', positive, 20)
    .option('--no-compare', 'only tables: do not run the real library')
    .option('--no-placements', 'do not build what differs again, with code in other places')
    .option('--again', 'of projects with a result, only build what differs again')
    .option(
      '--write-docs',
      'write the tables to docs/porting.md and docs/figures/porting.md, beside lines of other projects',
    )
    .action((folder, ids, options) => run(folder, ids, options));

/**
 * @param {string[]} words command line arguments
 * @returns {Promise<number>} exit code
 */
export const main = (words) => runProgram(portingProgram(compare), words);

/**
 * @param {string} folder
 * @param {string[]} chosen names of projects; empty for all
 * @param {Options} options
 */
async function compare(
  folder,
  chosen,
  { rows, repetitions, minTime, maxTime, limit, compare, placements, again, writeDocs },
) {
  const print = (/** @type {string} */ line) => console.error(line);
  const projects = readProjects();
  const checkouts = resolve(folder);
  const missing = missingCheckouts(
    projects.filter((one) => chosen.length === 0 || chosen.includes(nameOf(one))),
    checkouts,
  );
  if (missing.length > 0) throw new UsageError(`checkouts are missing. To get them:\n${missing.join('\n')}`);
  const results = join(root, 'results', 'porting');
  const scratch = join(root, 'build', 'porting');
  await mkdir(results, { recursive: true });
  await mkdir(scratch, { recursive: true });
  await ensureTools(tools, { print });
  /** @type {Measured[]} */
  const measured = [];
  for (const project of [loops, ...projects]) {
    const file = join(results, `${project.repository.replaceAll('/', '-')}.json`);
    const kept = await readFile(file, 'utf8').catch(() => null);
    const isWanted = chosen.length === 0 ? kept === null : chosen.includes(nameOf(project));
    if (!isWanted) {
      // What is said of a project now, and what was measured before.
      if (kept !== null) measured.push({ ...JSON.parse(kept), project });
      continue;
    }
    print(`porting: ${project.repository}`);
    await writeLines(project, checkouts);
    const start = performance.now();
    const how = {
      ...{ checkouts, scratch, rows: compare ? rows : 0, repetitions, seconds: minTime, maxTime },
      ...{ placements, limitMs: limit * 60_000 },
    };
    const one =
      again && kept !== null
        ? await withPlacements({ ...JSON.parse(kept), project }, how, loopOf(measured))
        : await measure(project, how, (round) =>
            project === loops ? [] : differing(round, loopOf(measured)),
          );
    await writeFile(file, `${JSON.stringify(one)}\n`);
    measured.push(one);
    print(
      `porting: ${project.repository}: ${one.failure ?? 'done'}, ${secondsText(performance.now() - start)}`,
    );
  }
  const page = join(root, 'docs', 'porting.md');
  const compared = measured.filter(({ round }) => round !== null);
  const [table, far] = await Promise.all(
    [
      { made: overview(measured), of: measured, at: page },
      { made: details(measured), of: compared, at: join(root, 'docs', 'figures', `${figures.name}.md`) },
    ].map(async ({ made, of, at }) =>
      withEarlier(
        made,
        await readFile(at, 'utf8'),
        names,
        of.map(({ project }) => nameOf(project)),
      ),
    ),
  );
  const text = `${aboutNow()}.\n\n${far}\nWhat each is configured with:\n\n${configurations(projects)}`;
  await writeFile(join(results, 'porting.md'), `${table}\n${text}`);
  if (writeDocs) {
    await writeFigures(figures, text);
    await writeTable(page, table);
  }
  console.log(`${table}\n${text}`);
}

/**
 * @param {Measured} kept
 * @param {How} how
 * @param {number} loop ns
 * @returns {Promise<Measured>}
 */
async function withPlacements(kept, how, loop) {
  const names = kept.round === null || kept.project === loops ? [] : differing(kept.round, loop);
  return { ...kept, ...(await measureAgain(kept.project, names, how)) };
}

/**
 * Writes the table of projects into a page, between its markers.
 *
 * @param {string} page
 * @param {string} table Markdown
 */
async function writeTable(page, table) {
  const text = await readFile(page, 'utf8');
  const written = text.replace(
    /(<!-- projects: [^\n]*-->\n)[^]*?(<!-- end -->)/,
    (_, start, end) => `${start}\n${table}\n${end}`,
  );
  await writeFile(page, written);
}

/** Where the figures come from. */
export const figures = {
  name: 'porting',
  title: 'Rows of public projects that are not within 10 % of the real library',
  command: 'porting -- FOLDER',
  page: 'porting.md',
};
