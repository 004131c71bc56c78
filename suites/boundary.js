/**
 * The loops of the suite `boundary` (boundary.cpp), with one call into WebAssembly per operation. Each loop
 * is written out, because engines optimise a call site for the functions called there. A shared loop would
 * be optimised for none of them.
 *
 * @import { BoundaryModule } from './boundary-module.js'
 * @typedef {(operations: number) => number} Loop returns what it computed, so that no work can be removed
 * @typedef {{run: Loop, twin: Loop}} Loops the twin does everything except the call
 * @typedef {(i: number, sum: number) => number} Callback
 */

/**
 * @param {BoundaryModule} module
 * @returns the loops by the names of their benchmarks, and the function that C++ calls
 */
export function makeBoundaryLoops(module) {
  // Emscripten's stubs replace themselves by the real exports at their first call.
  module._samebench_nothing();
  module._samebench_next_integer(0);
  module._samebench_next_number(0);
  module._samebench_next_long(0n);
  const bareNothing = module._samebench_nothing;
  const bareInteger = module._samebench_next_integer;
  const bareNumber = module._samebench_next_number;
  const bareLong = module._samebench_next_long;
  const nothing = module.boundaryNothing;
  const integer = module.boundaryInteger;
  const number = module.boundaryNumber;
  const long = module.boundaryLong;
  const textLength = module.boundaryTextLength;
  const textOf = module.boundaryTextOf;
  const mirrored = module.boundaryMirrored;
  const sumOfArray = module.boundarySumOfArray;
  const sumOfSharedNumbers = module.boundarySumOfSharedNumbers;
  const counter = new module.BoundaryCounter();
  const shared = module.boundarySharedNumbers();
  // Several inputs of each kind, so that none is a constant.
  const short = Array.from({ length: 8 }, (_, i) => String(i).repeat(16));
  const long4096 = Array.from({ length: 8 }, (_, i) => String(i).repeat(4096));
  const points = Array.from({ length: 8 }, (_, i) => ({ x: i, y: -i }));
  const arrays = Array.from({ length: 8 }, (_, i) => Array.from({ length: 256 }, (_, j) => i + j / 2));

  /** @type {Loop} */
  const countTwin = (operations) => {
    let sum = 0;
    for (let i = 0; i < operations; i += 1) sum = i + 1;
    return sum;
  };
  /** @type {Loop} */
  const bigTwin = (operations) => {
    let sum = 0n;
    for (let i = 0n, end = BigInt(operations); i < end; i += 1n) sum = i;
    return Number(sum);
  };
  /** @type {(ring: {length: number}[]) => Loop} */
  const lengthTwin = (ring) => (operations) => {
    let sum = 0;
    for (let i = 0; i < operations; i += 1) sum += ring[i & 7].length;
    return sum;
  };

  /** @type {Record<string, Loops>} */
  const loops = {
    'export, no argument': {
      run(operations) {
        let i = 0;
        for (; i < operations; i += 1) bareNothing();
        return i;
      },
      twin: countTwin,
    },
    'export, int': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum = bareInteger(i);
        return sum;
      },
      twin: countTwin,
    },
    'export, double': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum = bareNumber(i);
        return sum;
      },
      twin: countTwin,
    },
    'export, 64-bit integer': {
      run(operations) {
        let sum = 0n;
        for (let i = 0n, end = BigInt(operations); i < end; i += 1n) sum = bareLong(i);
        return Number(sum);
      },
      twin: bigTwin,
    },
    'Embind, no argument': {
      run(operations) {
        let i = 0;
        for (; i < operations; i += 1) nothing();
        return i;
      },
      twin: countTwin,
    },
    'Embind, int': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum = integer(i);
        return sum;
      },
      twin: countTwin,
    },
    'Embind, double': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum = number(i);
        return sum;
      },
      twin: countTwin,
    },
    'Embind, 64-bit integer': {
      run(operations) {
        let sum = 0n;
        for (let i = 0n, end = BigInt(operations); i < end; i += 1n) sum = long(i);
        return Number(sum);
      },
      twin: bigTwin,
    },
    'Embind, std::string of 16 bytes': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum += textLength(short[i & 7]);
        return sum;
      },
      twin: lengthTwin(short),
    },
    'Embind, std::string of 4096 bytes': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum += textLength(long4096[i & 7]);
        return sum;
      },
      twin: lengthTwin(long4096),
    },
    'Embind, returns std::string of 16 bytes': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum += textOf(16).length;
        return sum;
      },
      twin: lengthTwin(short),
    },
    'Embind, returns std::string of 4096 bytes': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum += textOf(4096).length;
        return sum;
      },
      twin: lengthTwin(long4096),
    },
    'Embind, value_object there and back': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum += mirrored(points[i & 7]).x;
        return sum;
      },
      twin(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum += points[i & 7].x;
        return sum;
      },
    },
    'Embind, array of 256 doubles by copy': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) sum += sumOfArray(arrays[i & 7]);
        return sum;
      },
      twin: lengthTwin(arrays),
    },
    'Embind, view of 256 doubles': {
      run(operations) {
        let sum = 0;
        for (let i = 0; i < operations; i += 1) {
          shared.set(arrays[i & 7]);
          sum += sumOfSharedNumbers();
        }
        return sum;
      },
      twin: lengthTwin(arrays),
    },
    'Embind, class method': {
      run(operations) {
        const start = counter.add(0);
        for (let i = 0; i < operations; i += 1) counter.add(1);
        return counter.add(0) - start;
      },
      twin: countTwin,
    },
  };
  /** @type {Callback} */
  const callback = (i, sum) => sum + i;
  return { ...loops, callback };
}
