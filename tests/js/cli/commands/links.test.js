import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { samebench } from '../../fixtures/command.js';
import { folderWith, put } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';
import { resultsOn } from '../../report/history/fixture.js';

/** What a checkout may bring: links that lead out of it. */

const results = (day = 1) => JSON.stringify(resultsOn(day, { costs: { a: 100 } }));
const environment = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CEILING_DIRECTORIES: '/tmp' };

/** A checkout and a folder beside it that is none of its business. @param {Record<string, string>} [files] */
function places(files = {}) {
  const folder = folderWith({
    'home/notes.txt': 'mine',
    'home/data/old-0123456789abcdef.js': 'mine',
    'home/baseline.json': 'mine',
    'checkout/results/latest.json': results(),
  });
  const cwd = join(folder, 'checkout');
  for (const [path, text] of Object.entries(files)) put(join(cwd, path), text);
  const home = join(folder, 'home');
  /** @param {string} path in the checkout @param {string} to in the other folder */
  const link = (path, to = '.') => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    symlinkSync(join(home, to), join(cwd, path));
  };
  const content = () =>
    readdirSync(home, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) =>
        lstatSync(join(home, name)).isFile() ? [name, readFileSync(join(home, name), 'utf8')] : [name],
      );
  const before = content();
  return {
    cwd,
    home,
    link,
    assertUntouched: (/** @type {string} */ what) => assert.deepEqual(content(), before, what),
  };
}

/** @param {string} cwd @param {string[]} args */
const run = (cwd, ...args) => samebench(args, { cwd, env: environment });

const refused = (/** @type {string} */ path) => ({
  code: 2,
  stderr: new RegExp(
    `${path.replaceAll('.', '\\.')} is a link: Samebench writes and removes nothing through it\n ` +
      '{2}put a folder or a file in its place, or name where it leads',
  ),
});

const marker = JSON.stringify({ files: ['data/old-0123456789abcdef.js'] });

test('publish refuses a link where it would write or remove files', async () => {
  for (const path of ['public', 'public/data', 'public/reports', 'site/public']) {
    const { cwd, link, assertUntouched } = places(
      path.startsWith('public/') ? { 'public/samebench-site.json': marker } : {},
    );
    link(path);
    await expectOutcome(
      run(cwd, 'publish', '--force', '--site', path.startsWith('site') ? 'site/public/own' : 'public'),
      refused(path),
    );
    assertUntouched(path);
  }
});

test('publish replaces a link in the place of a file', async () => {
  const { cwd, link, assertUntouched } = places();
  for (const name of ['index.html', 'link.html', 'samebench-site.json']) link(`public/${name}`, 'notes.txt');
  await expectOutcome(run(cwd, 'publish', '--force'));
  assertUntouched('all');
  for (const name of ['index.html', 'link.html', 'samebench-site.json'])
    assert.ok(lstatSync(join(cwd, 'public', name)).isFile(), name);
  await expectOutcome(run(cwd, 'publish'), { stdout: /, 0 of them new/ });
});

test('a link to a file of the right text is no file of the site', async () => {
  const { cwd, home } = places();
  await expectOutcome(run(cwd, 'publish'));
  put(join(home, 'link.html'), readFileSync(join(cwd, 'public/link.html'), 'utf8'));
  const other = places();
  mkdirSync(join(other.cwd, 'public'));
  symlinkSync(join(home, 'link.html'), join(other.cwd, 'public/link.html'));
  await expectOutcome(run(other.cwd, 'publish', '--force'));
  assert.ok(lstatSync(join(other.cwd, 'public/link.html')).isFile());
});

test('a site elsewhere may be behind a link, because its user has named it', async () => {
  const { cwd, home, link } = places();
  mkdirSync(join(home, 'www'));
  link('../www', 'www');
  for (const site of ['../www', join(cwd, '../www')])
    await expectOutcome(run(cwd, 'publish', '--site', site));
  assert.ok(existsSync(join(home, 'www/index.html')));
});

test('run --record refuses builds and baselines behind a link, before anything is measured', async () => {
  for (const path of ['.samebench', '.samebench/baseline.builds']) {
    const { cwd, link, assertUntouched } = places();
    link(path);
    await expectOutcome(run(cwd, 'run', '--record', '--force'), refused(path));
    assertUntouched(path);
    assert.deepEqual(readdirSync(join(cwd, 'results')), ['latest.json']);
  }
});

test('a baseline that is a link is replaced, and recorded again', async () => {
  const { cwd, link, assertUntouched } = places();
  link('.samebench/baseline.json', 'notes.txt');
  link('.samebench/baseline.previous.json', 'notes.txt');
  for (const times of ['once', 'again']) {
    await expectOutcome(run(cwd, 'run', '--record', '--force'));
    assertUntouched(times);
    assert.ok(lstatSync(join(cwd, '.samebench/baseline.json')).isFile(), times);
    if (times === 'once')
      assert.ok(
        lstatSync(join(cwd, '.samebench/baseline.previous.json')).isSymbolicLink(),
        'no copy of what is outside',
      );
  }
  assert.ok(lstatSync(join(cwd, '.samebench/baseline.previous.json')).isFile());
});

