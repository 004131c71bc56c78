/** find_package(Samebench) from a build tree and from an installation. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from '../../../cli/build/build.js';
import { root } from '../support.js';

const scratch = mkdtempSync(join(tmpdir(), 'samebench-package-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const source = join(scratch, 'source');
const example = join(root, 'examples', 'own-suite');
const tree = join(root, 'build', 'native');

before(async () => {
  cpSync(example, source, { recursive: true, filter: (path) => path !== join(example, 'build') });
  // Builds the package of the tree. Other tests use the build of the example, too.
  assert.equal(await build('native', { project: example }), null);
});

/** @param {string[]} args */
function cmake(...args) {
  const { status, stdout, stderr } = spawnSync('cmake', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/**
 * @param {string} name of the build's folder
 * @param {string[]} definitions
 */
function configure(name, ...definitions) {
  const folder = join(scratch, name);
  const { status, output } = cmake('-S', source, '-B', folder, '-G', 'Ninja', ...definitions);
  assert.equal(status, 0, output);
  return { folder, output, rules: readFileSync(join(folder, 'build.ninja'), 'utf8') };
}

/** @param {string} command that the project carries out before find_package() */
function inProject(command) {
  const file = join(mkdtempSync(join(scratch, 'include-')), 'include.cmake');
  writeFileSync(file, `${command}\n`);
  return `-DCMAKE_PROJECT_own_suite_INCLUDE=${file}`;
}

const release = '-DCMAKE_BUILD_TYPE=Release';
const engine = /samebench\.core\.dir\/.*\.o/;

test('a project is linked with what the build tree has compiled', () => {
  const warnings = inProject('add_compile_options(-Wall -Wno-error=shadow)');
  const { rules, output } = configure('same', release, `-DSamebench_DIR=${tree}`, warnings);
  assert.doesNotMatch(rules, engine);
  assert.match(rules, /roman_bench\.cpp\.o/);
  assert.doesNotMatch(output, /Samebench is compiled with this project/);
  const flags = inProject('set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -Wall -Wextra")');
  assert.doesNotMatch(configure('warnings', release, `-DSamebench_DIR=${tree}`, flags).rules, engine);
});

test('flags of code and of warnings are for the project alone; another ABI is compiled with it', () => {
  const code = inProject('add_compile_options(-O1 -fno-rtti -pthread)\nadd_compile_definitions(LEVEL=3)');
  const own = configure('flags', release, `-DSamebench_DIR=${tree}`, code, '-DCMAKE_CXX_FLAGS=-march=native');
  assert.doesNotMatch(own.rules, engine);
  const checked = inProject('add_compile_definitions(_GLIBCXX_DEBUG LEVEL=3)');
  const definitions = configure('definitions', release, `-DSamebench_DIR=${tree}`, checked);
  assert.match(definitions.rules, engine);
  assert.match(definitions.output, /the folder's COMPILE_DEFINITIONS are "_GLIBCXX_DEBUG"/);
  const sanitized = configure(
    'sanitized',
    release,
    `-DSamebench_DIR=${tree}`,
    '-DCMAKE_CXX_FLAGS=-O1 -fsanitize=address',
  );
  assert.match(sanitized.rules, engine);
  assert.match(
    sanitized.output,
    /Samebench is compiled with this project: CMAKE_CXX_FLAGS is "-fsanitize=address", not ""/,
  );
});

test('a flag that both have is no difference, wherever they have it', () => {
  const checked = '-D_GLIBCXX_DEBUG';
  const tree = join(scratch, 'checked');
  const made = cmake('-S', root, '-B', tree, '-G', 'Ninja', release, `-DCMAKE_CXX_FLAGS=${checked}`);
  assert.equal(made.status, 0, made.output);
  const { output } = cmake(
    ...['-S', source, '-B', join(scratch, 'as-checked'), '-G', 'Ninja', release, `-DSamebench_DIR=${tree}`],
    ...[`-DCMAKE_CXX_FLAGS=${checked}`, inProject(`add_compile_options(${checked})`)],
  );
  assert.match(output.replace(/\s+/g, ' '), /checked is not built/);
});

test('from an installation it needs nothing of this tree', () => {
  const prefix = join(scratch, 'prefix');
  const installed = cmake('--install', tree, '--prefix', prefix);
  assert.equal(installed.status, 0, installed.output);
  assert.doesNotMatch(
    readdirSync(prefix, { recursive: true }).join('\n'),
    /primality|doctest/,
    'what Samebench measures is not a part of it',
  );
  const { folder, rules } = configure('installed', release, `-DCMAKE_PREFIX_PATH=${prefix}`);
  assert.ok(!rules.includes(root), 'a path into this tree');
  const built = cmake('--build', folder);
  assert.equal(built.status, 0, built.output);
  const { stdout } = spawnSync(join(folder, 'samebench-native'), ['--list'], { encoding: 'utf8' });
  assert.match(stdout, /^roman\/from_roman$[^]*^ladder\/ladder 0$/m);
  const debug = configure('debug', '-DCMAKE_BUILD_TYPE=Debug', `-DCMAKE_PREFIX_PATH=${prefix}`);
  assert.equal(cmake('--build', debug.folder).status, 0);
  const words = ['--quick', '--filter', 'from_roman'];
  const warningsOf = (/** @type {string} */ of) =>
    spawnSync(join(of, 'samebench-native'), words, { encoding: 'utf8' }).stderr;
  assert.match(warningsOf(debug.folder), /warning: .*compiled without optimisation.*: roman$/m);
  assert.doesNotMatch(warningsOf(folder), /optimisation/);

  const libraries = String(readdirSync(prefix).find((name) => name.startsWith('lib')));
  const wasm = cmake(
    ...['-S', source, '-B', join(scratch, 'wasm'), '-G', 'Ninja'],
    `-DSamebench_DIR=${join(prefix, libraries, 'cmake', 'Samebench')}`,
    `-DCMAKE_TOOLCHAIN_FILE=${join(root, 'cmake', 'emscripten.cmake')}`,
  );
  assert.notEqual(wasm.status, 0);
  assert.match(
    wasm.output.replace(/\s+/g, ' '),
    /this installation has no wasm host\. In Samebench's folder, run: cmake --preset wasm/,
  );
});
