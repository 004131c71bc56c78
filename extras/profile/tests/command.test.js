/** `samebench profile` with fake hosts, whose profiler writes what it was asked for. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileNameOf } from '../file-name.js';
import { samebench, startSamebench } from '../../../tests/js/fixtures/command.js';
import { folderWith, put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { listing } from '../../../tests/js/fixtures/events.js';
import { expectOutcome } from '../../../tests/js/fixtures/outcome.js';
import { labelOf } from '../../../protocol/identity.js';

const label = labelOf(listing.benchmarks[0]);

/** The folders that the command has made for itself. @param {string} temporary */
const leftovers = (temporary) => readdirSync(temporary);

test('profile runs one benchmark for the given time, keeps the file, and lists its functions', async () => {
  const { stdout, cwd } = await expectOutcome(samebench(['profile', label, '--seconds', '2']));
  const file = join('results', 'profiles', `${fileNameOf(label, 'native')}.json`);
  assert.equal(
    stdout,
    [
      `${label} on native: 40 samples, besides 5 of Samebench's own loops, clock and set-up`,
      '',
      '    share  function',
      '   75.0 %  sort',
      '   25.0 %  malloc',
      '',
      file,
      `  open it with \`fake ${file}\``,
      '',
    ].join('\n'),
  );
  const { request } = JSON.parse(readFileSync(join(cwd, file), 'utf8'));
  assert.deepEqual(request.only, [label]);
  assert.equal(request.profile.budgetMs, 2000);
});

test('profile takes another platform, folder and form', async () => {
  const { stdout, cwd } = await expectOutcome(
    samebench(['profile', label, '--platform', 'node', '--out', 'mine', '--json']),
  );
  const { platform, file, samples, ours, functions } = JSON.parse(stdout);
  assert.deepEqual({ platform, samples, ours }, { platform: 'node', samples: 40, ours: 5 });
  assert.deepEqual(functions[0], { name: 'sort', samples: 30, share: 0.75 });
  assert.ok(existsSync(join(cwd, file)) && file.startsWith(join('mine', '')));
});

test('the build for profiles may be named, and another build cannot be combined with it', async () => {
  await expectOutcome(samebench(['profile', label, '--platform', 'native@profile', '--json']));
  const other = await samebench(['profile', label, '--platform', 'native@clang']);
  assert.equal(other.code, 2);
  assert.match(
    other.stderr,
    /native@clang@profile names two builds, clang and profile\n {2}to combine them, add a preset "native-clang-profile"/,
  );
});

test('what cannot be profiled is said, with what can', async () => {
  const fakes = 'native=healthy,webkit=healthy';
  for (const [args, code, words] of /** @type {[string[], number, RegExp][]} */ ([
    [['nonsense'], 2, /no benchmark contains "nonsense"/],
    [['is_prime'], 2, /"is_prime" is a part of \d benchmarks; expected one/],
    [[label, '--platform', 'nativ'], 2, /unknown platform "nativ"\n {2}did you mean "native"\?/],
    [
      [label, '--platform', 'webkit'],
      2,
      /webkit has no profiler that Samebench can start\n {2}platforms that have one: native$/m,
    ],
    [[label, '--seconds', '0'], 2, /Expected seconds, above 0/],
  ])) {
    const outcome = await samebench(['profile', ...args], { fakes });
    assert.match(outcome.stderr, words);
    assert.equal(outcome.code, code, outcome.stderr);
    assert.equal(existsSync(join(outcome.cwd, 'results')), false);
  }
});

test('a platform that is missing, crashes or writes no profile is the reason; no file is left', async () => {
  for (const [scene, words] of /** @type {[string, RegExp][]} */ ([
    ['missing', /native cannot run: native is not installed; to get it: get cxx[^]*no profile was taken/],
    ['crash', /on native: it exited with code 139.*Segmentation fault/],
    ['healthy:no-file', /on native: its profiler wrote no file/],
  ])) {
    const { cwd } = await expectOutcome(samebench(['profile', label], { fakes: `native=${scene}` }), {
      code: 3,
      stderr: words,
    });
    assert.equal(existsSync(join(cwd, 'results')), false, scene);
  }
});

test('a profile whose functions cannot be read is kept', async () => {
  const cwd = folderWith({ broken: '' });
  await expectOutcome(samebench(['profile', label], { cwd }), {
    stdout: /0 samples[^]*open it with `fake results/,
    stderr: /the functions cannot be listed: no samples/,
  });
});

test('a folder that cannot be written is an error with its own exit code', async () => {
  const cwd = temporaryFolder();
  await expectOutcome(samebench(['profile', label, '--out', put(join(cwd, 'file'), '')], { cwd }), {
    code: 4,
    stderr: /cannot write the profile: ENOTDIR/,
  });
});

test('Ctrl-C while a profile is taken leaves nothing behind', async () => {
  const temporary = temporaryFolder();
  const { child, done, cwd } = startSamebench(['profile', label], {
    fakes: 'native=slow',
    env: { TMPDIR: temporary },
  });
  while (leftovers(temporary).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGINT');
  await expectOutcome(done, { code: 130 });
  assert.deepEqual(leftovers(temporary), []);
  assert.equal(existsSync(join(cwd, 'results')), false);
});
