/**
 * Hosts write the times of samples to a picosecond. The fixture is from a version that wrote all digits of a
 * double.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { screenOf } from '../../../cli/system/terminal.js';
import { table } from '../../../report/formats/table.js';
import { parseResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';

const text = readFileSync(new URL('../fixtures/schema-2/results.json', import.meta.url), 'utf8');

/** The fixture with times that are multiples of a step. @param {number} stepNs */
function withSteps(stepNs) {
  const results = parseResults(text, '');
  for (const { rounds } of results.platforms)
    for (const { pairs } of rounds.flatMap((round) => round.results))
      for (const [name, column] of Object.entries(pairs))
        if (name.endsWith('Ns'))
          Object.assign(pairs, { [name]: column.map((ns) => Math.round(ns / stepNs) * stepNs) });
  return results;
}

/** The table, with all digits that it has. @param {ReturnType<typeof withSteps>} results */
function tableOf(results) {
  const screen = screenOf(/** @type {any} */ ({}), {});
  return String(
    table.report(/** @type {any} */ ({ summary: summarize(results), unit: 'ns', cold: true, screen })),
  );
}

const whole = tableOf(parseResults(text, ''));

test('times to a picosecond give the same table as all their digits', () => {
  const short = withSteps(0.001);
  assert.notDeepEqual(short, parseResults(text, ''));
  assert.equal(tableOf(short), whole);
});

test('with fewer digits the table would change', () => {
  assert.notEqual(tableOf(withSteps(1000)), whole);
});
