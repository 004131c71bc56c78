import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.js';

/** What is fuzzed, and from which corpus. */
const corpora = {
  natural_text: 'core/primality/tests/fuzz/corpus',
  request: 'tests/core/fuzz/corpus/request',
  events: 'tests/core/fuzz/corpus/events',
};
const seconds = 60;

/**
 * A fuzzer runs for a minute, from its corpus.
 * @param {import('../random.js').Random} random
 * @param {string} folder an empty one
 * @param {number} index
 */
export async function fuzz(random, folder, index) {
  const targets = Object.entries(corpora);
  const [target, corpus] = targets[index % targets.length];
  const found = join(folder, 'found');
  mkdirSync(found);
  const program = join(root, 'build/fuzz', `fuzz-${target}`);
  const { status, stderr, error } = spawnSync(program, [
    `-max_total_time=${seconds}`, `-seed=${1 + random.below(1e9)}`, '-timeout=10', '-rss_limit_mb=2048', '-print_final_stats=1', found,
    join(root, corpus),
  ], { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  if (error) return { how: target, faults: [`${program}: ${error.message}; build it: cmake --preset fuzz && cmake --build --preset fuzz`] };
  const runs = /stat::number_of_executed_units:\s*(\d+)/.exec(stderr)?.[1];
  return { how: `${target}, ${runs} inputs`, faults: status === 0 ? [] : [stderr.slice(-2000)], note: `${runs} inputs` };
}
