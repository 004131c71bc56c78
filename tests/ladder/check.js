/**
 * Runs the ladder through a host and checks that all of its work was done:
 *
 *   node tests/ladder/check.js [--expect-deletion] HOST [ARGUMENTS…]
 *
 * HOST reads a request on stdin and writes events, as the native executable and wasm/runner.js do.
 * With --expect-deletion, for a build with barriers that engines see through, the ladder must *not*
 * hold: this proves that the check detects deleted work. It compares costs within one run, and no
 * cost with a time.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { ladder } from '../../report/estimate/ladder.js';
import { estimate } from '../../report/estimate/estimate.js';
import { measuredIn } from '../../report/estimate/platform-data.js';
import { collectRound } from '../../protocol/collector.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';

/** Far above what a busy machine does to the ladder, far below what a deletion does. */
const LIMIT = 0.25;

/**
 * Other processes can make a ladder look broken, but not a broken one look whole. So one run that
 * holds is enough, and a deletion has to show in every run.
 */
const RUNS = 2;

const words = process.argv.slice(2);
const expectDeletion = words[0] === '--expect-deletion';
const [host, ...hostArguments] = expectDeletion ? words.slice(1) : words;

const request = makeRequest({
  suites: ['ladder'],
  profile: { ...profiles.default, targetRelative: 0.05, budgetMs: 150, warmUpMs: 50, warmUpCapMs: 300 },
});

/** One round of the host. */
function measure() {
  const { stdout, stderr, status, error } = spawnSync(host, hostArguments, {
    input: JSON.stringify(request),
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`the host ended with code ${status}: ${stderr || stdout}`);
  const { record, take } = collectRound(0);
  for (const line of stdout.split('\n').filter(Boolean)) take(JSON.parse(line));
  return record;
}

/** @returns {boolean} whether the ladder held in one run, which is printed */
function holdsOnce() {
  const measured = measuredIn(measure());
  // The report's estimate: a low quantile, which a busy machine disturbs less than a median.
  const costsOf = (/** @type {string} */ wanted) =>
    measured
      .filter(({ result: { name } }) => name === wanted)
      .map((one) => /** @type {const} */ ([one.result.argument ?? '', estimate([one]).value ?? NaN]));
  const costs = new Map(costsOf('ladder'));
  for (const [steps, ns] of [...costs].sort(([a], [b]) => Number(a) - Number(b))) {
    console.log(`${steps.padStart(2)} steps: ${ns.toFixed(3)} ns`);
  }
  const { error: deviation, slopeNs } = ladder(costs);
  // The rows with independent operations have no chain that holds them up: they may overlap, but a
  // multiplier takes at most two steps a cycle, that is a tenth of a chained step.
  const [[, independent]] = costsOf('independent 64');
  console.log(`ladder error: ${deviation?.toFixed(3)}; 64 independent steps: ${independent.toFixed(3)} ns`);
  return deviation !== null && deviation <= LIMIT && slopeNs !== null && independent >= (64 * slopeNs) / 10;
}

let holds = false;
for (let run = 0; run < RUNS && !holds; ++run) holds = holdsOnce();
console.log(holds ? 'the ladder holds' : 'the ladder does not hold: work was deleted');
process.exitCode = holds === expectDeletion ? 1 : 0;
