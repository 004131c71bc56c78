/**
 * Checks what the report says of simulated rounds: node check.js PROGRAM, which is samebench-simulation.
 * `npm run accuracy -- simulation` makes more rounds.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { cellsOf } from './cells.js';

const RUNS = 25;

/** 95 % are meant; three of their standard deviations fewer, for few runs. */
const LEAST_HELD = 0.95 - 3 * Math.sqrt((0.95 * 0.05) / RUNS);

const cells = cellsOf(
  execFileSync(process.argv[2], [String(RUNS)], { encoding: 'utf8', maxBuffer: Infinity }),
);
assert.equal(cells.length, 36);
for (const { clock, noise, runs, held, bias, stated } of cells) {
  const found =
    `${clock}, noise: ${noise}: ${held} of ${runs} intervals hold the truth; error ${bias}, stated ` +
    `${stated}`;
  assert.equal(runs, RUNS);
  assert.ok(Math.abs(bias) <= stated, found);
  assert.ok(held >= LEAST_HELD * runs, found);
}
