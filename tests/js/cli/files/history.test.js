import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { appendHistory, checkAppendable, historyFile, readHistory } from '../../../../cli/files/history.js';
import { hasEnded, ownerName, realProcesses } from '../../../../cli/system/leftovers/owner.js';
import { withLock } from '../../../../cli/system/lock.js';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { parseHistory } from '../../../../report/history/reading.js';
import { summarize } from '../../../../report/summary/summary.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { platformOf, resultsOf } from '../../report/fixture.js';
import { entryOn } from '../../report/history/fixture.js';

const newFile = () => join(temporaryFolder(), 'deep', 'history.jsonl');
const read = (file) => parseHistory(readFileSync(file, 'utf8'), file);

test('a file that a git server will not take for long is said to grow, before that', async () => {
  const file = newFile();
  const { warnings } = await appendHistory(file, [entryOn(0)]);
  assert.deepEqual(warnings, []);
  // An empty line is no run.
  appendFileSync(file, ' '.repeat(50 * 2 ** 20) + '\n');
  const large = await appendHistory(file, [entryOn(1)]);
  assert.equal(large.warnings.length, 1);
  assert.match(large.warnings[0], /has 52\.4 MB, .*100 MiB: each line is a run, .*tail -n 1000 /);
});

test('runs are appended, folders are created, and no run is added twice', async () => {
  const file = newFile();
  const first = await appendHistory(file, [entryOn(0), entryOn(1)]);
  assert.deepEqual([first.added.length, first.known.length], [2, 0]);
  const second = await appendHistory(file, [entryOn(1, { label: 'other' }), entryOn(2), entryOn(2)]);
  assert.deepEqual([second.added.length, second.known.length], [1, 2]);
  assert.deepEqual(
    read(file).entries.map(({ label }) => label),
    ['run0', 'run1', 'run2'],
  );
  assert.deepEqual(readdirSync(dirname(file)), ['history.jsonl']);
});

test('messages of errors have no private paths in the file, and one of many rows is there once', async () => {
  const file = newFile();
  const message = `the host crashed: SIGSEGV in ${process.cwd()}/x.cpp, /home/alice/secret/y.cpp`;
  const failed = (/** @type {string} */ name, /** @type {string} */ failure) => ({
    name,
    argument: '/home/alice/data',
    cost: null,
    failure,
  });
  const summary = summarize(
    resultsOf([
      platformOf('native', [failed('a', message), failed('b', message), failed('c', 'it trapped')]),
    ]),
  );
  await appendHistory(file, [historyEntry(summary, null)]);
  const [{ errors, rows }] = read(file).entries;
  assert.deepEqual(
    errors?.map(({ benchmarks, message }) => [benchmarks?.map(({ name }) => name), message]),
    [
      [['a', 'b'], 'the host crashed: SIGSEGV in ./x.cpp, ~/secret/y.cpp'],
      [['c'], 'it trapped'],
    ],
  );
  assert.deepEqual(
    errors?.flatMap(({ benchmarks }) => benchmarks?.map(benchmarkKey)),
    rows.map(benchmarkKey).slice(-3),
    'identities stay those of the rows',
  );
});

test('half a line from a crash breaks only that entry', async () => {
  const file = put(newFile(), `${JSON.stringify(entryOn(0))}\n{"schema":"samebench-hi`);
  await appendHistory(file, [entryOn(1)]);
  const { entries, bad } = read(file);
  assert.deepEqual([entries.map(({ label }) => label), bad.map(({ line }) => line)], [['run0', 'run1'], [2]]);
});

