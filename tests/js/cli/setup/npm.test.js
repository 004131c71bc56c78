import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ensurePackages, missingPackages } from '../../../../cli/setup/npm.js';
import { repository } from '../../../../cli/system/repository.js';
import { folderWith, put } from '../../fixtures/folders.js';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/one': { version: '1.0.0' },
    'node_modules/one/node_modules/two': { version: '2.0.0' },
    'node_modules/tester': { version: '3.0.0', dev: true },
    'node_modules/for-macs': { version: '1.0.0', optional: true },
  },
};

function project(installed) {
  const root = folderWith({ 'package-lock.json': JSON.stringify(lock) });
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (installed) put(hidden, JSON.stringify({ packages: installed }));
  const said = [];
  const calls = [];
  const ensure = (options, status = 0) =>
    ensurePackages(root, {
      env: {},
      print: (line) => said.push(line),
      spawn: (program, args) => {
        calls.push([program, ...args].join(' '));
        return { status, stdout: '', stderr: 'npm error: network\n' };
      },
      ...options,
    });
  return { root, ensure, said, calls };
}

test('a package of the lock file that node_modules lacks is missing', () => {
  assert.deepEqual(missingPackages(lock, null, { dev: false }), ['one', 'two']);
  assert.deepEqual(missingPackages(lock, null, { dev: true }), ['one', 'two', 'tester']);
});

test('a package of another version counts as missing, an optional one never does', () => {
  const installed = { packages: { ...lock.packages, 'node_modules/one': { version: '0.9.0' } } };
  assert.deepEqual(missingPackages(lock, installed, { dev: true }), ['one']);
});

test('nothing is installed if nothing is missing', () => {
  const { ensure, said, calls } = project(lock.packages);
  assert.equal(ensure({ dev: true }), true);
  assert.deepEqual([said, calls], [[], []]);
});

test('after a clone, npm is called, with a line before it that says what and why', () => {
  const { ensure, said, calls } = project(null);
  assert.equal(ensure({}), true);
  assert.deepEqual(calls, ['npm ci --omit=dev']);
  assert.match(said[0], /installing 2 npm packages \(one, two\).*npm ci --omit=dev/);
});

test('a command that needs no development packages does not remove them', () => {
  const { ensure, calls } = project({ 'node_modules/tester': { version: '3.0.0', dev: true } });
  ensure({});
  assert.deepEqual(calls, ['npm ci']);
});

test('SAMEBENCH_INSTALL=0 forbids it and prints the command', () => {
  const { ensure, said, calls } = project(null);
  assert.equal(ensure({ env: { SAMEBENCH_INSTALL: '0' } }), false);
  assert.deepEqual(calls, []);
  assert.match(said[0], /forbids installing[^]*type: npm ci --omit=dev/);
});

test('a failure of npm is reported with what to do', () => {
  const { ensure, said } = project(null);
  assert.equal(ensure({}, 1), false);
  assert.match(said[1], /failed: exit code 1[^]*npm error: network[^]*type: npm ci/);
});

test('packages that cannot be installed are a system error, not wrong usage', () => {
  const { root } = project(null);
  const cli = fileURLToPath(new URL('../../../../cli', import.meta.url));
  for (const file of ['samebench.js', 'setup/npm.js']) cpSync(join(cli, file), join(root, 'cli', file));
  put(join(root, 'package.json'), '{ "type": "module" }');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'cli', 'samebench.js')], {
    env: { ...process.env, SAMEBENCH_INSTALL: '0' },
    encoding: 'utf8',
  });
  assert.equal(status, 4, stderr);
  assert.match(stderr, /SAMEBENCH_INSTALL=0 forbids/);
});

test('users install nothing that runs a script, and the package runs none', () => {
  const { dependencies, scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  /** @type {Set<string>} */
  const installed = new Set();
  const add = (/** @type {string} */ name) => {
    if (installed.has(name)) return;
    installed.add(name);
    Object.keys(packages[`node_modules/${name}`].dependencies ?? {}).forEach(add);
  };
  Object.keys(dependencies).forEach(add);
  assert.deepEqual(
    [...installed].filter((name) => packages[`node_modules/${name}`].hasInstallScript),
    [],
  );
  assert.ok(installed.size < 10, [...installed].join(' '));
  // npm reports each of these when the package is installed from a file.
  assert.deepEqual(
    Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name)),
    [],
  );
});

test('the lock file names the workspaces, and no address of a registry', () => {
  const { workspaces } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  const resolved = Object.values(packages).flatMap((one) => one.resolved ?? []);
  assert.deepEqual(resolved.sort(), workspaces.sort());
});

test('the command of a clone, as of the action, needs no package of experiments and examples', () => {
  const own = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  const needed = missingPackages(own, null, { dev: false });
  assert.ok(
    ['ajv', 'esbuild'].every((name) => needed.includes(name)),
    String(needed),
  );
  assert.deepEqual(
    needed.filter((name) => /typescript|gmp|big-?int|xxhash|fflate/.test(name)),
    [],
  );
});
