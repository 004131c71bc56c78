/** Packages of the system in a build for WebAssembly. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { putProgram, temporaryFolder } from '../../js/fixtures/folders.js';
import { root } from '../support.js';

/**
 * @param {string} folder of the build
 * @param {{env?: NodeJS.ProcessEnv}} options
 * @param {string[]} definitions
 */
function configure(folder, { env } = {}, ...definitions) {
  const { status, stdout, stderr } = spawnSync(
    'cmake',
    [
      ...['-S', join(root, 'tests/projects/system-packages'), '-B', folder, '-G', 'Ninja', ...definitions],
      `-DSamebench_DIR=${join(root, 'cmake')}`,
      `-DCMAKE_TOOLCHAIN_FILE=${join(root, 'cmake', 'emscripten.cmake')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { status, output: `${stdout}${stderr}`, words: `${stdout}${stderr}`.replace(/\s+/g, ' ') };
}

test("the system's header-only packages are found for WebAssembly, without glibc's headers", () => {
  const folder = temporaryFolder();
  const { status, output } = configure(folder);
  assert.equal(status, 0, output);
  const built = spawnSync('cmake', ['--build', folder, '--target', 'measured'], { encoding: 'utf8' });
  assert.equal(built.status, 0, built.stdout);
  const headers = join(folder, 'samebench-system-headers');
  assert.ok(existsSync(join(headers, 'nlohmann')));
  for (const name of ['stdio.h', 'sys', 'bits', 'linux']) assert.ok(!existsSync(join(headers, name)), name);
});

test('a package that WebAssembly does not have is named, with what to do', () => {
  const { status, words } = configure(temporaryFolder(), {}, '-DWITH_NO_SUCH_PACKAGE=ON');
  assert.notEqual(status, 0);
  assert.match(
    words,
    /find_package\(NoSuchPackage\): it was not found for WebAssembly\..* Build NoSuchPackage with the project/,
  );
});

test('an Emscripten that cannot run is quoted, with what to do', () => {
  const tools = temporaryFolder();
  putProgram(join(tools, 'emcc'), 'echo "emcc: error: config file not found: /nowhere" >&2; exit 1');
  const { status, words } = configure(temporaryFolder(), { env: { PATH: `${tools}:${process.env.PATH}` } });
  assert.notEqual(status, 0);
  assert.match(words, /emcc cannot run: emcc: error: config file not found: \/nowhere.* unset EM_CONFIG/);
});
