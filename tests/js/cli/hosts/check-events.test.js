import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createEventCheck } from '../../../../cli/hosts/check-events.js';
import { countingEvents, healthyEvents } from '../../fixtures/events.js';
import { quickRequest } from '../../fixtures/requests.js';

/** @param {any[]} events */
const checkAll = (events) => {
  const check = createEventCheck();
  for (const event of events) check(event);
};

const request = quickRequest();
const healthy = healthyEvents(request);
const [host, , plan] = ['host', 'clock', 'plan'].map((name) => healthy.find(({ event }) => event === name));
const result = healthy.find(({ event }) => event === 'result');
const end = healthy.at(-1);

test('what hosts send passes', () => {
  checkAll(healthy);
  checkAll(countingEvents(request, 7));
  for (const name of ['native', 'wasm', 'counting', 'failures', 'list']) {
    const lines = readFileSync(new URL(`../../../../protocol/golden/${name}.ndjson`, import.meta.url), 'utf8').trim().split('\n');
    checkAll(lines.map((line) => JSON.parse(line)));
  }
});

test('an event of a newer host passes', () => {
  checkAll([host, { event: 'weather', benchmark: 77 }, { event: '__proto__' }, { event: 'a/b' }]);
});

test('what is no event is refused with what was found', () => {
  for (const [value, found] of [[null, 'null'], [7, '7'], ['end', '"end"'], [[], 'an array of 0'], [{}, 'an object'], [{ event: { toString: null } }, 'an object'], [{ event: null }, 'an object']]) {
    const message = `it sent something that is no event: expected an object with the name "event", found ${found}`;
    assert.throws(() => checkAll([value]), { message });
  }
});

test('what no host sends is refused with the reason', () => {
  /** @type {[any[], RegExp][]} */
  const cases = [
    [[{ ...plan, benchmarks: 7 }], /^it sent an impossible event "plan": broken at \/benchmarks: expected array, found 7$/],
    [[plan, plan], /"plan": there was one before/],
    [[{ ...plan, benchmarks: plan.benchmarks.slice(1) }], /"plan": its ids are not the places/],
    [[result], /"result": no benchmark 0 is planned/],
    [[plan, { ...result, benchmark: 1e9 }], /no benchmark 1000000000 is planned/],
    [[plan, result, result], /"result": benchmark 0 had one before/],
    [[plan, { ...result, coldNs: -1 }], /"result": broken at \/coldNs/],
    [[plan, ...Array(5).fill({ event: 'failure', message: 'forged', benchmark: 0 })], /"failure": benchmark 0 had 4 before/],
    [[plan, { event: 'progress', stage: 'sleep', benchmark: 0 }], /"progress": broken at/],
    [[plan, { ...result, pairs: { ...result.pairs, bodyNs: result.pairs.bodyNs.slice(1) } }], /"result": the columns of its pairs differ in length/],
    [[plan, { ...result, name: 'other' }], /"result": benchmark 0 has another name in the plan than "other 0"/],
    [[{ ...plan, benchmarks: plan.benchmarks.map((one) => ({ ...one, name: 'a', argument: null })) }], /"plan": two of its benchmarks have the same name/],
    [[end, result], /"result": the round has ended/],
  ];
  for (const [events, reason] of cases) assert.throws(() => checkAll(events), ({ message }) => reason.test(message) || assert.fail(`${message} does not match ${reason}`));
});
