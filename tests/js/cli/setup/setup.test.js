import assert from 'node:assert/strict';
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findTool } from '../../../../cli/setup/detect.js';
import { ensureTools, howToGet } from '../../../../cli/setup/install.js';
import { aptListsAreStale, managers } from '../../../../cli/setup/managers.js';
import { allTools, toolById } from '../../../../cli/platforms/tools.js';
import { withVariables } from '../../fixtures/environment.js';
import { put, putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { seleniumServer } from '../../../../lab/grid/tools.js';

/** @type {string[]} */
const noPrograms = [];

/** Logs of installing are left here, and not in the system's folder. */
const temporary = temporaryFolder();

/**
 * A machine with a PATH of its own. Its package manager writes down how it was called, and
 * "installs" a program by putting it on PATH.
 */
function machine({ manager = 'apt-get', brings = noPrograms, fails = 'false', freshLists = true } = {}) {
  const root = temporaryFolder();
  const bin = join(root, 'bin');
  const calls = join(root, 'calls');
  put(calls, '');
  const listsFolder = join(root, 'lists');
  if (freshLists) put(join(listsFolder, 'mirror_Packages'), '');
  const make = brings.map((name) => `/bin/cp "${bin}/${manager}" "${bin}/${name}"`).join('\n');
  if (manager) {
    putProgram(
      join(bin, manager),
      `echo "${manager} $*" >> "${calls}"\n` +
        `if ${fails}; then echo "E: no such package"; exit 100; fi\n` +
        `case "$*" in *install*|*add*|*-S*) ${make || ':'};; esac`,
    );
  }
  // PATH has nothing else, so `env` is a program of its own too.
  putProgram(join(bin, 'env'), 'while true; do case "$1" in *=*) shift;; *) break;; esac; done; "$@"');
  const said = [];
  const env = { PATH: bin };
  const ensure = (ids, options = {}) =>
    withVariables({ TMPDIR: temporary }, () =>
      ensureTools(ids.map(toolById), {
        env,
        isRoot: true,
        listsFolder,
        includeFolders: [join(root, 'include')],
        print: (line) => said.push(line),
        ...options,
      }),
    );
  const called = () => readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean);
  return { root, bin, env, said, ensure, called };
}

test('a program on PATH is found; a folder or a plain file of that name is not', () => {
  const { bin, env } = machine();
  assert.ok('reason' in findTool('cmake', { env }));
  put(join(bin, 'cmake'), 'not executable');
  assert.ok('reason' in findTool('cmake', { env }));
  putProgram(join(bin, 'ninja'));
  assert.deepEqual(findTool('ninja', { env }), { path: join(bin, 'ninja') });
});

test('an activated emsdk is found, and an emcc on PATH comes before it', () => {
  const { bin, root, env } = machine();
  const emsdk = { ...env, EMSDK: join(root, 'emsdk') };
  const inside = putProgram(join(root, 'emsdk', 'upstream', 'emscripten', 'emcc'));
  assert.deepEqual(findTool('emscripten', { env: emsdk }), { path: inside });
  const first = putProgram(join(bin, 'emcc'));
  assert.deepEqual(findTool('emscripten', { env: emsdk }), { path: first });
});

test('a binary named by a variable has priority, and is an error if it is missing', () => {
  const { root, env } = machine();
  const own = putProgram(join(root, 'my-chromium'));
  assert.deepEqual(findTool(toolById('chromium'), { env: { ...env, SAMEBENCH_CHROMIUM: own } }), {
    path: own,
  });
  const wrong = findTool(toolById('chromium'), { env: { ...env, SAMEBENCH_CHROMIUM: '/no/chromium' } });
  assert.match(
    'reason' in wrong ? wrong.reason : '',
    /SAMEBENCH_CHROMIUM is set to "\/no\/chromium", but there is no such program/,
  );
});

test('CXX is respected, also with a launcher or flags', () => {
  const { bin, env } = machine();
  const launcher = putProgram(join(bin, 'ccache'));
  assert.deepEqual(findTool('cxx', { env: { ...env, CXX: 'ccache g++' } }), { path: launcher });
});

