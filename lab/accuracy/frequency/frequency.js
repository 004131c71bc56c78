/** The steps of the CPU's frequency, and what the correction of the samples leaves of them. */
import { join } from 'node:path';
import { findPinning } from '../../../cli/run/ready/pinning.js';
import { platformData } from '../../../report/estimate/platform-data.js';
import { sidesOf } from '../../../report/estimate/pairs.js';
import { referenceCycles } from '../../../report/estimate/reference-cycle.js';
import { spreadOf } from '../../../report/estimate/spread.js';
import { hasPairs } from '../../../report/results/pairs.js';
import { median, quantile } from '../../../report/statistics/descriptive.js';
import { repeatedly } from '../context.js';
import { drawPanels } from './panels.js';
import { hasPeers, platformIds, platformsOf } from '../platforms.js';
import { runOrThrow, startPulses } from '../../shared/process.js';
import { costBy, estimators } from '../repeatability.js';
import { rowOf, waitingRows } from '../rows.js';
import { runSuites } from '../samebench.js';
import { correctedSamples, differences, frequencies } from './slices.js';
import { relativeDeviation } from '../../shared/statistics.js';
import { percent } from '../../shared/table.js';

/**
 * @import { Context } from '../context.js'
 * @import { Slices } from './slices.js'
 * @import { Table } from '../../shared/table.js'
 * @import { PlatformResults } from '../../../protocol/types.js'
 *
 * One row of one process: raw costs in nanoseconds by the two estimators, the corrected one, and the
 * exponent by which its time grows with the length of a cycle.
 * @typedef {{decile: number, median: number, corrected: number, elasticity: number | null}} Costs
 */

const picture = 'frequency.svg';

/** Time that the picture shows, in milliseconds. */
const shownMs = 2000;

/** The quantiles of all points between which the picture shows them, and a rim around these. */
const shownShares = [0.01, 0.97];
const rim = 0.005;

/** Distances of slices whose differences are shown, in milliseconds. 0: neighbours. */
const apart = [0, 1, 10, 100];

/**
 * The costs of all rows in one process.
 *
 * @param {Pick<PlatformResults, 'rounds'>} platform
 * @param {number} referenceNs length of the cycle that all processes are brought to
 * @returns {Record<string, Costs>}
 */
export function costsOf(platform, referenceNs) {
  return Object.fromEntries(
    [...platformData(platform, referenceNs).of].flatMap(([key, { measured, corrections }]) => {
      const rounds = (measured.get(key) ?? []).filter(({ result }) => hasPairs(result));
      if (rounds.length === 0) return [];
      const raw = rounds.map(({ result, clock }) => sidesOf(result.pairs, clock));
      return [
        [
          rowOf(rounds[0].result),
          {
            decile: costBy(estimators['lower decile'], raw),
            median: costBy(estimators.median, raw),
            corrected: spreadOf(rounds).value,
            elasticity: corrections.get(key)?.elasticity?.value ?? null,
          },
        ],
      ];
    }),
  );
}

/**
 * The relative deviations of each row between processes, and its median elasticity.
 *
 * @param {Record<string, Costs>[]} processes
 * @returns {Record<string, {decile: number, median: number, corrected: number, elasticity: number | null}>}
 */
export function deviationsOf(processes) {
  return Object.fromEntries(
    waitingRows.flatMap((row) => {
      const found = processes.flatMap((costs) => costs[row] ?? []);
      if (found.length < 3) return [];
      const of = (/** @type {'decile' | 'median' | 'corrected'} */ key) =>
        relativeDeviation(found.map((costs) => costs[key]));
      const exponents = found.flatMap(({ elasticity }) => elasticity ?? []);
      return [
        [
          row,
          {
            ...{ decile: of('decile'), median: of('median'), corrected: of('corrected') },
            elasticity: exponents.length > 0 ? median(exponents) : null,
          },
        ],
      ];
    }),
  );
}

/**
 * Measures the suites again and again, and brings all processes to one reference cycle.
 *
 * @param {Context} context
 * @param {string} platform
 * @param {string} what for the progress
 */
async function processesOf(context, platform, what) {
  const made = await repeatedly(context, what, context.processes, () =>
    runSuites(context, platform, 'quick', ['accuracy', 'waits']),
  );
  const runs = made.flatMap(({ results }) => results.platforms);
  const [reference] = referenceCycles(runs);
  if (!reference) throw new Error(`no sample on ${platform} stands between slices of the cycle meter`);
  return deviationsOf(runs.map((run) => costsOf(run, reference.cycleNs)));
}

/**
 * Runs the program that only reads the cycle meter, pinned like Samebench's own processes.
 *
 * @param {Context} context
 * @returns {Promise<Slices>}
 */
