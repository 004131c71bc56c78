/**
 * A Samebench host for benchmarks written in JavaScript: the peers from npm, and the primality library as
 * called from JavaScript. Like the other hosts it reads a request and writes events (docs/protocol.md), and
 * measures each body next to an empty twin, interleaved, in an order shuffled with the seed.
 *
 *   node host.js < request.json > events.ndjson
 */
import process from 'node:process';
import { createEventWriter, readAll } from '../../../../wasm/runner/pipes.js';
import { describeRuntime } from '../../../../wasm/runner/runtime.js';
import { makeBenchmarks } from './benchmarks.js';
import { checksumOf } from './checksum.js';
import { runRound } from './round.js';

const { secret, ...request } = JSON.parse(readAll(0));
const write = createEventWriter(secret);
const emit = (/** @type {object} */ event) => write(JSON.stringify(event));

const build = { compiler: 'JavaScript', flags: '', debug: false, pointerBits: 64 };
emit({ event: 'host', protocol: 1, ...describeRuntime(), ...build, module: null });

const wanted = request.filter.toLowerCase();
const benchmarks = (await makeBenchmarks()).map((benchmark, id) => {
  const label = `${benchmark.suite}/${benchmark.name}`;
  const named = request.suites.length === 0 || request.suites.includes(benchmark.suite);
  return { ...benchmark, id, label, selected: named && label.toLowerCase().includes(wanted) };
});
const measured = benchmarks.filter(
  ({ selected, label }) =>
    (request.only?.length > 0 ? request.only.includes(label) : selected) &&
    !request.exclude?.includes(label),
);
await runRound(measured, {
  request,
  emit,
  checksumOf,
  plan: benchmarks.map(({ id, suite, name, selected, note }) => ({
    ...{ id, suite, name, argument: null, selected, note },
    ...{ operations: null, bytes: null, items: null, complexity: false, chained: false },
  })),
});
process.exit(0);
