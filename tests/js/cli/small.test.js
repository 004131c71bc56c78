import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { main } from '../../../cli/main.js';
import { realDisk, writeAtomically } from '../../../cli/system/files.js';
import { listenForInterrupt } from '../../../cli/system/interrupt.js';
import { prettyName } from '../../../cli/system/machine/machine.js';
import { headerVersion } from '../../../cli/commands/doctor/examine.js';
import { plotWidthOf, wantsColor, widthOf } from '../../../cli/system/terminal.js';
import { folderWith, put, temporaryFolder } from '../fixtures/folders.js';
import { platformOf, resultsOf } from '../report/fixture.js';

const command = fileURLToPath(new URL('../../../cli/samebench.js', import.meta.url));

test('a terminal that reports no width, or 0, has 80 columns', () => {
  for (const columns of [undefined, 0])
    assert.deepEqual([widthOf({ isTTY: true, columns }), plotWidthOf({ isTTY: true, columns })], [80, 80]);
  assert.equal(widthOf({ isTTY: true, columns: 100 }), 100);
});

test('colours follow NO_COLOR, FORCE_COLOR, and whether it is a terminal', () => {
  const [tty, pipe] = [{ isTTY: true }, {}];
  assert.equal(wantsColor(tty, {}), true);
  assert.equal(wantsColor(pipe, {}), false);
  assert.equal(wantsColor(tty, { NO_COLOR: '1', FORCE_COLOR: '1' }), false);
  assert.equal(wantsColor(tty, { NO_COLOR: '' }), true);
  assert.equal(wantsColor(pipe, { FORCE_COLOR: '1' }), true);
  assert.equal(wantsColor(tty, { FORCE_COLOR: '0' }), false);
  assert.equal(wantsColor(tty, { TERM: 'dumb' }), false);
});

/** A process that listens for signals, and those that it sends to itself. */
function listening() {
  const sent = [];
  const target = Object.assign(new EventEmitter(), {
    pid: 4711,
    kill: (pid, name) => sent.push([pid, name, target.listenerCount(name)]),
  });
  return { sent, target, ...listenForInterrupt(target) };
}

test('the first signal aborts, the second kills at once, as Ctrl-C does if nobody listens', () => {
  const { sent, target, signal, dispose } = listening();
  target.emit('SIGINT', 'SIGINT');
  assert.equal(signal.aborted, true);
  assert.equal(signal.reason.message, 'stopped by SIGINT');
  assert.deepEqual(sent, []);
  target.emit('SIGHUP', 'SIGHUP');
  assert.deepEqual(sent, []);
  target.emit('SIGTERM', 'SIGTERM');
  assert.deepEqual(sent, [
    [4711, 'SIGINT', 0],
    [4711, 'SIGKILL', 0],
  ]);
  dispose();
  assert.equal(target.listenerCount('SIGINT'), 0);
});

test('a closed terminal is no error of the command', async () => {
  const gone = Object.assign(new Error('write EIO'), { code: 'EIO' });
  const stdout = Object.assign(new Writable({ write: (_, __, done) => done(gone) }), { isTTY: true });
  const seen = new Promise((resolve) => stdout.once('error', resolve));
  assert.equal(await main(['--version'], /** @type {any} */ ({ stdout })), 0);
  assert.equal(await seen, gone);
});

test('any write that fails or throws costs exit code 4 and a line on the other stream', async () => {
  const file = fileURLToPath(new URL('../fixtures/schema-1/results.json', import.meta.url));
  const broken = (code, write) => {
    const error = Object.assign(new Error(`${code}: write`), { code });
    return new Writable({ write: (_, __, done) => write(error, done) });
  };
  const thrown = (error) => {
    throw error;
  };
  const whole = () => {
    const lines = [];
    return Object.assign(new Writable({ write: (text, _, done) => (lines.push(String(text)), done()) }), {
      text: () => lines.join(''),
    });
  };
  for (const args of [
    ['report', file],
    ['--version'],
    ['report', '--help'],
    ['report', file, '--format', 'csv'],
  ]) {
    for (const code of ['ENOSPC', 'EIO']) {
      for (const write of [(error, done) => done(error), thrown]) {
        const stderr = whole();
        assert.equal(await main(args, /** @type {any} */ ({ stdout: broken(code, write), stderr })), 4);
        assert.equal(stderr.text(), `samebench: cannot write the output: ${code}: write\n`);
      }
    }
  }
  const stdout = whole();
  assert.equal(
    await main(
      ['report', file, '--format', 'nonsense'],
      /** @type {any} */ ({ stdout, stderr: broken('EIO', thrown) }),
    ),
    2,
  );
  assert.equal(stdout.text(), '');
  const failing = await main(
    ['baselines', 'show', 'none'],
    /** @type {any} */ ({ stdout, stderr: broken('EIO', thrown) }),
  );
  assert.deepEqual([failing, stdout.text()], [2, 'samebench: cannot write the output: EIO: write\n']);
});

test('a reader that has gone is no error, even if the write throws', async () => {
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const stdout = new Writable({
    write: () => {
      throw gone;
    },
  });
  assert.equal(await main(['--version'], /** @type {any} */ ({ stdout })), 0);
});

