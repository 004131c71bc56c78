import assert from 'node:assert/strict';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packageFiles, projectFiles, samebenchFiles } from '../files.js';
import { argumentsOf } from '../measure.js';
import { planMachines } from '../plan.js';
import { updateProject } from '../there/update.js';
import { createContext } from '../../../cli/context.js';
import { loadCommands } from '../../../cli/commands/register.js';
import { createProgram } from '../../../cli/main.js';
import { platforms } from '../../../cli/platforms/index.js';
import { repository as tree } from '../../../cli/system/repository.js';
import { folderWith } from '../../../tests/js/fixtures/folders.js';

test('Samebench is copied as npm packs it, with the packages that it needs when it runs', () => {
  const files = packageFiles(tree);
  for (const path of [
    'package.json',
    'cli/samebench.js',
    'extras/machines/there/main.js',
    'core/timing/rounds/round.cpp',
    'wasm/runner.js',
    'protocol/results.schema.json',
    'suites/ladder.cpp',
  ]) {
    assert.ok(files.includes(path), path);
  }
  assert.deepEqual(
    files.filter((path) =>
      /golden|generate|(^|\/)tests\/|^core\/primality|node_modules|package-lock/.test(path),
    ),
    [],
  );
  const { parts, key } = samebenchFiles(tree);
  assert.match(key, /^[0-9a-f]{12}$/);
  const all = parts.flatMap((part) => part.files);
  for (const name of ['ajv', 'commander', 'picocolors', 'fast-deep-equal'])
    assert.ok(all.includes(`node_modules/${name}/package.json`), name);
  assert.ok(parts.every(({ root, files: some }) => some.every((path) => existsSync(join(root, path)))));
});

test('without git, builds and what belongs to this machine are left out', async () => {
  const folder = folderWith({
    'CMakeLists.txt': '',
    'src/a.cpp': '',
    'out/CMakeCache.txt': '',
    'out/a.o': '',
    'build/x': '',
    'node_modules/x/y.js': '',
    '.samebench/history.jsonl': '',
    'results/latest.json': '',
  });
  const { root, files } = await projectFiles(folder, { env: { PATH: '' } });
  assert.equal(root, folder);
  assert.deepEqual(files.sort(), ['CMakeLists.txt', 'src/a.cpp']);
});

test('paths that lead out of a project are refused', async () => {
  const folder = folderWith({ 'incoming/x': '' });
  for (const path of ['../x', '/etc/passwd', 'a/../../x', './x', 'a//b'])
    await assert.rejects(updateProject(folder, [path]), /not a path in a project/, path);
  await updateProject(folder, ['x']);
  assert.equal(readFileSync(join(folder, 'project/x'), 'utf8'), '');
});

test('links and programs arrive as they are', async () => {
  const folder = folderWith({ 'incoming/x': 'text' });
  symlinkSync('nowhere', join(folder, 'incoming/link'));
  await updateProject(folder, ['x', 'link']);
  await updateProject(folder, ['x', 'link']);
  assert.ok(lstatSync(join(folder, 'project/link')).isSymbolicLink());
});

test('another machine gets the columns of this one; browsers only by name', () => {
  const chosen = platforms.filter(({ id }) => ['native', 'node', 'chromium'].includes(id));
  const columns = (/** @type {boolean} */ byName) => planMachines(['user@pi'], { chosen, byName })[0].columns;
  assert.deepEqual(columns(false), ['native', 'node']);
  assert.deepEqual(columns(true), ['native', 'node', 'chromium']);
  const variant = { ...chosen[0], id: 'native@clang' };
  assert.throws(
    () => planMachines(['clang'], { chosen: [chosen[0], variant], byName: true }),
    /this machine measures a column native@clang/,
  );
});

test('the run there gets the effort and the inputs of this one, and nothing of its files', () => {
  const request = /** @type {any} */ ({ suites: ['words', 'more'], seed: 3 });
  const options = /** @type {any} */ ({
    project: '../x',
    define: ['A=1', 'B=x y'],
    filter: '--odd',
    thorough: true,
    maxTime: 90_000,
    prepare: false,
    heap: 'system',
    history: 'x.jsonl',
    compare: 'baseline',
    out: 'results',
    at: 0.25,
    json: true,
  });
  assert.deepEqual(argumentsOf(['native', 'node@--no-liftoff'], { request, options }), [
    'run',
    '--platforms=native,node@--no-liftoff',
    '--seed=3',
    '--json',
    '--project=.',
    '--define=A=1',
    '--define=B=x y',
    '--filter=--odd',
    '--max-time=90000ms',
    '--heap=system',
    '--thorough',
    '--no-prepare',
    'words',
    'more',
  ]);
});

/** Options of a run that stay here: they choose columns, or read and write what is here. */
const ofThisMachine = [
  ...['platforms', 'with', 'work', 'js', 'seed', 'project', 'prepare'],
  ...['unit', 'at', 'reference', 'groupBy', 'sort', 'plot', 'cold'],
  ...['compare', 'failOn', 'threshold', 'allow', 'retry'],
  ...['measure', 'allowDifferences', 'share', 'why'],
  ...['ssh', 'webdriver', 'browser', 'capabilities', 'pageHost'],
  ...['json', 'format', 'reporter', 'out', 'history', 'label', 'record', 'force', 'help'],
];

test('every option that says how a run measures reaches the other machines', async () => {
  const program = createProgram(
    await loadCommands(),
    createContext({ signal: new AbortController().signal }),
    () => {},
  );
  const run = program.commands.find((one) => one.name() === 'run');
  const names = (run?.options ?? [])
    .map((option) => option.attributeName())
    .filter((name) => name !== 'define');
  const sent = names.filter((name) => {
    const plan = { request: { seed: 1, suites: [] }, options: { [name]: 1 } };
    const words = argumentsOf([], /** @type {any} */ (plan));
    return words.some((word) => /^--(?!platforms|seed|json)/.test(word));
  });
  assert.ok(sent.length > 0);
  assert.deepEqual(
    names.filter((name) => !sent.includes(name) && !ofThisMachine.includes(name)),
    [],
    'extras/machines/measure.js sends it, or the list above has it',
  );
});
