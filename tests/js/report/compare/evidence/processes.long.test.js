import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareProcesses } from '../../../../../report/compare/evidence/processes.js';
import { plannedLooks } from '../../../../../report/compare/sequential/spending.js';
import { randomSource } from '../../random.js';

/**
 * How many builds that are slow in this share of their processes could be the same at any look of a duel.
 *
 * @param {number} share
 * @param {number} builds
 * @param {object} [noise] disturbed: share of the rounds that slow both sides; neighbours: share of the
 *   processes whose level is 1.3 times as high because of something else, which the ratio of neighbouring
 *   pairs does not contain
 */
function passing(share, builds, { disturbed = 0, neighbours = 0 } = {}) {
  const { uniform, normal } = randomSource(1);
  const is = (/** @type {number} */ part) => part > 0 && uniform() < part;
  let count = 0;
  for (let i = 0; i < builds; i++) {
    const all = Array.from({ length: 60 }, () => {
      const slowed = is(disturbed) ? 1.3 : 1;
      const level = () => slowed * (is(neighbours) ? 1.3 : 1) * Math.exp(0.005 * normal());
      const a = level();
      const times = is(share) ? 3 : 1;
      const b = times * level();
      return {
        a,
        b,
        machine: 0,
        ratio: neighbours > 0 ? Math.log(times) + 0.005 * normal() : Math.log(b / a),
      };
    });
    count += Number(plannedLooks().some(({ rounds }) => compareProcesses(all.slice(0, rounds)).isAlike));
  }
  return count;
}

test('simulated: a build that is slow in some of its processes is seldom alike at a look of a duel', () => {
  for (const [share, most] of [
    [0.75, 0],
    [1 / 2, 0.01],
    [1 / 3, 0.06],
    [1 / 4, 0.22],
  ]) {
    const alike = passing(share, 2000);
    assert.ok(alike <= 2000 * most, `slow in ${share}: ${alike} of 2000`);
  }
  assert.equal(passing(0, 300), 300);
});

test('simulated: the same where 30 % of the rounds slow both sides', () => {
  for (const [share, most] of [
    [1 / 2, 0.01],
    [1 / 3, 0.07],
  ]) {
    const alike = passing(share, 2000, { disturbed: 0.3 });
    assert.ok(alike <= 2000 * most, `slow in ${share}: ${alike} of 2000`);
  }
  assert.ok(passing(0, 300, { disturbed: 0.3 }) >= 297);
});

test(
  'simulated: the same where something else slows a half or most of the processes, but not the ratios of ' +
    'neighbouring pairs',
  () => {
    for (const neighbours of [0.5, 0.8]) {
      for (const [share, most] of [
        [1 / 2, 0.01],
        [1 / 3, 0.07],
      ]) {
        const alike = passing(share, 2000, { neighbours });
        assert.ok(alike <= 2000 * most, `slow in ${share}: ${alike} of 2000`);
      }
      assert.ok(passing(0, 300, { neighbours }) >= 285, String(passing(0, 300, { neighbours })));
    }
  },
);
