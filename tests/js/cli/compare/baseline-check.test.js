import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeGate } from '../../../../cli/compare/gate.js';
import { compareRun } from '../../../../cli/compare/baseline-check.js';
import { platformOf, resultsOf } from '../../report/fixture.js';

const run = (costs, overrides = {}) => /** @type {any} */ (resultsOf(
  [platformOf('native', Object.entries(costs).map(([name, cost]) => ({ name, cost, result: { spread: 0.002 } })))], overrides));
const gate = (options = {}) => makeGate({ failOn: 'slower', threshold: 0.03, ...options }, { suites: new Map() });

/** Compares, with these results of measuring again, one after the other. */
async function compared(now, { baseline = run({ a: 100, b: 100 }), seconds = /** @type {any[]} */ ([]), retries = seconds.length, options = {}, abort = false } = {}) {
  const controller = new AbortController();
  const [asked, said] = /** @type {any[][]} */ ([[], []]);
  const { compared: comparison, verdict } = await compareRun(now, { baseline, gate: gate(options), retries }, {
    again: async (suspects) => {
      asked.push(suspects.map(({ name }) => name));
      if (abort) controller.abort(new Error('stopped by SIGINT'));
      return seconds[asked.length - 1];
    },
    signal: controller.signal,
    say: (line) => said.push(line),
  });
  return { comparison, verdict: /** @type {any} */ (verdict), asked, said };
}

test('without a retry the gate names what became slower, and where', async () => {
  const { verdict, asked } = await compared(run({ a: 110, b: 100 }));
  assert.deepEqual(asked, []);
  assert.equal(verdict.code, 1);
  assert.match(verdict.lines.join('\n'), /^slower: primality\/a on native: 100 ns → 110 ns, 1\.10× \(.*\)$/);
});

test('only what the gate would name is measured again, and the second measurement decides', async () => {
  const cleared = await compared(run({ a: 110, b: 100 }), { seconds: [run({ a: 100, b: 200 })] });
  assert.deepEqual([cleared.asked, cleared.verdict], [[['a']], { code: 0, lines: [] }]);
  assert.deepEqual(cleared.said, ['measuring 1 of 2 costs again: they look slower']);
  assert.equal(cleared.comparison.cells[0].change, 'same');
  const confirmed = await compared(run({ a: 110, b: 100 }), { seconds: [run({ a: 110 })] });
  assert.equal(confirmed.verdict.code, 1);
  assert.equal(confirmed.comparison.cells[0].retries, 1);
});

test('it ends when nothing is suspected any more, and after the retries that were asked for', async () => {
  const seconds = [run({ a: 110, b: 110 }), run({ a: 110, b: 100 }), run({ a: 110 })];
  const twice = await compared(run({ a: 110, b: 110 }), { seconds, retries: 2 });
  assert.deepEqual(twice.asked, [['a', 'b'], ['a', 'b']]);
  const thrice = await compared(run({ a: 110, b: 110 }), { seconds });
  assert.deepEqual(thrice.asked, [['a', 'b'], ['a', 'b'], ['a']]);
  const clear = await compared(run({ a: 100, b: 100 }), { seconds });
  assert.deepEqual(clear.asked, []);
});

test('where the gate may not speak, nothing is measured for it', async () => {
  const elsewhere = run({ a: 110, b: 100 }, { machine: { cpu: 'Intel', cores: 2, os: 'Debian GNU/Linux 12' } });
  const blocked = await compared(elsewhere, { seconds: [run({ a: 110 })] });
  assert.deepEqual([blocked.asked, blocked.verdict.code], [[], 2]);
  assert.match(blocked.verdict.lines[0], /environments differ/);
  const allowed = await compared(elsewhere, { seconds: [run({ a: 110 })], options: { allowDifferences: true } });
  assert.deepEqual([allowed.asked.length, allowed.verdict.code], [1, 1]);
});

test('stopped while it measures again, the first comparison stands and the gate does not speak', async () => {
  const { comparison, verdict } = await compared(run({ a: 110, b: 100 }), { seconds: [run({ a: 100 })], abort: true });
  assert.equal(verdict, null);
  assert.deepEqual([comparison.cells[0].change, comparison.cells[0].retries], ['slower', 0]);
});

test('a gate that has nothing to compare does not pass', async () => {
  const { verdict } = await compared(run({ c: 100 }));
  assert.deepEqual([verdict.code, verdict.lines], [2, ['the runs share no benchmark, so there is nothing for --fail-on to judge']]);
});

test('what became slower by less than the threshold is told, and passes', async () => {
  const { verdict } = await compared(run({ a: 102.8, b: 100 }), { options: { threshold: 0.0281 } });
  assert.deepEqual([verdict.code, verdict.lines], [0, ['below the threshold of 2.8 %, which --fail-on ignores: 1 of 2 costs became slower']]);
});

test('other benchmarks and platforms do not keep the rest from being judged', async () => {
  const { comparison, verdict } = await compared(run({ a: 110, c: 100 }));
  assert.deepEqual([comparison.onlyBaseline, comparison.onlyCurrent, verdict.code], [['primality/b'], ['primality/c'], 1]);
});
