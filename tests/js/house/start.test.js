/* What is loaded before a short command begins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joint } from './extras.js';
import { importsOf, read, sourcesUnder } from './tree.js';

/** Of each file, without those of types. @type {Map<string, {to: string, isLater: boolean}[]>} */
const next = new Map();
for (const one of importsOf(['protocol', 'report', 'wasm', 'web', 'cli', 'extras'])) {
  if (!one.isType) next.set(one.from, [...(next.get(one.from) ?? []), one]);
}

/**
 * The files that are loaded with a file.
 *
 * @param {string} file
 * @param {Set<string>} [seen]
 * @param {(to: string, from: string) => boolean} [follows] whether an import that happens later counts
 * @returns {Set<string>}
 */
function loadedWith(file, seen = new Set(), follows = () => false) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { to, isLater } of next.get(file) ?? [])
    if (!isLater || follows(to, file)) loadedWith(to, seen, follows);
  return seen;
}

test('a command is loaded without the other commands, and without what only they need', () => {
  const loaded = [...loadedWith('cli/commands/list.js', loadedWith('cli/main.js'))];
  assert.ok(loaded.includes('cli/platforms/index.js'), 'the platforms are needed');
  const needless =
    /^report\/(formats|html|summary|table\/model)|^cli\/(output\/html|run\/(run|duel\/|functions\/|code\/)|commands\/(?!help|list|options|register))|^extras/;
  assert.deepEqual(
    loaded.filter((file) => needless.test(file)),
    [],
  );
});

test('a run begins its build before it loads what it shows, and what only options need', () => {
  const loaded = [...loadedWith('cli/commands/run.js', loadedWith('cli/main.js'))];
  assert.ok(loaded.includes('cli/build/build.js'), 'the build is needed');
  const needless =
    /^report\/(formats|html|summary|table\/model)|^cli\/(output\/(html|show)|run\/(judge|duel)\/)|^extras|^wasm\/counting/;
  assert.deepEqual(
    loaded.filter((file) => needless.test(file)),
    [],
  );
});

/** What a run loads for an option that was given: the option by the file. */
const forOptions = {
  'cli/run/judge/judge.js': '--compare',
  'cli/output/show-comparison.js': '--compare',
  'cli/run/judge/retry.js': '--retry',
  'cli/run/record.js': '--history, --record',
  'cli/output/custom/reporter.js': '--reporter',
  'cli/platforms/profilers/perf.js': 'profile',
  'cli/platforms/profilers/cpuprofile.js': 'profile',
  'cli/platforms/profilers/devtools.js': 'profile',
  'cli/platforms/profilers/gecko.js': 'profile',
  'wasm/counting/rewriting/instrument.js': '--work',
};

test('a run reaches no more files than it did, at its start and in all without options', () => {
  const later = [...next.values()].flat().filter(({ isLater }) => isLater);
  for (const file of Object.keys(forOptions))
    assert.ok(
      later.some(({ to }) => to === file),
      file,
    );
  const start = loadedWith('cli/commands/run.js');
  const all = loadedWith(
    'cli/commands/run.js',
    new Set(),
    (to, from) => from !== joint && !(to in forOptions),
  );
  assert.ok(all.has('report/table/model.js'), 'the table is needed');
  assert.ok(start.size <= 188, `${start.size} files when a run starts`);
  assert.ok(all.size <= 253, `${all.size} files in all`);
});

test('the compiler of schemas is loaded when a file is checked', () => {
  const own = ['protocol', 'report', 'wasm', 'web', 'cli', 'extras'].flatMap((room) =>
    sourcesUnder(room, /\.js$/),
  );
  assert.deepEqual(
    own.filter((file) => file !== 'protocol/compile.js' && /^import [^@]*? from 'ajv/m.test(read(file))),
    [],
  );
});
