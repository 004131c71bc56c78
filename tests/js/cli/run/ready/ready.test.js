import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as passing } from 'node:timers/promises';
import { describeProject, projectName } from '../../../../../cli/files/project.js';
import { chooseCpu, findPinning, parseCpuList, pinPlatforms } from '../../../../../cli/run/ready/pinning.js';
import { buildOf, provision } from '../../../../../cli/run/ready/provision.js';
import { readyPlatforms } from '../../../../../cli/run/ready/ready.js';
import { projectText } from '../../../../../report/text/project.js';
import { latest, samebench } from '../../../fixtures/command.js';
import { folderWith, putProgram, temporaryFolder } from '../../../fixtures/folders.js';
import { expectOutcome } from '../../../fixtures/outcome.js';
import { fakePlatform } from '../../../fixtures/platforms.js';

const all = { cpu: true, priority: true };

test('lists of CPUs are read as the kernel writes them', () => {
  assert.deepEqual(parseCpuList('0-1'), [0, 1]);
  assert.deepEqual(parseCpuList('0-2,5,8-9'), [0, 1, 2, 5, 8, 9]);
  assert.deepEqual(parseCpuList(''), []);
  assert.deepEqual(parseCpuList('all of them'), []);
});

test('the last CPU is chosen, or the last fast one of a hybrid CPU', () => {
  assert.equal(
    chooseCpu([0, 1, 2, 3], () => null),
    3,
  );
  assert.equal(
    chooseCpu([0, 1, 2, 3], (cpu) => (cpu < 2 ? 5_200_000 : 3_900_000)),
    1,
  );
  // Favoured cores are a little faster than the rest: no reason to avoid the rest.
  assert.equal(
    chooseCpu([0, 1, 2, 3], (cpu) => (cpu < 2 ? 5_200_000 : 5_000_000)),
    3,
  );
  assert.equal(
    chooseCpu([5], () => null),
    null,
  );
  assert.equal(
    chooseCpu([], () => null),
    null,
  );
});

/** A machine with programs of its own on its PATH, and its own /proc. */
function machine(scene = {}) {
  const { allowed = '0-3', platform = 'linux' } = scene;
  const { taskset = 'shift 2; exec "$@"', nice = 'echo -10' } = scene;
  const root = folderWith({ 'proc/self/status': `Name:\tnode\nCpus_allowed_list:\t${allowed}\n` });
  const bin = join(root, 'bin');
  if (taskset !== null) putProgram(join(bin, 'taskset'), taskset);
  if (nice !== null) putProgram(join(bin, 'nice'), nice);
  putProgram(join(bin, 'true'));
  return { root, platform, niceness: 0, env: { PATH: bin } };
}

test('both steps are taken if both are permitted', async () => {
  const fake = machine({ taskset: 'echo "$@" >> "$0.log"; shift 2; exec "$@"' });
  const {
    cpu: { pin, later, ...cpu },
    priority,
  } = await findPinning(fake);
  const fixed = [join(fake.root, 'bin/taskset'), '-c', '3'];
  await pin?.(77);
  assert.equal(
    readFileSync(`${fixed[0]}.log`, 'utf8'),
    '-c 3 true\n-c -p 3 77\n',
    'a thread that runs already',
  );
  assert.deepEqual(later, ['env', 'SAMEBENCH_CPUS=0,1,2,3']);
  assert.deepEqual(cpu, { prefix: [...later, ...fixed], refusal: null });
  assert.deepEqual(priority, { prefix: [join(fake.root, 'bin/nice'), '-n', '-10'], refusal: null });
});

test('a step that is not permitted gives one line and no error', async () => {
  const { cpu, priority } = await findPinning(
    machine({ taskset: 'echo "failed to set affinity" >&2; exit 1', nice: 'echo "cannot set" >&2; echo 0' }),
  );
  assert.deepEqual([cpu.prefix, priority.prefix], [[], []]);
  assert.match(String(cpu.refusal), /^no fixed CPU: taskset was not permitted/);
  assert.match(String(priority.refusal), /^no raised priority: .*not permitted/);
});

test('without the programs, the steps are skipped', async () => {
  const { cpu, priority } = await findPinning(machine({ taskset: null, nice: null }));
  assert.match(String(cpu.refusal), /^no fixed CPU: taskset .*is not installed/);
  assert.match(String(priority.refusal), /^no raised priority: nice is not installed/);
  const windows = await findPinning(machine({ platform: 'win32', taskset: null, nice: null }));
  assert.equal(windows.cpu.refusal, 'no fixed CPU: this system has no such setting');
});

