import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomSource } from '../random.js';
import { errorOf, PASSES, platformOf, summaryOf, workIn } from './run-in-passes.js';

test('undisturbed pairs are kept: 995 of 1000, or 980 if they differ by 6 %', () => {
  for (const { id, noise, least } of [
    { id: 'native', noise: 0.002, least: 0.995 },
    { id: 'node', noise: 0.02, least: 0.995 },
    { id: 'node', noise: 0.06, least: 0.98 },
  ]) {
    let [kept, all] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const platform = platformOf(() => 1, { id, noise, seed });
      kept += workIn(summaryOf(platform)).pairs;
      for (const { results } of platform.rounds) for (const { pairs } of results) delete pairs.pass;
      all += workIn(summaryOf(platform)).pairs;
    }
    assert.ok(kept >= least * all, `${kept} of ${all}`);
  }
});

test('a neighbour that comes and goes at random does not move the cost, in 95 of 100 runs', () => {
  let right = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const { uniform } = randomSource(1000 + seed);
    const begins = Array.from({ length: 5 }, () => [
      1 + Math.floor(uniform() * PASSES),
      1 + Math.floor(uniform() * 16),
    ]);
    const cell = workIn(
      summaryOf(
        platformOf(
          (pass, round) =>
            pass >= begins[round][0] && pass < begins[round][0] + begins[round][1] ? 1.25 : 1,
          { seed, noise: 0.01 },
        ),
      ),
    );
    right += Number(errorOf(cell) < 0.005);
  }
  assert.ok(right >= 95, `${right} of 100`);
});
