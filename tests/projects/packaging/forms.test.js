/**
 * The ways in which a project takes Samebench, each with a project whose names and options are awkward, and
 * without the command: CMake alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { build } from '../../../cli/build/build.js';
import { temporaryFolder } from '../../js/fixtures/folders.js';
import { root } from '../support.js';

const scratch = temporaryFolder();
const [awkward, onlyC] = ['awkward', 'c-only'].map((name) => join(root, 'tests/projects', name));
const tree = join(root, 'build', 'native');

// The package of the tree, which two of the forms use.
before(async () => assert.equal(await build('native', { project: join(root, 'examples/own-suite') }), null));

/** @param {string} program @param {string[]} words */
function run(program, ...words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/**
 * Configures a project.
 *
 * @param {string} name of the build
 * @param {string} source
 * @param {string[]} definitions
 */
function configure(name, source, ...definitions) {
  const folder = join(scratch, name);
  const { status, output } = run(
    'cmake',
    '-S',
    source,
    '-B',
    folder,
    '-G',
    'Ninja',
    '-DCMAKE_BUILD_TYPE=Release',
    '-DCMAKE_CXX_COMPILER_LAUNCHER=ccache',
    ...definitions,
  );
  return { folder, status, output: output.replace(/\s+/g, ' ') };
}

/**
 * Builds, and measures for a moment.
 *
 * @param {string} folder
 * @param {string} suite
 * @returns {string} the host's table
 */
function tableOf(folder, suite) {
  const built = run('cmake', '--build', folder, '--target', 'samebench-native');
  assert.equal(built.status, 0, built.output);
  const { status, output } = run(join(folder, 'samebench-native'), '--suite', suite, '--quick');
  assert.equal(status, 0, output);
  return output;
}

/**
 * What the project's program is linked from, in the order of the linker's command line: the project's files
 * and libraries, and Samebench's.
 * @param {string} folder of the build
 */
function linkOrder(folder) {
  const lines = readFileSync(join(folder, 'build.ninja'), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith('build samebench-native:'));
  const objects = lines[at]
    .split(' | ')[0]
    .split(' ')
    .filter((word) => word.endsWith('.o') && !word.includes('/samebench.native.awkward.dir/'));
  const libraries = (lines.slice(at).find((line) => line.includes('LINK_LIBRARIES = ')) ?? '')
    .split(' ')
    .filter((word) => word.endsWith('.a'));
  return [...objects, ...libraries].map((path) =>
    /samebench\.suite\.awkward|(^|\/)libsamebench\.a$/.test(path) ? 'project' : 'Samebench',
  );
}

/** @type {Record<string, string[]>} */
const forms = {
  'find_package of a checkout': [`-DSamebench_DIR=${join(root, 'cmake')}`],
  'find_package of a folder of a package': [`-DCMAKE_PREFIX_PATH=${root}`],
  'find_package of a build tree': [`-DSamebench_DIR=${tree}`],
  'find_package of an installation': [`-DCMAKE_PREFIX_PATH=${join(scratch, 'prefix')}`],
  FetchContent: ['-DFORM=FetchContent', `-DFETCHCONTENT_SOURCE_DIR_SAMEBENCH=${root}`],
};

test('no name of a target and no option of the project gets in the way of any form', () => {
  const installed = run(
    'cmake',
    '--install',
    tree,
    '--prefix',
    join(scratch, 'prefix'),
    '--component',
    'Samebench',
  );
  assert.equal(installed.status, 0, installed.output);
  for (const [form, definitions] of Object.entries(forms)) {
    const { status, output, folder } = configure(form.replaceAll(' ', '-'), awkward, ...definitions);
    assert.equal(status, 0, `${form}\n${output}`);
    // A linker takes the first copy of an inline function or template: it has to be the project's.
    const order = linkOrder(folder);
    assert.deepEqual(order, [...order].sort().reverse(), form);
    assert.equal(order.filter((owner) => owner === 'project').length, 2, form);
  }
  assert.match(tableOf(join(scratch, 'find_package-of-an-installation'), 'awkward'), /half/);
});

test('as a subdirectory it is compiled without the options of the project, which keeps them', () => {
  const { status, output, folder } = configure(
    'add_subdirectory',
    awkward,
    '-DFORM=add_subdirectory',
    `-DSAMEBENCH=${root}`,
    '-DCMAKE_CXX_FLAGS_RELEASE=-DNDEBUG',
    '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON',
  );
  assert.equal(status, 0, output);
  const commands = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8'));
  // A unity build has files of both in the folder of the build.
  const isOwn = (/** @type {string} */ file) =>
    file.startsWith(join(folder, 'samebench/')) || (file.startsWith(root) && !file.startsWith(awkward));
  const isHost = (/** @type {string} */ file) => file.includes('/samebench.native.awkward.dir/');
  const own = commands.filter(({ file }) => isOwn(file));
  const theirs = commands.filter(({ file }) => !isOwn(file) && !isHost(file));
  assert.ok(
    own.length > 10 && theirs.length > 1,
    `${own.length} files of Samebench, ${theirs.length} of the project`,
  );
  for (const { file, command } of own) assert.match(command, / -Werror .* -frtti -Wno-error -w /, file);
  for (const { file, command } of theirs) assert.doesNotMatch(command, / (-frtti|-Wno-error|-w) /, file);
  const built = run(
    'ninja',
    '-C',
    folder,
    'samebench.core',
    `${join(root, 'native/main.cpp')}^`,
    'samebench.suite.awkward',
  );
  assert.equal(built.status, 0, built.output);
});

test('a project in C needs C++ for the suite only', () => {
  const found = configure('c', onlyC, `-DSamebench_DIR=${tree}`);
  assert.equal(found.status, 0, found.output);
  assert.match(tableOf(found.folder, 'triple'), /triple/);
  const included = configure('c-subdirectory', onlyC, `-DSAMEBENCH=${root}`);
  assert.notEqual(included.status, 0);
  assert.match(
    included.output,
    /samebench_add_suite: a suite is C\+\+, and this project has not enabled it: write project\(c_only LANGUAGES C CXX\)/,
  );
});
