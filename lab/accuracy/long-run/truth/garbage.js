/**
 * The truth about a body in JavaScript: a plain loop, which goes on for eight sections of time, in a process
 * or worker of its own. Prints the mean of each section, and what the loop takes alone, in nanoseconds of an
 * operation, what the machine takes of a chain of fixed work, and the time of a step of that chain after
 * each section, as JSON.
 */
import { bodies } from '../bodies/garbage.js';

const host = /** @type {{arguments: string[], print: (line: string) => void} | undefined} */ (
  Reflect.get(globalThis, 'Module')
);
const [name, words] = host?.arguments ?? process.argv.slice(2);
const seconds = Number(words);
const sections = 8;
const inputs = Int32Array.from({ length: 1024 }, (_, i) => (i * 7919) % 1000);

/** Each in a function of its own text: an engine optimises a loop for what it has called. */
const loopOf = () =>
  /** @type {(work: (x: number) => number, operations: number) => number} */ (
    new Function(
      'inputs',
      'return (work, operations) => { let x = 0; ' +
        'for (let i = 0; i < operations; i++) x = work(inputs[i & 1023]); return x; }',
    )(inputs)
  );

/**
 * The times of parts of a chain, in nanoseconds of a step: as in benchmark/benchmark.h.
 *
 * @param {number} length in milliseconds
 */
function chain(length) {
  const steps = 1200000;
  const parts = [];
  let x = 1;
  const start = performance.now();
  while (parts.length < 2 || performance.now() - start < length) {
    const begin = performance.now();
    for (let i = 0; i < steps; i++) x = Math.imul(x ^ (x >>> 13), 321982955);
    parts.push((1e6 * (performance.now() - begin)) / steps);
  }
  // The chain's end is used, so that no engine leaves it out.
  return x === 0 ? [] : parts;
}

/** @param {(x: number) => number} work @param {number} length of a section, in milliseconds */
function measure(work, length) {
  const loop = loopOf();
  const means = [];
  const steps = [];
  let batch = 1;
  // The first one warms up.
  for (let section = 0; section <= sections; section++) {
    const start = performance.now();
    let now = start;
    let operations = 0;
    while (now - start < length) {
      const looked = now;
      loop(work, batch);
      operations += batch;
      now = performance.now();
      if (now - looked < length / 2000) batch *= 2;
      else if (now - looked > length / 500 && batch > 1) batch /= 2;
    }
    const step = Math.min(...chain(0));
    if (section > 0) {
      means.push((1e6 * (now - start)) / operations);
      steps.push(step);
    }
  }
  return { means, steps };
}

/**
 * What interrupts and others take of a chain, as a share of its time without them: as in
 * benchmark/benchmark.h.
 *
 * @param {number} length in milliseconds
 */
function takenByMachine(length) {
  const parts = chain(length).sort((one, other) => one - other);
  return parts.reduce((sum, part) => sum + part) / parts.length / parts[parts.length >> 2] - 1;
}

const empty = Math.min(...measure((x) => x, (1000 * seconds) / 8).means);
const before = takenByMachine(500 * seconds);
const { means, steps } = measure(bodies[name](), 1000 * seconds);
const machine = Math.min(before, takenByMachine(500 * seconds));
const result = JSON.stringify({ loop: empty, machine, means, steps });
(host?.print ?? console.log)(result);
