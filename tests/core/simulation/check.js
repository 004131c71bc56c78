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
assert.equal(cells.length, 42);
/** Bodies that wait, whose time does not follow the CPU's. A clock that shows no slice cannot see that. */
const WAITS = { bias: 0.005, blind: '1 ms jittered' };
for (const { clock, noise, runs, held, bias, stated } of cells) {
  const found =
    `${clock}, noise: ${noise}: ${held} of ${runs} intervals hold the truth; error ${bias}, stated ` +
    `${stated}`;
  assert.equal(runs, RUNS);
  if (noise.endsWith('bodies wait')) {
    assert.ok(clock === WAITS.blind || Math.abs(bias) <= WAITS.bias, found);
    continue;
  }
  assert.ok(Math.abs(bias) <= stated, found);
  assert.ok(held >= LEAST_HELD * runs, found);
}
