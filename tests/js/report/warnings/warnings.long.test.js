import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformData } from '../../../../report/estimate/platform-data.js';
import { findingsOf } from '../../../../report/warnings/rounds.js';
import { roundOf } from '../fixture.js';
import { randomSource } from '../random.js';
import { simulatedRun } from '../simulated-runs.js';

for (const [title, scenario] of /** @type {[string, object][]} */ ([
  ['rounds that differ by 0.7 %', {}],
  ['rounds that differ by 5 %', { rounds: 0.05 }],
  ['rows that are unlike each other', { unlike: 0.6 }],
  ['3 disturbed pairs in 10', { bursts: 0.3 }],
])) {
  test(`at most 1 cell in 200 gets a false warning: ${title}`, () => {
    const source = randomSource(13);
    for (const profile of [
      { rounds: 3, pairs: 6 },
      { rounds: 5, pairs: 8 },
      { rounds: 5, pairs: 32 },
      { rounds: 15, pairs: 16 },
    ]) {
      // 600 cells: if 2 % got a warning, 1 such test in 400 would not notice.
      const runs = 25;
      let alarms = 0;
      for (let run = 0; run < runs; ++run) {
        const rows = simulatedRun(scenario, profile, source);
        const rounds = Array.from({ length: profile.rounds }, (_, round) => ({
          ...roundOf([], { round, clock: rows[0][round].clock }),
          results: rows.map((row, i) => ({ ...row[round].result, name: `row ${i}` })),
        }));
        alarms += findingsOf(platformData({ rounds })).length;
      }
      assert.ok(alarms / (runs * 24) <= 0.005, `${alarms} of ${runs * 24}, ${JSON.stringify(profile)}`);
    }
  });
}
