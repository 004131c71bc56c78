import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samebench } from '../../../fixtures/command.js';
import { expectOutcome } from '../../../fixtures/outcome.js';

test('doctor reports tools and platforms', async () => {
  const { stdout } = await expectOutcome(
    samebench(['doctor', '--json'], {
      fakes: 'native=healthy,node=missing',
      env: { SAMEBENCH_INSTALL: '0', PATH: '/nowhere' },
    }),
  );
  const found = JSON.parse(stdout);
  const cmake = found.tools.find(({ id }) => id === 'cmake');
  assert.deepEqual([cmake.path, cmake.reason], [null, 'CMake is not installed']);
  assert.deepEqual(found.platforms[1], {
    id: 'node',
    available: false,
    path: null,
    reason: 'node is not installed',
    onlyVaried: null,
    onDemand: false,
    variants: ['O2', 'simd', 'profile', 'threads', 'asyncify', 'asm-barriers'],
    flags: null,
  });
  assert.equal(found.install, 'forbidden by SAMEBENCH_INSTALL=0');
});

test('doctor lists what measuring takes, and the tools of development with --all', async () => {
  const toolsOf = async (...args) =>
    JSON.parse(
      (await samebench(['doctor', '--json', ...args], { env: { PATH: '/nowhere' } })).stdout,
    ).tools.map(({ id }) => id);
  const [usual, all] = [await toolsOf(), await toolsOf('--all')];
  const development = [
    'doctest',
    'google-benchmark',
    'catch2',
    'fmt',
    'eigen',
    'flint',
    'boost',
    'clang-format',
    'ccache',
    'chromedriver',
    'sshd',
  ];
  assert.deepEqual(
    development.filter((id) => usual.includes(id)),
    [],
  );
  assert.deepEqual(
    development.filter((id) => !all.includes(id)),
    [],
  );
  const { stdout } = await samebench(['doctor'], { env: { PATH: '/nowhere' } });
  assert.match(stdout, /missing +CMake/);
  assert.match(stdout, /\n {2}\d+ tools are not installed that only other columns take: --all lists them\n/);
  assert.doesNotMatch(stdout, /ccache +ccache is not installed/);
  assert.match(
    (await samebench(['doctor', '--all'], { env: { PATH: '/nowhere' } })).stdout,
    /ccache +ccache is not installed/,
  );
  const needed = [
    'cmake',
    'ninja',
    'cxx',
    'clang',
    'cxx-32',
    'emscripten',
    'wabt',
    'nlohmann-json',
    'cli11',
    'valgrind',
    'chromium',
    'bun',
  ];
  assert.deepEqual(
    needed.filter((id) => !usual.includes(id)),
    [],
  );
});
