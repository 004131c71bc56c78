/** Whether costs of bodies with state are those of a plain loop in the same compiler and runtime. */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEnvironment } from '../../../cli/build/build.js';
import { readResults } from '../../../cli/files/read-results.js';
import { formatCost, formatError } from '../../../report/text/numbers.js';
import { summarize as summaryOf } from '../../../report/summary/summary.js';
import { isBrowser } from '../platforms.js';
import { configure } from '../peers/build.js';
import { runOrThrow, samebench } from '../../shared/process.js';
import { percent } from '../../shared/table.js';
import { openLoops } from './loops.js';
import { judge, summarize, truthOf } from './verdicts.js';

/**
 * @import { Context } from '../context.js'
 * @import { Outcome, Table } from '../../shared/table.js'
 * @import { Cost, Judged, Sections, Truth } from './verdicts.js'
 * @typedef {{ body: string, truth: Truth, peer: number | null, cost: Cost, judged: Judged }} Line
 */

/** Of the second set nothing was known when the estimate was made. */
const SETS = ['first', 'second'];

/** Google's library with the policy of the heap that Samebench's native host has. */
const HEAP = { MALLOC_MMAP_THRESHOLD_: String(32 << 20), MALLOC_TRIM_THRESHOLD_: String(2 ** 40) };

const MEASURED = ['native', 'node', 'chromium', 'firefox'];

/** @param {string} root */
const projectIn = (root) => join(root, 'experiments', 'accuracy', 'long-run');

/** The names of the bodies of a set. @param {string} root @param {string} set */
const bodiesOf = (root, set) =>
  [
    ...readFileSync(join(projectIn(root), 'bodies', `${set}.cpp`), 'utf8').matchAll(/^BENCHMARK\((\w+)\)/gm),
  ].map(([, name]) => name);

/** @param {Context} context @param {'native' | 'wasm'} target @returns {Promise<string>} the folder */
async function buildPrograms({ root }, target) {
  const folder = join(root, 'build', 'long-run', target);
  await configure(root, 'accuracy/long-run', target, folder, ['-DLONG_RUN_PROGRAMS=1']);
  await runOrThrow('cmake', ['--build', folder, '--target', 'programs'], {
    env: buildEnvironment(target, process.env),
  });
  return folder;
}

/**
 * The time of an operation by Google Benchmark, in a process of its own.
 * @param {string} folder
 * @param {{ set: string, body: string, seconds: number }} what
 * @returns {Promise<number>}
 */
async function peerOf(folder, { set, body, seconds }) {
  const { stdout } = await runOrThrow(
    join(folder, `google-benchmark-${set}`),
    [`--benchmark_filter=^${body}$`, `--benchmark_min_time=${seconds}`, '--benchmark_format=json'],
    { env: { ...process.env, ...HEAP } },
  );
  return JSON.parse(stdout).benchmarks[0].cpu_time;
}

/**
 * The costs of Samebench, as a user would measure them, by platform and body.
 * @param {Context} context
 * @param {string} set
 * @param {string[]} platforms
 */
async function costsOf({ root, scratch, quick }, set, platforms) {
  const out = join(scratch, 'long-run');
  await rm(out, { recursive: true, force: true });
  await samebench(
    [
      ...['run', 'ladder', `long-run-${set}`, '--project', projectIn(root), '--platforms', platforms.join()],
      ...['--json', '--out', out, ...(quick ? ['--quick'] : [])],
    ],
    // A row may have no cost.
    { codes: [0, 1] },
  );
  return summaryOf(await readResults(join(out, 'latest.json')));
}

/** @param {Line[]} lines @param {string} platform @returns {Table} */
const tableOf = (lines, platform) => ({
  title: `Costs beside a long run: ${platform}`,
  columns: [
    'body',
    'plain loop',
    ...(platform === 'native' ? ['Google Benchmark'] : []),
    'Samebench',
    'off by',
    '',
  ],
  rows: lines.map(({ body, truth, peer, cost, judged }) => [
    body,
    `${formatCost(truth.least).text} to ${formatCost(truth.median).text}`,
    ...(platform === 'native' ? [formatCost(peer).text] : []),
    `${formatCost(cost.value).text} ${formatError(judged.half)}${judged.isMarked ? ` ${cost.verdict}` : ''}`,
    percent(judged.off),
    judged.outcome,
  ]),
  notes: [
    `The loop: from the least to the median of sixteen sections, in two ${isBrowser(platform) ? 'workers' : 'processes'} of its own.`,
  ],
});

/** @param {Context} context @returns {Promise<Outcome>} */
export async function longRun(context) {
  const platforms = context.platforms.filter((id) => MEASURED.includes(id));
  const targets = /** @type {const} */ (['native', 'wasm']).filter((target) =>
    platforms.some((id) => (id === 'native') === (target === 'native')),
  );
  const folders = new Map();
  for (const target of targets) folders.set(target, await buildPrograms(context, target));
  const hasPeer = existsSync(join(folders.get('native') ?? '', 'google-benchmark-first'));
  const seconds = context.quick ? 0.1 : 0.3;
  /** @type {Map<string, Line[]>} */
  const lines = new Map(platforms.map((id) => [id, []]));
  const ladder = new Map();
  for (const set of SETS) {
    const bodies = bodiesOf(context.root, set);
    /** @type {Map<string, Sections[]>} */
    const loops = new Map();
    const loop = async () => {
      for (const platform of platforms) {
        const folder = folders.get(platform === 'native' ? 'native' : 'wasm');
        const { measure, close } = await openLoops(folder, platform);
        for (const [i, body] of bodies.entries()) {
          context.progress(`plain loops, ${platform}, ${set} set`, i, bodies.length);
          const key = `${platform} ${body}`;
          loops.set(key, [...(loops.get(key) ?? []), await measure(set, body, seconds)]);
        }
        await close();
      }
    };
    // Before and after: the machine has good and bad hours.
    await loop();
    const summary = await costsOf(context, set, platforms);
    await loop();
    for (const platform of platforms) {
      ladder.set(platform, summary.platforms.find(({ id }) => id === platform)?.ladderError ?? null);
      for (const [i, body] of bodies.entries()) {
        context.progress(`${platform}, ${set} set`, i, bodies.length);
        const isNative = platform === 'native';
        const truth = truthOf(loops.get(`${platform} ${body}`) ?? []);
        const cell = summary.rows.find(({ name }) => name === body)?.cells[platform];
        const cost = cell ?? { value: null, low: null, high: null, verdict: 'missing' };
        const peer = isNative && hasPeer ? await peerOf(folders.get('native'), { set, body, seconds }) : null;
        lines.get(platform)?.push({ body, truth, peer, cost, judged: judge(truth, cost) });
      }
    }
  }
  const all = [...lines.values()].flat().map(({ judged }) => judged);
  const found = summarize(all);
  const perCell = (/** @type {number} */ share) => `${Math.round(share * all.length)} of ${all.length}`;
  return {
    tables: [...lines].map(([platform, own]) => tableOf(own, platform)),
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
      ...[...ladder].map(([platform, error]) => {
        const most = isBrowser(platform) ? 0.01 : 0.003;
        return {
          goal: `ladder error, ${platform} ≤ ${percent(most)}`,
          found: percent(error),
          met: error === null ? null : Math.abs(error) <= most,
        };
      }),
    ],
    data: Object.fromEntries(lines),
  };
}
