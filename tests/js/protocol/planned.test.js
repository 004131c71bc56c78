import assert from 'node:assert/strict';
import { it } from 'node:test';
import { collectRound } from '../../../protocol/collector.js';
import { plannedById, plannedLabel } from '../../../protocol/identity.js';
import { planned, resultFacts } from '../fixtures/make-events.js';

/** A plan that counts how often one of its benchmarks is looked at. @param {number} count */
function countedPlan(count) {
  const counter = { reads: 0 };
  const benchmarks = Array.from({ length: count }, (_, id) => planned({ id, suite: 'suite', name: `name ${id}` }));
  const plan = new Proxy(benchmarks, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) counter.reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { plan, counter };
}

it('finds a benchmark by its id without looking at all of them', () => {
  const { plan, counter } = countedPlan(1000);
  assert.equal(plannedLabel(plan, 999), 'suite/name 999');
  assert.ok(counter.reads < 5, `${counter.reads} readings`);
});

it('finds a benchmark of a plan whose ids are not its places', () => {
  const plan = [planned({ id: 7, suite: 'suite', name: 'seven' }), planned({ id: 1, suite: 'suite', name: 'one' })];
  assert.equal(plannedLabel(plan, 7), 'suite/seven');
  assert.equal(plannedLabel(plan, 1), 'suite/one');
  assert.equal(plannedById(plan, 2), undefined);
  assert.equal(plannedLabel(plan, 2), 'benchmark 2');
});

it('collects a round with work in proportion to its benchmarks', () => {
  const { plan, counter } = countedPlan(1000);
  const { record, take } = collectRound(0);
  take({ event: 'plan', benchmarks: plan, order: [] });
  for (let benchmark = 0; benchmark < 1000; benchmark++) {
    take({ event: 'result', ...resultFacts({ benchmark, suite: 'suite', name: `name ${benchmark}`, rows: [] }), learned: { note: 'learned', bytes: null, items: null, parameter: null, userCounters: [] } });
  }
  assert.equal(record.results.length, 1000);
  assert.equal(record.plan?.benchmarks[999].note, 'learned');
  assert.ok(counter.reads < 5000, `${counter.reads} readings`);
});
