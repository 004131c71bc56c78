import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from '../../../../report/summary/summary.js';
import { renderTerminalPlot } from '../../../../report/formats/terminal/plot.js';
import { floorClock, platformOf, resultsOf } from '../fixture.js';

/** A summary whose cells were written by hand. */
const summaryOf = (cells, more = {}) => ({
  platforms: Object.keys(cells).map((id) => ({ id })),
  rows: [{ suite: 'primality', name: 'is_prime u64', argument: null, cells, ...more }],
});
const cell = (min, p80, value = min) => ({ quantity: 'time', verdict: 'ok', value, low: value, high: value, estimate: { min, p80, floor: 0.1 } });

test('X is at the minimum and the dashes end at the 80th percentile, on one scale that starts at 0', () => {
  const plot = renderTerminalPlot(summaryOf({ native: cell(25, 50), node: cell(50, 100) }), { width: 64 });
  assert.equal(plot, [
    'primality',
    '',
    'is_prime u64',
    `  native  |${' '.repeat(13)}X${'-'.repeat(13)}${' '.repeat(25)}|`,
    `  node    |${' '.repeat(26)}X${'-'.repeat(25)}|`,
    `           0${' '.repeat(45)}100 ns`,
    '',
  ].join('\n'));
});

test('no line is wider than asked for, and the scale fills the width', () => {
  const summary = summarize(resultsOf([
    platformOf('native@clang', [{ cost: 10 }, { name: 'a name that is by far too long for a terminal', cost: 3 }]),
    platformOf('webkit', [{ cost: 2000 }]),
  ]));
  for (const width of [30, 40, 80, 200]) {
    const widths = renderTerminalPlot(summary, { width }).split('\n').map((line) => [...line].length);
    assert.equal(Math.max(...widths), width);
  }
});

test('a spread that is too small to see is an X alone', () => {
  const plot = renderTerminalPlot(summaryOf({ native: cell(99.9, 100) }), { width: 60 });
  assert.match(plot, /\| +X\|/);
});

test('a cell without a cost is described, not drawn', () => {
  const none = { ...cell(0, 0), verdict: 'below-floor', value: null };
  const failed = { ...none, verdict: 'failed', estimate: undefined };
  const plot = renderTerminalPlot(summaryOf({ native: cell(1, 2), node: none, bun: failed }), { width: 60 });
  assert.match(plot, /node {4}< 0\.1\d? ns \(below the floor\)/);
  assert.match(plot, /bun {5}failed/);
  const nothing = renderTerminalPlot(summaryOf({ node: none }), { width: 60 });
  assert.doesNotMatch(nothing, /\|/, 'no scale where nothing is on it');
});

test('a negative minimum is drawn at the start of the scale', () => {
  const plot = renderTerminalPlot(summaryOf({ native: cell(-1, 4, 2) }), { width: 60 });
  assert.match(plot, /\|X-+\|/);
});

test('results of a real shape: every benchmark, argument and platform has its line', () => {
  const below = { cost: 0, name: 'free', result: { operations: 1_000_000 } };
  const plot = renderTerminalPlot(summarize(resultsOf([
    platformOf('native', [{ cost: 10 }, { name: 'sum', argument: '10', cost: 3 }, below], { round: { clock: floorClock() } }),
    platformOf('node', [{ cost: 10 }]),
  ])), { width: 80 });
  for (const text of ['is_prime u64', 'sum 10', 'free']) assert.ok(plot.includes(`\n${text}\n`), plot);
  assert.equal(plot.match(/^ {2}node/gm).length, 1, 'absent where it was not measured');
});

test('colours come from the painter', () => {
  const paint = { bold: (t) => t, dim: (t) => `<${t}>`, red: (t) => t, yellow: (t) => t, cyan: (t) => `{${t}}` };
  assert.match(renderTerminalPlot(summaryOf({ native: cell(1, 2) }), { width: 60, paint }), /\{X-+\}/);
});
