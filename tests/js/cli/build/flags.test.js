/** What a build says of its programs: their flags, and the shared libraries that they load. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  askForFlags,
  debugWarnings,
  flagsFile,
  flagsOf,
  keepFlags,
  readFlags,
  takeFlags,
  unoptimisedIn,
} from '../../../../cli/build/flags.js';
import { ownLibraries } from '../../../../cli/build/libraries.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';

/** @param {string} name @param {string} language @param {string[]} fragments */
const target = (name, language, ...fragments) => ({
  name,
  id: `${name}::@1`,
  compileGroups: [{ language, compileCommandFragments: fragments.map((fragment) => ({ fragment })) }],
});

/** A program that is linked with these. @param {{id: string}[]} targets */
const linkedWith = (targets) => ({
  ...target('samebench.native.words', 'CXX', '-O3'),
  dependencies: targets.map(({ id }) => ({ id })),
});

test('a build that is made of another one has its flags, and none if that has none', () => {
  const from = folderWith({ [flagsFile]: '{"flags":"-O3 -msimd128"}' });
  const [to, none] = [folderWith({ [flagsFile]: '{"flags":"-O1"}' }), temporaryFolder()];
  takeFlags(from, to);
  assert.equal(readFlags(to).flags, '-O3 -msimd128');
  takeFlags(none, to);
  assert.equal(readFlags(to).flags, null);
  takeFlags(none, to);
  for (const flags of [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, '5', '["-O3"]']) {
    assert.equal(
      readFlags(folderWith({ [flagsFile]: `{"flags":${flags}}` })).flags,
      null,
      'what Samebench does not write',
    );
  }
  assert.equal(readFlags(folderWith({ [flagsFile]: '{"flags":"-O3\\u001b[2J"}' })).flags, '-O3␛[2J');
});

test('the flags are those of the suites, with those of libraries that differ', () => {
  const suite = target(
    'samebench.suite.words',
    'CXX',
    '-gdwarf-4 -g1 -O3 -DNDEBUG',
    '-falign-loops=64',
    '-ffunction-sections',
    '-std=gnu++20',
    '-Wall -Werror=shadow -I/home/me',
  );
  const same = target('same', 'CXX', '-O3 -DNDEBUG', '-std=gnu++17', '-Wextra');
  const c = target('zip', 'C', '-O2');
  const slow = target('slow', 'CXX', '-O2');
  const ladder = target('samebench.suite.ladder', 'CXX', '-O1');
  const unused = target('tests', 'CXX', '-O0');
  const linked = [suite, same, c, slow, ladder];
  assert.equal(
    flagsOf([linkedWith(linked), ...linked, unused]),
    '-O3 -DNDEBUG -falign-loops=64 -std=gnu++20; zip (C), slow: -O2',
  );
  assert.equal(flagsOf([linkedWith([suite]), suite]), '-O3 -DNDEBUG -falign-loops=64 -std=gnu++20');
  assert.equal(flagsOf([unused]), null);
});

test('they are kept beside the program', () => {
  const folder = temporaryFolder();
  const program = { folder, files: [put(join(folder, 'samebench-native'), '')] };
  keepFlags(folder, program);
  assert.equal(readFlags(folder).flags, null);
  askForFlags(folder);
  const suite = target('samebench.suite.words', 'CXX', '-O3');
  const [zip, slow] = [target('zip', 'C', '-O2'), target('slow', 'CXX', '-O2 -g', '-O0')];
  for (const one of [suite, zip, slow, linkedWith([suite, zip, slow])]) {
    put(join(folder, '.cmake/api/v1/reply', `target-${one.name}-1.json`), JSON.stringify(one));
  }
  keepFlags(folder, program);
  assert.deepEqual(readFlags(folder), {
    flags: '-O3; slow: -O2 -O0; zip (C): -O2',
    unoptimised: ['slow'],
    dropped: [],
  });
});

test('functions that C libraries round differently are named of suites and the archives they need', () => {
  const folder = temporaryFolder();
  /** An object that calls these. @param {string} name @param {string[]} functions */
  const objectOf = (name, ...functions) => {
    const source = put(join(folder, `${name}.s`), functions.map((one) => `.quad ${one}\n`).join(''));
    execFileSync('cc', ['-c', source, '-o', join(folder, `${name}.o`)]);
    return `${name}.o`;
  };
  execFileSync('ar', ['rc', 'libwords.a', objectOf('words', 'log1p', 'malloc')], { cwd: folder });
  const path = objectOf('suite', 'sin', 'powf', 'sqrt', 'fma', 'floor', '_Z3cosv', 'strlen', 'sin');
  const own = objectOf('own', 'exp');
  execFileSync('ar', ['rc', 'libsamebench_core.a', own], { cwd: folder });
  askForFlags(folder);
  const suites = [
    { ...target('samebench.suite.words', 'CXX'), artifacts: [{ path }] },
    { ...target('samebench.suite.ladder', 'CXX'), artifacts: [{ path: own }] },
  ];
  const link = {
    commandFragments: ['-O3', 'libwords.a', 'libsamebench_core.a'].map((fragment) => ({ fragment })),
  };
  for (const one of [...suites, { ...linkedWith(suites), link }])
    put(join(folder, '.cmake/api/v1/reply', `target-${one.name}-1.json`), JSON.stringify(one));
  keepFlags(folder, { folder, files: [put(join(folder, 'samebench-native'), '')] });
  assert.deepEqual(readFlags(folder).mathFunctions, ['log1p', 'powf', 'sin']);
});

