import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, referenceOf, summarize, truthOf } from '../../accuracy/long-run/verdicts.js';

const steps = [1.25, 1.25, 1.25, 1.25];
const sections = [
  { loop: 1, machine: 0.01, means: [110, 102, 104, 103], steps },
  { loop: 1, machine: 0, means: [102, 130, 105, 102], steps },
];
const truth = truthOf(sections, null);
const cost = (value, half, verdict = 'ok') => ({
  value,
  low: value * (1 - half),
  high: value * (1 + half),
  verdict,
});

test('a truth reaches from the least section, less its loop and what others took, to the median', () => {
  assert.ok(Math.abs(truth.least - (102 / 1.01 - 1)) < 1e-9, String(truth.least));
  assert.equal(truth.median, 103.5);
});

test('a step of the chain at the reference is as many cycles as it takes beside all loops', () => {
  assert.equal(referenceOf(sections, 0.25), 1.25);
  assert.equal(referenceOf([{ ...sections[0], steps: [1.25, 1.3, 1.31, 1.32] }], 0.25), 1.25);
  assert.equal(referenceOf(sections, null), null);
});

test('where the CPU had another frequency, a truth reaches to what sections take at the reference', () => {
  const slow = sections.map((one) => ({ ...one, steps: one.steps.map((step) => step * 1.04) }));
  const { least, median } = truthOf(slow, 1.25);
  assert.ok(Math.abs(least - (102 / 1.04 / 1.01 - 1)) < 1e-9, String(least));
  assert.equal(median, 103.5);
  const fast = sections.map((one) => ({ ...one, steps: one.steps.map((step) => step / 1.04) }));
  assert.ok(Math.abs(truthOf(fast, 1.25).median - 103.5 * 1.04) < 1e-9);
  assert.equal(truthOf(fast, 1.25).least, truth.least);
  assert.deepEqual(truthOf(sections, 1.25), truth);
});

test('a chain that an engine had not compiled yet says nothing of the frequency', () => {
  const early = sections.map((one) => ({ ...one, steps: [3.1, ...one.steps.slice(1)] }));
  assert.deepEqual(truthOf(early, 1.25), truth);
});

test('a cost is right near the truth, inside if its interval meets it, and otherwise wrong', () => {
  const outcomeOf = (...of) => judge(truth, cost(...of)).outcome;
  assert.equal(outcomeOf(102, 0.001), 'right');
  assert.equal(outcomeOf(98, 0.001), 'right');
  assert.equal(outcomeOf(96.5, 0.001), 'wrong');
  assert.equal(outcomeOf(120, 0.2), 'inside');
  assert.equal(outcomeOf(120, 0.05), 'wrong');
  assert.equal(outcomeOf(60, 0.05), 'wrong');
  assert.equal(judge(truth, cost(102, 0.01)).off, 0);
  assert.ok(Math.abs(judge(truth, cost(truth.least / 2, 0.01)).off + 0.5) < 1e-9);
  const none = { value: null, low: null, high: null, verdict: 'failed' };
  assert.equal(judge(truth, none).outcome, 'none');
});

test('wide and far costs count where nothing marks them', () => {
  const all = [cost(102, 0.01), cost(150, 0.6), cost(150, 0.6, 'out-of-budget'), cost(200, 0.01)].map((one) =>
    judge(truth, one),
  );
  assert.deepEqual(summarize(all), { held: 0.75, half: 0.305, marked: 0.25, wide: 1, far: 2 });
});
