import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { warningsOf as printedWarnings } from '../../../../report/table/notes/warnings.js';
import { foldedWarnings } from '../../../../report/warnings/folded.js';
import { ladderOf, platformOf, resultsOf, roundOf } from '../fixture.js';

const benchmarks = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Warnings of a platform whose rows have these costs (or results) in each round. */
function warningsOf(rounds) {
  const platform = {
    id: 'node',
    status: 'ok',
    reason: null,
    rounds: rounds.map((costs, round) =>
      roundOf(
        [
          ...ladderOf(),
          ...benchmarks.map((name) => {
            const { cost = 10, ...result } = costs[name] ?? {};
            return { name, cost, result };
          }),
        ],
        { round },
      ),
    ),
  };
  return summarize(resultsOf([platform])).warnings;
}

test('garbage collection that takes more than 1 % of the measured time is reported', () => {
  // 16 pairs of 11 µs: 0.176 ms.
  const gc = (durationMs) => ({ collections: 3, durationMs });
  const [warning, ...others] = warningsOf([{ a: { gc: gc(0.02) }, b: { gc: gc(0.001) } }]);
  assert.deepEqual(others, []);
  assert.equal(warning.code, 'garbage');
  assert.match(warning.message, /garbage.*11 %/);
});

const results = (more) => ({
  schema: 'samebench-results/3',
  samebench: '0.1.0',
  startedAt: '',
  finishedAt: null,
  cut: false,
  request: {},
  machine: {},
  platforms: [],
  ...more,
});
const load = { code: 'load', message: 'the machine was busy' };

test('a warning about the whole run has no platform', () => {
  const summary = summarize(validateResults(results({ warnings: [load] })));
  assert.deepEqual(summary.warnings, [{ platform: null, ...load, benchmark: null }]);
  assert.deepEqual(printedWarnings(summary), ['the machine was busy']);
});

test('results without the "warnings" property have no warnings', () => {
  assert.deepEqual(summarize(validateResults(results())).warnings, []);
  assert.deepEqual(summarize(validateResults(results({ warnings: null }))).warnings, []);
});

test('a warning without a message is rejected', () => {
  assert.throws(() => validateResults(results({ warnings: [{ code: 'load' }] })), /"message"/);
});

test('facts about the machine may be null but not of another type', () => {
  const unknownFacts = {
    governor: null,
    boost: null,
    loadAverage: null,
    virtualMachine: null,
    product: null,
    container: null,
    power: null,
  };
  validateResults(results({ machine: unknownFacts }));
  validateResults(results({ machine: { ...unknownFacts, boost: true, loadAverage: 0.5, power: 'mains' } }));
  assert.throws(() => validateResults(results({ machine: { boost: 1 } })), /boost/);
});

/**
 * What a run says of its host's warnings, if its rounds, or their parts, have these.
 *
 * @param {{round?: number, part?: string, warnings: any[]}[]} records
 */
function messagesOf(records) {
  const {
    rounds: [whole],
    ...platform
  } = platformOf('native', [{ name: 'a', cost: 100 }]);
  const codes = records.flatMap(({ warnings }) => warnings.map(({ code }) => code));
  const rounds = records.map((record) => ({ ...whole, ...record }));
  return summarize(resultsOf([{ ...platform, rounds }]))
    .warnings.filter(({ code }) => codes.includes(code))
    .map(({ message }) => message);
}

/** The same of one warning. @param {[round: number, warnings: object[]][]} records */
const messageOf = (records) => messagesOf(records.map(([round, warnings]) => ({ round, warnings })))[0];

test('a warning says in how many rounds it was given: attempts and parts of a round are no rounds', () => {
  const warning = { code: 'not-warmed-up', message: 'it did not settle', benchmark: null };
  assert.equal(
    messageOf([
      [0, [warning]],
      [1, []],
      [2, []],
    ]),
    'it did not settle (in 1 of 3 rounds)',
  );
  assert.equal(
    messageOf([
      [0, [warning]],
      [0, []],
      [0, []],
    ]),
    'it did not settle',
  );
  assert.equal(
    messageOf([
      [0, []],
      [0, [warning]],
      [1, []],
    ]),
    'it did not settle (in 1 of 2 rounds)',
  );
});

