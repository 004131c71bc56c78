import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { repository as root } from '../../../../cli/system/repository.js';
import { exitCode, UsageError } from '../../../../cli/system/exit.js';
import { missingTools } from '../../../../cli/setup/detect.js';
import { replaceFigures } from '../figures.js';
import { buildNative, buildWasm, peerLibraries, prepareCompilers } from '../build.js';
import { charts } from './charts.js';
import { measureAll } from './measure.js';
import { disagreements, linesOf, timesOf } from './report.js';
import { goalTables, timeTables } from './table.js';

/**
 * @typedef {object} ChartContext
 * @property {AbortSignal} signal
 * @property {ReturnType<typeof import('../../../../cli/run/measure/progress.js').createProgress>} progress
 */

/**
 * Measures all charts, writes the report, and prints which goals are met.
 *
 * @param {import('../options.js').Options} options
 * @param {ChartContext} context
 * @returns {Promise<number>} exit code
 */
export async function chart(options, { signal, progress }) {
  const { filter, quick } = options;
  const chosen = chartsOf(filter);
  const uses = (/** @type {string} */ platform) =>
    chosen.some(({ ours, peer }) => ours.platform === platform || peer.platform === platform);
  const { print } = progress;
  const compilers = await prepareCompilers(
    uses('native') ? options.compilers : options.compilers.slice(0, 1),
    [...peerLibraries, ...(uses('node') || uses('javascript') ? ['emscripten'] : [])],
    print,
  );
  /** @type {Record<string, string>} */
  const natives = {};
  for (const compiler of uses('native') ? compilers : []) {
    natives[compiler] = await buildNative(compiler, ['samebench-native'], print);
  }
  const wants = uses('node') || uses('javascript');
  const canWasm = wants && missingTools(['emscripten']).length === 0;
  if (wants && !canWasm) print('primality: WebAssembly is left out, because Emscripten is not installed');
  const wasm = canWasm ? await buildWasm(print) : null;

  const results = await measureAll({
    ...{ natives, filter, quick, signal, progress },
    wasm: uses('node') ? wasm : null,
    javaScript: uses('javascript') && wasm !== null,
  });
  if (signal.aborted) return exitCode.interrupted;

  const lines = linesOf(results, chosen);
  const different = disagreements(results);
  const times = timesOf(results);
  const report = [
    `${cpus()[0]?.model ?? 'unknown CPU'}; ${hosts(results)}; ${String(results.finishedAt).slice(0, 10)}` +
      `${quick ? '; quick profile' : ''}.`,
    '',
    goalTables(lines),
    timeTables(times),
  ].join('\n');
  const folder = join(root, 'results', 'primality');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'primality.md'), `${report}\n`);
  const data = { lines, times, disagreements: different, results };
  await writeFile(join(folder, 'primality.json'), `${JSON.stringify(data, null, 1)}\n`);
  console.log(report);
  print(`primality: ${lines.filter(({ met }) => met).length} of ${lines.length} goals met`);
  const without = chosen.filter(({ title }) => !lines.some((line) => line.title === title));
  if (without.length > 0) print(`primality: no figures: ${without.map(({ title }) => title).join('; ')}`);
  for (const { name, checksums } of different) {
    print(`primality: the answers to "${name}" differ: ${JSON.stringify(checksums)}`);
  }
  const failed = results.platforms.filter(
    ({ status, rounds }) => status !== 'ok' || rounds.some(({ failures }) => failures.length > 0),
  );
  for (const { id, reason } of failed) print(`primality: ${id} failed: ${reason}`);
  if (options.writeDocs) await writeDocs(report, { whole: filter === '' && failed.length === 0, print });
  if (different.length > 0) return exitCode.gateFailed;
  return failed.length > 0 ? exitCode.platformFailed : exitCode.done;
}

/** @param {string} filter */
function chartsOf(filter) {
  const wanted = filter.toLowerCase();
  const found = charts.filter(({ ours }) => ours.name.toLowerCase().includes(wanted));
  if (found.length > 0) return found;
  const names = [...new Set(charts.map(({ ours }) => ours.name))];
  throw new UsageError(`no chart contains "${filter}"\n  charts: ${names.join(', ')}`);
}

/** @param {import('../../../../protocol/types.js').Results} results */
function hosts({ platforms }) {
  const named = platforms.flatMap(({ rounds }) => {
    const host = rounds.find((round) => round.host)?.host;
    if (!host) return [];
    return host.runtime === 'native' ? [host.compiler] : [host.compiler, `Node ${host.runtimeVersion}`];
  });
  return [...new Set(named)].filter((name) => name !== 'JavaScript').join(', ');
}

/**
 * @param {string} report
 * @param {{whole: boolean, print: (line: string) => void}} context
 */
async function writeDocs(report, { whole, print }) {
  if (!whole) return print('primality: core/primality/README.md was not changed, because not every chart has figures');
  const document = join(root, 'core', 'primality', 'README.md');
  await writeFile(document, replaceFigures(await readFile(document, 'utf8'), report, 'primality --'));
}
