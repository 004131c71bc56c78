/** Whether growth is named right, of simulated sweeps whose order is known. */
import { fitComplexity } from '../../../report/estimate/complexity.js';
import { randomSource } from '../../../tests/js/report/random.js';
import { method } from '../../../report/method/method.js';

/** @type {Record<string, (n: number) => number>} */
const orders = {
  constant: () => 1,
  'log n': Math.log2,
  n: (n) => n,
  'n log n': (n) => n * Math.log2(n),
  'n²': (n) => n ** 2,
};

/** How many times as dear an operation is in each slower cache. */
const caches = [[], [1.1, 1.3, 2], [1.5, 3, 8]];

const ranges = [
  Array.from({ length: 8 }, (_, i) => 256 * 4 ** i),
  Array.from({ length: 6 }, (_, i) => 4096 * 2 ** i),
  [1000, 1e4, 1e5, 1e6],
  [1000, 1e5, 1e7],
];

const SEEDS = 20;

/** Bits of the sizes from which on the next cache is needed, at least. */
const SIZES = [12, 16, 20];

/** Standard deviations of a cost, by its noise, and by where code and data lie. */
const NOISE = 0.01;
const PLACES = 0.005;

/** @returns {{right: number, named: number}} shares: their order is among those not excluded; is the first */
export function judgedSweeps() {
  let [right, named, all] = [0, 0, 0];
  for (const [order, f] of Object.entries(orders))
    for (const dearer of caches)
      for (const range of ranges)
        for (let seed = 1; seed <= SEEDS; seed++) {
          const { normal, uniform } = randomSource(seed);
          const from = SIZES.map((bits) => 2 ** (bits + 4 * uniform()));
          const points = range.map((n) => {
            const times = dearer[from.filter((size) => n > size).length - 1] ?? 1;
            const noise = NOISE * normal() + PLACES * normal();
            const error = Math.hypot(NOISE, method.share.alike);
            return { n, value: 7 * f(n) * times * Math.exp(noise), error };
          });
          const fit = fitComplexity(points);
          all++;
          named += Number(fit?.order === order);
          right += Number(fit?.order === order || Boolean(fit?.order && fit.others.includes(order)));
        }
  return { right: right / all, named: named / all };
}
