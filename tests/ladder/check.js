/**
 * Runs the ladder through a host and tells whether its work was all done:
 *
 *   node tests/ladder/check.js [--expect-deletion] HOST [ARGUMENTS…]
 *
 * HOST reads a request on stdin and writes events, as the native executable and wasm/runner.js do.
 * With --expect-deletion, for a build with barriers that engines see through, the ladder must
 * *not* hold: that is how we know that it would notice. Ratios within one run; no time is asserted.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { ladder } from '../../report/estimate/ladder.js';

/** Far above what a busy machine does to the ladder, far below what a deletion does. */
const LIMIT = 0.25;

const words = process.argv.slice(2);
const expectDeletion = words[0] === '--expect-deletion';
const [host, ...hostArguments] = expectDeletion ? words.slice(1) : words;

const request = {
  schema: 'samebench-request/1',
  suites: ['ladder'],
  profile: { name: 'quick', targetRelative: 0.05, budgetMs: 150, warmUpMs: 50, warmUpCapMs: 300 },
};
const { stdout, stderr, status, error } = spawnSync(host, hostArguments, {
  input: JSON.stringify(request),
  encoding: 'utf8',
});
if (error) throw error;
if (status !== 0) throw new Error(`the host ended with code ${status}: ${stderr || stdout}`);

const results = stdout
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
  .filter((event) => event.event === 'result');
const costs = new Map(
  results.filter(({ name }) => name === 'ladder').map(({ argument, medianNs }) => [argument, medianNs]),
);
for (const [steps, ns] of [...costs].sort(([a], [b]) => Number(a) - Number(b))) {
  console.log(`${steps.padStart(2)} steps: ${ns.toFixed(3)} ns`);
}

const { error: deviation, slopeNs } = ladder(costs);
// The rows with independent operations have no chain that holds them up: they may overlap, but a
// multiplier takes at most two steps a cycle, that is a tenth of a chained step.
const independent = results.find(({ name }) => name === 'independent 64')?.medianNs;
console.log(`ladder error: ${deviation?.toFixed(3)}; 64 independent steps: ${independent?.toFixed(3)} ns`);
const holds =
  deviation !== null && deviation <= LIMIT && slopeNs !== null && independent >= (64 * slopeNs) / 10;

console.log(holds ? 'the ladder holds' : 'the ladder does not hold: work was deleted');
process.exitCode = holds === expectDeletion ? 1 : 0;