test(
  'with few files that may be open, the command says so or works, without a stack',
  { skip: process.platform === 'win32' },
  () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -n 40; exec "$0" "$1" --version', process.execPath, command],
      { encoding: 'utf8' },
    );
    assert.match(stderr, /^(samebench: too few files may be open at once: .*`ulimit -n 1024`\n)?$/);
    assert.equal(status, stderr === '' ? 0 : 4);

    // Now and then, Node.js then reports that a file is missing.
    const copy = put(join(temporaryFolder(), 'cli/samebench.js'), readFileSync(command, 'utf8'));
    put(join(dirname(copy), '../package.json'), '{"type": "module"}');
    put(join(dirname(copy), 'setup/npm.js'), 'export const ensurePackages = () => true;');
    put(join(dirname(copy), 'main.js'), "import 'not-there';");
    const missing = spawnSync(process.execPath, [copy], { encoding: 'utf8' });
    assert.match(
      missing.stderr,
      /^samebench: Cannot find package 'not-there' .*\n {2}either files of Samebench are missing, or too few files may be open/,
    );
    assert.deepEqual([missing.status, missing.stderr.split('\n').length], [4, 3]);
  },
);

test('writing to a device or a pipe keeps it, and writing to a link replaces the link', async (t) => {
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  if (spawnSync('mkfifo', [pipe]).status !== 0) return t.skip('no mkfifo');
  const reader = readFile(pipe, 'utf8');
  await writeAtomically(pipe, 'through');
  assert.equal(await reader, 'through');
  assert.ok(statSync(pipe).isFIFO());

  writeFileSync(join(folder, 'file'), 'old');
  symlinkSync('file', join(folder, 'link'));
  await writeAtomically(join(folder, 'link'), 'new');
  assert.deepEqual(
    ['link', 'file'].map((name) => readFileSync(join(folder, name), 'utf8')),
    ['new', 'old'],
  );
  assert.ok(lstatSync(join(folder, 'link')).isFile());
});

test("files are written where handles cannot sync, as with Yarn's Plug'n'Play", async (t) => {
  const folder = temporaryFolder();
  const handle = await open(join(folder, 'other'), 'w');
  const handles = Object.getPrototypeOf(handle);
  await handle.close();
  for (const name of ['sync', 'datasync'])
    t.mock.method(handles, name, async () => {
      throw new Error('Method not implemented.');
    });
  await writeAtomically(join(folder, 'file'), 'content');
  const journal = await realDisk.create(join(folder, 'journal'));
  await journal.append('line');
  await journal.close();
  assert.deepEqual(
    ['file', 'journal'].map((name) => readFileSync(join(folder, name), 'utf8')),
    ['content', 'line'],
  );
});

test("the links that lead to streams are followed: /dev/stdout, and a shell's >(command)", (t) => {
  if (spawnSync('bash', ['-c', 'true']).status !== 0) return t.skip('no bash');
  const folder = folderWith({
    'results/latest.json': JSON.stringify(resultsOf([platformOf('native', [{ cost: 10 }])])),
  });
  for (const to of ['/dev/stdout', '/dev/fd/1', '>(cat)']) {
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-c', `"$0" "$1" report --format csv --output ${to} | cat`, process.execPath, command],
      { cwd: folder, encoding: 'utf8' },
    );
    assert.match(stdout, /^suite,/, `${to}: ${stderr}`);
  }
});

test('SIGHUP and SIGQUIT (Ctrl-\\) stop a run as Ctrl-C does', () => {
  for (const name of ['SIGHUP', 'SIGTERM', 'SIGQUIT']) {
    const { target, signal, dispose } = listening();
    target.emit(name, name);
    assert.equal(signal.reason?.message, `stopped by ${name}`);
    dispose();
    assert.equal(target.listenerCount(name), 0);
  }
});

test('repeated SIGHUPs of a closed terminal do not count as a second Ctrl-C', () => {
  const { sent, target, signal, dispose } = listening();
  target.emit('SIGHUP', 'SIGHUP');
  target.emit('SIGHUP', 'SIGHUP');
  assert.equal(signal.reason.message, 'stopped by SIGHUP');
  assert.deepEqual(sent, []);
  target.emit('SIGHUP', 'SIGHUP');
  assert.deepEqual(sent, []);
  dispose();
});

test("the system's name is read from os-release", () => {
  assert.equal(prettyName('ID=debian\nPRETTY_NAME="Debian GNU/Linux 12"\n'), 'Debian GNU/Linux 12');
  assert.equal(prettyName('PRETTY_NAME=Alpine\n'), 'Alpine');
  assert.equal(prettyName('ID=debian\n'), null);
});

test('versions of header-only packages are read from the header, or the one next to it', () => {
  const folder = temporaryFolder();
  const header = put(join(folder, 'CLI.hpp'), '#pragma once\n');
  assert.equal(headerVersion(header), null);
  put(join(folder, 'Version.hpp'), '#define CLI11_VERSION "2.1.2"\n');
  assert.equal(headerVersion(header), '2.1.2');
  const json = put(join(folder, 'json.hpp'), '// |  version 3.11.2\n');
  assert.equal(headerVersion(json), '3.11.2');
});

test('the help shows all commands under headings, of which none is long', async () => {
  let text = '';
  const stdout = new Writable({ write: (chunk, _, done) => ((text += chunk), done()) });
  assert.equal(await main(['--help'], { stdout: /** @type {any} */ (stdout) }), 0);
  const groups = [...text.matchAll(/^(\w+):\n((?: {2}[a-z].*\n)+)/gm)].map(([, heading, lines]) => ({
    heading,
    commands: lines.trim().split('\n').length,
  }));
  assert.deepEqual(
    groups.map(({ heading }) => heading).filter((heading) => heading !== 'Examples'),
    ['Start', 'Compare', 'Explain', 'Share', 'More'],
  );
  assert.ok(groups.every(({ commands }) => commands <= 12));
});