test('a process with only one allowed CPU needs no step and gives no line', async () => {
  const { cpu } = await findPinning(machine({ allowed: '2' }));
  assert.deepEqual(cpu, { prefix: [], refusal: null });
});

test('if the allowed CPUs cannot be read, none is chosen', async () => {
  const fake = machine();
  const { cpu } = await findPinning({ ...fake, root: temporaryFolder() });
  assert.deepEqual(cpu.prefix, []);
  assert.match(String(cpu.refusal), /the allowed CPUs cannot be read/);
});

const found = {
  cpu: { prefix: ['taskset', '-c', '1'], refusal: null },
  priority: { prefix: [], refusal: 'no raised priority: x' },
};

test('a platform gets the steps that it asks for, and a refusal is reported once', async () => {
  const given = {};
  const platform = (id, pinning) =>
    /** @type {any} */ ({
      id,
      pinning,
      run: async (_, __, { prefix }) => void (given[id] = prefix),
    });
  const said = [];
  const platforms = await pinPlatforms(
    [platform('native', all), platform('node', { priority: true }), platform('other', undefined)],
    { find: async () => found, print: (line) => said.push(line) },
  );
  for (const one of platforms) await one.run({}, () => {}, /** @type {any} */ ({}));
  assert.deepEqual(given, { native: ['taskset', '-c', '1'], node: [], other: [] });
  assert.deepEqual(said, ['samebench: no raised priority: x']);
});

test('a platform that measures in turns is given what pins its thread later, and no fixed CPU', async () => {
  const given = {};
  const platform = (id, pinning) =>
    /** @type {any} */ ({ id, pinning, run: async (_, __, options) => void (given[id] = options) });
  const pin = async () => {};
  const found = {
    cpu: {
      prefix: ['env', 'CPUS=0,1', 'taskset', '-c', '1'],
      later: ['env', 'CPUS=0,1'],
      refusal: null,
      pin,
    },
    priority: { prefix: [], refusal: null },
  };
  const platforms = await pinPlatforms(
    [platform('node', { turns: true }), platform('native', { cpu: true })],
    { find: async () => found, print: () => {} },
  );
  for (const one of platforms) await one.run(/** @type {any} */ ({}), () => {}, /** @type {any} */ ({}));
  assert.deepEqual(given, {
    node: { prefix: [], onFirstTurn: pin },
    native: { prefix: ['env', 'CPUS=0,1', 'taskset', '-c', '1'] },
  });
  await platforms[1].run(/** @type {any} */ ({}), () => {}, /** @type {any} */ ({ atOnce: true }));
  assert.deepEqual(
    given.native,
    { atOnce: true, prefix: ['env', 'CPUS=0,1'], onFirstTurn: pin },
    'both sides are prepared at the same time',
  );
});

test('steps that no platform asks for are neither tried nor reported', async () => {
  const print = () => assert.fail('nothing to say');
  const find = () => assert.fail('nothing to try');
  await pinPlatforms([/** @type {any} */ ({ id: 'other', run: async () => {} })], { find, print });
});

/** `samebench run` on one platform that measures nothing; gives what its process was started with. */
async function runWith(...args) {
  let prefix;
  const platform = fakePlatform('native', { meanwhile: (options) => void ({ prefix } = options) });
  const context = { platforms: [{ ...platform, pinning: all }] };
  const { cwd } = await expectOutcome(samebench(['run', '--rounds', '1', ...args], { context }));
  return { prefix, results: latest(cwd) };
}

test('a run pins its processes unless --no-prepare is given', async () => {
  assert.ok(Array.isArray((await runWith()).prefix));
  assert.equal((await runWith('--no-prepare')).prefix, undefined);
});

test('the results contain the state of the machine and its warnings', async () => {
  const { machine, warnings } = (await runWith('--no-prepare')).results;
  for (const key of ['governor', 'boost', 'loadAverage', 'virtualMachine', 'power']) {
    assert.ok(key in machine, key);
  }
  assert.ok(Array.isArray(warnings));
});

/** @param {string} text of the CMakeLists.txt */
function nameIn(text) {
  const folder = folderWith({ 'CMakeLists.txt': text });
  const name = projectName(folder);
  return name === basename(folder) ? null : name;
}

