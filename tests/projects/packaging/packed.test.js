/**
 * Samebench as npm packs it, installed in a project of somebody else: `init`, and a first run. Nothing is
 * downloaded: the dependencies of the package are those of this tree.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { build as bundle } from 'esbuild';
import { npmCommand } from '../../../cli/setup/npm.js';
import { put, putProgram, temporaryFolder } from '../../js/fixtures/folders.js';
import { root } from '../support.js';

// A workspace in a path with a space, and no git repository. Its packages are above it, behind a link.
const scratch = temporaryFolder();
const project = join(scratch, 'my words', 'packages', 'words');
const packages = join(scratch, 'elsewhere', 'node_modules');
const installed = join(packages, 'samebench');
const linked = join(scratch, 'my words', 'node_modules');
const cache = join(scratch, 'cache');
// Without optimisation: whether everything compiles is tested, and that takes long enough.
const compiler = putProgram(join(scratch, 'c++'), 'exec ccache c++ "$@" -O0');

/**
 * @param {string[]} line
 * @param {string} [cwd]
 * @returns {{status: number | null, stdout: string, output: string}}
 */
function run([program, ...words], cwd = project) {
  const env = { ...process.env, SAMEBENCH_INSTALL: '0', CXX: compiler, XDG_CACHE_HOME: cache };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8', env });
  return { status, stdout, output: stdout + stderr };
}

/** The installed command. @param {string[]} words */
const samebench = (...words) => run([process.execPath, join(linked, 'samebench/cli/samebench.js'), ...words]);

/** @param {string} folder @returns {string[]} paths, sizes and times of its files */
const stateOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const { size, mtimeMs } = statSync(join(folder, path));
      return `${path} ${size} ${mtimeMs}`;
    });

/** Packs this tree, and installs the package as npm does, with links instead of downloads. */
function install() {
  const packed = run([...npmCommand(process.env), 'pack', '--json', '--pack-destination', scratch], root);
  assert.equal(packed.status, 0, packed.output);
  const [{ filename, files, size }] = JSON.parse(packed.stdout);
  mkdirSync(installed, { recursive: true });
  assert.equal(
    run(['tar', '-xzf', join(scratch, filename), '-C', installed, '--strip-components=1']).status,
    0,
  );
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(packages, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  symlinkSync(packages, linked);
  return { files: files.map((/** @type {{path: string}} */ { path }) => path), size };
}

test(
  'the package works in a project: init, list, run; the package is not changed',
  { timeout: 1_800_000 },
  () => {
    mkdirSync(project, { recursive: true });
    const { files, size } = install();
    assert.ok(size < 1_550_000, `${size} bytes`);
    assert.deepEqual(
      files.filter(
        (/** @type {string} */ path) =>
          /^(tests|lab|examples|build|results|node_modules)\/|\.(png|svg)$|golden/.test(path) &&
          path !== 'web/page/icon.svg',
      ),
      [],
    );
    for (const path of files) {
      assert.ok(
        !readFileSync(join(installed, path), 'utf8').includes(root),
        `${path} has a path of this machine`,
      );
    }
    const before = stateOf(installed);

    const none = samebench('run');
    assert.equal(none.status, 2);
    assert.match(none.output, /no benchmarks found: .*\n {2}`samebench init` writes one/);

    put(
      join(project, 'CMakeLists.txt'),
      'cmake_minimum_required(VERSION 3.10)\nproject(words LANGUAGES C)\nadd_library(words ' +
        'words.c)\ntarget_include_directories(words PUBLIC include)\n',
    );
    put(join(project, 'words.c'), '#include "words.h"\nint words(void) { return 2; }\n');
    put(join(project, 'include/words.h'), 'int words(void);\n');
    const init = samebench('init', '--json');
    assert.equal(init.status, 0, init.output);
    assert.deepEqual(JSON.parse(init.stdout).written, ['bench/CMakeLists.txt', 'bench/words_bench.cpp']);
    assert.match(samebench('init').output, /there are suites in bench already: nothing was written/);
    assert.equal(samebench('cmake-dir').stdout, `${join(installed, 'cmake')}\n`);

    // The page, the report and the WebAssembly host are loaded, too, without being built.
    const measured = samebench(
      'run',
      '--platforms',
      'native',
      '--quick',
      '--rounds',
      '1',
      '--filter',
      'to_string',
    );
    assert.equal(measured.status, 0, measured.output);
    assert.match(measured.stdout, /^ {2}words\n {2}to_string +(< )?[\d.]+ [nµ]s/m);
    assert.match(readFileSync(join(project, 'results/latest.html'), 'utf8'), /to_string/);
    assert.deepEqual(stateOf(installed), before);
    assert.match(samebench('doctor').stdout, /in .*cache\/samebench\n {2}\S+ +native, [\d.]+ MB, last used /);
    assert.deepEqual(readdirSync(project).sort(), [
      'CMakeLists.txt',
      'bench',
      'include',
      'results',
      'words.c',
    ]);
  },
);

test('every file that a packed script imports is packed', async () => {
  await bundle({
    entryPoints: [
      'cli/main.js',
      'wasm/runner.js',
      'web/page/page.js',
      'web/page/worker.js',
      'report/html/page/main.js',
    ].map((path) => join(installed, path)),
    bundle: true,
    write: false,
    outdir: project,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    // Made when the page is.
    external: ['*/results-reader.js'],
  });
});
