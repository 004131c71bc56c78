import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { exitCode, installedOf, isInstalled, root, run, runOrThrow, UsageError } from '../programs.js';
import { charts } from './charts.js';
import { rowsOfJavaScript, rowsOfRun } from './rows.js';
import { disagreements, linesOf } from './report.js';
import { goalTables, timeTables } from './table.js';

/**
 * @import { Programs } from '../programs.js'
 * @import { Chart } from './charts.js'
 * @import { Row, Sampled } from './rows.js'
 *
 * @typedef {{compiler: string[], filter: string, quick: boolean, writeDocs: boolean}} Options
 */

const experiments = join(root, 'experiments');
/** The columns of Samebench for the compilers. @type {Record<string, string>} */
const columnOf = { 'g++': 'native', 'clang++': 'native@clang' };
const peers = ['gmp', 'flint', 'pari', 'boost', 'openssl'];

/**
 * Measures all charts, writes the report, and prints which goals are met.
 *
 * @param {Options} options
 * @param {Programs} programs
 * @returns {Promise<number>} exit code
 */
export async function chart(options, programs) {
  const { filter, quick } = options;
  const chosen = chartsOf(filter);
  const uses = (/** @type {string} */ platform) =>
    chosen.some(({ ours, peer }) => ours.platform === platform || peer.platform === platform);
  const inWasm = uses('node') || uses('javascript');
  await programs.install([
    'cxx',
    'cmake',
    'ninja',
    'nlohmann-json',
    'cli11',
    ...peers,
    ...(inWasm ? ['emscripten'] : []),
  ]);
  const canWasm = inWasm && isInstalled('emcc');
  if (inWasm && !canWasm)
    console.error('primality: WebAssembly is left out, because Emscripten is not installed');

  const columns = [
    ...(uses('native') ? installedOf(options.compiler).map((compiler) => columnOf[compiler]) : []),
    ...(uses('node') && canWasm ? ['node'] : []),
  ];
  const folder = resolve('results', 'primality');
  mkdirSync(folder, { recursive: true });
  const measured =
    columns.length > 0
      ? await measureColumns({ columns, folder, filter, quick }, programs)
      : { code: exitCode.done, rows: [] };
  if (measured.code === exitCode.interrupted) return exitCode.interrupted;
  const rows = [
    ...measured.rows,
    ...(uses('javascript') && canWasm ? await measureJavaScript({ filter, quick }, programs) : []),
  ];

  const lines = linesOf(rows, chosen);
  const different = disagreements(rows);
  const hosts = [...new Set(rows.map(({ on }) => on))].join(', ');
  const report = [
    `${cpus()[0]?.model ?? 'unknown CPU'}; ${hosts}; ` +
      `${new Date().toISOString().slice(0, 10)}${quick ? '; quick profile' : ''}.`,
    '',
    goalTables(lines),
    timeTables(rows),
  ].join('\n');
  writeFileSync(join(folder, 'primality.md'), `${report}\n`);
  writeFileSync(
    join(folder, 'primality.json'),
    `${JSON.stringify({ lines, disagreements: different, rows }, null, 1)}\n`,
  );
  console.log(report);

  console.error(`primality: ${lines.filter(({ met }) => met).length} of ${lines.length} goals met`);
  const without = chosen.filter(({ title }) => !lines.some((line) => line.title === title));
  if (without.length > 0)
    console.error(`primality: no figures: ${without.map(({ title }) => title).join('; ')}`);
  for (const { name, checksums } of different) {
    console.error(`primality: the answers to "${name}" differ: ${JSON.stringify(checksums)}`);
  }
  const failed = measured.code !== exitCode.done;
  if (options.writeDocs) writeFigures(report, filter === '' && !failed && without.length === 0);
  if (different.length > 0) return exitCode.different;
  return failed ? exitCode.failed : exitCode.done;
}

/** @param {string} filter @returns {Chart[]} */
function chartsOf(filter) {
  const found = charts.filter(({ ours }) => ours.name.toLowerCase().includes(filter.toLowerCase()));
  if (found.length > 0) return found;
  throw new UsageError(
    `no chart contains "${filter}"\n  charts: ` +
      `${[...new Set(charts.map(({ ours }) => ours.name))].join(', ')}`,
  );
}

/**
 * Samebench measures the implementations of a column in one process, in turn.
 *
 * @param {{columns: string[], folder: string, filter: string, quick: boolean}} options
 * @param {Programs} programs
 * @returns {Promise<{code: number, rows: Row[]}>}
 */
async function measureColumns({ columns, folder, filter, quick }, { samebench }) {
  const { code, stdout } = await run([
    ...samebench,
    'run',
    '--project',
    experiments,
    '--platforms',
    columns.join(','),
    '--filter',
    filter,
    '--out',
    folder,
    '--json',
    ...(quick ? ['--quick'] : []),
  ]);
  if (code === exitCode.interrupted) return { code, rows: [] };
  if (stdout === '') throw new Error(`${samebench.join(' ')} run ended with code ${code}`);
  const results = JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8'));
  // Different checksums are found below, by chart instead of by row.
  return {
    code: code === exitCode.different ? exitCode.done : (code ?? exitCode.failed),
    rows: rowsOfRun(JSON.parse(stdout), results),
  };
}

/**
 * Builds the JavaScript package, and measures it and its peers in several processes.
 *
 * @param {{filter: string, quick: boolean}} options
 * @param {Programs} programs
 */
async function measureJavaScript({ filter, quick }, { configureWasm }) {
  const folder = join(root, 'build', 'package');
  await runOrThrow([...configureWasm, '-S', root, '-B', folder]);
  await runOrThrow(['cmake', '--build', folder, '--parallel']);
  /** @type {Sampled[][]} */
  const rounds = [];
  const count = quick ? 3 : 5;
  while (rounds.length < count) {
    console.error(`primality: JavaScript, process ${rounds.length + 1} of ${count}`);
    const request = { filter, seed: rounds.length, budgetMs: quick ? 150 : 500 };
    rounds.push(
      JSON.parse(
        await runOrThrow([
          process.execPath,
          join(experiments, 'javascript', 'round.js'),
          JSON.stringify(request),
        ]),
      ),
    );
  }
  return rowsOfJavaScript(rounds);
}

/** @param {string} report @param {boolean} whole */
function writeFigures(report, whole) {
  if (!whole)
    return console.error('primality: figures.md was not changed, because not every chart has figures');
  const head =
    '# Figures of the primality library\n\nMade by `npm run primality -- --write-docs`. [How they are ' +
    'measured](README.md#how-fast).\n\n';
  writeFileSync(join(root, 'figures.md'), `${head}${report.trim().replaceAll('\n### ', '\n## ')}\n`);
}