test('a header is found in an include folder', () => {
  const { root, env } = machine();
  const include = join(root, 'include');
  const header = put(join(include, 'doctest', 'doctest.h'), '');
  assert.deepEqual(findTool('doctest', { env, includeFolders: [include] }), { path: header });
});

test('missing tools are installed, after one line that says what and why', async () => {
  const { ensure, said, called } = machine({ brings: ['cmake', 'ninja'] });
  const { missing } = await ensure(['cmake', 'ninja']);
  assert.deepEqual(missing, []);
  assert.deepEqual(called(), [
    'apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 cmake ninja-build',
  ]);
  assert.deepEqual(said, [
    'samebench: installing CMake (builds the C++ parts), Ninja (runs the build): ' +
      'apt-get install --no-install-recommends cmake ninja-build',
  ]);
  assert.deepEqual(
    readdirSync(temporary).filter((name) => name.includes('install')),
    [],
  );
});

test('installed tools are not installed again', async () => {
  const { bin, ensure, said, called } = machine();
  putProgram(join(bin, 'cmake'));
  await ensure(['cmake']);
  assert.deepEqual([said, called()], [[], []]);
});

test('package lists are fetched first if there are none', async () => {
  const { ensure, called } = machine({ brings: ['cmake'], freshLists: false });
  await ensure(['cmake']);
  assert.deepEqual(
    called().map((line) => line.split(' ').slice(0, 2).join(' ')),
    ['apt-get update', 'apt-get install'],
  );
});

test('a failed installation is tried again with fresh lists, then reported with its output', async () => {
  const { ensure, said, called } = machine({ fails: 'true' });
  const { missing, hint } = await ensure(['cmake']);
  assert.equal(missing.length, 1);
  assert.equal(hint, 'apt-get install --no-install-recommends cmake');
  assert.deepEqual(
    called().map((line) => line.split(' ')[1]),
    ['install', 'update', 'install'],
  );
  assert.match(said[1], /installing failed: E: no such package[^]*whole output: [^]*log\.txt/);
});

test('SAMEBENCH_INSTALL=0 forbids installing and prints the command', async () => {
  const { env, ensure, said, called } = machine({ brings: ['cmake'] });
  const { missing } = await ensure(['cmake'], {
    env: { ...env, SAMEBENCH_INSTALL: '0' },
    isRoot: false,
  });
  assert.equal(missing.length, 1);
  assert.deepEqual(called(), []);
  assert.match(said[0], /SAMEBENCH_INSTALL=0 forbids[^]*type: sudo apt-get install .*cmake/);
});

test('without root and without sudo the command is printed', async () => {
  const { ensure, said, called } = machine({ brings: ['cmake'] });
  await ensure(['cmake'], { isRoot: false });
  assert.deepEqual(called(), []);
  assert.match(said[0], /needs a password\n {2}to get them, type: sudo apt-get install/);
});

test('a sudo that asks for a password is not used; one that does not is', async () => {
  const asking = machine({ brings: ['cmake'] });
  putProgram(join(asking.bin, 'sudo'), 'exit 1');
  await asking.ensure(['cmake'], { isRoot: false });
  assert.deepEqual(asking.called(), []);

  const free = machine({ brings: ['cmake'] });
  putProgram(join(free.bin, 'sudo'), 'shift; if [ "$1" = true ]; then exit 0; fi; "$@"');
  const { missing } = await free.ensure(['cmake'], { isRoot: false });
  assert.deepEqual(missing, []);
  assert.match(free.called()[0], /^apt-get install/);
});

test('a machine without a known package manager gets the names of what is missing', async () => {
  const { ensure, said } = machine({ manager: '' });
  const { missing } = await ensure(['cmake', 'emscripten']);
  assert.equal(missing.length, 2);
  assert.match(
    said[0],
    /no known package manager has them\n {2}to get them, install by hand: CMake, Emscripten$/,
  );
});

