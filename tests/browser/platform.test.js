import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after, before, beforeEach } from 'node:test';
import { chromium } from '../../cli/platforms/browsers/chromium.js';
import { firefox } from '../../cli/platforms/browsers/firefox.js';
import { webkit } from '../../cli/platforms/browsers/webkit.js';
import { quickRequest } from '../js/fixtures/requests.js';
import { fakeModule, ladderRequest, needs, patient, realModule, until } from './support.js';
import { artifactIn } from '../../cli/hosts/index.js';

/** @type {Awaited<ReturnType<typeof fakeModule>>} */
let fake;
/** Profiles are made here, so that each can be seen to be removed. @type {string} */
let temporary;
/** What this file puts there. */
const ours = ['bin', 'home', 'launcher'];
/** @type {string} */
let home;
const kept = { TMPDIR: process.env.TMPDIR, HOME: process.env.HOME };
const keptBinary = process.env.SAMEBENCH_CHROMIUM;

before(async () => {
  fake = await fakeModule();
  temporary = await mkdtemp(path.join(os.tmpdir(), 'samebench-test-'));
  home = path.join(temporary, 'home');
  await mkdir(home);
  Object.assign(process.env, { TMPDIR: temporary, HOME: home });
});

after(async () => {
  for (const [name, value] of Object.entries(kept)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await fake.remove();
  await rm(temporary, { recursive: true, force: true });
});

beforeEach(() => {
  if (keptBinary === undefined) delete process.env.SAMEBENCH_CHROMIUM;
  else process.env.SAMEBENCH_CHROMIUM = keptBinary;
});

/**
 * @param {import('../../cli/platforms/index.js').Platform} platform
 * @param {object} [options]
 * @param {string} [options.filter] steers the fake module
 * @param {string} [options.moduleFolder]
 * @param {import('../../protocol/types.js').Request} [options.request]
 * @param {{startMs?: number, silenceMs?: number}} [options.timeouts]
 * @param {() => Promise<void>} [options.turn]
 * @param {string} [options.cpuProfileFile]
 */
function start(platform, { filter = '', moduleFolder, request, timeouts, turn, cpuProfileFile } = {}) {
  /** @type {any[]} */
  const events = [];
  const controller = new AbortController();
  const done = platform.run(request ?? quickRequest({ filter }), (event) => events.push(event), {
    signal: controller.signal,
    artifact: artifactIn('wasm', moduleFolder ?? fake.directory),
    timeouts: { ...patient, ...timeouts },
    log: () => {},
    turn,
    cpuProfileFile,
  });
  done.catch(() => {});
  return { events, done, controller, names: () => events.map((event) => event.event) };
}

/**
 * Processes that have a profile in their command line, or in their environment, as WebKit's: those
 * of the browser under test.
 */
function processes() {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => ({ pid: Number(line.trim().split(' ')[0]), command: line }))
    .filter(({ pid, command }) => `${command} ${environmentOf(pid)}`.includes(`${temporary}/samebench-`));
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

async function assertNothingIsLeft() {
  assert.deepEqual(processes(), []);
  assert.deepEqual(
    (await readdir(temporary)).filter((name) => !ours.includes(name)),
    [],
  );
  assert.deepEqual(await readdir(home, { recursive: true }), []);
}

/**
 * @param {import('../../cli/platforms/index.js').Platform} platform
 * @param {import('../../cli/platforms/index.js').Change} change
 */
function variant(platform, change) {
  const varied = platform.vary?.(change);
  assert.ok(varied);
  return varied;
}

/**
 * A program that stands in for the browser.
 * @param {string} script
 */
async function launcher(script) {
  const file = path.join(temporary, 'launcher');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  process.env.SAMEBENCH_CHROMIUM = file;
}

for (const platform of [chromium, firefox, webkit]) {
  const label = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' }[platform.id];

  test(
    `${label} runs a pass only when it gets its turn, and leaves no files or processes behind`,
    needs(platform.id),
    async () => {
      /** @type {(() => void)[]} */
      const asked = [];
      const run = start(platform, {
        request: quickRequest({ turns: true }),
        turn: () => new Promise((resolve) => asked.push(() => resolve(undefined))),
      });
      const results = () => run.names().filter((name) => name === 'result').length;
      await until(() => asked.length > 0, 'it to ask for its first pass');
      asked[0]();
      await until(() => asked.length > 1, 'it to ask for its second pass');
      await until(() => results() === 1, 'the first result');
      asked[1]();
      await run.done;
      assert.deepEqual(run.names(), [
        'host',
        'clock',
        'cycle',
        'plan',
        'progress',
        'result',
        'progress',
        'result',
        'cycle',
        'end',
      ]);
      const [host] = run.events;
      assert.equal(host.runtime, label);
      assert.match(host.runtimeVersion, /^\d+/);
      assert.equal(host.isolated, true, 'the worker itself is isolated');
      await assertNothingIsLeft();
    },
  );

  test(
    `${label} measures the real ladder, and writes a profile of the module if it can`,
    needs(platform.id),
    async () => {
      const profiler = await platform.profiler?.();
      const cpuProfileFile = profiler && path.join(fake.directory, `${platform.id}.profile`);
      const measure = async (attempts = 3) => {
        const run = start(platform, { request: ladderRequest, moduleFolder: realModule, cpuProfileFile });
        const failure = await run.done.catch((error) => error);
        const isBusy = attempts > 1 && /too busy to collect the samples/.test(failure?.message);
        if (failure && !isBusy) throw failure;
        return isBusy ? measure(attempts - 1) : run;
      };
      const run = await measure();
      const names = run.names();
      assert.equal(names[0], 'host');
      assert.equal(names.at(-1), 'end');
      assert.ok(names.includes('clock') && names.includes('plan'));
      assert.ok(names.filter((name) => name === 'result').length >= 7);
      assert.match(run.events[0].module.sha256, /^[\da-f]{64}$/);
      assert.deepEqual(
        run.events.filter((event) => event.code === 'not-isolated'),
        [],
      );
      assert.equal(profiler === undefined, platform === webkit);
      if (profiler && cpuProfileFile) {
        const counts = [
          ...(await profiler.samples(cpuProfileFile, {
            signal: new AbortController().signal,
            env: process.env,
          })),
        ];
        assert.ok(
          counts.some(([name, count]) => /wasm-function\[\d+\]|samebench::/.test(name) && count > 0),
          JSON.stringify(counts),
        );
      }
      await assertNothingIsLeft();
    },
  );

  test(
    `${label} killed during a run is a failure with a reason, and the events so far are kept`,
    needs(platform.id),
    async () => {
      const run = start(platform, { filter: 'slow' });
      await until(() => run.names().includes('result'), 'the first result');
      for (const { pid } of processes()) kill(pid);
      await assert.rejects(run.done, (/** @type {Error} */ error) => {
        assert.match(error.message, /killed by SIGKILL before the run was done|closed, reloaded or/);
        assert.match(error.message, /it was on "fake\/two"/);
        return true;
      });
      assert.equal(run.names().filter((name) => name === 'result').length, 1);
      await assertNothingIsLeft();
    },
  );

  test(
    `${platform.id}@open reports that it is not isolated; stopped by the user it leaves no files or ` +
      'processes behind',
    needs(platform.id),
    async () => {
      const run = start(variant(platform, { traits: ['open'] }), { filter: 'slow' });
      await until(() => run.names().includes('result'), 'the first result');
      assert.equal(run.events[0].isolated, false);
      assert.ok(run.events.some(({ code }) => code === 'not-isolated'));
      const addresses = processes().filter(({ command }) => command.includes('http://127.0.0.1'));
      assert.deepEqual(addresses, [], 'other users can read command lines');
      const reason = new Error('Ctrl-C');
      run.controller.abort(reason);
      await assert.rejects(run.done, reason);
      await assertNothingIsLeft();
    },
  );
}

for (const [platform, mark] of /** @type {const} */ ([
  [chromium, '--type=renderer'],
  [webkit, 'WebKitWebProcess'],
])) {
  test(`a crash of the renderer of ${platform.id} is noticed at once`, needs(platform.id), async () => {
    const run = start(platform, { filter: 'slow' });
    await until(() => run.names().includes('result'), 'the first result');
    for (const { pid, command } of processes()) if (command.includes(mark)) kill(pid);
    // WebKit's main process sometimes traps when it loses a page.
    await assert.rejects(
      run.done,
      /(the page was closed, reloaded or crashed|killed by SIGTRAP before).*fake\/two/,
    );
    await assertNothingIsLeft();
  });
}

test('firefox@fine has a nanosecond clock', needs('firefox'), async () => {
  const options = { request: ladderRequest, moduleFolder: realModule };
  const run = start(variant(firefox, { traits: ['fine'] }), options);
  await run.done;
  const clock = run.events.find(({ event }) => event === 'clock');
  assert.ok(clock.tickNs < 1000, `a tick of ${clock.tickNs} ns`);
});

test('flags of a variant are passed to the browser in addition to our own', needs('chromium'), async () => {
  const change = { flags: ['--js-flags=--no-liftoff', '--lang=de'] };
  const run = start(variant(chromium, change), { filter: 'collect' });
  let line = '';
  // Looked for from the start: a browser that is done is gone at once.
  await until(() => {
    line = processes().find(({ command }) => command.includes('--lang=de'))?.command ?? '';
    return line !== '';
  }, 'the browser');
  await run.done;
  assert.match(line, /--js-flags=--expose-gc,--no-liftoff/);
  assert.deepEqual(
    run.events.filter(({ code }) => code === 'no-garbage-collector'),
    [],
  );
});

test('WebKit without Xvfb and without a display fails with what is missing', needs('webkit'), async () => {
  const { PATH } = process.env;
  const folder = path.join(temporary, 'bin');
  try {
    // All that the launcher needs besides.
    await mkdir(folder);
    await symlink('/usr/bin/mkfifo', path.join(folder, 'mkfifo'));
    process.env.PATH = folder;
    const run = start(webkit);
    await assert.rejects(run.done, /exited with code 1 before its page reported.*Xvfb did not start/);
  } finally {
    process.env.PATH = PATH;
  }
  await assertNothingIsLeft();
});

test('a benchmark that never ends is named', needs('chromium'), async () => {
  const run = start(chromium, { filter: 'hang', timeouts: { silenceMs: 3000 } });
  await assert.rejects(run.done, /it hung in "fake\/one": no event for 3 s/);
  await assertNothingIsLeft();
});

test('a trap ends the round with the message of the trap', needs('chromium'), async () => {
  const run = start(chromium, { filter: 'trap' });
  await assert.rejects(run.done, /crashed in "fake\/two".*memory access out of bounds/);
  const failure = run.events.find((event) => event.event === 'failure');
  assert.equal(failure.benchmark, 1);
  assert.equal(run.names().filter((name) => name === 'result').length, 1);
});

test("a refused request fails with the module's message", needs('chromium'), async () => {
  const run = start(chromium, { filter: 'bad' });
  await assert.rejects(run.done, { message: 'no benchmark matches "bad"' });
});

test('a launcher that hangs is aborted after the start timeout', async () => {
  await launcher('sleep 600');
  const run = start(chromium, { timeouts: { startMs: 300 } });
  await assert.rejects(run.done, /it did not start: no event within 0\.3 s/);
  await assertNothingIsLeft();
});

test('a browser that exits at once is reported with its exit code and last output', async () => {
  await launcher('echo "error while loading shared libraries: libnss3.so" >&2; exit 127');
  const run = start(chromium);
  await assert.rejects(run.done, /exited with code 127 before its page reported.*libnss3\.so/);
  await assertNothingIsLeft();
  const profiled = start(chromium, { cpuProfileFile: path.join(fake.directory, 'profile') });
  await assert.rejects(profiled.done, /the browser exited with code 127 while it was profiled.*libnss3\.so/);
  await assertNothingIsLeft();
});

for (const [end, signal] of /** @type {const} */ ([
  ['is killed', 'SIGKILL'],
  ['leaves without waiting', 'SIGTERM'],
])) {
  test(`when the command ${end}, its guard ends the browser and removes the profile`, async () => {
    await launcher('sleep 600 & wait');
    const command = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      import { chromium } from '${new URL('../../cli/platforms/browsers/chromium.js', import.meta.url)}';
      process.on('SIGTERM', () => process.exit(130));
      await chromium.run({}, () => {}, { artifact: { folder: '${fake.directory}' }, timeouts: {}, log() {} });
    `,
      ],
      { stdio: 'inherit' },
    );
    await until(() => processes().some((one) => one.command.includes('sleep')), 'the browser');
    command.kill(signal);
    await new Promise((resolve) => command.once('exit', resolve));
    await until(() => processes().length === 0, 'the end of the browser');
    await until(() => readdirSync(temporary).every((name) => ours.includes(name)), 'the end of the profile');
    await assertNothingIsLeft();
  });
}

test('a missing binary is reported with the environment variable that names it', async () => {
  process.env.SAMEBENCH_CHROMIUM = '/nowhere/chromium';
  const run = start(chromium);
  await assert.rejects(run.done, /SAMEBENCH_CHROMIUM.*\/nowhere\/chromium/);
});

test('an already aborted signal starts no browser', async () => {
  await launcher('sleep 600');
  const reason = new Error('Ctrl-C');
  await assert.rejects(
    chromium.run({}, () => {}, {
      signal: AbortSignal.abort(reason),
      artifact: artifactIn('wasm', fake.directory),
      timeouts: { startMs: 1000, silenceMs: 1000 },
      log: () => {},
    }),
    reason,
  );
  await assertNothingIsLeft();
});

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went with its parent.
  }
}
