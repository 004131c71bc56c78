import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesToKeep } from '../../../../cli/files/builds.js';
import { artifactIn, kindOf } from '../../../../cli/hosts/index.js';
import { listBenchmarks } from '../../../../cli/hosts/list.js';
import { noteFailure, programOf } from '../../../../cli/hosts/programs.js';
import { makeRequest } from '../../../../protocol/request.js';
import { profiles } from '../../../../protocol/profiles.js';
import { print, readRequest } from '../../fixtures/fakes/shell-host.js';
import { put, putProgram, temporaryFolder } from '../../fixtures/folders.js';

/** A native program, as a script of the shell. @param {string[]} suites that have a row */
const programWith = (...suites) =>
  [
    readRequest,
    print({
      event: 'list',
      benchmarks: ['ladder', ...suites].map((suite) => ({ suite, name: 'a', argument: null })),
    }),
    print({ event: 'end', elapsedMs: 0 }),
  ].join('\n');

/** A build with programs. @param {Record<string, string>} scripts by name @param {string} [list] */
function buildOf(scripts, list = `${Object.keys(scripts).join('\n')}\n`) {
  const folder = temporaryFolder();
  put(join(folder, 'samebench-programs.txt'), list);
  putProgram(join(folder, 'samebench-native'), programWith());
  for (const [name, script] of Object.entries(scripts))
    putProgram(join(folder, 'programs', name, 'samebench-native'), script);
  return folder;
}

test('each program of a build lists its own benchmarks, and the ladder is that of the first', async () => {
  const folder = buildOf({ few: programWith('few'), many: programWith('many', 'more') });
  const build = artifactIn('native', folder);
  assert.deepEqual(await listBenchmarks([build]), [
    { suite: 'ladder', name: 'a', argument: null },
    { suite: 'few', name: 'a', argument: null, program: 'few' },
    { suite: 'many', name: 'a', argument: null, program: 'many' },
    { suite: 'more', name: 'a', argument: null, program: 'many' },
  ]);
  assert.equal(programOf(build, 'many').folder, join(folder, 'programs/many'));
  assert.throws(() => programOf(build, 'none'), /has no program none/);
  const single = artifactIn('native', join(folder, 'programs/few'));
  assert.equal(programOf(single, 'whatever'), single, 'a build with one program has all benchmarks');
});

test('a list that was tampered with leads nowhere else', () => {
  const folder = buildOf({ few: programWith('few') }, '../../etc\n/etc\n.hidden\nfew\n');
  assert.deepEqual(
    artifactIn('native', folder).programs.map(({ program }) => program),
    ['ladder', 'few'],
  );
});

test('two programs with a suite of one name are an error that names both', async () => {
  const folder = buildOf({ few: programWith('text'), many: programWith('text') });
  await assert.rejects(listBenchmarks([artifactIn('native', folder)], { onFailedProgram() {} }), {
    name: 'UsageError',
    message: /^the programs few and many both have a suite text: .*PROGRAM$/,
  });
});

test('a program that cannot be listed is named, and the others are listed', async () => {
  const folder = buildOf({ few: programWith('few'), many: 'exit 3' });
  const build = artifactIn('native', folder);
  /** @type {string[]} */
  const failed = [];
  const listed = await listBenchmarks([build], {
    onFailedProgram: ({ kind, program, message }) =>
      void failed.push(`${kind.id} ${program} ${message.split('\n')[0]}`),
  });
  assert.deepEqual(
    listed.map(({ suite }) => suite),
    ['ladder', 'few'],
  );
  assert.deepEqual(failed, [
    'native many it cannot list its benchmarks: it exited with code 3 before it was done',
  ]);
  await assert.rejects(listBenchmarks([build]), /exited with code 3/, 'nobody asked for the others');
  const none = buildOf({ few: 'exit 3', many: 'exit 4' });
  await assert.rejects(
    listBenchmarks([artifactIn('native', none)], { onFailedProgram() {} }),
    /^SystemError: the program few: it cannot .*code 3[^]*\nthe program many: it cannot .*code 4/,
  );
});

test('the rows of a program that fails are those that it had when it was listed before', async () => {
  const folder = buildOf({ few: programWith('few'), many: programWith('many', 'few') });
  const program = join(folder, 'programs/many/samebench-native');
  const keep = { keep: true, onFailedProgram() {} };
  putProgram(program, programWith('many'));
  assert.equal((await listBenchmarks([artifactIn('native', folder)], keep)).length, 3);
  putProgram(program, 'exit 3');
  assert.deepEqual((await listBenchmarks([artifactIn('native', folder)], keep)).at(-1), {
    ...{ suite: 'many', name: 'a', argument: null, program: 'many' },
    problem: 'it cannot list its benchmarks: it exited with code 3 before it was done',
  });
  putProgram(program, programWith('other'));
  assert.equal(
    (await listBenchmarks([artifactIn('native', folder)], keep)).at(-1)?.suite,
    'other',
    'asked anew',
  );
});

test('what could not be built is not started, and nothing of an earlier build is left of it', async () => {
  const folder = buildOf({ few: programWith('few'), many: programWith('many') });
  const place = { name: 'many', folder: join(folder, 'programs/many') };
  noteFailure(place, 'it was not built: many.cpp:3: error', kindOf('native'));
  const build = artifactIn('native', folder);
  assert.equal(existsSync(join(place.folder, 'samebench-native')), false);
  assert.deepEqual(
    filesToKeep(build).map((file) => file.slice(folder.length + 1)),
    [
      'samebench-native',
      'programs/few/samebench-native',
      'samebench-programs.txt',
      'programs/many/samebench-failure.txt',
    ],
  );
  /** @type {string[]} */
  const failed = [];
  await listBenchmarks([build], { onFailedProgram: ({ message }) => void failed.push(message) });
  assert.deepEqual(failed, ['it was not built: many.cpp:3: error']);
  noteFailure(place, null, kindOf('native'));
  assert.equal(artifactIn('native', folder).programs[2].failure, null);
});

test('a program with a main of its own has its arguments, and is asked through its environment', async () => {
  const folder = temporaryFolder();
  const seen = join(folder, 'seen');
  put(join(folder, 'samebench-arguments.txt'), '--steps=3\ntwo words\n');
  putProgram(
    join(folder, 'samebench-native'),
    [
      `printf '%s|' "$@" > ${seen}`,
      `printf '%s' "$SAMEBENCH_MAIN" | tr '\\t' '\\n' >> ${seen}`,
      `cat >> ${seen}`,
      `secret=$(sed 's/.*"secret":"\\([0-9a-f]*\\)".*/\\1/' "$(sed -n 2p ${seen})")`,
      print({ event: 'turn' }),
      `read -r answer <&4`,
      print({ event: 'end', elapsedMs: 0 }),
    ].join('\n'),
  );
  const artifact = artifactIn('native', folder);
  await artifact.run(makeRequest({ profile: profiles.quick }), () => {}, {
    flags: ['--counter', '5'],
    turn: async () => {},
  });
  assert.ok(artifact.hasMain);
  const [first, file, ...rest] = readFileSync(seen, 'utf8').split('\n');
  assert.equal(first, '--steps=3|two words|--request');
  assert.deepEqual(rest, ['--counter', '5'], 'its input is empty');
  assert.equal(existsSync(file), false, 'the file with the secret is gone');
});
