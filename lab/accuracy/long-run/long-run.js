/** Whether costs of bodies with state are those of a plain loop in the same compiler and runtime. */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEnvironment } from '../../../cli/build/build.js';
import { readResults } from '../../../cli/files/read-results.js';
import { median } from '../../../report/statistics/descriptive.js';
import { formatCost, formatError } from '../../../report/text/numbers.js';
import { summarize as summaryOf } from '../../../report/summary/summary.js';
import { isBrowser } from '../platforms.js';
import { configure } from '../peers/build.js';
import { runOrThrow, samebench } from '../../shared/process.js';
import { percent } from '../../shared/table.js';
import { bodies as inJavaScript } from './bodies/garbage.js';
import { bundleLoops, openLoops } from './loops.js';
import { judge, referenceOf, summarize, truthOf } from './verdicts.js';

/**
 * @import { Context } from '../context.js'
 * @import { Outcome, Table } from '../../shared/table.js'
 * @import { Cost, Judged, Sections, Truth } from './verdicts.js'
 * @import { Cell } from '../../../protocol/types.js'
 * @typedef {{ body: string, truth: Truth, peer: number | null, cost: Cost, judged: Judged }} Line
 */

/**
 * The bodies, in C++ and in JavaScript, and the suite that has them. Of the second set nothing was known when
 * the estimate was made.
 */
const SETS = [
  { set: 'first', suite: 'long-run-first', variant: '' },
  { set: 'second', suite: 'long-run-second', variant: '' },
  { set: 'garbage', suite: 'long_run_garbage', variant: '@js' },
];

/** The other harness in a column. @type {Record<string, string>} */
const PEERS = { native: 'Google Benchmark', 'node@js': 'mitata' };

/** @param {string} column */
const platformOf = (column) => column.split('@')[0];

/** Google's library with the policy of the heap that Samebench's native host has. */
const HEAP = { MALLOC_MMAP_THRESHOLD_: String(32 << 20), MALLOC_TRIM_THRESHOLD_: String(2 ** 40) };

const MEASURED = ['native', 'node', 'chromium', 'firefox'];

/** @param {string} root */
const projectIn = (root) => join(root, 'lab', 'accuracy', 'long-run');

/** The names of the bodies of a set. @param {string} root @param {string} set */
function bodiesOf(root, set) {
  if (set === 'garbage') return Object.keys(inJavaScript);
  const text = readFileSync(join(projectIn(root), 'bodies', `${set}.cpp`), 'utf8');
  return [...text.matchAll(/^BENCHMARK\((\w+)\)/gm)].map(([, name]) => name);
}

/** @param {Context} context @param {'native' | 'wasm'} target @returns {Promise<string>} the folder */
async function buildPrograms({ root }, target) {
  const folder = join(root, 'build', 'long-run', target);
  await configure(root, 'accuracy/long-run', target, folder, ['-DLONG_RUN_PROGRAMS=1']);
  await runOrThrow('cmake', ['--build', folder, '--target', 'programs'], {
    env: buildEnvironment(target, process.env),
  });
  if (target === 'wasm')
    await bundleLoops(join(projectIn(root), 'truth', 'garbage.js'), join(folder, 'truth-garbage'));
  return folder;
}

/**
 * The time of an operation by the other harness, in a process of its own; null: the column has none, or it is
 * not installed.
 * @param {string} column
 * @param {{ root: string, folder: string, set: string, body: string, seconds: number }} what
 * @returns {Promise<number | null>}
 */
async function peerOf(column, { root, folder, set, body, seconds }) {
  if (column === 'node@js') {
    const script = join(projectIn(root), 'truth', 'mitata.js');
    return Number((await runOrThrow(process.execPath, [script, body, String(seconds)])).stdout);
  }
  const program = join(folder, `google-benchmark-${set}`);
  if (column !== 'native' || !existsSync(program)) return null;
  const { stdout } = await runOrThrow(
    program,
    [`--benchmark_filter=^${body}$`, `--benchmark_min_time=${seconds}`, '--benchmark_format=json'],
    { env: { ...process.env, ...HEAP } },
  );
  return JSON.parse(stdout).benchmarks[0].cpu_time;
}

/**
 * The costs of Samebench, as a user would measure them, by column and body.
 * @param {Context} context
 * @param {string} suite
 * @param {string[]} columns
 */
async function costsOf({ root, scratch, quick }, suite, columns) {
  const out = join(scratch, 'long-run');
  await rm(out, { recursive: true, force: true });
  await samebench(
    [
      ...['run', 'ladder', suite, '--project', projectIn(root), '--platforms', columns.join()],
      ...['--json', '--out', out, ...(quick ? ['--quick'] : [])],
    ],
    // A row may have no cost.
    { codes: [0, 1] },
  );
  return summaryOf(await readResults(join(out, 'latest.json')));
}

/**
 * The reference cycle that the costs of a column have, in nanoseconds; null: they are not corrected.
 * @param {(Cell | undefined)[]} cells
 */
