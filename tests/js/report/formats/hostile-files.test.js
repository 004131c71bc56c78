import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { parseHistory } from '../../../../report/history/reading.js';
import { platformOf, resultsOf } from '../fixture.js';

test('a round with 400,000 readings of the cycle is summarized', () => {
  const results = resultsOf([platformOf('native', [{ cost: 5 }])]);
  const [{ rounds: [round] }] = results.platforms;
  round.cycles = Array.from({ length: 400_000 }, (_, i) => ({ at: 'visit', elapsedMs: i, cycleNs: 0.3 + (i % 2) / 100, agreed: true }));
  const [{ cycleSpread }] = summarize(results).platforms;
  assert.ok(cycleSpread !== null && Math.abs(cycleSpread - 0.01 / 2 / 0.305) < 0.001, String(cycleSpread));
});

test('a platform with the name of a member of all objects is refused', () => {
  for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const file = JSON.stringify(resultsOf([platformOf('native', [{ cost: 5 }])])).replaceAll('"id":"native"', `"id":"${id}"`);
    assert.throws(() => parseResults(file, 'their.json'), { message: `their.json: broken at /platforms/0/id: a platform cannot be called "${id}"` });
  }
});

test('a platform of such a name in a history is refused', () => {
  const entry = historyEntry(summarize(resultsOf([platformOf('native', [{ cost: 5 }])])), null);
  const { entries, bad } = parseHistory(`${JSON.stringify(entry)}\n${JSON.stringify(entry).replaceAll('"native"', '"constructor"')}\n`, 'history.jsonl');
  assert.equal(entries.length, 1);
  assert.deepEqual(bad, [{ line: 2, reason: 'a platform cannot be called "constructor"' }]);
});