test('other package managers get their own commands', async () => {
  for (const [command, expected] of [
    ['dnf', 'dnf install -y gcc-c++'],
    ['pacman', 'pacman -S --noconfirm --needed gcc'],
    ['zypper', 'zypper --non-interactive install gcc-c++'],
    ['apk', 'apk add g++'],
    ['brew', 'brew install gcc'],
  ]) {
    const { ensure, called } = machine({ manager: command, brings: ['g++'] });
    await ensure(['cxx']);
    assert.deepEqual(called(), [expected]);
  }
});

test('no package is installed for a missing binary that a variable names', async () => {
  const { env, ensure, said, called } = machine({ brings: ['chromium'] });
  const own = { ...env, SAMEBENCH_CHROMIUM: '/no/chromium' };
  const { missing } = await ensure(['chromium'], { env: own });
  assert.equal(missing.length, 1);
  assert.deepEqual(called(), []);
  assert.match(said[0], /SAMEBENCH_CHROMIUM is set/);
});

test('lists of apt are stale when there are none, or when they are a week old', () => {
  const folder = temporaryFolder();
  assert.equal(aptListsAreStale(join(folder, 'none'), Date.now()), true);
  assert.equal(aptListsAreStale(folder, Date.now()), true);
  put(join(folder, 'deb_main_Packages'), '');
  assert.equal(aptListsAreStale(folder, Date.now()), false);
  const old = Date.now() / 1000 - 8 * 24 * 3600;
  utimesSync(folder, old, old);
  assert.equal(aptListsAreStale(folder, Date.now()), true);
});

test('every tool has packages for every manager, or another way to install it', () => {
  const byHand = ['chrome', 'edge', 'safari'];
  for (const { id, npm, packages } of allTools) {
    if (npm || byHand.includes(id)) continue;
    // macOS has no WebKitGTK, no 32-bit programs, no Valgrind and no perf.
    const own = managers.filter(
      (one) =>
        one.id !== 'brew' ||
        !['webkit', 'webkitwebdriver', 'xvfb', 'cxx-32', 'valgrind', 'perf'].includes(id),
    );
    for (const manager of own) assert.ok(packages[manager.id]?.length > 0, `${id} for ${manager.id}`);
  }
});

test('the ids of tools are unique', () => {
  const ids = allTools.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    [],
  );
  assert.throws(() => toolById('nothing'), /no tool "nothing"; tools: cmake, /);
});

test('a program is found in any folder that a pattern stands for', () => {
  const { root, env } = machine();
  const tool = {
    id: 'x',
    title: 'X',
    why: 'is a test',
    packages: {},
    files: [`${root}/none/*/x`, `${root}/lib/*/inner/*/x`],
  };
  assert.deepEqual(findTool(tool, { env }), { reason: 'X is not installed' });
  put(join(root, 'lib', 'a', 'inner', 'b', 'x'), 'not executable');
  const path = putProgram(join(root, 'lib', 'c', 'inner', 'd', 'x'));
  assert.deepEqual(findTool(tool, { env }), { path });
});

/** A machine whose npm writes down its call, and brings a program as its package does. */
function machineWithNpm(script = '') {
  const made = machine();
  const calls = join(made.root, 'npm-calls');
  put(calls, '');
  const folder = join(made.root, 'runtimes');
  const brought = join(folder, 'node_modules', 'bun', 'bin');
  const bring = `/bin/mkdir -p "${brought}"; /bin/cp "$0" "${brought}/bun.exe"`;
  putProgram(join(made.bin, 'npm'), `echo "$*" >> "${calls}"\n${script || bring}`);
  const env = { ...made.env, SAMEBENCH_RUNTIMES: folder };
  const npmCalls = () => readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean);
  const ensure = (ids, options) => made.ensure(ids, { env, ...options });
  return { ...made, env, folder, npmCalls, ensure };
}

