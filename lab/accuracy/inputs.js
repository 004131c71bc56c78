/** How much the cost of branchy bodies depends on how many inputs they have, and in which order. */
import { platformsOf } from './platforms.js';
import { runSuites } from './samebench.js';
import { nanoseconds } from '../shared/table.js';

/**
 * @typedef {{ name: string, argument: string | null, cells: Record<string, { value: number | null }> }} Row
 *
 * Costs in nanoseconds, by row and number of inputs.
 * @typedef {Map<string, Map<number, number>>} Costs
 */

const suite = 'inputs';

/** The ends of the names of the suite's rows. */
const changing = ', changing order';
const fixed = ', one order';

/** The default number of inputs of a benchmark: `Inputs::default_count`. */
const defaultCount = 8192;

/**
 * The number of inputs that costs are compared with. No predictor learns that many, and they still
 * fit into the caches beside the data of the body.
 */
const referenceCount = 2 ** 16;

/** Largest deviation from the cost with that many, as a share. */
const tolerance = 0.1;

/**
 * @param {readonly Row[]} rows
 * @param {string} platform
 * @returns {Costs}
 */
export function costsByRing(rows, platform) {
  /** @type {Costs} */
  const costs = new Map();
  for (const {
    name,
    argument,
    cells: { [platform]: cell },
  } of rows) {
    if (!name.endsWith(changing) && !name.endsWith(fixed)) continue;
    if (!cell || cell.value === null) continue;
    const byCount = costs.get(name) ?? new Map();
    costs.set(name, byCount.set(Number(argument), cell.value));
  }
  return costs;
}

/** @param {Costs} costs */
const countsOf = (costs) =>
  [...new Set([...costs.values()].flatMap((one) => [...one.keys()]))].sort((a, b) => a - b);

/** The name of a row without its order. @param {string} name */
const kernelOf = (name) => name.replace(changing, '').replace(fixed, '');

/**
 * The cost over that of many inputs in a changing order; NaN if one is missing.
 * @param {Costs} costs
 * @param {string} name
 * @param {number} count
 */
const shareOf = (costs, name, count) =>
  Number(costs.get(name)?.get(count)) /
  Number(costs.get(`${kernelOf(name)}${changing}`)?.get(referenceCount));

/**
 * @param {string} platform
 * @param {Costs} costs
 * @returns {import('../shared/table.js').Table}
 */
export function ringTable(platform, costs) {
  const counts = countsOf(costs);
  return {
    title: `Costs by the number of inputs, ${platform}`,
    columns: [platform, ...counts.map((count) => `2^${Math.log2(count)}`)],
    rows: [...costs].sort().map(([name, byCount]) => [
      name,
      ...counts.map((count) => {
        const ns = byCount.get(count);
        return ns === undefined ? '–' : `${nanoseconds(ns)} (${shareOf(costs, name, count).toFixed(2)})`;
      }),
    ]),
    notes: [
      'In brackets: the cost over that with 2^16 inputs in a changing order. ' +
        'A branch predictor that learns inputs makes it smaller than 1.',
    ],
  };
}

/**
 * @param {string} platform
 * @param {Costs} costs
 * @returns {import('../shared/table.js').Goal[]}
 */
export function goalsOf(platform, costs) {
  const shares = [...costs.keys()]
    .filter((name) => name.endsWith(changing))
    .map((name) => ({ name: kernelOf(name), share: shareOf(costs, name, defaultCount) }));
  return [
    {
      goal: `${platform}: ${defaultCount} inputs cost what 2^16 inputs cost, within ${100 * tolerance} %`,
      found: shares.map(({ name, share }) => `${name} ${share.toFixed(2)}`).join(', '),
      met: shares.every(({ share }) => Math.abs(share - 1) <= tolerance),
    },
  ];
}

/**
 * @param {import('./context.js').Context} context
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function inputs(context) {
  const platforms = platformsOf(context, ['native', 'node', 'firefox']);
  const found = [];
  for (const platform of platforms) {
    context.progress(`inputs, ${platform}`, found.length, platforms.length);
    const { summary } = await runSuites(context, platform, context.quick ? 'quick' : 'default', {
      suites: [suite],
    });
    found.push({ platform, costs: costsByRing(summary.rows, platform) });
  }
  return {
    tables: found.map(({ platform, costs }) => ringTable(platform, costs)),
    goals: found.flatMap(({ platform, costs }) => goalsOf(platform, costs)),
    data: found.map(({ platform, costs }) => ({
      platform,
      costs: Object.fromEntries([...costs].map(([name, byCount]) => [name, Object.fromEntries(byCount)])),
    })),
  };
}