test('libraries of the suites that are compiled without optimisation are named', () => {
  const suite = target('samebench.suite.words', 'CXX', '-g');
  const debug = target('debug', 'CXX', '-g -std=c++17');
  const c = target('zip', 'C', '-O3 -O0');
  const fine = ['-O1', '-Os', '-O0 -O2', '-Ofast'].map((fragment, i) => target(`fine${i}`, 'CXX', fragment));
  const assembler = target('assembler', 'ASM', '-g');
  const generator = { ...target('generator', 'CXX', '-g'), type: 'EXECUTABLE' };
  const linked = [suite, debug, c, ...fine, assembler, generator];
  assert.deepEqual(unoptimisedIn([linkedWith(linked), ...linked, target('tests', 'CXX', '-g')]), [
    'debug',
    'zip',
  ]);
  assert.deepEqual(unoptimisedIn([suite, debug]), []);
  assert.match(debugWarnings(['debug', 'zip'])[0].message, /without optimisation.*: debug, zip$/);
  assert.deepEqual(debugWarnings([]), []);
});

test('the flags of a program that a project builds itself are its own, with those of its libraries', () => {
  const library = target('zip', 'C', '-O0');
  const program = {
    ...target('bench_zip', 'CXX', '-O2 -std=gnu++20'),
    type: 'EXECUTABLE',
    link: { commandFragments: [{ fragment: 'libzip.a' }] },
    dependencies: [{ id: library.id }],
  };
  const name = {
    ...target('samebench.native.bench_zip', 'CXX'),
    type: 'UTILITY',
    dependencies: [{ id: program.id }],
  };
  const all = [library, program, { ...name, compileGroups: [] }];
  assert.equal(flagsOf(all, 'bench_zip'), '-O2 -std=gnu++20; zip (C): -O0');
  assert.deepEqual(unoptimisedIn(all, 'bench_zip'), ['zip']);
});

/**
 * @param {string} output
 * @param {NodeJS.Platform} platform
 * @param {{code?: number, moved?: boolean}} [options] moved: the program loads copies that it is told of
 */
async function libraries(output, platform, { code = 0, moved = true } = {}) {
  const folder = realpathSync(temporaryFolder());
  /** @type {string[][]} */
  const lines = [];
  /** @type {typeof import('../../../../cli/system/command.js').runCommand} */
  const run = async (command, args, { env } = {}) => {
    lines.push([command, ...args]);
    const from = (moved && env?.LD_LIBRARY_PATH?.split(':')[0]) || join(folder, 'build');
    const stdout = output.replaceAll('PROJECT/build', from);
    return { code, error: null, output: stdout, stdout };
  };
  const { files, fixed } = await ownLibraries('/program', folder, { run, platform });
  const short = (/** @type {string} */ path) => path.replace(folder, 'PROJECT');
  return { files: files.map(short), fixed: fixed && short(fixed), lines };
}

test('shared libraries of the project are found, those of the system are not', async () => {
  const ldd =
    '\tlinux-vdso.so.1 (0x1)\n\tlibwords.so => PROJECT/build/libwords.so (0x2)\n\tlibc.so.6 => ' +
    '/lib/libc.so.6 (0x3)\n';
  const linux = await libraries(ldd, 'linux');
  const [path] = ['PROJECT/build/libwords.so'];
  const asked = ['ldd', '/program'];
  assert.deepEqual(linux, { files: [path], fixed: null, lines: [asked, asked] });
  assert.deepEqual((await libraries(ldd, 'linux', { moved: false })).fixed, path);
  assert.deepEqual((await libraries(ldd.replace(/.*words.*\n/, ''), 'linux')).files, []);
  const otool =
    'PROJECT/build/program:\n\t@rpath/libwords.dylib (compatibility version ' +
    '0.0.0)\n\t/usr/lib/libc++.1.dylib (compatibility version 1.0.0)\n';
  const mac = await libraries(otool, 'darwin');
  const named = '@rpath/libwords.dylib';
  assert.deepEqual(mac, { files: [named], fixed: named, lines: [['otool', '-L', '/program']] });
});

test('where the system cannot list libraries, none are reported', async () => {
  assert.deepEqual(
    (await libraries('not a dynamic executable PROJECT/build/x', 'linux', { code: 1 })).files,
    [],
  );
  assert.deepEqual((await libraries('', 'win32')).lines, []);
});