test('baselines remove removes links, and nothing behind them', async () => {
  const behind = places();
  behind.link('.samebench');
  await expectOutcome(run(behind.cwd, 'baselines', 'remove', 'baseline', '--force'), refused('.samebench'));
  behind.assertUntouched('.samebench');

  const { cwd, link, assertUntouched } = places();
  for (const [name, to] of [
    ['baseline.json', 'notes.txt'],
    ['baseline.builds', '.'],
  ])
    link(`.samebench/${name}`, to);
  await expectOutcome(run(cwd, 'baselines', 'remove', 'baseline', '--force'), {
    stderr: /removed \.samebench\/baseline\.json and \.samebench\/baseline\.builds/,
  });
  assert.deepEqual(readdirSync(join(cwd, '.samebench')), []);
  assertUntouched('its entries');
});

test('a history is not written through a link', async () => {
  for (const [path, to] of [
    ['.samebench', '.'],
    ['.samebench/history.jsonl', 'notes.txt'],
    ['.samebench/history.jsonl', 'new.jsonl'],
  ]) {
    const { cwd, link, assertUntouched } = places();
    link(path, to);
    await expectOutcome(run(cwd, 'history', 'add', 'results/latest.json'), refused(path));
    await expectOutcome(run(cwd, 'run', '--history'), refused(path));
    assertUntouched(path);
  }
  const { cwd, home, link } = places();
  link('../shared.jsonl', 'shared.jsonl');
  await expectOutcome(run(cwd, 'history', 'add', 'results/latest.json', '--history', '../shared.jsonl'));
  assert.ok(existsSync(join(home, 'shared.jsonl')), 'its user has named it');
});

test('results, reports and profiles are not written through a link', async () => {
  const { cwd, link, assertUntouched } = places();
  link('behind');
  for (const args of [
    ['run', '--out', 'behind'],
    ['profile', 'is_prime u64', '--out', 'behind/profiles'],
  ]) {
    await expectOutcome(run(cwd, ...args), refused('behind'), args.join(' '));
  }
  for (const args of [
    ['report', '--format', 'csv', '--output'],
    ['share', '--page'],
  ]) {
    await expectOutcome(run(cwd, ...args, 'behind/out.html'), refused('behind'), args.join(' '));
    const file = `${args[0]}.html`;
    link(file, 'notes.txt');
    for (const times of ['once', 'again']) {
      await expectOutcome(run(cwd, ...args, file), {}, `${args.join(' ')} ${times}`);
      assert.ok(lstatSync(join(cwd, file)).isFile(), 'replaced');
    }
    assertUntouched(args.join(' '));
  }
});

test('the checkout is seen as one, however it is reached and wherever in it the command runs', async () => {
  const { cwd, home, link, assertUntouched } = places({ 'bench/results/latest.json': results() });
  link('public');
  const reached = join(dirname(cwd), 'reached');
  symlinkSync(cwd, reached);
  await expectOutcome(run(reached, 'publish', '--site', join(reached, 'public')), refused('public'));
  await expectOutcome(run(cwd, 'publish', '--site', join(reached, 'public')), refused('public'));
  mkdirSync(join(cwd, '.git'));
  await expectOutcome(run(join(cwd, 'bench'), 'publish', '--site', '../public'), refused('../public'));
  assertUntouched('publish');
  await expectOutcome(
    run(join(cwd, 'bench'), 'publish', '--site', join(home, 'site')),
    {},
    'the user names it',
  );
  await expectOutcome(run(reached, 'report', '--output', join(reached, 'honest.txt')));
});

test('an output behind a link is refused before anything is measured', async () => {
  const { cwd, link, assertUntouched } = places();
  link('behind');
  for (const option of ['--output', '--junit']) {
    await expectOutcome(
      run(cwd, 'duel', '--a', 'no-such-revision', option, 'behind/out.xml'),
      refused('behind'),
      option,
    );
  }
  assertUntouched('duel');
});

test('init writes nothing through a link', async () => {
  const { cwd, link, assertUntouched } = places();
  link('bench');
  await expectOutcome(run(cwd, 'init'), refused('bench'));
  link('.gitignore', 'notes.txt');
  await expectOutcome(run(cwd, 'init', '--folder', 'other', '--gitignore'), refused('.gitignore'));
  assertUntouched('init');
});

test('names of outputs that begin with a dash are refused, because they were meant as options', async () => {
  const { cwd } = places();
  for (const args of [
    ['publish', '--site', '-rf'],
    ['web', '--build', '-rf'],
    ['share', '--page', '-rf'],
    ['report', '--output', '-rf'],
    ['compare', '--junit', '-rf'],
    ['run', '--out', '-rf'],
    ['run', '--history=-rf.jsonl'],
    ['history', 'add', 'results/latest.json', '--history', '-rf.jsonl'],
    ['profile', 'a', '--out', '-rf'],
    ['init', '--folder', '-rf'],
    ['run', '--record=-rf'],
    ['duel', '--a', 'main', '--out', '-rf'],
  ]) {
    await expectOutcome(
      run(cwd, ...args),
      { code: 2, stderr: /-rf.*(begins with "-"|or "-" at the start)/ },
      args.join(' '),
    );
    assert.deepEqual(readdirSync(cwd), ['results'], args.join(' '));
  }
  await expectOutcome(run(cwd, 'publish', '--site', './-rf'));
  assert.ok(existsSync(join(cwd, '-rf/index.html')));
});