test('what comes from npm has one version, wherever it is installed', () => {
  const fromNpm = allTools.flatMap(({ npm }) => npm ?? []);
  assert.deepEqual(fromNpm.map((name) => name.replace(/@.*/, '')).sort(), ['bun', 'deno']);
  for (const name of fromNpm) assert.match(name, /^[a-z]+@\d+\.\d+\.\d+$/);
});

const bunTool = /** @type {import('../../../../cli/setup/tools/tool.js').Tool} */ (
  allTools.find(({ id }) => id === 'bun')
);

test("Bun's program for another C library, which old versions of npm bring too, is not taken", () => {
  const { root: folder } = machine();
  const env = { PATH: '', SAMEBENCH_RUNTIMES: folder };
  const other = join(folder, 'node_modules/@oven/bun-linux-x64-musl/bin/bun');
  putProgram(other);
  assert.deepEqual(findTool(bunTool, { env }), { path: other }, 'the only one');
  const path = putProgram(join(folder, 'node_modules/bun/bin/bun.exe'));
  assert.deepEqual(findTool(bunTool, { env }), { path });
  const own = putProgram(join(folder, 'node_modules/@oven/bun-linux-x64/bin/bun'));
  assert.deepEqual(findTool(bunTool, { env }), { path: own });
});

const bunPackage = bunTool.npm;

test('Bun comes from npm, into a folder of its own', async () => {
  const { ensure, said, called, npmCalls, folder } = machineWithNpm();
  const { missing } = await ensure(['bun']);
  assert.deepEqual(missing, []);
  assert.deepEqual(npmCalls(), [
    `install --prefix ${folder} --no-audit --no-fund --save-exact ${bunPackage}`,
  ]);
  assert.match(readFileSync(join(folder, 'package.json'), 'utf8'), /private/);
  assert.deepEqual(called(), [], 'the package manager of the system is not asked');
  assert.match(said[0], /^samebench: installing Bun \(measures in JavaScriptCore, .*npm install --prefix/);
});

test('a failure of npm is reported with its output and how to install Bun', async () => {
  const { ensure, said } = machineWithNpm('echo "npm error code ENOTFOUND"; exit 1');
  const { missing, hint } = await ensure(['bun']);
  assert.deepEqual([missing.length, hint], [1, 'samebench setup bun']);
  assert.match(said[1], /installing failed: npm error code ENOTFOUND/);
});

test('what only tests need cannot be set up by name: the hint is the command of npm', () => {
  const { env, folder } = machineWithNpm();
  assert.equal(howToGet([seleniumServer], { env }), `npm install --prefix ${folder} ${seleniumServer.npm}`);
  assert.match(seleniumServer.npm ?? '', /@\d+\.\d+\.\d+$/);
});

test('SAMEBENCH_INSTALL=0 forbids npm too', async () => {
  const { ensure, said, npmCalls, env } = machineWithNpm();
  await ensure(['bun'], { env: { ...env, SAMEBENCH_INSTALL: '0' } });
  assert.deepEqual(npmCalls(), []);
  assert.match(said[0], /SAMEBENCH_INSTALL=0 forbids[^]*type: npm install --prefix/);
});

test('the installation hint names the missing tools, with sudo if root is needed', () => {
  const { bin, env } = machine();
  putProgram(join(bin, 'cmake'));
  const ask = (ids, options) => howToGet(ids.map(toolById), { env, isRoot: true, ...options });
  assert.equal(ask(['cmake']), null);
  assert.equal(ask(['cmake', 'ninja']), 'apt-get install --no-install-recommends ninja-build');
  assert.equal(ask(['ninja'], { isRoot: false }), 'sudo apt-get install --no-install-recommends ninja-build');
  const named = { ...env, SAMEBENCH_CHROMIUM: '/no/chromium' };
  assert.equal(ask(['chromium'], { env: named }), null);
  assert.equal(howToGet(['ninja'], { env: { PATH: '/nowhere' } }), 'install by hand: Ninja');
});

test('the purpose of a tool begins with a verb, as in "it builds the C++ parts"', () => {
  for (const { id, why } of allTools) assert.match(why, /^(is|[a-z]+[a-z]s) /, id);
});
