import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../../../cli/build/build.js';
import { clearSharedBuilds, sharedBuilds } from '../../../../cli/build/shared/contents.js';
import { pruneLimits, pruneSharedBuilds } from '../../../../cli/build/shared/prune.js';
import { clearedText } from '../../../../cli/commands/doctor/text.js';
import { megabytes } from '../../../../cli/files/limits.js';
import { ownerName, realProcesses } from '../../../../cli/system/leftovers/owner.js';
import { withLock } from '../../../../cli/system/lock.js';
import { cacheFolder } from '../../../../cli/build/shared/folder.js';
import { folderWith, put, putProgram, temporaryFolder } from '../../fixtures/folders.js';

/** An installed Samebench: no git checkout, or one in node_modules. */
const installed = () =>
  folderWith({
    'package.json': '{"version": "1.2.3"}',
    'CMakeLists.txt': '',
    'CMakePresets.json':
      '{"configurePresets": [{"name": "native"}, {"name": "native-clang", "cacheVariables": ' +
      '{"CMAKE_CXX_COMPILER": "clang++"}}, {"name": "native-march", "cacheVariables": ' +
      '{"CMAKE_CXX_FLAGS_INIT": "-march=native"}}]}',
    'core/timing/a.cpp': 'a',
    'core/primality/b.cpp': 'b',
    'cmake/a.cmake': '',
  });

/**
 * @typedef {Partial<NonNullable<Parameters<typeof build>[1]>> & {answer?: (line: string) => object, target?:
 *   string}} Options
 */

