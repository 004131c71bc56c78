/**
 * Races of flags with other seeds: whether equal sets tie, whether the best ones are the same, and whether
 * the advice holds in a new duel.
 */
import { join } from 'node:path';
import { mean } from '../../../report/statistics/descriptive.js';
import { samebench } from '../../shared/process.js';

/**
 * @import { TuneOutcome } from '../../../extras/tune/analysis/outcome.js'
 * @import { Amount } from '../../../protocol/types.js'
 * @import { Context } from '../context.js'
 *
 * @typedef {{seed: number, best: string[], advice: string[], last: string, twin: string, minutes: number,
 *   fresh: {flags: string, said: Amount, found: Amount}[]}} Tuned
 */

const budget = { quick: '3m', whole: '4m' };

const seeds = { quick: [1, 2], whole: [1, 2, 3, 4, 5] };

/** The twin has the same instructions at other addresses. */
const twin = '-O3 -falign-functions=128';

const over = `-O3|-O2|-Os|${twin}|-O0`;

/**
 * A time of a new duel may differ by as much from that of the advice, or by as much as both intervals permit.
 */
const tolerance = 1.02;

/** @param {Amount} amount @returns {number} half of its interval, as a logarithm */
const halfOf = ({ low, high }) => (Math.log(Number(high)) - Math.log(Number(low))) / 2;

/** @param {readonly Amount[]} ratios of independent benchmarks @returns {Amount} their geometric mean */
function geometricMean(ratios) {
  const middle = mean(ratios.map(({ value }) => Math.log(value)));
  const half = Math.hypot(...ratios.map(halfOf)) / ratios.length;
  return { value: Math.exp(middle), low: Math.exp(middle - half), high: Math.exp(middle + half) };
}

/** @param {{said: Amount, found: Amount}} fresh */
const agrees = ({ said, found }) =>
  Math.abs(Math.log(found.value / said.value)) <=
  Math.max(Math.log(tolerance), Math.hypot(halfOf(said), halfOf(found)));

/** @param {Amount} amount */
const shown = ({ value, low, high }) =>
  `${value.toFixed(3)} (${Number(low).toFixed(3)} to ${Number(high).toFixed(3)})`;

const project = 'examples/first-benchmark';

/** @param {Context} context @param {number} seed @returns {Promise<Tuned>} */
async function tuneOnce({ root, scratch, quick }, seed) {
  const where = [
    '--project',
    join(root, project),
    '--platforms',
    'native',
    '--out',
    join(scratch, `tune-${seed}`),
  ];
  const { stdout, wallMs } = await samebench([
    'tune',
    ...where,
    '--over',
    over,
    '--over',
    '|-flto',
    '--seed',
    String(seed),
    '--budget-total',
    quick ? budget.quick : budget.whole,
    '--no-work',
    '--json',
  ]);
  /** @type {TuneOutcome} */
  const { sets, advice } = JSON.parse(stdout).tunes[0];
  const own = String(sets.find(({ status }) => status === 'own')?.folder);
  const measured = sets.filter(({ time, status }) => time !== null && status !== 'same');
  const fresh = [];
  for (const { flags, folder, time } of sets.filter(
    ({ status, isConfirmed }) => status === 'best' && isConfirmed,
  )) {
    const { stdout: duel } = await samebench([
      'duel',
      ...where,
      '--a',
      own,
      '--b',
      String(folder),
      '--seed',
      String(100 + seed),
      '--measure',
      'time',
      '--json',
    ]);
    const ratios = JSON.parse(duel).cells.flatMap((/** @type {any} */ { ratio }) => ratio ?? []);
    fresh.push({ flags, said: /** @type {Amount} */ (time), found: geometricMean(ratios) });
  }
  return {
    seed,
    advice,
    fresh,
    minutes: wallMs / 60_000,
    best: sets
      .filter(({ status }) => status === 'best')
      .map(({ flags }) => flags)
      .sort(),
    last: measured.reduce((slowest, one) =>
      Number(one.time?.value) > Number(slowest.time?.value) ? one : slowest,
    ).flags,
    twin: `${sets.find(({ flags }) => flags === twin)?.time?.value.toFixed(3) ?? 'none'}`,
  };
}

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function tune(context) {
  /** @type {Tuned[]} */
  const tuned = [];
  const planned = seeds[context.quick ? 'quick' : 'whole'];
  for (const [i, seed] of planned.entries()) {
    context.progress('races', i, planned.length);
    tuned.push(await tuneOnce(context, seed));
  }
  const fresh = tuned.flatMap((one) => one.fresh);
  const holds = fresh.filter(agrees);
  const pareto = new Set(tuned.map(({ best }) => best.join()));
  return {
    tables: [
      {
        title: `Sets of flags of ${project}, natively`,
        columns: ['seed', 'Pareto-best', 'advice', `time of ${twin}`, 'slowest', 'minutes'],
        rows: tuned.map(({ seed, best, advice, twin: time, last, minutes }) => [
          String(seed),
          best.join(', ') || 'own flags',
          advice.join('; '),
          time,
          last,
          minutes.toFixed(1),
        ]),
        notes: ['The minutes are with the duels, and those of the first seed with all builds.'],
      },
      {
        title: 'The advice in a new duel, with another seed',
        columns: ['flags', 'said', 'found'],
        rows: fresh.map(({ flags, said, found }) => [flags, shown(said), shown(found)]),
        notes: [],
      },
    ],
    goals: [
      {
        goal: 'the same Pareto-best sets with all seeds',
        found: `${pareto.size} different`,
        met: pareto.size === 1,
      },
      {
        goal: '-O0 is the slowest',
        found: [...new Set(tuned.map(({ last }) => last))].join(', '),
        met: tuned.every(({ last }) => last.startsWith('-O0')),
      },
      {
        goal: 'the same instructions at other addresses are not advised',
        found: tuned.map(({ twin: time }) => time).join(', '),
        met: tuned.every(({ advice }) => !advice.join().includes(twin)),
      },
      {
        goal:
          `a new duel finds the time of the advice within ${Math.round(100 * (tolerance - 1))} % or both ` +
          'intervals',
        found: `${holds.length} of ${fresh.length}`,
        met: holds.length >= 0.95 * fresh.length,
      },
    ],
    data: tuned,
  };
}
