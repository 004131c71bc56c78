import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { resultsOf } from '../fixture.js';
import { meteredPlatform } from '../metered-runs.js';
import { randomSource } from '../random.js';

test(
  'equal sides differ no more often than chance lets them, where a neighbour slows many samples of few ' +
    'inputs',
  () => {
    const { uniform } = randomSource(1);
    const input = (/** @type {number} */ i) =>
      (1 + ((7 * i) % 128) / 128) * (uniform() < 0.4 ? 1 + uniform() : 1);
    const row = { pairs: 96, operations: 64, inputs: 8192, cycles: 40, input };
    const duels = Array.from({ length: 60 }, (_, i) => {
      const [a, b] = [0, 1].map((side) =>
        resultsOf([meteredPlatform('native', { slow: row }, { rounds: 9, seed: 2 * i + side + 1 })]),
      );
      return /** @type {any} */ (
        pairedResults(a, b)
          .get('native')
          ?.get(benchmarkKey({ suite: 's', name: 'slow' }))
      );
    });
    const wrong = duels.filter(({ low, high }) => low > 0 || high < 0).length;
    assert.ok(wrong <= 6, `${wrong} of 60, of which 3 are due`);
  },
);
