import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeComparisonHtml, makeHtml } from '../../../../cli/output/html.js';
import { comparisonOf } from '../../../../report/compare/evidence/evidence.js';
import { makeGate } from '../../../../report/compare/gate.js';
import { comparisonFormats, reportFormats } from '../../../../report/formats/index.js';
import { summarize } from '../../../../report/summary/summary.js';
import { NO_COLOUR } from '../../../../report/text/paint.js';
import { parseXml } from '../../fixtures/xml.js';
import { platformOf, resultsOf } from '../fixture.js';

const counters = [
  { name: 'not a number', kind: 'value', amount: null },
  { name: 'less than nothing', kind: 'per-operation', amount: -0 },
  { name: 'too large a rate', kind: 'per-second', amount: 1.7e308 },
];

/** What has no cost, what refers to it, and the largest and least amounts. @param {number} cost */
const extremes = (cost) =>
  resultsOf(
    ['native', 'node'].map((id) =>
      platformOf(id, [
        { name: 'free', cost: 0, plan: { bytes: 8 } },
        { name: 'negative', cost: -1, result: { spread: 0.01 } },
        { name: 'failed', cost: null, failure: 'boom' },
        { name: 'skipped', cost: null, skipped: 'not here' },
        ...['free', 'failed', 'skipped'].map((relativeTo) => ({
          name: `beside ${relativeTo}`,
          cost,
          plan: { relativeTo },
        })),
        { name: 'many bytes', cost, plan: { bytes: 1e300, items: 1e300 } },
        { name: 'short', cost: 1e-300, plan: { bytes: 1e300 } },
        { name: 'long', cost: 1e300, result: { operations: 1 } },
        { name: 'counts', cost, plan: { userCounters: counters } },
      ]),
    ),
  );

const screen = { width: 100, plotWidth: 80, paint: NO_COLOUR };
const results = extremes(10);
const summary = summarize(results);
const compared = comparisonOf(results, extremes(20))(makeGate({}, { suites: new Map() }));
const made = [
  ...reportFormats.map(({ name, report }) => {
    const makePage = () => makeHtml(results, (shown) => summarize(shown), {});
    return [name, report?.({ summary, results, makePage, screen, plot: true, cold: true })];
  }),
  ...comparisonFormats.map(({ name, comparison }) => {
    const makePage = () => makeComparisonHtml(compared, [results, results]);
    return [`comparison ${name}`, comparison?.({ compared, gate: {}, makePage, screen })];
  }),
];

for (const [name, text] of made) {
  test(`${name}: no number that is none`, async () => {
    // Pages have a script, and tables in CSV the word for what a counter is.
    const shown = String(await text)
      .replaceAll(/<script[^]*?<\/script>/g, '')
      .replaceAll(name === 'csv' ? /,NaN(?=[,\n])/g : /(?!)/g, '');
    const words = /.{0,40}(?:NaN|Infinity|\binf\b|undefined|null ns).{0,40}/g;
    assert.deepEqual(shown.match(words) ?? [], []);
    if (/^comparison junit$|^junit$/.test(name)) parseXml(shown);
    if (/json|benchmark|bencher/.test(name)) JSON.parse(shown);
  });
}
