import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bun } from '../../cli/platforms/runtimes/bun.js';
import { deno } from '../../cli/platforms/runtimes/deno.js';
import { node } from '../../cli/platforms/runtimes/node.js';
import { findTool } from '../../cli/setup/detect.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { needs, patient } from '../browser/support.js';
import { artifactIn } from '../../cli/hosts/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {string} */
let folder;

before(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'samebench-threads-'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const emcc = findTool('emscripten');
  if ('reason' in emcc) throw new Error(emcc.reason);
  // The options of wasm/CMakeLists.txt on which threads depend, and the acorn of cmake/emscripten.cmake.
  const { status, stderr } = spawnSync(
    emcc.path,
    [
      '-std=c++20',
      '-O1',
      '-pthread',
      '-fno-exceptions',
      '-I',
      path.join(root, 'core/timing'),
      '-I',
      path.join(root, 'core/timing/include'),
      '-I',
      path.join(root, 'core/google-benchmark/include'),
      path.join(root, 'tests/runtimes/threads/module.cpp'),
      path.join(root, 'core/timing/threads/std_thread_team.cpp'),
      '-o',
      path.join(folder, 'samebench.js'),
      '--bind',
      '-sMODULARIZE=1',
      '-sEXPORT_ES6=1',
      '-sENVIRONMENT=web,worker',
      '-sDYNAMIC_EXECUTION=0',
      '-sEXPORT_NAME=createSamebench',
      '-sALLOW_MEMORY_GROWTH=1',
      "-sPTHREAD_POOL_SIZE=Module['cpus']-1||1",
      '-Wno-pthreads-mem-growth',
    ],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...(existsSync('/usr/share/nodejs/acorn') && { NODE_PATH: '/usr/share/nodejs' }),
      },
    },
  );
  assert.equal(status, 0, stderr);
});
after(() => rmSync(folder, { recursive: true }));

for (const platform of [node, bun, deno]) {
  test(
    `${platform.id} runs the threads of a module at the same time, one for each CPU`,
    platform === node ? {} : needs(platform.id),
    async () => {
      /** @type {string[]} */
      const said = [];
      await platform.run(
        makeRequest({ profile: profiles.quick }),
        (event) => void (event.event === 'warning' && said.push(event.message)),
        {
          signal: new AbortController().signal,
          artifact: artifactIn('wasm', folder),
          timeouts: patient,
          log: (text) => assert.fail(text),
        },
      );
      const cpus = os.availableParallelism();
      assert.equal(said[0], `${cpus} CPUs${`, ${cpus} threads`.repeat(3)}`);
    },
  );
}
