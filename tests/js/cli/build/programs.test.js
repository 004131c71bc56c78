/** A project with several programs: one that does not build takes nothing with it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../../../cli/build/build.js';
import { askForFlags, flagsOf, unoptimisedIn } from '../../../../cli/build/flags.js';
import { folderWith, put } from '../../fixtures/folders.js';

const compilerOutput =
  '[2/7] Building CXX object a.o\nFAILED: b.o\nsrc/many.cpp:3:5: error: expected ;\nninja: build stopped\n';

/**
 * Builds a configured project with the programs few and many.
 *
 * @param {string[]} failing targets of CMake
 * @param {string} [output] of what fails
 */
async function built(failing, output = compilerOutput) {
  const project = folderWith({ 'CMakeLists.txt': '' });
  const tree = folderWith({ '.git': '' });
  const folder = join(project, 'build/samebench-native');
  for (const [place, home] of [
    [folder, project],
    [join(tree, 'build/native'), tree],
  ]) {
    put(
      join(place, 'CMakeCache.txt'),
      `CMAKE_HOME_DIRECTORY:INTERNAL=${home}\nSamebench_DIR:PATH=${join(tree, 'build/native')}\n`,
    );
    put(join(place, 'build.ninja'), '');
  }
  askForFlags(folder);
  put(join(folder, 'samebench-programs.txt'), 'few\nmany\n');
  for (const place of ['', 'programs/few', 'programs/many'])
    put(join(folder, place, 'samebench-native'), 'old');
  /** @type {string[][]} */
  const [targets, printed] = [[], []];
  const failure = await build('native', {
    project,
    tree,
    print: (line) => printed.push(line),
    async run(_, args) {
      const target = args.slice(args.indexOf('--target') + 1).join(' ');
      targets.push(target);
      const fails = failing.some((one) => target === one || (failing.length > 0 && target.includes(' -k 0')));
      return /** @type {any} */ ({ code: fails ? 1 : 0, output: fails ? output : '', error: null });
    },
  });
  const noteOf = (/** @type {string} */ program) => {
    const file = join(folder, 'programs', program, 'samebench-failure.txt');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  return { failure, targets, printed, noteOf, folder };
}

test('all programs are built at once, and only if one fails each alone', async () => {
  const { failure, targets, noteOf } = await built([]);
  assert.equal(failure, null);
  assert.deepEqual(targets, ['samebench-package', 'samebench.programs -- -k 0']);
  assert.equal(noteOf('many'), null);
});

test('one that fails is named with the first error of its compiler, and the others are built', async () => {
  const { failure, targets, printed, noteOf, folder } = await built(['samebench.native.many']);
  assert.equal(failure, null);
  assert.deepEqual(targets.slice(2), [
    'samebench.native.ladder',
    'samebench.native.few',
    'samebench.native.many',
  ]);
  assert.deepEqual(
    [noteOf('few'), noteOf('many')],
    [null, 'it was not built: src/many.cpp:3:5: error: expected ;'],
  );
  assert.equal(printed.length, 1);
  assert.match(printed[0], /^samebench: native: the program many: building native failed: [^]*expected ;/);
  assert.equal(
    existsSync(join(folder, 'programs/many/samebench-native')),
    false,
    'an old program is no result',
  );
  assert.equal(existsSync(join(folder, 'programs/few/samebench-native')), true);
});

test('where all fail, or the ladder does, the build has failed', async () => {
  const all = await built(['samebench.native.few', 'samebench.native.many']);
  assert.match(String(all.failure), /expected ;/);
  assert.deepEqual(all.printed, []);
  const ladder = await built(['samebench.native.ladder']);
  assert.match(String(ladder.failure), /expected ;/);
});

test('our own tree of an earlier revision, which has one program, is built by its name', async () => {
  const project = folderWith({ 'CMakeLists.txt': '' });
  /** @type {string[]} */
  const targets = [];
  const failure = await build('native', {
    project,
    tree: folderWith({ '.git': '' }),
    async run(_, args) {
      targets.push(String(args.at(-1)));
      const isUnknown = args.at(-1) === 'samebench.programs';
      const output = isUnknown ? "ninja: error: unknown target 'samebench.programs'" : '';
      return /** @type {any} */ ({ code: isUnknown ? 1 : 0, output, error: null });
    },
  });
  assert.deepEqual([failure, targets.slice(-2)], [null, ['samebench.programs', 'samebench-native']]);
});

test('the flags are those of what this program is linked with', () => {
  const target = (
    /** @type {string} */ name,
    /** @type {string} */ flags,
    /** @type {string[]} */ linked = [],
  ) => ({
    ...{
      name,
      id: name,
      compileGroups: [{ language: 'CXX', compileCommandFragments: [{ fragment: flags }] }],
    },
    dependencies: linked.map((id) => ({ id })),
  });
  const targets = [
    target('samebench.native.few', '-O3', ['samebench.suite.few', 'zip']),
    target('samebench.native.many', '-O3', ['samebench.suite.many']),
    target('samebench.suite.few', '-O3'),
    target('samebench.suite.many', '-O2'),
    target('zip', '-O0'),
  ];
  assert.deepEqual(
    ['few', 'many'].map((program) => flagsOf(targets, program)),
    ['-O3; zip: -O0', '-O2'],
  );
  assert.deepEqual(
    ['few', 'many'].map((program) => unoptimisedIn(targets, program)),
    [['zip'], []],
  );
});