test('rounds that say the same with other figures have one warning, two programs have two', () => {
  const saying = (/** @type {string[]} */ ...messages) =>
    messages.map((message, round) => ({ round, warnings: [{ code: 'said', message, benchmark: null }] }));
  assert.deepEqual(messagesOf(saying('it drifted by +1.2 %', 'it drifted by -11 %')), [
    'it drifted by +1.2 %',
  ]);
  assert.deepEqual(messagesOf(saying('the program map-1 is lost', 'the program map-2 is lost')), [
    'the program map-1 is lost (in 1 of 2 rounds)',
    'the program map-2 is lost (in 1 of 2 rounds)',
  ]);
});

test('a warning of some of the processes of a round names them, unless it is of a benchmark', () => {
  const all = ['one', 'two', 'three', 'four', 'five'];
  /** @param {string[]} parts @param {{message?: string, benchmark?: number | null}} [warning] */
  const saidIn = (parts, { message = 'it grew', benchmark = null } = {}) =>
    messagesOf(
      all.map((part) => ({
        part,
        warnings: parts.includes(part) ? [{ code: 'said', message, benchmark }] : [],
      })),
    );
  assert.deepEqual(saidIn(['two']), ['it grew (two)']);
  assert.deepEqual(saidIn(['two'], { benchmark: 0 }), ['it grew']);
  assert.deepEqual(saidIn(['two'], { message: 'two: it grew' }), ['two: it grew'], 'which it names already');
  assert.deepEqual(saidIn(all.slice(1)), ['it grew (two, three, four, five)']);
  assert.deepEqual(saidIn(all), ['it grew']);
});

test('inputs are remembered if most rounds say so: on a busy machine, some do of any row', () => {
  const warning = { code: 'inputs-remembered', message: 'it takes 18 % less time', benchmark: null };
  assert.equal(
    messageOf([
      [0, [warning]],
      [1, []],
      [2, []],
    ]),
    undefined,
  );
  assert.equal(
    messageOf([
      [0, [warning]],
      [1, []],
    ]),
    undefined,
  );
  assert.equal(
    messageOf([
      [0, [warning]],
      [1, []],
      [2, [warning]],
    ]),
    'it takes 18 % less time (in 2 of 3 rounds)',
  );
  assert.equal(messageOf([[0, [warning]]]), 'it takes 18 % less time');
});

const platforms = ['native', 'node'].map((id) => ({ id, referenceNs: null, cycleNs: 0.4 }));

/** The warnings of a row with these costs, as `platform: message`. */
const foldedOf = (/** @type {Record<string, object>} */ cells) =>
  foldedWarnings(platforms, [{ suite: 's', name: 'keep', argument: null, cells }]);
const cost = (/** @type {number} */ ns) => ({ quantity: 'time', value: ns, low: 0.98 * ns, high: 1.02 * ns });
const belowFloor = (/** @type {number} */ ns) => ({ quantity: 'time', value: null, low: -ns, high: ns });

test('a body that costs nothing on one platform and milliseconds on another was folded', () => {
  const [warning, ...others] = foldedOf({ native: cost(155e6), node: cost(0.16) });
  assert.deepEqual(others, []);
  assert.deepEqual([warning.platform, warning.code, warning.benchmark], ['node', 'folded', 's/keep']);
  assert.match(warning.message, /launder.*native: 155 ms$/);
  assert.equal(foldedOf({ native: belowFloor(0.1), node: cost(5000) }).length, 1);
  assert.deepEqual(
    foldedOf({ native: cost(27), node: cost(3e-12) }).map(({ platform }) => platform),
    ['node'],
  );
  assert.deepEqual(
    foldedOf({ native: cost(10), node: cost(1e6) }).map(({ platform }) => platform),
    ['native'],
  );
});

test('cheap bodies and large but possible differences are no reason for a warning', () => {
  assert.deepEqual(foldedOf({ native: belowFloor(0.0002), node: cost(1.5) }), []);
  assert.deepEqual(foldedOf({ native: cost(0.3), node: cost(100) }), []);
  assert.deepEqual(foldedOf({ native: belowFloor(1e6), node: cost(1e7) }), []);
});

test('a row whose work is known to be deleted has a note instead of a warning', () => {
  assert.deepEqual(foldedOf({ native: cost(27), node: { ...belowFloor(3e-12), vanished: true } }), []);
});

test('counts and rows without a cost are not compared', () => {
  const failed = { quantity: 'time', value: null, low: null, high: null };
  assert.deepEqual(foldedOf({ native: failed, node: cost(0.1) }), []);
  assert.deepEqual(foldedOf({ native: { ...cost(1e6), quantity: 'instructions' }, node: cost(0.1) }), []);
});