/** A user's cache, with an installed Samebench and projects that are built with it. */
function machine({ tree = installed(), cache = join(temporaryFolder(), 'cache') } = {}) {
  const env = { XDG_CACHE_HOME: cache, PATH: '' };
  /** @type {string[]} */
  const calls = [];
  /** @type {string[]} */
  const notes = [];
  const start = async (
    /** @type {Options} */ { answer = () => ({}), target = 'native', ...options } = {},
  ) => {
    calls.length = 0;
    const run = async (/** @type {string} */ command, /** @type {string[]} */ args) => {
      const line = [command.replace(/.*\//, ''), ...args].join(' ');
      calls.push(line);
      return { code: 0, output: '', stdout: 'c++ 12.2\nand more', error: null, ...answer(line) };
    };
    const project = folderWith({ 'CMakeLists.txt': '' });
    const failure = await build(target, {
      project,
      tree,
      env,
      run,
      print: (line) => notes.push(line),
      ...options,
    });
    return {
      failure,
      project,
      packages: calls.filter((line) => line.includes('samebench-package')),
      folder: /Samebench_DIR=(\S+)/.exec(calls.join(' '))?.[1] ?? '',
    };
  };
  return { start, calls, notes, env, tree, place: join(cache, 'samebench') };
}

test('the cache is where the XDG specification says, and never a relative path', () => {
  assert.equal(cacheFolder({ XDG_CACHE_HOME: '/var/me', HOME: '/home/me' }), '/var/me/samebench');
  assert.equal(cacheFolder({ HOME: '/home/me' }), '/home/me/.cache/samebench');
  assert.equal(cacheFolder({ XDG_CACHE_HOME: 'here', HOME: '/home/me' }), '/home/me/.cache/samebench');
  assert.match(cacheFolder({}), /^\/.*\/\.cache\/samebench$/);
});

test('an installed Samebench is built in the cache, once for all projects, and is not touched', async () => {
  for (const tree of [installed(), join(temporaryFolder(), 'node_modules/samebench')]) {
    if (!existsSync(tree))
      for (const [name, text] of [
        ['package.json', '{"version": "1.2.3"}'],
        ['CMakePresets.json', '{"configurePresets": [{"name": "native"}]}'],
        ['.git', ''],
      ])
        put(join(tree, name), text);
    const { start, calls, place } = machine({ tree });
    const before = readdirSync(tree, { recursive: true });
    const [first, second] = [await start(), await start()];
    const [copy] = readdirSync(place);
    assert.match(copy, /^1\.2\.3-[0-9a-f]{12}$/);
    assert.match(first.folder, new RegExp(`^${place}/${copy}/build/native-[0-9a-f]{12}$`));
    assert.equal(second.folder, first.folder);
    assert.deepEqual(second.packages, [`cmake --build ${first.folder} --target samebench-package`]);
    assert.ok(calls.includes(`cmake --preset native -B ${first.folder}`));
    assert.deepEqual(readdirSync(tree, { recursive: true }), before);
  }
});

test('the copy has what CMake builds, and nothing else', async () => {
  const { start, place } = machine();
  await start();
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.split('/').slice(1).join('/'),
  );
  assert.ok(files.includes('core/timing/a.cpp'));
  assert.ok(!files.includes('core/primality'));
});

test('another compiler, other flags or another version have builds of their own', async () => {
  const { start, env, tree } = machine();
  const folders = [
    await start(),
    await start({ answer: () => ({ stdout: 'c++ 13.1' }), env: { ...env, CXX: 'c++' } }),
    await start({ env: { ...env, CXX: 'clang++' } }),
    await start({ env: { ...env, CXXFLAGS: '-O1' } }),
    await start({ define: ['CMAKE_CXX_FLAGS=-O1'] }),
  ].map(({ folder }) => folder);
  put(join(tree, 'core/timing/a.cpp'), 'another');
  folders.push((await start()).folder);
  assert.equal(new Set(folders).size, folders.length, folders.join('\n'));
  const [same, usual] = [await start({ define: ['LEVEL=3'] }), await start()];
  assert.equal(same.folder, usual.folder);
});

test('flags that mean another instruction set have another build, wherever they come from', async () => {
  const folders = new Map();
  const [tree, cache] = [installed(), join(temporaryFolder(), 'cache')];
  for (const cpu of ['znver3', 'x86-64']) {
    const { start, env } = machine({ tree, cache });
    const answer = (/** @type {string} */ line) =>
      line.includes('-###')
        ? { output: `COLLECT_GCC=${cpu}\n cc1plus ${line.includes('native') ? cpu : ''}` }
        : {};
    const wrapped = () => ({ output: ` cc1plus ${cpu}` });
    const flags = '-O2 -march=native';
    folders.set(`${cpu} environment`, await start({ answer, env: { ...env, CXX: 'g++', CXXFLAGS: flags } }));
    folders.set(
      `${cpu} project`,
      await start({ answer, env: { ...env, CXX: 'g++' }, define: [`CMAKE_CXX_FLAGS=${flags}`] }),
    );
    folders.set(
      `${cpu} preset`,
      await start({ answer, env: { ...env, CXX: 'g++' }, target: 'native-march' }),
    );
    folders.set(`${cpu} wrapper`, await start({ answer: wrapped, env: { ...env, CXX: 'g++' } }));
    folders.set('neither', await start({ answer, env: { ...env, CXX: 'g++' } }));
  }
  assert.equal(folders.size, 9);
  assert.equal(new Set([...folders.values()].map(({ folder }) => folder)).size, 9);
});

test('what decides about the ABI is given to the build in the cache, too', async () => {
  const { start, calls } = machine();
  await start({ define: ['CMAKE_CXX_FLAGS:STRING=-O1', 'LEVEL=3'] });
  assert.match(calls.find((line) => line.includes('--preset')) ?? '', / -DCMAKE_CXX_FLAGS:STRING=-O1$/);
});

test('a preset of the project that names another compiler or other flags has its own build', async () => {
  const { start, calls } = machine();
  const project = folderWith({
    'CMakeLists.txt': '',
    'CMakePresets.json': JSON.stringify({
      configurePresets: [
        {
          name: 'base',
          hidden: true,
          cacheVariables: { CMAKE_CXX_FLAGS: '-O1', CMAKE_BUILD_TYPE: { type: 'STRING', value: 'Debug' } },
        },
        {
          name: 'fast',
          inherits: 'base',
          cacheVariables: { CMAKE_CXX_FLAGS: '-O2', CMAKE_CXX_COMPILER: '${sourceDir}/c++', SIMD: 'ON' },
        },
      ],
    }),
  });
  assert.equal((await start({ project, target: 'native-fast' })).failure, null);
  assert.match(
    calls.find((line) => line.includes('--preset native ')) ?? '',
    / -DCMAKE_CXX_FLAGS=-O2 -DCMAKE_BUILD_TYPE=Debug$/,
  );
});

test('where the cache cannot be used, Samebench is compiled with the project, with a note', async () => {
  const inTheWay = put(join(temporaryFolder(), 'file'), '');
  assert.equal((await machine({ cache: '/proc/none' }).start()).failure, null);
  const { start, notes, tree } = machine({ cache: inTheWay });
  const { failure, folder, packages } = await start();
  assert.deepEqual([failure, folder, packages], [null, join(tree, 'cmake'), []]);
  assert.match(
    notes.join('\n'),
    /^samebench: native is compiled in the project's folder, with all of Samebench: .*file\/samebench cannot be used: ENOTDIR: not a directory\n {2}to build Samebench once for all projects, set XDG_CACHE_HOME/,
  );
});

test("a disk that becomes full during the build is such a case, a compiler's error is none", async () => {
  const { start, notes, tree } = machine();
  const failing = (/** @type {string} */ output) => (/** @type {string} */ line) =>
    line.includes('samebench-package') ? { code: 1, output } : {};
  const full = await start({ answer: failing('/tmp/a.s: fatal error: No space left on device\n') });
  assert.deepEqual([full.failure, full.folder], [null, join(tree, 'cmake')]);
  assert.match(notes[0], /cannot be used: No space left on device/);
  const wrong = await start({ answer: failing('error: expected ;\n') });
  assert.match(String(wrong.failure), /^building Samebench for native failed: [^]*expected ;/);
  assert.equal(notes.length, 1);
});

test('a damaged copy is repaired, and nothing else is left in the cache', async () => {
  const { start, place } = machine();
  const { folder } = await start();
  const copy = join(folder, '../..');
  rmSync(join(copy, 'core/timing/a.cpp'));
  writeFileSync(join(copy, 'cmake/a.cmake'), 'other');
  assert.equal((await start()).folder, folder);
  assert.equal(readFileSync(join(copy, 'core/timing/a.cpp'), 'utf8'), 'a');
  assert.equal(readFileSync(join(copy, 'cmake/a.cmake'), 'utf8'), '');
  assert.equal(readdirSync(place).length, 1);
});

test("a killed command's lock and half-made copy are removed, and the next command builds", async () => {
  const { start, place } = machine();
  const { folder } = await start();
  const dead = 1_999_999;
  put(
    join(
      place,
      `samebench-tree-${ownerName({ ...realProcesses, pid: dead, startOf: () => '1' })}-AbCdEf`,
      'CMakeLists.txt',
    ),
    '',
  );
  rmSync(join(folder, '../..'), { recursive: true });
  assert.equal((await start()).folder, folder);
  assert.equal(readdirSync(place).length, 1);
  const lock = put(`${folder}.${ownerName({ ...realProcesses, pid: dead, startOf: () => '1' })}-0.lock`, '');
  assert.equal((await start()).failure, null);
  assert.ok(!existsSync(lock));
});

test('two commands that start at once build one after the other', async () => {
  const { start } = machine();
  const waiting = 'waiting for another command that builds Samebench for native';
  let running = 0;
  /** @type {string[]} */
  const statuses = [];
  const run = async (/** @type {string} */ _, /** @type {string[]} */ args) => {
    if (args.includes('--preset') || args.includes('samebench-package')) {
      assert.equal(running++, 0);
      // Until the other one waits, or builds at the same time.
      for (let tries = 0; tries < 1000 && !statuses.includes(waiting) && running === 1; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      running--;
    }
    return { code: 0, output: '', stdout: '', error: null };
  };
  const both = await Promise.all([0, 1].map(() => start({ run, onStatus: (text) => statuses.push(text) })));
  assert.deepEqual(
    both.map(({ failure }) => failure),
    [null, null],
  );
  assert.ok(statuses.includes(waiting));
});

test('the compiler of a preset is asked for its version', async () => {
  const { env, tree } = machine();
  const folder = temporaryFolder();
  putProgram(join(folder, 'clang++'));
  /** @type {string[]} */
  const asked = [];
  const run = async (/** @type {string} */ command, /** @type {string[]} */ args) => {
    if (args.includes('--version')) asked.push(command);
    return { code: 0, output: '', stdout: '', error: null };
  };
  mkdirSync(join(folder, 'project'));
  put(join(folder, 'project/CMakeLists.txt'), '');
  await build('native-clang', { project: join(folder, 'project'), tree, env, run });
  assert.deepEqual(asked, ['clang++']);
});

test("the cache is listed and cleared, but for other programs' folders and what is being built", async () => {
  const { start, place } = machine();
  const { folder } = await start();
  mkdirSync(folder, { recursive: true });
  put(join(place, 'other/file'), '');
  const [listed, ...more] = sharedBuilds(place);
  assert.deepEqual([listed.version, listed.targets, more.length], ['1.2.3', ['native'], 0]);
  assert.ok(listed.bytes > 0);
  assert.match(listed.used, /^\d{4}-\d\d-\d\d$/);
  await withLock(folder, async () => {
    const { removed, kept } = await clearSharedBuilds(place);
    assert.deepEqual([removed, kept.map(({ reason }) => reason)], [[], ['another command builds there']]);
  });
  // Of a process that was killed.
  put(`${folder}.${ownerName({ ...realProcesses, pid: 1_999_999, startOf: () => '1' })}-0.lock`, '');
  const { removed, kept } = await clearSharedBuilds(place);
  assert.deepEqual([removed.length, kept.length], [1, 0]);
  assert.deepEqual(readdirSync(place), ['other']);
  assert.deepEqual([sharedBuilds(place), sharedBuilds(join(place, 'nowhere'))], [[], []]);
  assert.equal(clearedText('/c', { removed: [], kept: [] }), '/c has no builds of Samebench\n');
  assert.equal(
    clearedText('/c', { removed: [], kept: [{ build: listed, reason: 'in use' }] }),
    `not deleted: ${listed.folder}: in use\n`,
  );
  assert.equal(
    clearedText('/c', {
      removed: [listed],
      kept: [{ build: { ...listed, folder: '/c/x' }, reason: 'in use' }],
    }),
    `deleted 1 build of Samebench (${megabytes(listed.bytes)}) in /c\nnot deleted: /c/x: in use\n`,
  );
});

test('a new build deletes those out of use, never one of today or one that a command holds', async () => {
  const { start, place, env } = machine();
  const [{ folder }, ...others] = [
    await start(),
    await start({ env: { ...env, CXXFLAGS: '-O1' } }),
    await start({ env: { ...env, CXXFLAGS: '-O2' } }),
  ];
  const tree = join(folder, '../..');
  const [held, fresh] = others.map((one) => one.folder);
  const days = (/** @type {number} */ count) => new Date(Date.now() - count * 86_400_000);
  const stale = join(place, '1.0.0-0123456789ab');
  for (const one of [folder, held, fresh]) put(join(one, 'CMakeCache.txt'), '');
  put(join(stale, 'build/native-0123456789ab/CMakeCache.txt'), '');
  put(join(place, 'other/file'), '');
  for (const one of [folder, held, join(stale, 'build/native-0123456789ab'), stale, join(place, 'other')])
    utimesSync(one, days(31), days(31));
  utimesSync(fresh, days(29), days(29));
  await withLock(held, async () =>
    assert.equal((await start({ env: { ...env, CXXFLAGS: '-O3' } })).failure, null),
  );
  assert.deepEqual(readdirSync(place).sort(), [basename(tree), 'other']);
  assert.deepEqual(
    [folder, held, fresh].map((one) => existsSync(one)),
    [false, true, true],
  );
  assert.equal((await start()).folder, folder);
});

test('above the limit of builds, the oldest are deleted, but none that was used within a day', async () => {
  const cache = join(temporaryFolder(), 'cache');
  const place = (/** @type {number} */ i) =>
    join(cache, `1.0.0-0123456789ab/build/native-${String(i).padStart(12, '0')}`);
  const day = 86_400;
  const made = Array.from({ length: pruneLimits.builds + 3 }, (_, i) => i);
  for (const i of made) {
    put(join(place(i), 'CMakeCache.txt'), '');
    utimesSync(place(i), 100 * day - i * 3600, 100 * day - i * 3600);
  }
  const left = () => made.filter((i) => existsSync(place(i)));
  assert.deepEqual(await pruneSharedBuilds(cache, { now: () => 100 * day * 1000 }), []);
  assert.deepEqual(left(), made);
  await pruneSharedBuilds(cache, { now: () => 101.01 * day * 1000 });
  assert.deepEqual(left(), made.slice(0, pruneLimits.builds));
  assert.deepEqual(readdirSync(cache), ['1.0.0-0123456789ab']);
  assert.deepEqual(await pruneSharedBuilds(join(cache, 'nowhere')), []);
});

test('a build that is used again counts as used today', async () => {
  const { start, place } = machine();
  const { folder } = await start();
  put(join(folder, 'CMakeCache.txt'), '');
  for (const one of [folder, join(folder, '../..')]) utimesSync(one, new Date(0), new Date(0));
  assert.equal(sharedBuilds(place)[0].used, '1970-01-01');
  await start();
  assert.deepEqual(await pruneSharedBuilds(place), []);
  assert.equal(sharedBuilds(place)[0].used, new Date().toISOString().slice(0, 10));
});