test('a project is named as its CMakeLists.txt has it, or else as its folder', () => {
  assert.equal(nameIn('cmake_minimum_required(VERSION 3.22)\nproject(numbers LANGUAGES CXX)\n'), 'numbers');
  assert.equal(nameIn('# project(old)\nPROJECT (\n  lib-ab_1.2\n  VERSION 2)\n'), 'lib-ab_1.2');
  assert.equal(nameIn('project(${NAME})\n'), null);
  assert.equal(nameIn('my_project(x)\n'), null);
  const none = temporaryFolder();
  assert.equal(projectName(none), basename(none));
});

test('the results name the project and its commit', async () => {
  const folder = folderWith({ 'CMakeLists.txt': 'project(numbers)\n' });
  const context = {
    env: {},
    readCommit: async () => ({ hash: 'abcdef0123456789', short: 'abcdef0', clean: false, folder: 'bench' }),
  };
  const project = await describeProject(folder, context);
  assert.deepEqual(project, { name: 'numbers', commit: 'abcdef0123456789', clean: false, folder: 'bench' });
  assert.equal(projectText(project), 'numbers at abcdef012 with changes');
  const unknown = await describeProject(undefined, { ...context, readCommit: async () => null });
  assert.deepEqual(unknown, { name: 'samebench', commit: null, clean: null });
  assert.equal(projectText(unknown), 'samebench');
  assert.equal(projectText(null), '');
});

function provisioned(platforms, build = async () => /** @type {string | null} */ (null)) {
  return provision(
    platforms,
    false,
    build,
    /** @type {any} */ ({
      env: {},
      signal: new AbortController().signal,
      progress: { print: () => {} },
      ensureTools: async () => ({ missing: [], hint: null }),
      howToGet: (ids) => `get ${ids.join(' ')}`,
      findTool: () => ({ path: '' }),
    }),
  );
}

test("each platform's reason says how to install its own missing tools", async () => {
  const detection = { available: false, reason: 'not there' };
  const { others } = await provisioned([
    fakePlatform('chromium', { detection, needs: ['clang', 'emscripten'] }),
    fakePlatform('native', { detection }),
  ]);
  assert.deepEqual(
    others.map(({ reason }) => reason),
    ['not there; to get it: get clang emscripten', 'not there; to get it: get cxx cmake ninja'],
  );
});

test('what is done while a compiler runs is begun once, and a build waits for it', async () => {
  const seen = [];
  const build = async (target, { onStarted }) => {
    seen.push(target);
    onStarted();
    seen.push(`${target} ends`);
    return 'error: x';
  };
  const whileBuilding = async () => {
    seen.push('meanwhile');
    await new Promise((resolve) => setImmediate(resolve));
    seen.push('meanwhile ends');
  };
  const context = /** @type {any} */ ({ build, progress: {} });
  const made = buildOf({ whileBuilding }, context);
  assert.deepEqual([await made.build('native'), await made.build('wasm')], ['error: x', 'error: x']);
  assert.deepEqual(seen, [
    ...['native', 'meanwhile', 'native ends', 'meanwhile ends'],
    ...['wasm', 'wasm ends'],
  ]);
});

test('the commit is read from before the build on, beside it', async () => {
  /** @type {string[]} */
  const seen = [];
  /** @type {() => void} */
  let isBuilding = () => {};
  const building = new Promise((resolve) => (isBuilding = () => resolve(undefined)));
  const context = /** @type {any} */ ({
    env: {},
    signal: new AbortController().signal,
    progress: { print() {}, clear() {} },
    describeMachine: () => ({}),
    ensureTools: async () => {},
    findTool: () => ({ path: '' }),
    now: () => new Date(0),
    readCommit: async () => {
      seen.push('the commit');
      const late = passing(1000, 'late');
      if ((await Promise.race([building, late])) === 'late') seen.push('late');
      return null;
    },
  });
  const build = async () => {
    seen.push('the build');
    isBuilding();
    return 'error: x';
  };
  const plan = /** @type {any} */ ({
    platforms: [fakePlatform('native')],
    options: { out: temporaryFolder() },
  });
  await assert.rejects(readyPlatforms(plan, [/** @type {any} */ ({ build })], context), /the build failed/);
  assert.deepEqual(seen, ['the commit', 'the build']);
});

test('a failed build has another reason than missing tools', async () => {
  const failed = await provisioned([fakePlatform('native')], async () => 'building failed: cmake\nerror: x');
  assert.deepEqual([failed.ready, failed.buildFailed], [[], true]);
  assert.equal(failed.others[0].reason, 'it was not built: error: x');
  const detection = { available: false, reason: 'not there' };
  assert.equal((await provisioned([fakePlatform('native', { detection })])).buildFailed, false);
});
