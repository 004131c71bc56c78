/** A process that measures a body in JavaScript with mitata, and prints the nanoseconds of an operation. */
import { do_not_optimize as keep, measure } from 'mitata';
import { bodies } from '../bodies/garbage.js';

const [name, seconds] = process.argv.slice(2);
const work = bodies[name]();
let x = 0;
const { avg } = await measure(
  () => keep(work(x++ % 1000)),
  /** @type {any} */ ({ min_cpu_time: 1e9 * Number(seconds) }),
);
console.log(avg);
