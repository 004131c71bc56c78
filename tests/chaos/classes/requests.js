import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeRequest } from '../../../protocol/request.js';
import { profiles } from '../../../protocol/profiles.js';
import { mutate } from '../mutation/mutate.js';
import { root } from '../processes.js';

const hosts = [
  [join(root, 'build/native/samebench-native'), '--request', '-'],
  [process.execPath, join(root, 'wasm/runner.js'), join(root, 'build/wasm')],
];

/**
 * A host gets a spoilt request to list its benchmarks: it lists them, or says what is wrong.
 * @param {import('../random.js').Random} random
 */
export async function spoilRequest(random) {
  const { how, bytes } = mutate(random, { ...makeRequest({ profile: profiles.quick }), list: true });
  const built = hosts.filter(([program, runner, folder]) => existsSync(folder?.startsWith('/') ? join(folder, 'samebench.wasm') : program) && runner);
  const [program, ...line] = random.pick(built);
  // A request that lost its `list` measures: it is ended, which is no fault.
  const { status, signal, stdout, stderr } = spawnSync(program, line, { input: bytes, encoding: 'utf8', timeout: 3000, killSignal: 'SIGKILL' });
  const faults = [];
  if (signal !== null && signal !== 'SIGKILL') faults.push(`it died of ${signal}: ${stderr.slice(-200)}`);
  if (status !== null && status !== 0 && status !== 2) faults.push(`exit code ${status}: ${stderr.slice(-300)}`);
  if (/^\s+at .*:\d+:\d+\)?$/m.test(stderr)) faults.push(`stack trace: ${stderr.slice(0, 300)}`);
  for (const text of stdout.split('\n')) {
    const json = text.replace(/^\S* (?=\{)/, '');
    if (!json.startsWith('{') || signal !== null) continue;
    try {
      JSON.parse(json);
    } catch {
      faults.push(`a line is not JSON: ${json.slice(0, 100)}`);
    }
  }
  return { how: `${line.length > 1 && line[0] !== '--request' ? 'runner' : 'native'}: ${how}`, faults };
}
