/**
 * The primality library could leave: a copy of its folder, with nothing of this tree, builds and passes its
 * tests.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildEnvironment } from '../../cli/build/build.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'core/primality');
const copy = join(root, 'build/primality/alone');

// What was built from the last copy stays, and is built again only where a file has changed.
mkdirSync(copy, { recursive: true });
for (const name of readdirSync(copy).filter((one) => one !== 'build'))
  rmSync(join(copy, name), { recursive: true });
const notCopied = /\/(build|dist|node_modules)\b/;
cpSync(folder, copy, {
  recursive: true,
  preserveTimestamps: true,
  filter: (source) => !notCopied.test(source.slice(folder.length)),
});

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
function run([program, ...args], env) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`);
}

/** The commands of the package's README.md. */
const presets = {
  native: {
    what: 'natively, with the comparisons with a sieve, FLINT and GMP',
    target: 'native',
    cmake: ['cmake'],
  },
  sanitize: { what: 'with sanitizers', target: 'native', cmake: ['cmake'] },
  wasm: { what: 'in WebAssembly, with the JavaScript package', target: 'wasm', cmake: ['emcmake', 'cmake'] },
};

for (const [preset, { what, target, cmake }] of Object.entries(presets)) {
  test(`the copy builds and passes its tests ${what}`, () => {
    const env = buildEnvironment(/** @type {'native' | 'wasm'} */ (target), process.env);
    run([...cmake, '--preset', preset, '-G', 'Ninja', '-DCMAKE_COMPILE_WARNING_AS_ERROR=ON'], env);
    run(['cmake', '--build', '--preset', preset], env);
    run(['ctest', '--preset', preset, '-j', String(availableParallelism())], env);
  });
}