async function readSlices(context) {
  const { cpu, priority } = await findPinning();
  const program = join(context.peers.native, 'peer-frequency');
  const [command, ...args] = [...cpu.prefix, ...priority.prefix, program, context.quick ? '3' : '10'];
  return JSON.parse((await runOrThrow(command, args)).stdout);
}

/**
 * @param {Slices} slices
 * @returns {Table[]}
 */
function sliceTables(slices) {
  return [
    {
      title: 'Frequencies that slices of the cycle meter saw, native',
      columns: ['frequency', 'length of a cycle', 'slices'],
      rows: frequencies(slices).map(({ ghz, share }) => [
        `${ghz.toFixed(1)} GHz`,
        `${(1 / ghz).toFixed(3)} ns`,
        percent(share),
      ]),
      notes: [
        `${slices.sliceNs.length} slices of about 25 µs, one after another, on a fixed CPU. ` +
          'Frequencies of fewer than 1 slice in 200 are left out: interrupts make slices longer.',
      ],
    },
    {
      title: 'How much slices differ, by the time between them',
      columns: ['time between them', 'median', 'upper decile'],
      rows: apart.flatMap((ms) => {
        const found = differences(slices, ms);
        return found
          ? [[ms === 0 ? 'neighbours' : `${ms} ms`, percent(found.typical), percent(found.large)]]
          : [];
      }),
      notes: [],
    },
  ];
}

/**
 * The cycle over time, and below it the costs of a row of the same samples, raw and corrected. All panels
 * have the same relative scale.
 *
 * @param {Slices} slices
 * @returns {string} SVG
 */
export function drawFrequency(slices) {
  const samples = correctedSamples(slices).filter(({ atMs }) => atMs <= shownMs);
  if (samples.length === 0) throw new Error('all samples were disturbed');
  const keys = /** @type {const} */ (['cycleNs', 'rawNs', 'correctedNs']);
  const middles = keys.map((key) => median(samples.map((sample) => sample[key])));
  const shares = keys.flatMap((key, k) => samples.map((sample) => sample[key] / middles[k]));
  const [low, high] = shownShares.map((share, i) => quantile(shares, share) + (i === 0 ? -rim : rim));
  const titles = [
    'Length of a CPU cycle, ns',
    'is_prime, ns an operation: as timed',
    'The same samples at one length of the cycle',
  ];
  return drawPanels({
    title: 'The length of a CPU cycle over time, and the cost of a benchmark before and after the correction',
    label: 'time, ms',
    range: [0, Math.max(...samples.map(({ atMs }) => atMs))],
    panels: keys.map((key, k) => ({
      title: titles[k],
      points: samples.map((sample) => [sample.atMs, sample[key]]),
      range: [low * middles[k], high * middles[k]],
    })),
  });
}

/**
 * @param {string} platform
 * @param {string} condition
 * @param {ReturnType<typeof deviationsOf>} found
 * @param {number} processes
 * @returns {Table}
 */
function deviationTable(platform, condition, found, processes) {
  return {
    title:
      `Deviation between ${processes} processes, before and after the correction, ${platform}, ` +
      `${condition}`,
    columns: ['', 'elasticity', 'lower decile, ns', 'median, ns', 'corrected'],
    rows: Object.entries(found).map(([row, { elasticity, decile, median: middle, corrected }]) => [
      row,
      elasticity === null ? '–' : elasticity.toFixed(2),
      percent(decile),
      percent(middle),
      percent(corrected),
    ]),
    notes: [
      'Relative standard deviation. A process is one `samebench run --quick`. Corrected: the cost that ' +
        'Samebench reports, at one reference cycle for all processes. Elasticity: the exponent by which ' +
        'the time grows with the length of a cycle, median over the processes.',
    ],
  };
}

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function frequency(context) {
  const platforms = platformsOf(context, platformIds.filter(hasPeers));
  const slices = platforms.includes('native') ? await readSlices(context) : null;
  /** @type {{platform: string, condition: string, found: ReturnType<typeof deviationsOf>}[]} */
  const series = [];
  for (const platform of platforms) {
    for (const condition of ['quiet', 'another process busy on and off']) {
      const stop = condition === 'quiet' ? () => {} : startPulses();
      try {
        series.push({
          platform,
          condition,
          found: await processesOf(context, platform, `${condition}, ${platform}`),
        });
      } finally {
        stop();
      }
    }
  }
  return {
    tables: [
      ...(slices ? sliceTables(slices) : []),
      ...series.map(({ platform, condition, found }) =>
        deviationTable(platform, condition, found, context.processes),
      ),
    ],
    goals: [],
    data: series,
    pictures: slices ? { [picture]: drawFrequency(slices) } : {},
  };
}
