import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeFolder } from '../folder.js';
import { pageOfRemote } from '../repository.js';
import { realDisk } from '../../../cli/system/files.js';
import { samebench as run } from '../../../tests/js/fixtures/command.js';
import { folderWith, put, repository } from '../../../tests/js/fixtures/folders.js';
import { expectOutcome } from '../../../tests/js/fixtures/outcome.js';
import { platformOf, skipped } from '../../../tests/js/report/fixture.js';
import { daily, resultsOn } from '../../../tests/js/report/history/fixture.js';

const environment = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CEILING_DIRECTORIES: '/tmp',
};
/** @param {string} cwd @param {string[]} args */
const publish = (cwd, ...args) => run(['publish', ...args], { cwd, env: environment });
/** @param {string} cwd @param {string[]} args */
const published = async (cwd, ...args) =>
  JSON.parse((await expectOutcome(publish(cwd, ...args, '--json'))).stdout ?? '');

const history = daily(10, (/** @type {number} */ day) => ({
  costs: { moved: day < 6 ? 100 : 130, steady: 50 },
})).map((entry) => `${JSON.stringify(entry)}\n`);
const inputs = (files = {}) => folderWith({ '.samebench/history.jsonl': history.join(''), ...files });
/** @param {string} cwd */
const filesIn = (cwd, site = 'public') =>
  readdirSync(join(cwd, site), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.'))
    .sort();

test('publish writes a site of results and of a history, and says what is in it', async () => {
  const cwd = inputs({
    'results/latest.json': JSON.stringify(resultsOn(11, { costs: { moved: 130, steady: 50 } })),
  });
  const { stdout } = await expectOutcome(publish(cwd), {
    stdout: [
      /^the site is in public: 11 runs of 2 benchmarks on 1 machine\n {2}\d+ files, \d+ of them new; commits have no links/,
      /open public\/index\.html in a browser/,
    ],
  });
  assert.ok(stdout);
  assert.deepEqual(
    filesIn(cwd).map((name) => name.replace(/[0-9a-f]{16}/, 'N')),
    [
      'data/page-N.js',
      'data/row-N.js',
      'data/row-N.js',
      'data/runs-N.js',
      'index.html',
      'link.html',
      'reports/amd-epyc-N.html',
      'samebench-site.json',
    ],
  );
  const page = readFileSync(join(cwd, 'public/index.html'), 'utf8');
  for (const [, file] of page.matchAll(/"(data\/[^"]*|reports\/[^"]*)"/g))
    assert.ok(existsSync(join(cwd, 'public', file ?? '')), file);
});

test('a run that is in the history and in a file counts once', async () => {
  const cwd = inputs({ 'again.json': JSON.stringify(resultsOn(9, { costs: { moved: 130, steady: 50 } })) });
  const { runs, machines, leftOut } = await published(cwd, 'again.json', '.samebench/history.jsonl');
  assert.deepEqual([runs, machines, leftOut], [10, 1, []]);
});

test('a line of a history by an earlier version gets the errors from the results of its run', async () => {
  const results = resultsOn(9, { ids: ['native', 'node'], costs: { moved: 130 } });
  results.platforms[1].rounds[0].results.find((/** @type {any} */ { name }) => name === 'moved').checksum =
    '0000000000000001';
  const cwd = inputs({ 'again.json': JSON.stringify(results) });
  const { runs } = await published(cwd, 'again.json', '.samebench/history.jsonl');
  assert.equal(runs, 10);
  assert.match(readFileSync(join(cwd, 'public/index.html'), 'utf8'), /computed different results/);
});

test('what cannot be published is left out with its reason, and nothing else is lost', async () => {
  const cwd = inputs({
    'broken.json': '{',
    'cut.json': JSON.stringify(resultsOn(1, { cut: true })),
    'duel.json': JSON.stringify(resultsOn(2, { duel: { side: 'a', title: 'main' } })),
    'large.json': JSON.stringify({
      ...resultsOn(3),
      platforms: [
        platformOf(
          'native',
          Array.from({ length: 1010 }, (_, i) => ({ name: `row ${i}`, cost: null })),
        ),
        ...Array.from({ length: 999 }, (_, i) => skipped(`node@v${i}`, 'not installed')),
      ],
    }),
    'odd.jsonl': `${history[0]}broken\n${history[1]}`,
  });
  const args = ['broken.json', 'cut.json', 'duel.json', 'large.json', 'odd.jsonl'];
  const { runs, leftOut } = await published(cwd, ...args);
  assert.equal(runs, 2);
  assert.deepEqual(
    leftOut.map((/** @type {string} */ line) => line.replace(/: not JSON.*/, ': not JSON')),
    [
      'broken.json is left out: not JSON',
      'cut.json is left out: the run was stopped early',
      'duel.json is left out: it is a side of a duel',
      'large.json is left out: the table is too large: 1010 rows in 1000 columns, and up to 1000000 ' +
        'cells are shown',
      'odd.jsonl, line 2 is left out: it is not JSON',
    ],
  );
  await expectOutcome(publish(cwd, ...args), {
    stderr: /samebench: warning: odd\.jsonl, line 2 is left out: it is not JSON/,
  });
  await expectOutcome(publish(cwd, 'broken.json'), {
    code: 2,
    stderr: /there is no run to publish\n {2}broken\.json is left out/,
  });
  await expectOutcome(publish(cwd, 'missing.json'), { code: 2, stderr: /cannot read missing\.json/ });
  await expectOutcome(publish(folderWith({})), {
    code: 2,
    stderr: /there is neither results\/latest\.json nor \.samebench\/history\.jsonl/,
  });
});

test('a folder that publish has not made is left alone, unless --force is given', async () => {
  const cwd = inputs({ 'public/mine.txt': 'mine', 'public/index.html': 'mine' });
  await expectOutcome(publish(cwd), {
    code: 2,
    stderr: /public is not empty, and `samebench publish` has not made it/,
  });
  assert.deepEqual(filesIn(cwd), ['index.html', 'mine.txt']);
  await expectOutcome(publish(cwd, '--force'));
  assert.equal(readFileSync(join(cwd, 'public/mine.txt'), 'utf8'), 'mine');
  assert.match(readFileSync(join(cwd, 'public/index.html'), 'utf8'), /id="costs-table"/);
  mkdirSync(join(cwd, 'checkout/.git'), { recursive: true });
  await expectOutcome(publish(cwd, '--site', 'checkout'));
  await expectOutcome(publish(cwd, '--site', '.samebench/history.jsonl'), {
    code: 2,
    stderr: /is no folder/,
  });
});

test('another site replaces the first: unchanged and other files stay, unneeded ones go', async () => {
  const cwd = inputs();
  await published(cwd);
  const before = filesIn(cwd);
  assert.equal((await published(cwd)).written, 0);
  put(join(cwd, 'public/link.html'), 'of an older version');
  assert.equal((await published(cwd)).written, 1);
  assert.match(readFileSync(join(cwd, 'public/link.html'), 'utf8'), /<title>Samebench: a shared table/);
  assert.deepEqual(filesIn(cwd), before);
  put(join(cwd, 'public/CNAME'), 'bench.example.com');
  writeFileSync(join(cwd, '.samebench/history.jsonl'), history.slice(0, 3).join(''));
  await published(cwd);
  const after = filesIn(cwd);
  assert.equal(after.filter((name) => name.startsWith('data/')).length, 4);
  assert.ok(existsSync(join(cwd, 'public/CNAME')));
});

test('a marker from somebody else removes no file but those of a site', async () => {
  const old = 'data/old-0123456789abcdef.js';
  const cwd = inputs({
    'public/samebench-site.json': JSON.stringify({
      files: ['../secret.json', 'data/../../secret.json', 'data/users.json', old, 7],
    }),
    'secret.json': 'x',
    'public/data/users.json': '',
    [`public/${old}`]: '',
  });
  await published(cwd);
  assert.deepEqual(
    ['secret.json', 'public/data/users.json', `public/${old}`].map((path) => existsSync(join(cwd, path))),
    [true, true, false],
  );
});

test('a disk that gets full leaves the older site whole', async () => {
  const named = (/** @type {string} */ kind, /** @type {string} */ version) =>
    `${kind}-${Buffer.from(version).toString('hex').padEnd(16, '0')}.js`;
  const files = (/** @type {string} */ version) =>
    ['row', 'runs']
      .map((kind) => ({ path: `data/${named(kind, version)}`, text: version }))
      .concat({ path: 'index.html', text: version });
  const folder = join(folderWith({}), 'site');
  await writeFolder(folder, files('old'));
  for (const room of [0, 1, 2, 3]) {
    let left = room;
    const disk = {
      ...realDisk,
      write: async (/** @type {string} */ path, /** @type {string | Uint8Array} */ text) => {
        if (left-- === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await realDisk.write(path, text);
      },
    };
    await assert.rejects(
      writeFolder(folder, files(`new${room}`), disk),
      /cannot write the site to .*: no space left on device\n {2}an earlier site in it is as it was/,
    );
    assert.equal(readFileSync(join(folder, 'index.html'), 'utf8'), 'old', `after ${room} writes`);
    for (const { path } of files('old')) assert.ok(existsSync(join(folder, path)), path);
  }
  await writeFolder(folder, files('new'));
  assert.deepEqual(readdirSync(join(folder, 'data')).sort(), [named('row', 'new'), named('runs', 'new')]);
});

test('where the page that measures is in the site, each machine has a link to it, with its run', async () => {
  const cwd = inputs({
    'public/page/web/page/index.html': '',
    'run.json': JSON.stringify(resultsOn(11)),
    'other.json': JSON.stringify(resultsOn(12, { cpu: 'Intel' })),
  });
  await published(cwd, 'run.json', 'other.json');
  const page = readFileSync(join(cwd, 'public/index.html'), 'utf8');
  const links = [...page.matchAll(/href="page\/web\/page\/index\.html#beside=([^"]*)"/g)].map(([, file]) =>
    decodeURIComponent(file ?? ''),
  );
  assert.equal(links.length, 2);
  for (const link of links) assert.ok(existsSync(join(cwd, 'public/page/web/page', link)), link);
});

test('commits link to the repository that git or --repository names, without credentials', async () => {
  /** @type {[string, string | null][]} */
  const cases = [
    ['git@github.com:owner/name.git', 'https://github.com/owner/name'],
    ['ssh://git@host.example:2222/owner/name.git', 'https://host.example/owner/name'],
    ['https://user:token@git.example:8443/a/b.git/', 'https://git.example:8443/a/b'],
    ['http://git.example/a', 'http://git.example/a'],
    ['/srv/git/name.git', null],
    ['../name', null],
    ['file:///srv/name', null],
    ['javascript:alert(1)', null],
    ['', null],
  ];
  for (const [remote, page] of cases) assert.equal(pageOfRemote(remote), page, remote);
  const { folder, git } = repository();
  put(join(folder, 'h.jsonl'), history.join(''));
  git('remote', 'add', 'origin', 'git@example.com:owner/name.git');
  assert.equal((await published(folder, 'h.jsonl')).repository, 'https://example.com/owner/name');
  assert.equal(
    (await published(folder, 'h.jsonl', '--repository', 'https://example.com/other')).repository,
    'https://example.com/other',
  );
  await expectOutcome(publish(folder, 'h.jsonl', '--repository', 'owner/name'), {
    code: 2,
    stderr: /--repository owner\/name: expected an address such as https/,
  });
});

test('private paths are not published', async () => {
  const cwd = inputs({
    'run.json': JSON.stringify(resultsOn(11, { host: { flags: '-O3 -I/home/somebody/include' } })),
  });
  await published(cwd, 'run.json', '.samebench/history.jsonl');
  for (const name of filesIn(cwd))
    assert.doesNotMatch(readFileSync(join(cwd, 'public', name), 'utf8'), /home\/somebody/, name);
});
