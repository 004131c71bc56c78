import assert from 'node:assert/strict';
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extras } from '../../../cli/extras.js';
import { columnsOfExtras } from '../report/columns-of-extras.js';
import { samebench } from '../fixtures/command.js';
import { folderWith, put, temporaryFolder } from '../fixtures/folders.js';
import { joint } from './extras.js';
import { filesUnder, root } from './tree.js';

/** What the command is loaded from. */
export const rooms = ['cli', 'extras', 'protocol', 'report', 'wasm', 'web'];

const files = () => [
  ...rooms.flatMap((room) => filesUnder(room, /\.(js|json|css)$/)),
  'package.json',
  'CMakePresets.json',
  'protocol/checks.cjs',
];

/** An entry of the list, as Prettier breaks it. @param {string} name */
const entryOf = (name) => new RegExp(`^  ${name}: \\{\\n[^]*?^  \\},\\n`, 'm');

/** @param {string} from @param {string} to */
function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    // Temporary folders may be on another disk.
    copyFileSync(from, to);
  }
}

/**
 * A copy of the tree in which the folders of extras and their entries were deleted.
 *
 * @param {string[]} names
 * @returns {Promise<(...words: string[]) => Promise<string>>} its command, which runs in a folder of its own
 *   with fake hosts, and gives what it prints
 */
async function commandWithout(names) {
  const copy = temporaryFolder();
  for (const path of files()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    if (path !== joint) link(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  let list = readFileSync(join(root, joint), 'utf8');
  for (const name of names) {
    assert.match(list, entryOf(name));
    list = list.replace(entryOf(name), '');
    rmSync(join(copy, 'extras', name), { recursive: true });
  }
  writeFileSync(join(copy, joint), list);
  const { main: command } = await import(pathToFileURL(join(copy, 'cli/main.js')).href);
  const cwd = folderWith({ 'CMakeLists.txt': 'samebench_add_suite(own own.cpp)' });
  return async (...words) => {
    const { code, stdout, stderr } = await samebench(words, { cwd, command });
    assert.equal(code, 0, stderr);
    return stdout;
  };
}

/** The commands of extras. @param {string[]} names */
const commandsOf = (names) => names.flatMap((name) => Object.keys(extras[name].commands ?? {}));

/**
 * Without these extras, the command starts, and its help has all commands and options but theirs. It runs,
 * and it reads results with columns of theirs, of which its formats have nothing.
 *
 * @param {string[]} names
 */
export async function worksWithout(names) {
  const run = await commandWithout(names);
  const listed = [...(await run('--help')).matchAll(/^ {2}([\w-]+)(?: \S+)* {2,}\S/gm)];
  assert.deepEqual(
    commandsOf(Object.keys(extras)).filter((name) => !listed.some(([, command]) => command === name)),
    commandsOf(names),
  );
  const help = await run('run', '--help');
  assert.match(help, /^Usage: samebench run /);
  for (const [name, { options = {} }] of Object.entries(extras)) {
    for (const { option } of Object.values(options))
      assert.equal(help.includes(`\n  ${option[1]} `), !names.includes(name), option[1]);
  }
  assert.match(await run('run', '--quick'), /is_prime u64/);
  const file = put(join(temporaryFolder(), 'results.json'), JSON.stringify(columnsOfExtras()));
  const summary = JSON.parse(await run('report', file, '--format', 'json'));
  for (const [name, { chapter }] of Object.entries(extras)) {
    const found = await chapter?.load();
    if (found) assert.equal(found.name in summary, !names.includes(name), `${found.name} in the summary`);
  }
  for (const format of ['table', 'markdown', 'csv'])
    assert.match(await run('report', file, '--format', format), /crc32/, format);
  const page = await run('report', file, '--format', 'html');
  assert.match(page, /crc32/);
  const isLinked = Object.entries(extras).some(([name, { links }]) => links && !names.includes(name));
  assert.equal(page.includes(' data-link='), isLinked, 'a link to the table');
}
