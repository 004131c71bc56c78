import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireInstructionCounter, withSizes } from '../../../../../cli/platforms/work/events.js';
import { validatorOf } from '../../../../../protocol/schemas.js';

const planned = { note: null, operations: null, bytes: null, items: null, complexity: false, argument: null };
const plan = {
  event: 'plan',
  benchmarks: [
    { ...planned, id: 0, suite: 'ladder', name: 'ladder', selected: false },
    { ...planned, id: 1, suite: 'demo', name: 'sort', selected: true },
  ],
  order: [0, 1],
};
const sizes = {
  whole: [{ name: 'code', bytes: 5000 }],
  functions: [{ name: '19samebench_fill_demoRN', bytes: 70 }, { name: '21samebench_fill_ladderRN', bytes: 30 }],
};
const whole = { round: 0, filter: '', only: [] };

/** What becomes of a round's events. @param {object} request */
async function passed(request) {
  /** @type {any[]} */
  const seen = [];
  const take = await withSizes(/** @type {any} */ (request), (event) => void seen.push(event), async () => sizes);
  for (const event of [plan, { event: 'end', elapsedMs: 1 }]) take(/** @type {any} */ (event));
  return seen;
}

test('the sizes get rows in the plan, and their events come before the end', async () => {
  const [own, ...events] = await passed(whole);
  assert.deepEqual(own.benchmarks.slice(2).map(({ id, suite, name, argument, selected }) => [id, suite, name, argument, selected]), [
    [2, 'size', 'code', null, true],
    [3, 'size', 'code of suite', 'demo', true],
  ]);
  assert.deepEqual(events.map(({ event, benchmark, bytes }) => [event, benchmark, bytes]), [['size', 2, 5000], ['size', 3, 70], ['end', undefined, undefined]]);
  const validate = validatorOf('events');
  for (const event of [own, ...events]) assert.ok(validate(event), JSON.stringify(validate.errors));
});

test('only the first round of whole suites has them', async () => {
  for (const part of [{ round: 1 }, { filter: 'sort' }, { only: ['demo/sort'] }]) {
    assert.deepEqual((await passed({ ...whole, ...part })).map(({ event }) => event), ['plan', 'end']);
  }
});

test('a host that measures times although it was asked to count is refused', () => {
  const take = requireInstructionCounter(() => {});
  take({ event: 'end', elapsedMs: 1 });
  assert.throws(() => take(/** @type {any} */ ({ event: 'clock' })), /cannot count instructions/);
});
