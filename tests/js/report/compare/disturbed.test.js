import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptReferences } from '../../../../report/estimate/kept.js';
import { validateResults } from '../../../../report/results/schema.js';
import { compare } from '../../../../report/compare/compare.js';
import { analysedPair, evidenceOf } from '../../../../report/compare/evidence/evidence.js';
import { resultsOf } from '../fixture.js';
import { witnessedPlatform } from '../metered-runs.js';

const since = '2026-11-20T08:00:00.000Z';

/**
 * A run with what it kept by itself: it knows no earlier one. `load`: by how much something else slows the
 * core; `own`: the code itself.
 */
function runOf({ load = 1, own = 1, seed, id = 'native', cpu = 'a CPU' }) {
  const platform = witnessedPlatform((result) => load * (result.name === 'work' ? own : 1), { id, seed });
  const results = resultsOf([platform]);
  return validateResults({
    ...results,
    machine: { ...results.machine, cpu },
    referenceCycles: keptReferences([platform], [], since),
  });
}

function changeOf(earlier, later) {
  const [before, now] = analysedPair(earlier, later);
  return compare(before.summary, now.summary, evidenceOf(before, now)).cells.find(
    ({ name }) => name === 'work',
  );
}

const quiet = runOf({ seed: 1 });
const busy = (own, seed = 2) => runOf({ load: 1.39, own, seed });

test(
  'the same code beside other work is no change: the quiet run shows that the other one was disturbed ' +
    'throughout',
  () => {
    for (const [earlier, later, side] of /** @type {const} */ ([
      [quiet, busy(1), 'later'],
      [busy(1), quiet, 'earlier'],
    ])) {
      const { change, reason, ratio } = changeOf(earlier, later);
      assert.equal(change, 'unclear');
      assert.equal(reason, `something else used the CPU's core in 5 of 5 rounds of the ${side} run`);
      assert.ok(ratio !== null);
    }
  },
);

test('a change that other work hides is not the same', () => {
  assert.equal(changeOf(busy(1), runOf({ own: 1.39, seed: 3 })).change, 'unclear');
  assert.equal(changeOf(quiet, busy(1 / 1.39)).change, 'unclear');
});

test('a change in spite of other work is one: other work only ever makes a cost larger', () => {
  assert.equal(changeOf(quiet, busy(0.5)).change, 'faster');
  assert.equal(changeOf(busy(1), runOf({ own: 2, seed: 3 })).change, 'slower');
});

test('undisturbed runs, and runs of different CPUs, are judged as before', () => {
  assert.equal(changeOf(quiet, runOf({ seed: 3 })).change, 'same');
  assert.equal(changeOf(quiet, runOf({ own: 1.2, seed: 3 })).change, 'slower');
  assert.equal(changeOf(quiet, runOf({ load: 1.39, cpu: 'another CPU', seed: 3 })).change, 'slower');
});
