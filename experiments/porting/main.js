import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { exitCode, UsageError } from '../../cli/system/exit.js';
import { repository as root } from '../../cli/system/repository.js';
import { ensureTools } from '../../cli/setup/install.js';
import { replaceFigures } from '../accuracy/docs.js';
import { createProgress, seconds } from '../accuracy/progress.js';
import { build, measureElsewhere, measureRound, placements } from './measure.js';
import { parseOptions, usage } from './options.js';
import { missingCheckouts } from './projects.js';
import { hasOtherDifference, report } from './report.js';

const tools = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11', 'google-benchmark'];

/**
 * @param {string[]} words command line arguments
 * @returns {Promise<number>} exit code
 */
export async function main(words) {
  const say = (/** @type {string} */ line) => console.error(line);
  try {
    const options = parseOptions(words);
    if (options.help) {
      console.log(usage);
      return exitCode.done;
    }
    const checkouts = resolve(options.checkouts);
    const missing = missingCheckouts(options.projects, checkouts);
    if (missing.length > 0) throw new UsageError(`checkouts are missing. To get them:\n${missing.join('\n')}`);
    await compare({ ...options, checkouts }, say);
    return exitCode.done;
  } catch (error) {
    say(`porting: ${/** @type {Error} */ (error).message}`);
    if (!(error instanceof UsageError)) return exitCode.platformFailed;
    say('\n`npm run porting -- --help` shows the usage');
    return exitCode.usage;
  }
}

/**
 * @param {import('./options.js').Options} options
 * @param {(line: string) => void} say
 */
async function compare({ projects, checkouts, platforms, rounds, writeDocs }, say) {
  const start = performance.now();
  const results = join(root, 'results', 'porting');
  const scratch = join(root, 'build', 'porting');
  await mkdir(results, { recursive: true });
  await ensureTools(tools, { say });
  const context = { root, scratch, checkouts, platforms, say };
  const built = [];
  for (const project of projects) built.push(await build(context, project));

  const progress = createProgress(process.stderr);
  /** @type {import('./measure.js').Measured[]} */
  const measured = built.map(({ project }) => ({ project, rounds: [], placed: [], elsewhere: null }));
  // A round through all projects takes about a minute, so what disturbs one round of a row leaves the others alone.
  for (let round = 0; round < rounds; round++) {
    for (const [i, one] of built.entries()) {
      progress(`native, ${rounds} rounds`, round * built.length + i, rounds * built.length);
      measured[i].rounds.push(await measureRound(context, one, round + 1));
    }
  }
  for (const one of measured.filter((each) => hasOtherDifference(each, measured))) {
    for (const flags of placements) {
      one.placed.push(await measureRound(context, await build(context, one.project, flags), rounds + 1));
    }
  }
  for (const [i, one] of built.entries()) {
    if (platforms.length === 0) break;
    progress(platforms.join(', '), i, built.length);
    measured[i].elsewhere = await measureElsewhere(context, one);
  }

  const model = cpus()[0]?.model ?? 'unknown CPU';
  const about = `${model}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`;
  const text = report(measured, { platforms, about });
  await writeFile(join(results, 'porting.json'), `${JSON.stringify(measured)}\n`);
  await writeFile(join(results, 'porting.md'), text);
  if (writeDocs) {
    const document = join(root, 'docs', 'porting.md');
    await writeFile(document, replaceFigures(await readFile(document, 'utf8'), text, 'porting -- --checkouts FOLDER'));
  }
  console.log(text);
  say(`porting: ${seconds(performance.now() - start)}; ${join('results', 'porting')}`);
}
