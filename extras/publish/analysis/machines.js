/**
 * The machines of a history. Each has a table and series of its own, because times of different machines are
 * not compared.
 *
 * @import { HistoryEntry } from '../../../protocol/types.js'
 *
 * @typedef {object} Machine
 * @property {string} name
 * @property {string | null} cpu
 * @property {string | null} product  maker and model
 * @property {HistoryEntry[]} entries  in order of time, at least one
 */
import { gatherBy, lastRuns } from '../../../report/api.js';

/** @param {{ cpu: string | null, product: string | null }} machine @param {boolean} isOnly  with this CPU */
const nameOf = ({ cpu, product }, isOnly) =>
  cpu === null || isOnly ? (cpu ?? product ?? 'unknown machine') : `${cpu}, ${product ?? 'unknown product'}`;

/** @param {HistoryEntry} entry */
const factsOf = ({ machine: { cpu, product } }) => ({ cpu: cpu ?? null, product: product ?? null });

/**
 * The machines, the one of the last run first. A machine is what has the same CPU and the same product. Runs
 * of earlier versions do not have the product: they belong to the only product with their CPU, if there is
 * one.
 * @param {HistoryEntry[]} entries  in any order
 * @returns {Machine[]}
 */
export function machinesOf(entries) {
  const runs = lastRuns(entries, {});
  const productsOf = new Map(
    [...gatherBy(runs, (run) => factsOf(run).cpu)].map(([cpu, own]) => [
      cpu,
      new Set(own.flatMap((run) => factsOf(run).product ?? [])),
    ]),
  );
  const keyOf = (/** @type {HistoryEntry} */ run) => {
    const { cpu, product } = factsOf(run);
    const known = productsOf.get(cpu) ?? new Set();
    return JSON.stringify([cpu, product ?? (known.size === 1 ? [...known][0] : null)]);
  };
  const machines = [...gatherBy([...runs].reverse(), keyOf)].map(([key, own]) => {
    const [cpu, product] = /** @type {[string | null, string | null]} */ (JSON.parse(key));
    return { cpu, product, entries: own.reverse() };
  });
  const names = gatherBy(machines, ({ cpu }) => cpu);
  return machines.map((machine) => ({
    ...machine,
    name: nameOf(machine, names.get(machine.cpu)?.length === 1),
  }));
}

/**
 * What is said of machines that could be taken for one.
 * @param {readonly Pick<Machine, 'cpu' | 'product'>[]} machines
 * @returns {string[]}
 */
export function apartTexts(machines) {
  const texts = (
    /** @type {'cpu' | 'product'} */ alike,
    /** @type {'cpu' | 'product'} */ other,
    /** @type {{ are: string, what: string }} */ { are, what },
  ) =>
    [
      ...gatherBy(
        machines.filter((one) => one[alike] !== null),
        (one) => one[alike],
      ),
    ]
      .filter(([, own]) => own.length > 1)
      .map(
        ([name, own]) =>
          `${own.length} machines ${are} ${name}. They are kept apart, because their ${what} differ: ` +
          `${own.map((one) => one[other] ?? 'unknown').join(', ')}.`,
      );
  return [
    ...texts('product', 'cpu', { are: 'are called', what: 'CPUs' }),
    ...texts('cpu', 'product', { are: 'have the CPU', what: 'products' }),
  ];
}