test('a full disk is reported and leaves the file unchanged', async () => {
  const file = put(newFile(), `${JSON.stringify(entryOn(0))}\n`);
  const before = readFileSync(file, 'utf8');
  const appender = {
    async write(handle, text) {
      await handle.appendFile(text.slice(0, 50));
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
  await assert.rejects(appendHistory(file, [entryOn(1)], { appender }), {
    code: 4,
    message: /cannot write to .*ENOSPC/,
  });
  assert.equal(readFileSync(file, 'utf8'), before);
  assert.deepEqual(readdirSync(dirname(file)), ['history.jsonl']);
});

test('a history of a newer version is not written to', async () => {
  const file = put(newFile(), '{"schema":"samebench-history/2"}\n');
  await assert.rejects(appendHistory(file, [entryOn(1)]), /newer Samebench/);
  await assert.rejects(checkAppendable(file), /newer Samebench/);
  assert.equal(readFileSync(file, 'utf8'), '{"schema":"samebench-history/2"}\n');
});

test('a run that no reader of the history would take is refused, and nothing is written', async () => {
  for (const startedAt of ['yesterday\u001b[2J', '', '2026-11-21', '2026-13-45T99:99:99Z']) {
    const file = newFile();
    const refused = appendHistory(file, [entryOn(1), { ...entryOn(2), startedAt }]);
    await assert.rejects(
      refused,
      (/** @type {any} */ error) =>
        error.code === 2 &&
        /^the run of ".*" cannot be in a history: .*startedAt/.test(error.message) &&
        !error.message.includes('\u001b'),
    );
    assert.equal(existsSync(file), false);
  }
});

test('processes that append at the same time lose nothing and add no run twice', async () => {
  const file = newFile();
  const script = fileURLToPath(new URL('append-runs.js', import.meta.url));
  const children = [0, 1, 2, 3].map((i) =>
    spawn(process.execPath, [script, file, String(10 * i), '10'], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const closed = children.map((child) => new Promise((resolve) => child.on('close', resolve)));
  await Promise.all(children.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))));
  for (const { stdin } of children) stdin.end();
  const codes = await Promise.all(closed);
  assert.deepEqual(codes, [0, 0, 0, 0]);
  const { entries, bad } = read(file);
  assert.deepEqual(bad, []);
  assert.deepEqual(
    entries.map(({ label }) => Number(label?.slice(3))).sort((a, b) => a - b),
    [...Array.from({ length: 40 }, (_, i) => i), ...Array.from({ length: 10 }, (_, i) => 1000 + i)],
  );
});

/** A system whose clock moves by sleeping only. */
const fakeSystem = ({ alive = true, onSleep = () => {} } = {}) => {
  let now = 0;
  return {
    now: () => now,
    hasEnded: () => !alive,
    async sleep(ms) {
      now += ms;
      onSleep();
    },
  };
};
/** The lock of a process, here or elsewhere. */
const lockOf = (file, { pid = 4711, place = realProcesses.place, number = 0 } = {}) =>
  put(`${file}.${ownerName({ pid, place, startOf: () => '1' })}-${number}.lock`, '');

test('a process waits until the lock is released', async () => {
  const file = newFile();
  const lock = lockOf(file);
  let sleeps = 0;
  await withLock(
    file,
    async () => assert.equal(readdirSync(dirname(file)).length, 1),
    fakeSystem({ onSleep: () => ++sleeps === 3 && rmSync(lock) }),
  );
  assert.equal(sleeps, 3);
});

test('a signal ends the wait for a lock, and leaves it', async () => {
  const file = newFile();
  const lock = lockOf(file);
  const controller = new AbortController();
  const system = {
    ...fakeSystem({ onSleep: () => controller.abort(new Error('stopped')) }),
    signal: controller.signal,
  };
  await assert.rejects(
    withLock(file, async () => assert.fail('the lock is held'), system),
    /^Error: stopped$/,
  );
  rmSync(lock);
  assert.equal(await withLock(file, async () => 'done', system), 'done', 'what needs no wait is done');
});

test('the lock of a dead process is removed, and a file of another kind stays', async () => {
  const file = newFile();
  lockOf(file);
  put(`${file}.lock`, '');
  const onSleep = () => assert.fail('no wait was expected');
  assert.equal(await withLock(file, async () => 'done', fakeSystem({ alive: false, onSleep })), 'done');
  assert.deepEqual(readdirSync(dirname(file)), ['history.jsonl.lock']);
});

test('of two that want a lock at once, one waits with its own file there, the other without', async () => {
  const file = newFile();
  for (const [pid, stays] of /** @type {const} */ ([
    [1, false],
    [36 ** 6 - 1, true],
  ])) {
    const other = lockOf(file, { pid });
    /** @type {number[]} */
    const files = [];
    const onSleep = () => {
      files.push(readdirSync(dirname(file)).length);
      if (files.length === 2) rmSync(other);
    };
    await withLock(file, async () => {}, fakeSystem({ onSleep }));
    assert.deepEqual(files, stays ? [2, 2] : [1, 1]);
    assert.deepEqual(readdirSync(dirname(file)), []);
  }
});

test('of many that want a lock at once, each gets it, and never two', async () => {
  const file = newFile();
  mkdirSync(dirname(file));
  let [holding, done] = [0, 0];
  const work = async () => {
    assert.equal(++holding, 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    holding--;
    done++;
  };
  await Promise.all(Array.from({ length: 12 }, () => withLock(file, work)));
  assert.equal(done, 12);
  assert.deepEqual(readdirSync(dirname(file)), []);
});

test('a lock that is never released is an error that names its holder', async () => {
  for (const [place, where] of [
    [realProcesses.place, ''],
    ['0000', ' of another machine or container'],
  ]) {
    const file = newFile();
    const lock = lockOf(file, { place });
    await assert.rejects(
      withLock(file, async () => {}, {
        ...fakeSystem(),
        hasEnded: (owner) => hasEnded(owner, { ...realProcesses, startOf: () => '1' }),
      }),
      {
        code: 4,
        message: new RegExp(`in use by process 4711${where}, .*\\.lock\n.*delete that file`),
      },
    );
    assert.deepEqual(readdirSync(dirname(file)), [basename(lock)]);
  }
});

test('an unreadable history is reported with what to do', async () => {
  const file = newFile();
  const said = [];
  const print = (line) => void said.push(line);
  await assert.rejects(readHistory(file, print), {
    code: 2,
    message: /does not exist\n.*run --history .*adds a run/,
  });
  put(file, '');
  await assert.rejects(readHistory(file, print), { code: 2, message: /is empty\n/ });
  put(file, 'x\n');
  await assert.rejects(readHistory(file, print), { code: 2, message: /has no run that can be read/ });
  assert.match(said[0], /history\.jsonl, line 1 is left out: it is not JSON/);
  await assert.rejects(readHistory(join(file, '..'), print), {
    code: 2,
    message: /is a folder: expected a history file/,
  });
  await assert.rejects(checkAppendable(join(file, '..')), { code: 2, message: /is a folder/ });
  await assert.rejects(checkAppendable(join(file, 'x', 'h.jsonl')), {
    code: 2,
    message: /cannot (write to|read)/,
  });
});

test('--history accepts only a history file', () => {
  assert.equal(historyFile('mine.jsonl'), 'mine.jsonl');
  assert.throws(() => historyFile('primality'), { code: 2, message: /ends in \.jsonl/ });
});

test('a lock that cannot be written is an error of the machine, without a stack', async () => {
  const file = join(temporaryFolder(), 'missing', 'file');
  await assert.rejects(
    withLock(file, async () => {}),
    { name: 'SystemError', code: 4, message: /^cannot write .*file\.[\w-]+\.lock: ENOENT/ },
  );
});
