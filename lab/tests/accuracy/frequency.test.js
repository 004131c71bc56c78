import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costsOf, deviationsOf, drawFrequency } from '../../accuracy/frequency/frequency.js';
import { drawPanels, ticks } from '../../accuracy/frequency/panels.js';
import { correctedSamples, differences, frequencies } from '../../accuracy/frequency/slices.js';
import { roundOf } from '../../../tests/js/report/fixture.js';

const close = (a, b, by = 1e-9) => assert.ok(Math.abs(a - b) < by, `${a} is not ${b}`);

test('frequencies are counted in steps of 0.1 GHz, without those that an interrupt made', () => {
  const sliceNs = [...Array(300).fill(25_000), ...Array(99).fill(100_000 / 3.5), 90_000];
  const found = frequencies({ sliceCycles: 100_000, sliceNs });
  assert.deepEqual(
    found.map(({ ghz }) => ghz.toFixed(1)),
    ['4.0', '3.5'],
  );
  close(found[0].share, 0.75);
});

test('slices some time apart are compared with the first one that begins so much later', () => {
  // Begins at 0, 1, 2 … ms; every second one takes 10 % longer.
  const slices = { sliceAtNs: [0, 1e6, 2e6, 3e6, 4e6], sliceNs: [10, 11, 10, 11, 10] };
  close(differences(slices, 2).typical, 0);
  const { typical, large } = differences(slices, 0);
  close(typical, (0.1 + 1 / 11) / 2);
  assert.ok(large <= 0.1 + 1e-9 && large > typical);
  close(differences(slices, 0.5).large, large);
  assert.equal(differences(slices, 100), null);
});

/** Samples whose body takes 200 cycles an operation, at cycles of these lengths. */
function slicesAt(cycles) {
  return {
    ...{ sliceCycles: 1000, operations: 10, sliceAtNs: [0], sliceNs: [1] },
    atNs: cycles.map((_, i) => i * 1e6),
    beforeNs: cycles.map((cycle) => 1000 * cycle),
    bodyNs: cycles.map((cycle) => 10 * 200 * cycle),
    afterNs: cycles.map((cycle) => 1000 * cycle),
  };
}

test('samples are brought to the median length of a cycle, and disturbed ones left out', () => {
  const slices = slicesAt([0.25, 0.25, 0.3, 0.2]);
  slices.afterNs[3] *= 1.01;
  const found = correctedSamples(slices);
  assert.deepEqual(
    found.map(({ atMs }) => atMs),
    [0, 1, 2],
  );
  close(found[2].rawNs, 60);
  for (const { correctedNs } of found) close(correctedNs, 50);
});

test('ticks are round numbers within the range', () => {
  assert.deepEqual(
    ticks([0.243, 0.268], 4).map(({ label }) => label),
    ['0.25', '0.26'],
  );
  assert.deepEqual(
    ticks([0, 2000], 8).map(({ label }) => label),
    ['0', '500', '1000', '1500', '2000'],
  );
});

test('a picture has a panel for each series, and no point outside', () => {
  const svg = drawPanels({
    ...{ title: 'a < b', label: 'time', range: [0, 10] },
    panels: [
      {
        title: 'up',
        points: [
          [0, 1],
          [10, 2],
          [5, 99],
        ],
        range: [0, 3],
      },
    ],
  });
  assert.match(svg, /^<svg [^>]*viewBox/);
  assert.match(svg, /<title>a &lt; b<\/title>/);
  assert.equal(svg.match(/h0/g).length, 2);
  const drawn = drawFrequency(slicesAt([0.25, 0.26, 0.27, 0.25]));
  assert.equal(drawn.match(/font-weight="bold"/g).length, 3);
  assert.throws(() => drawFrequency({ ...slicesAt([0.25]), afterNs: [1] }), /disturbed/);
});

/** Results of a process whose work takes the given cycles, between slices of a meter at these lengths. */
function processAt(cycles, { cost = 100, twin = 10 } = {}) {
  const each = (value) => cycles.map(value);
  const slices = each((cycle) => 100_000 * cycle);
  const pairs = {
    operations: each(() => 1000),
    bodyNs: each((cycle) => 1000 * (cost + twin) * cycle),
    twinNs: each((cycle) => 1000 * twin * cycle),
    pauses: each(() => 0),
    bodyBeforeNs: slices,
    bodyAfterNs: slices,
    twinBeforeNs: slices,
    twinAfterNs: slices,
  };
  const one = { suite: 'accuracy', name: 'mod 13', cost: 1, result: { pairs, sliceCycles: 100_000 } };
  return { rounds: [roundOf([one])] };
}

test('raw costs vary with the frequency of their process, corrected ones do not', () => {
  const processes = [0.25, 0.26, 0.28].map((cycle) =>
    processAt(Array.from({ length: 20 }, (_, i) => cycle * (1 + 0.001 * (i % 5)))),
  );
  const costs = processes.map((one) => costsOf(one, 0.25));
  for (const {
    'mod 13': { corrected, elasticity },
  } of costs) {
    close(corrected, 25, 1e-6);
    assert.equal(elasticity, 1);
  }
  close(costs[2]['mod 13'].median, 28 * 1.002, 1e-6);
  const found = deviationsOf(costs);
  assert.deepEqual(Object.keys(found), ['mod 13']);
  assert.ok(found['mod 13'].decile > 0.05 && found['mod 13'].median > 0.05);
  assert.ok(found['mod 13'].corrected < 1e-6);
});
