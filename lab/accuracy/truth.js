/**
 * The error of each harness for chains of known length. A step takes five cycles, and Samebench's costs are
 * compared with that. The other harnesses do not correct for the CPU's frequency: for them the true time of
 * a step comes from one long chain, timed without a harness right before and after.
 */
import { median } from '../../report/statistics/descriptive.js';
import { once, repeatedly } from './context.js';
import { trueStep } from './peers/harnesses.js';
import { deviations, worst } from './deviation.js';
import { hasPeers, isBrowser, platformIds } from './platforms.js';
import { byEstimator, nameOf, peersOf, quietSeries, withStep } from './peers/series.js';
import { ladderRow, ladderSteps, stepCycles } from './rows.js';
import { runSamebench } from './samebench.js';
import { nanoseconds, percent, times } from '../shared/table.js';

/**
 * @import { Context } from './context.js'
 * @import { Deviations } from './deviation.js'
 * @import { Run } from './samebench.js'
 * @typedef {{who: string, platform: string, own: boolean, as: string, deviations: Deviations}} Line
 */

/** Processes for the variants of a peer. Fewer than for the main rows, because they are secondary. */
const variantProcesses = 2;
const variantBudgetMs = 250;

/** Largest ladder errors that count as met: where clocks are fine, and in browsers. */
export const ladderGoals = [
  {
    where: 'native code, the oracle, Node, Bun and Deno',
    limit: 0.003,
    of: (/** @type {string} */ id) => !isBrowser(id) && id !== 'wasi',
  },
  { where: 'the standalone module', limit: 0.005, of: (/** @type {string} */ id) => id === 'wasi' },
  { where: 'the browsers', limit: 0.01, of: isBrowser },
];

/**
 * Runs with the default profile, which the experiment `coverage` also uses.
 *
 * @param {Context} context
 * @param {string} platform
 * @returns {Promise<Run[]>}
 */
export function defaultRuns(context, platform) {
  const count = context.quick ? 3 : Math.max(5, Math.ceil(context.processes / 2));
  return once(context, `default ${platform}`, () =>
    repeatedly(context, `default profile, ${platform}`, count, () =>
      runSamebench(context, platform, 'default'),
    ),
  );
}

/**
 * Costs and the true step of a run, in nanoseconds at its reference cycle.
 *
 * @param {Run} run
 */
function inNanoseconds({ cells, cycleNs }) {
  const costs = Object.entries(cells).map(([row, { cycles }]) => [row, cycles * cycleNs]);
  return { stepNs: stepCycles * cycleNs, costs: Object.fromEntries(costs) };
}

/**
 * Cycles of a step by the costs of the ladder.
 *
 * @param {Pick<Run, 'cells'>} run
 */
export function ladderSlope({ cells }) {
  return median(
    ladderSteps.flatMap((steps) => {
      const cell = cells[ladderRow(steps)];
      return steps > 0 && cell ? [cell.cycles / steps] : [];
    }),
  );
}

/**
 * The chain without a harness, in cycles; null where there is no program for it.
 *
 * @param {Context} context
 * @param {string} platform
 */
async function chainCycles(context, platform) {
  return hasPeers(platform) ? (await trueStep(context, platform)).stepCycles : null;
}

/** @param {Context} context */
async function ownLines(context) {
  const lines = [];
  const errors = [];
  for (const platform of context.platforms) {
    const runs = await defaultRuns(context, platform).catch((/** @type {Error} */ error) => {
      context.print(`${platform} is left out: ${error.message}`);
      return [];
    });
    if (runs.length === 0) continue;
    lines.push({
      ...{ who: '**Samebench**', platform, own: true, as: 'chained' },
      deviations: deviations(runs.map(inNanoseconds)),
    });
    errors.push({
      platform,
      ladderError: median(runs.map(({ ladderError }) => ladderError ?? 1)),
      intercept: median(runs.map(({ intercept }) => Math.abs(intercept ?? Infinity))),
      slope: median(runs.map(ladderSlope)),
      chain: await chainCycles(context, platform),
    });
  }
  return { lines, errors };
}

/**
 * @param {Context} context
 * @param {'native' | 'node'} platform
 * @returns {Promise<Line[]>}
 */
async function peerLines(context, platform) {
  const series = await quietSeries(context, platform);
  /** @type {Line[]} */
  const lines = byEstimator(series.peers).map(({ harness, who, runs }) => ({
    ...{ who, platform, own: false },
    as: usesCalls(harness.id) ? 'a call each, chained' : 'chained',
    deviations: deviations(runs),
  }));
  for (const set of /** @type {const} */ (['plain', 'loop'])) {
    for (const harness of peersOf(context, platform)) {
      if (!harness.sets.includes(set)) continue;
      lines.push(await variantLine(context, harness, set));
    }
  }
  return lines;
}

/**
 * @param {Context} context
 * @param {import('./peers/harnesses.js').Harness} harness
 * @param {'plain' | 'loop'} set
 * @returns {Promise<Line>}
 */