function cycleOf(cells) {
  const lengths = cells.flatMap((cell) => {
    const cycles = cell?.estimate?.cycles?.value;
    return cell?.value && cycles ? [cell.value / cycles] : [];
  });
  return lengths.length > 0 ? median(lengths) : null;
}

/** @param {Line[]} lines @param {string} column @returns {Table} */
const tableOf = (lines, column) => ({
  title: `Costs beside a long run: ${column}`,
  columns: ['body', 'plain loop', ...(PEERS[column] ? [PEERS[column]] : []), 'Samebench', 'off by', ''],
  rows: lines.map(({ body, truth, peer, cost, judged }) => [
    body,
    `${formatCost(truth.least).text} to ${formatCost(truth.median).text}`,
    ...(PEERS[column] ? [formatCost(peer).text] : []),
    `${formatCost(cost.value).text} ${formatError(judged.half)}${judged.isMarked ? ` ${cost.verdict}` : ''}`,
    percent(judged.off),
    judged.outcome,
  ]),
  notes: [
    `The loop: from the least to the median of sixteen sections, in two ${isBrowser(platformOf(column)) ? 'workers' : 'processes'} of its own.`,
  ],
});

/** @param {Context} context @returns {Promise<Outcome>} */
export async function longRun(context) {
  const { root } = context;
  const platforms = context.platforms.filter((id) => MEASURED.includes(id));
  const targets = /** @type {const} */ (['native', 'wasm']).filter((target) =>
    platforms.some((id) => (id === 'native') === (target === 'native')),
  );
  const folders = new Map();
  for (const target of targets) folders.set(target, await buildPrograms(context, target));
  const folderOf = (/** @type {string} */ column) => folders.get(column === 'native' ? 'native' : 'wasm');
  const seconds = context.quick ? 0.1 : 0.3;
  /** @type {Map<string, Line[]>} */
  const lines = new Map();
  const ladder = new Map();
  /** By column and body. @type {Map<string, Sections[]>} */
  const loops = new Map();
  for (const { set, suite, variant } of SETS) {
    const bodies = bodiesOf(root, set);
    const columns = platforms.map((id) => id + variant).filter((column) => column !== 'native@js');
    if (columns.length === 0) continue;
    const loop = async () => {
      for (const column of columns) {
        const { measure, close } = await openLoops(folderOf(column), platformOf(column));
        for (const [i, body] of bodies.entries()) {
          context.progress(`plain loops, ${column}, ${set} set`, i, bodies.length);
          const key = `${column} ${body}`;
          loops.set(key, [...(loops.get(key) ?? []), await measure(set, body, seconds)]);
        }
        await close();
      }
    };
    // Before and after: the machine has good and bad hours.
    await loop();
    const summary = await costsOf(context, suite, columns);
    await loop();
    for (const column of columns) {
      ladder.set(column, summary.platforms.find(({ id }) => id === column)?.ladderError ?? null);
      const folder = folderOf(column);
      const cells = new Map(summary.rows.map(({ name, cells: own }) => [name, own[column]]));
      const reference = referenceOf(
        bodies.flatMap((body) => loops.get(`${column} ${body}`) ?? []),
        cycleOf([...cells.values()]),
      );
      for (const [i, body] of bodies.entries()) {
        context.progress(`${column}, ${set} set`, i, bodies.length);
        const truth = truthOf(loops.get(`${column} ${body}`) ?? [], reference);
        const cost = cells.get(body) ?? { value: null, low: null, high: null, verdict: 'missing' };
        const peer = await peerOf(column, { root, folder, set, body, seconds });
        const line = { body, truth, peer, cost, judged: judge(truth, cost) };
        lines.set(column, [...(lines.get(column) ?? []), line]);
      }
    }
  }
  const all = [...lines.values()].flat().map(({ judged }) => judged);
  const found = summarize(all);
  const perCell = (/** @type {number} */ share) => `${Math.round(share * all.length)} of ${all.length}`;
  return {
    tables: [...lines].map(([column, own]) => tableOf(own, column)),
    goals: [
      {
        goal: 'right, or with the truth in the interval: ≥ 95 %',
        found: perCell(found.held),
        met: found.held >= 0.95,
      },
      { goal: 'median half width ≤ 3 %', found: percent(found.half), met: found.half <= 0.03 },
      { goal: 'marked ≤ 10 %', found: perCell(found.marked), met: found.marked <= 0.1 },
      { goal: 'wider than ±25 % without a mark: none', found: String(found.wide), met: found.wide === 0 },
      { goal: 'more than 10 % off without a mark: none', found: String(found.far), met: found.far === 0 },
      ...[...ladder].map(([column, error]) => {
        const most = isBrowser(platformOf(column)) ? 0.01 : 0.003;
        return {
          goal: `ladder error, ${column} ≤ ${percent(most)}`,
          found: percent(error),
          met: error === null ? null : Math.abs(error) <= most,
        };
      }),
    ],
    data: { ...Object.fromEntries(lines), loops: Object.fromEntries(loops) },
  };
}
