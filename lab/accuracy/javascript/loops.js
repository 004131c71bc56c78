/**
 * A process that times rows in one loop for all of them, and in a loop of its own for each:
 *
 *   node lab/accuracy/javascript/loops.js
 *
 * Prints an object: by the number of rows that used the shared loop before, its cost over that of the own
 * loop.
 */
import { median } from '../../../report/statistics/descriptive.js';
import { loopsOf, makeRing } from '../../../wasm/javascript/loop.js';

const operations = 100_000;
const repetitions = 9;

/** Bodies of different functions and types of inputs. @type {[(input: any) => any, unknown[]][]} */
const rows = [
  [(x) => x + 1, Array.from({ length: 256 }, (_, i) => i)],
  [(x) => x * 0.5, Array.from({ length: 256 }, (_, i) => i + 0.25)],
  [(text) => text.length, Array.from({ length: 256 }, (_, i) => 'x'.repeat(i % 17))],
  [(pair) => pair.a, Array.from({ length: 256 }, (_, i) => ({ a: i }))],
  [(x) => x ^ 21, Array.from({ length: 256 }, (_, i) => 3 * i)],
];

/**
 * @param {Awaited<ReturnType<typeof loopsOf>>} loops
 * @param {(typeof rows)[number]} row
 */
function cost({ run, makePlaces }, [work, inputs]) {
  const ring = makeRing(inputs);
  const places = makePlaces(true);
  const times = Array.from({ length: repetitions }, () => {
    const start = performance.now();
    run(work, ring, places, 0, operations);
    return performance.now() - start;
  });
  // The first ones warm it up.
  return median(times.slice(3));
}

const shared = await loopsOf(-1);
/** @type {number[]} */
const ratios = [];
for (const [number, row] of rows.entries()) {
  const inShared = cost(shared, row);
  ratios.push(inShared / cost(await loopsOf(number), row));
}
process.stdout.write(JSON.stringify(ratios));
