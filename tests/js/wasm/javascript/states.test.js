/** The state that rows in JavaScript have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadRows } from '../../../../wasm/javascript/load.js';

/** @import { SuiteRows } from '../../../../wasm/javascript/suite.js' */

const ladder = [0, 1, 2, 4, 8, 16, 32, 64].map((steps) => ({ name: 'ladder', argument: String(steps) }));
const base = [...ladder, { name: 'independent 64' }].map((one) => ({ suite: 'ladder', ...one }));

/** The names of the rows of most files here. */
const NAMES = ['one', 'other'];

/**
 * @param {import('../../../../wasm/javascript/load.js').RowsScript['default']} files
 * @param {{kind?: 'rows' | 'calls', surroundings?: any[]}} [options]
 */
const load = (files, { kind = 'rows', surroundings } = {}) =>
  loadRows({ default: files, surroundings }, kind, {}, [
    ...base,
    ...NAMES.map((name) => ({ suite: 's', name })),
  ]);

/** Two rows whose file holds a state for both, of which the test keeps weak references. */
function statesOf() {
  /** @type {WeakRef<number[]>[]} */
  const states = [];
  const fill = (/** @type {SuiteRows} */ suite) => {
    /** @type {number[]} */
    const state = [];
    states.push(new WeakRef(state));
    for (const name of NAMES) {
      suite.row(name, () => state.push(1));
      suite.call(name, () => state.push(1));
    }
  };
  return { states, files: [{ suite: 's', fill }] };
}

test('each row has a state of its own, which nothing holds when it is let go of', async () => {
  setFlagsFromString('--expose-gc');
  const collect = /** @type {() => void} */ (runInNewContext('gc'));
  const { states, files } = statesOf();
  const rows = await load(files);
  const lengths = [];
  for (const label of ['s/one', 's/other']) {
    const number = rows.find(label);
    rows.makeInputs(number, 0, 0, 1, false);
    rows.run(number, false, 0, 100);
    rows.makeInputs(number, 0, 0, 1, false);
    lengths.push(states.at(-1)?.deref()?.length);
    rows.release(number);
    rows.release(number);
  }
  assert.deepEqual(lengths, [102, 102], 'other inputs come to the same state');
  // References that were read live until the next task.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  assert.deepEqual(
    states.map((one) => one.deref()),
    [undefined, undefined, undefined],
  );
});

test('each row runs in a text of its own', async () => {
  /** @type {string[]} */
  const made = [];
  const files = (/** @type {string[]} */ places) => [
    {
      suite: 's',
      fill: (/** @type {SuiteRows} */ suite) => {
        places.push(`${new Error().stack?.split('\n')[1]}`);
        for (const name of ['one', 'other']) suite.row(name, () => 1);
      },
    },
  ];
  const rows = await load(files, { surroundings: [made] });
  for (const name of NAMES) rows.makeInputs(rows.find(`s/${name}`), 0, 0, 1, false);
  assert.equal(rows.problem(rows.find('s/other')), null);
  assert.equal(made.length, 3);
  assert.equal(new Set(made.map((line) => line.replace(/:\d+:\d+\)?$/, ''))).size, 3);
});

test('calls keep their state, because what they allocated in the module stays', async () => {
  const { states, files } = statesOf();
  const calls = await load(files, { kind: 'calls' });
  for (const label of ['s/one', 's/other']) {
    calls.makeInputs(calls.find(label), 0, 0, 1, false);
    calls.release(calls.find(label));
  }
  assert.deepEqual(
    states.map((one) => one.deref()?.length),
    [2],
  );
});

test('a file that adds other rows when it runs again is an error of the row', async () => {
  let runs = 0;
  const fill = (/** @type {SuiteRows} */ suite) => suite.row(NAMES[Number(runs++ > 0)], () => 1);
  const rows = await load([{ suite: 's', fill }]);
  rows.makeInputs(rows.find('s/one'), 0, 0, 1, false);
  rows.run(rows.find('s/one'), false, 0, 1);
  assert.match(rows.problem(rows.find('s/one')) ?? '', /does not add the same rows each time/);
});