async function variantLine(context, harness, set) {
  const runs = await repeatedly(context, `${harness.label}, ${set}`, variantProcesses, async () => {
    const { result, stepNs } = await withStep(context, harness.platform, () =>
      harness.measure(context, set, variantBudgetMs),
    );
    const costs = Object.fromEntries(
      ladderSteps.map((steps) => {
        const value = result[set === 'plain' ? `plain ${steps}` : ladderRow(steps)];
        return [ladderRow(steps), value[harness.headline]];
      }),
    );
    return { stepNs, costs };
  });
  const call = usesCalls(harness.id) ? 'a call each, ' : '';
  return {
    ...{ who: nameOf(harness, harness.headline), platform: harness.platform, own: false },
    as: set === 'plain' ? `${call}not chained` : 'a loop of 1000 inside, chained',
    deviations: deviations(runs),
  };
}

/** @param {string} id */
const usesCalls = (id) => id === 'mitata' || id === 'tinybench';

/**
 * @param {Context} context
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function truth(context) {
  const own = await ownLines(context);
  const lines = [...own.lines];
  for (const platform of platformIds.filter(hasPeers)) {
    if (context.platforms.includes(platform)) lines.push(...(await peerLines(context, platform)));
  }
  if (own.errors.length === 0) throw new Error('Samebench could not be measured on any platform');
  const worstIntercept = Math.max(...own.errors.map(({ intercept }) => intercept));
  return {
    tables: [
      {
        title: 'Errors for chains of known cost',
        columns: ['', 'platform', 'how', 'K = 0', 'K = 1', 'K = 2', 'K = 4', 'worst K ≥ 8'],
        rows: lines.map(({ who, platform, as, deviations: { intercept, shares } }) => [
          ...[who, platform, as, nanoseconds(intercept)],
          ...[1, 2, 4].map((steps) => signed(shares[steps])),
          percent(worst([8, 16, 32, 64].map((steps) => shares[steps]))),
        ]),
        notes: [
          'Relative error of the measured cost of K steps; K = 0 should cost 0. A step takes 5 cycles, ' +
            'about 1.4 ns. Samebench is compared with these cycles, and the other harnesses with the ' +
            'time of one long chain without a harness, before and after each process. Medians over ' +
            'processes. Not chained: the call as shown in the documentation of each peer, where steps of ' +
            'different iterations overlap. Its true cost is lower, but it is compared with that of the ' +
            'chain too.',
        ],
      },
      {
        title: 'Ladder error and intercept, as in every report, and the length of a step',
        columns: ['platform', 'ladder error', 'intercept', 'cycles of a step', 'without a harness'],
        rows: own.errors.map(({ platform, ladderError, intercept, slope, chain }) => [
          ...[platform, percent(ladderError), nanoseconds(intercept), slope.toFixed(3)],
          chain === null ? '–' : chain.toFixed(3),
        ]),
        notes: [
          'Medians over default runs. Cycles of a step: the median of cost / K over the ladder. ' +
            'Without a harness: one long chain, timed between slices of the cycle meter. Both should be ' +
            '5.',
        ],
      },
    ],
    goals: [
      ...ladderGoals.flatMap((goal) => ladderGoal(goal, own.errors)),
      {
        goal: 'intercept at most 0.05 ns on every platform',
        found: `${nanoseconds(worstIntercept)} at worst`,
        met: worstIntercept <= 0.05,
      },
      ...closerGoals(lines),
    ],
    data: { lines, errors: own.errors },
  };
}

/**
 * @param {typeof ladderGoals[number]} goal
 * @param {{platform: string, ladderError: number}[]} errors
 * @returns {import('../shared/table.js').Goal[]} none if no such platform was measured
 */
export function ladderGoal({ where, limit, of }, errors) {
  const found = errors.filter(({ platform }) => of(platform));
  if (found.length === 0) return [];
  const last = found.reduce((a, b) => (b.ladderError > a.ladderError ? b : a));
  return [
    {
      goal: `ladder error at most ${percent(limit)} in ${where}`,
      found: `${percent(last.ladderError)} at worst (${last.platform})`,
      met: last.ladderError <= limit,
    },
  ];
}

/**
 * Goals for short chains (under 10 ns) in WebAssembly, compared with all chained variants of the peers: by
 * the worst error in nanoseconds for K = 0 to 4, and by the worst relative error for K = 1 to 4.
 *
 * @param {Line[]} lines
 * @returns {import('../shared/table.js').Goal[]}
 */
function closerGoals(lines) {
  const node = lines.filter(({ platform }) => platform === 'node');
  const own = node.find((line) => line.own);
  const others = node.filter((line) => !line.own && !line.as.includes('not chained'));
  return [
    { what: 'in nanoseconds, K = 0 to 4', of: (/** @type {Line} */ { deviations }) => deviations.smallNs },
    {
      what: 'as a share, K = 1 to 4',
      of: (/** @type {Line} */ { deviations: { shares } }) => worst([1, 2, 4].map((steps) => shares[steps])),
    },
  ].map(({ what, of }) => {
    const goal = `at least 5 times closer than the best peer under 10 ns in WebAssembly: ${what}`;
    const best = [...others].sort((a, b) => of(a) - of(b))[0];
    if (!own || !best) return { goal, found: 'no peer', met: null };
    const factor = of(best) / of(own);
    return { goal, found: `${times(factor)}, against ${best.who}`, met: factor >= 5 };
  });
}

/** @param {number} value */
const signed = (value) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${percent(Math.abs(value))}`;
