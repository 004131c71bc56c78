import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { native } from '../../../../../cli/platforms/native.js';
import { countSamples, cpuProfileOfTrace } from '../../../../../cli/platforms/profilers/cpuprofile.js';
import * as gecko from '../../../../../cli/platforms/profilers/gecko.js';
import { parseReport } from '../../../../../cli/platforms/profilers/perf.js';
import { defaultTimeouts } from '../../../../../cli/hosts/watchdog.js';
import { quickRequest } from '../../../fixtures/requests.js';
import { putProgram, temporaryFolder } from '../../../fixtures/folders.js';
import { withVariables } from '../../../fixtures/environment.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';

const node = (/** @type {number} */ id, /** @type {string} */ functionName, url = 'wasm://wasm/1') => ({
  id,
  callFrame: { functionName, url },
});

test('a profile of V8 or JavaScriptCore gives the samples of each function', () => {
  const nodes = [
    node(1, 'sort(int*)'),
    node(2, '.wasm-function[sort(int*)]'),
    node(3, ''),
    node(4, 'malloc'),
  ];
  const counts = countSamples({ nodes, samples: [1, 2, 2, 3], startTime: 0, endTime: 0, timeDeltas: [] });
  assert.deepEqual(
    [...counts],
    [
      ['sort(int*)', 3],
      ['(anonymous)', 1],
    ],
  );
});

test('of a trace, the profile of the thread that ran the module is taken, from all its chunks', () => {
  const chunk = (
    /** @type {string} */ id,
    /** @type {any[]} */ nodes,
    /** @type {number[]} */ samples,
    pid = 7,
  ) => ({
    name: 'ProfileChunk',
    pid,
    id,
    args: { data: { cpuProfile: { nodes, samples }, timeDeltas: samples.map(() => 100) } },
  });
  const start = (/** @type {string} */ id, pid = 7) => ({
    name: 'Profile',
    pid,
    id,
    args: { data: { startTime: 1000 } },
  });
  const events = [
    start('0x1'),
    start('0x2'),
    start('0x2', 8),
    { name: 'RunTask' },
    chunk('0x1', [node(1, 'main', 'http://127.0.0.1/page.js')], [1]),
    chunk('0x2', [node(1, '(root)', ''), { ...node(2, 'sort(int*)'), parent: 1 }], [1, 2]),
    chunk('0x2', [{ ...node(3, 'malloc'), parent: 2 }], [3, 2]),
    chunk('0x2', [node(1, 'other', 'http://127.0.0.1/')], [1], 8),
  ];
  const profile = cpuProfileOfTrace(events);
  assert.deepEqual(profile?.samples, [1, 2, 3, 2]);
  assert.deepEqual(
    profile?.nodes.map(({ children }) => children),
    [[2], [3], []],
  );
  assert.equal(profile?.endTime, 1400);
  assert.equal(cpuProfileOfTrace(events.slice(0, 5)), null);
});

const thread = (/** @type {string[]} */ stringTable) => ({
  stringTable,
  frameTable: { schema: { location: 0 }, data: [[0], [1], [2]] },
  stackTable: {
    schema: { prefix: 0, frame: 1 },
    data: [
      [null, 0],
      [0, 1],
      [1, 2],
    ],
  },
  samples: {
    schema: { stack: 0, time: 1 },
    data: [
      [0, 1],
      [1, 2],
      [2, 3],
      [null, 4],
    ],
  },
});
const mainProcess = { threads: [thread(['a', 'b', 'c'])], processes: [] };
const place = ' (http://127.0.0.1:1/x/wasm/host/module.js line 52 > WebAssembly.compile:77)';
const page = { threads: [thread([`run()${place}`, `sort(int*)${place}`, '0x7fa00'])] };

test("a profile of Firefox gives the samples of the module's threads, machine code to its caller", () => {
  const profile = { ...mainProcess, processes: [page] };
  assert.deepEqual(
    [...gecko.countSamples(profile)],
    [
      ['run()', 1],
      ['sort(int*)', 2],
      ['(idle)', 1],
    ],
  );
});

test('a profile that Firefox writes without its page is refused', async () => {
  const save = async (/** @type {object} */ profile) => {
    const folder = temporaryFolder();
    const file = join(folder, 'a file');
    const browser = spawn('sleep', ['60']);
    browser.on('exit', () => writeFileSync(join(folder, 'profile_0_1.json'), JSON.stringify(profile)));
    await gecko.saveGeckoProfile(/** @type {any} */ ({ id: browser.pid }), folder, file);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const whole = { ...mainProcess, processes: [page] };
  assert.deepEqual(await save(whole), whole);
  await assert.rejects(save(mainProcess), /too busy to collect the samples of its page: try again/);
});

test('what perf reports is read by function, and other lines are not', () => {
  const text =
    '# Samples: 3K of event\n 1018       \t[.] std::map<int, int>::find  \n 3 \t[k] exc_page_fault\n ' +
    '2\t[.] std::map<int, int>::find\n\n# (Tip: x)\n';
  assert.deepEqual(
    [...parseReport(text)],
    [
      ['std::map<int, int>::find', 1020],
      ['exc_page_fault', 3],
    ],
  );
});

const host = fileURLToPath(new URL('../../../fixtures/fakes/fake-host.js', import.meta.url));

/**
 * Runs the native platform with a fake perf.
 *
 * @param {string} script of perf
 */
async function profileWith(script) {
  const folder = temporaryFolder();
  const perf = putProgram(join(folder, 'perf'), script);
  const cpuProfileFile = join(folder, 'a file');
  putProgram(join(folder, 'samebench-native'), `exec ${process.execPath} ${host} healthy`);
  /** @type {string[]} */
  const events = [];
  await withVariables({ SAMEBENCH_PERF: perf }, () =>
    native.run(quickRequest(), ({ event }) => events.push(event), {
      signal: new AbortController().signal,
      timeouts: defaultTimeouts,
      log: () => {},
      cpuProfileFile,
      artifact: artifactIn('native', folder),
    }),
  );
  return { cpuProfileFile, events };
}

test('natively the host runs in perf, which writes the file', async () => {
  const { cpuProfileFile, events } = await profileWith(
    'while [ "$1" != -- ]; do all="$all $1"; if [ "$1" = -o ]; then file=$2; fi; shift; done; shift; ' +
      '"$@"; echo "$all" > "$file"',
  );
  assert.equal(events.at(-1), 'end');
  assert.match(readFileSync(cpuProfileFile, 'utf8'), /^ record -q -F \d+ -g -o /);
});

test('a perf without permission says how to permit it; other failures are shown unchanged', async () => {
  await assert.rejects(
    profileWith('echo "Error: Access is limited; adjust kernel.perf_event_paranoid" >&2; exit 255'),
    /perf may not take samples here: expected kernel\.perf_event_paranoid of 2 or less[^]*`sudo sysctl kernel\.perf_event_paranoid=2`/,
  );
  await assert.rejects(
    profileWith('echo "perf not found for kernel 6.9" >&2; exit 2'),
    /exited with code 2.*perf not found for kernel 6\.9/,
  );
});
