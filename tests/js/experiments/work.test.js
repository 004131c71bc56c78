import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gateOutcome, judged } from '../../../experiments/accuracy/work/gate.js';
import { differencesOf, instructionsIn } from '../../../experiments/accuracy/work/rows.js';
import { parts, slopeOf, stepsOf } from '../../../experiments/accuracy/work/steps.js';
import { workColumns } from '../../../experiments/accuracy/work/command.js';

const column = 'native@work';

/** One count of a row in one round. */
const count = (name, body, changes = {}) => ({
  benchmark: 0, suite: 's', name, argument: null, inputs: 1, checksum: 'c',
  pairs: { operations: [1, 2], bodyInstructions: [body, 2 * body], twinInstructions: [1, 2], pauses: [0, 0] },
  ...changes,
});

/** A run of two rounds. @param {...object[]} rounds */
const runOf = (...rounds) => ({ platforms: [{ id: column, rounds: rounds.map((work) => ({ work })) }] });

test('rows are identical only if every round of both runs has the same counts', () => {
  const quiet = runOf([count('a', 5), count('b', 7)], [count('a', 5), count('b', 7)]);
  assert.deepEqual(differencesOf(quiet, quiet, column, new Set()), { rows: 2, identical: 2, marked: [], unmarked: [] });
  const other = runOf([count('a', 5), count('b', 7)], [count('a', 5), count('b', 8)]);
  assert.deepEqual(differencesOf(quiet, other, column, new Set()).unmarked, ['s/b']);
  assert.deepEqual(differencesOf(other, quiet, column, new Set(['s/b'])), { rows: 2, identical: 1, marked: ['s/b'], unmarked: [] });
});

test('a row that one run lacks, or that has other results, is not identical', () => {
  const quiet = runOf([count('a', 5), count('b', 7)]);
  assert.deepEqual(differencesOf(quiet, runOf([count('a', 5)]), column, new Set()).unmarked, ['s/b']);
  assert.deepEqual(differencesOf(runOf([count('a', 5)]), quiet, column, new Set()).unmarked, ['s/b']);
  assert.deepEqual(
    differencesOf(quiet, runOf([count('a', 5, { checksum: 'd' }), count('b', 7)]), column, new Set()).unmarked, ['s/a']);
});

test('the instructions of a run are those of all samples of both sides', () => {
  assert.equal(instructionsIn(runOf([count('a', 5)], [count('a', 5)]), column), 2 * (5 + 10 + 1 + 2));
});

test('a step takes what two neighbouring rows differ by', () => {
  const costs = new Map([[0, 0], [1, 7], [2, 18.5], [4, 32.5], [8, 60.5], [16, 130.5], [32, 254.5], [64, 502.5]]);
  const [straight, loop] = parts.map(({ rungs }) => stepsOf(costs, rungs));
  assert.deepEqual(straight.map(({ instructions }) => instructions), [7, 11.5, 7, 7]);
  assert.deepEqual(loop, [{ from: 16, to: 32, instructions: 7.75 }, { from: 32, to: 64, instructions: 7.75 }]);
  assert.deepEqual(slopeOf(straight), { slope: 7, deviation: 4.5 });
  assert.deepEqual(slopeOf(loop), { slope: 7.75, deviation: 0 });
  assert.throws(() => stepsOf(new Map([[0, 0]]), [0, 1]), /no row of the ladder with 1 steps/);
});

const cell = (name, change, platform = column) => ({ suite: 'gate', name, argument: null, platform, change });

test('a comparison is right if it names the changed row and nothing else', () => {
  const named = (...cells) => judged({ code: 1, cells }, column);
  assert.deepEqual(named(cell('chain', 'slower'), cell('sort 256', 'same')), { code: 1, found: true, others: 0 });
  assert.deepEqual(named(cell('chain', 'slower'), cell('sort 256', 'faster')), { code: 1, found: true, others: 1 });
  assert.deepEqual(named(cell('chain', 'unclear'), cell('sort 256', 'unclear')), { code: 1, found: false, others: 0 });
  assert.deepEqual(named(cell('chain', 'slower', 'wasm@work')), { code: 1, found: false, others: 0 });
});

test('tries are counted by what they named and how they exited', () => {
  const changed = [{ code: 1, cells: [cell('chain', 'slower')] }, { code: 1, cells: [cell('chain', 'slower'), cell('map', 'slower')] }];
  const same = [{ code: 0, cells: [cell('chain', 'same')] }, { code: 1, cells: [cell('chain', 'slower')] }, { code: 0, cells: [] }];
  assert.deepEqual(gateOutcome({ changed, same }, column), { tries: 2, found: 1, failed: 2, repeated: 3, silent: 2, passed: 2 });
});

test('native code and Node stand for the columns that count', () => {
  assert.deepEqual(workColumns({ platforms: ['native', 'node', 'firefox'] }), ['native@work', 'wasm@work']);
  assert.deepEqual(workColumns({ platforms: ['node'] }), ['wasm@work']);
  assert.throws(() => workColumns({ platforms: ['firefox'] }), /expected one of the platforms native, node/);
});
