import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, sourcesUnder } from './tree.js';

/* All tuned numbers of the core stand in one file, and on the page of the method. */

const rooms = ['clock', 'counting', 'rounds', 'sampling', 'threads'].map((room) => `core/timing/${room}`);

/** Numbers that nobody tunes, by file: shapes, units, formulas. */
const shapes = {
  'clock/clock_traits.cpp': ['6', '3'], // variances of a clock's rounding
  'clock/cycle_meter.hpp': ['128'], // cycles of the chain's code
  'clock/cycle_meter.cpp': ['64'], // its steps
  'counting/count.cpp': ['3'], // one pair, and one of twice the length
  'counting/work_meter.hpp': ['8'], // bytes of an instruction, as in the analysis
  'rounds/check.cpp': ['17'], // characters of a checksum
  'rounds/counting_round.cpp': ['4096'], // bytes of a page
  'rounds/round.cpp': ['3'], // slices of a pair
  'sampling/repetition.cpp': ['4'], // halves of inputs that are run for one timing
  'threads/std_thread_team.hpp': ['128'], // bytes of cache lines that are fetched together
  'threads/threaded_rows.cpp': ['128'],
};

/** 0, 1, 2, a half and powers of ten. @param {string} number */
const isPlain = (number) => {
  const value = Number(number);
  return [0, 0.5, 2].includes(value) || /^1(e[+-]?\d+)?$/.test(value.toExponential().replace(/e\+0$/, ''));
};

/** The numbers of a C++ source, without those of comments and texts. @param {string} text */
const numbersOf = (text) =>
  [
    ...text
      .replaceAll(/\/\/.*|"(?:[^"\\]|\\.)*"|^#.*/gm, '')
      .matchAll(/(?<![\w.])(\d[\d'.]*(?:e-?\d+)?)(?:[mun]?s|[uU]?[lL]*)\b/g),
  ].map(([, number]) => number.replaceAll("'", ''));

test('no number of the core is tuned where it stands', () => {
  const found = rooms
    .flatMap((room) => sourcesUnder(room, /\.[hc]pp$/))
    .flatMap((path) => {
      const tuned = [...new Set(numbersOf(read(path)).filter((number) => !isPlain(number)))];
      return tuned.length > 0 ? [[path.replace('core/timing/', ''), tuned]] : [];
    });
  assert.deepEqual(Object.fromEntries(found), shapes);
});

const units = { nanoseconds: 1, microseconds: 1e3, milliseconds: 1e6, ns: 1, µs: 1e3, ms: 1e6, s: 1e9 };

/** A value of C++ as a number, times in nanoseconds. @param {string} text */
function valueOf(text) {
  const time = /^std::chrono::(\w+)\{(\d+)\}$/.exec(text);
  if (time) return Number(time[2]) * units[/** @type {keyof typeof units} */ (time[1])];
  const [, of, operator, by] = /^([\d.']+)(?: (<<|\/) (\d+))?$/.exec(text) ?? [];
  const value = Number(of.replaceAll("'", ''));
  return operator === '<<' ? value * 2 ** Number(by) : value / Number(by ?? 1);
}

test('there are at most 40 constants in the core, and the page of the method has each with its value', () => {
  const plain = (/** @type {number} */ value) => Number(value.toPrecision(3));
  const all = [
    ...read('core/timing/constants.hpp').matchAll(/^inline constexpr [\w: ]+ (\w+) =\s+([^;]+);/gm),
  ].map(([, name, value]) => `${name} = ${plain(valueOf(value))}`);
  assert.ok(all.length > 20 && all.length <= 40, String(all.length));
  const [, table] = read('docs/method.md').split('| of the core | constants |');
  const told = [...table.matchAll(/`(\w+)` (2\^)?([\d.e]+)(?:\/(\d+))?(?: (ns|µs|ms|s)\b)?/g)].map(
    ([, name, power, of, by, unit]) => {
      const scale = unit ? units[/** @type {keyof typeof units} */ (unit)] : 1;
      const value = power ? 2 ** Number(of) : Number(of) / Number(by ?? 1);
      return `${name} = ${plain(value * scale)}`;
    },
  );
  assert.deepEqual(told.sort(), all.sort());
});
