import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openJournal, parseJournal } from '../../../../cli/files/journal.js';
import { readResults } from '../../../../cli/files/read-results.js';
import { recoverJournals } from '../../../../cli/files/recover.js';
import { realDisk } from '../../../../cli/system/files.js';
import { temporaryFolder } from '../../fixtures/folders.js';
import { platformOf, resultsOf, roundOf } from '../../report/fixture.js';

const rounds = [10, 11, 12].map((cost, round) => roundOf([{ name: 'a', cost }], { round }));
/** @returns {any} */
const cut = () => ({ status: 'cut', reason: 'the command ended', rounds: [] });
const results = () =>
  resultsOf(
    [
      { ...platformOf('native', []), ...cut() },
      { ...platformOf('node', []), ...cut() },
    ],
    { cut: true },
  );
const part = (name = 'time') => ({ name, results: results() });
/** @returns {any} */
const entry = (round, platform = 'native', of = 0) => ({ part: of, platform, round: rounds[round] });

/** The rounds of a journal that is open, by platform. */
async function roundsIn(journal) {
  const filled = results();
  await journal.addRoundsTo([filled]);
  return Object.fromEntries(
    filled.platforms.map(({ id, rounds: own }) => [id, own.map(({ round }) => round)]),
  );
}

/**
 * A journal with two rounds whose command was killed.
 *
 * @param {string} folder
 * @param {{parts?: any[], owner?: string | null, entries?: any[]}} [options] owner: null for this process
 */
async function killed(
  folder,
  { parts = [part()], owner = '1-1-0000', entries = [entry(0), entry(1, 'node')] } = {},
) {
  const journal = await openJournal(folder, 'time', parts);
  for (const one of entries) await journal.add(one);
  await journal.end({ keep: true });
  const path = join(folder, 'time.journal');
  const [first, ...others] = readFileSync(path, 'utf8').split('\n');
  const own = JSON.parse(first);
  writeFileSync(path, [JSON.stringify({ ...own, owner: owner ?? own.owner }), ...others].join('\n'));
  return path;
}

/** An owner that ran on this machine, and has ended. */
async function ended(folder) {
  const path = await killed(folder, { owner: null });
  const { owner } = JSON.parse(readFileSync(path, 'utf8').split('\n')[0]);
  const [, started, place] = owner.split('-');
  return ['zzzzz', started, place].join('-');
}

test('a journal has the plan of a column once, and gives it to each round', async () => {
  const folder = temporaryFolder();
  const path = await killed(folder, { owner: null, entries: [entry(0), entry(1), entry(0, 'node')] });
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ round: { plan, planOf } }) => [plan === null, planOf?.round]),
    [
      [false, undefined],
      [true, 0],
      [false, undefined],
    ],
  );
  const [{ results: read }] = parseJournal(readFileSync(path, 'utf8')).parts;
  assert.deepEqual(
    read.platforms.map((one) => one.rounds),
    [[rounds[0], rounds[1]], [rounds[0]]],
  );
});

test('a journal that was changed while it was open is refused: its rounds may be forged', async () => {
  const faster = JSON.stringify(entry(1));
  for (const change of /** @type {((text: string) => string)[]} */ ([
    (text) => `${text}${faster}\n`,
    (text) => text.replace('"complete":true', '"complete":false'),
    () => '',
    () => 'no JSON\n',
  ])) {
    const folder = temporaryFolder();
    const journal = await openJournal(folder, 'time', [part()]);
    await journal.add(entry(0));
    const path = join(folder, 'time.journal');
    const text = readFileSync(path, 'utf8');
    assert.notEqual(change(text), text);
    writeFileSync(path, change(text));
    await assert.rejects(roundsIn(journal), {
      name: 'SystemError',
      message: /time\.journal was changed by another program, so that what was measured is not known$/,
    });
    await journal.end({ keep: false });
  }
});

test('rounds are on disk as soon as they have ended, and are read from there', async () => {
  const folder = temporaryFolder();
  const journal = await openJournal(folder, 'time', [part()]);
  assert.deepEqual(readdirSync(folder), ['time.journal']);
  await Promise.all([journal.add(entry(0)), journal.add(entry(0, 'node'))]);
  await journal.add(entry(1));
  assert.deepEqual(await roundsIn(journal), { native: [0, 1], node: [0] });
  const {
    parts: [{ name, results: read }],
  } = parseJournal(readFileSync(join(folder, 'time.journal'), 'utf8'));
  assert.deepEqual([name, read.platforms[0].rounds], ['time', [rounds[0], rounds[1]]]);
  await journal.end({ keep: false });
  assert.deepEqual(readdirSync(folder), []);
});

test('the journal of another run of the same second is left alone', async () => {
  const folder = temporaryFolder();
  const journals = await Promise.all([1, 2].map(() => openJournal(folder, 'time', [part()])));
  assert.deepEqual(readdirSync(folder).sort(), ['time-2.journal', 'time.journal']);
  await Promise.all(journals.map((journal) => journal.end({ keep: false })));
});

test('rounds that the disk cannot take stay in memory until there is room', async () => {
  const folder = temporaryFolder();
  let isFull = false;
  const create = async (path) => {
    const file = await realDisk.create(path);
    const append = async (text) => {
      if (isFull) throw new Error('ENOSPC');
      await file.append(text);
    };
    return { ...file, append };
  };
  const journal = await openJournal(folder, 'time', [part()], { ...realDisk, create });
  await journal.add(entry(0));
  isFull = true;
  await journal.add(entry(1));
  assert.equal(journal.isWhole(), false);
  assert.deepEqual((await roundsIn(journal)).native, [0, 1]);
  isFull = false;
  await journal.add(entry(2));
  assert.deepEqual([journal.path(), journal.isWhole()], [join(folder, 'time.journal'), true]);
  assert.deepEqual((await roundsIn(journal)).native, [0, 1, 2]);
  await journal.end({ keep: true });
  assert.equal(
    parseJournal(readFileSync(join(folder, 'time.journal'), 'utf8')).parts[0].results.platforms[0].rounds
      .length,
    3,
  );
});

test('a round that ends while another is being written is written after it', async () => {
  const folder = temporaryFolder();
  const releases = [];
  const create = async (path) => {
    const file = await realDisk.create(path);
    const append = async (text) => {
      if (text.includes('"part":0')) await new Promise((resolve) => releases.push(resolve));
      await file.append(text);
    };
    return { ...file, append };
  };
  const journal = await openJournal(folder, 'time', [part()], { ...realDisk, create });
  const first = journal.add(entry(0));
  while (releases.length === 0) await new Promise(setImmediate);
  const second = journal.add(entry(1));
  releases[0]();
  await first;
  while (releases.length === 1 && !journal.isWhole()) await new Promise(setImmediate);
  releases[1]?.();
  await second;
  assert.deepEqual((await roundsIn(journal)).native, [0, 1]);
  await journal.end({ keep: false });
});

test('a journal that cannot be made keeps everything in memory', async () => {
  const create = () => Promise.reject(new Error('EACCES'));
  const journal = await openJournal(temporaryFolder(), 'time', [part()], { ...realDisk, create });
  await journal.add(entry(0));
  assert.deepEqual((await roundsIn(journal)).native, [0]);
  assert.equal(journal.path(), null);
  await journal.end({ keep: false });
});

test('what could be written of a line is taken back when the rest cannot', () => {
  const module = new URL('../../../../cli/system/files.js', import.meta.url).href;
  const script = `import { realDisk } from ${JSON.stringify(module)};
    const file = await realDisk.create('file');
    await file.append('one\\n');
    const failure = await file.append('x'.repeat(5000)).then(() => 'none', ({ code }) => code);
    await file.append('two\\n');
    const lines = [];
    for await (const line of file.lines()) lines.push(line);
    const again = await realDisk.create('file').then(() => 'none', ({ code }) => code);
    console.log(failure, lines.join(), again);`;
  // Files of two blocks at most, of 512 or 1024 bytes.
  const stdout = execFileSync(
    'sh',
    ['-c', 'trap \'\' XFSZ; ulimit -f 2; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { cwd: temporaryFolder(), encoding: 'utf8' },
  );
  assert.equal(stdout, 'EFBIG one,two EEXIST\n');
});

test('the next run makes results of the journal of a command that was killed', async () => {
  const folder = temporaryFolder();
  const owner = await ended(temporaryFolder());
  const path = await killed(folder, { owner });
  appendFileSync(path, '{"part":0,"platform":"native","round":{"rou');
  const said = [];
  await recoverJournals(folder, (line) => said.push(line));
  assert.deepEqual(readdirSync(folder), ['time.json']);
  assert.match(
    said.join('\n'),
    /a command ended before it saved its results; what it had measured is in .*time\.json$/,
  );
  const read = await readResults(join(folder, 'time.json'));
  assert.equal(read.cut, true);
  assert.deepEqual(
    read.platforms.map(({ rounds: own }) => own.map(({ round }) => round)),
    [[0], [1]],
  );
});

test('two commands that recover at the same time make one file', async () => {
  const folder = temporaryFolder();
  await killed(folder, { owner: await ended(temporaryFolder()) });
  const said = [];
  await Promise.all([1, 2].map(() => recoverJournals(folder, (line) => said.push(line))));
  assert.deepEqual([readdirSync(folder), said.length], [['time.json'], 1]);
});

test('of a duel that was killed, each side becomes a file', async () => {
  const folder = temporaryFolder();
  const parts = [part('time-a'), part('time-b')];
  const path = await killed(folder, {
    parts,
    owner: await ended(temporaryFolder()),
    entries: [entry(0), entry(2, 'native', 1)],
  });
  await assert.rejects(readResults(path), /time\.journal has the two results of a duel/);
  await recoverJournals(folder, () => {});
  const read = (name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')).platforms[0].rounds.map(({ round }) => round);
  assert.deepEqual(
    [readdirSync(folder).sort(), read('time-a.json'), read('time-b.json')],
    [['time-a.json', 'time-b.json'], [0], [2]],
  );
});

test('the journal of a run that is measuring is left alone, and can be reported', async () => {
  const folder = temporaryFolder();
  const path = await killed(folder, { owner: null });
  await recoverJournals(folder, assert.fail);
  assert.deepEqual(readdirSync(folder), ['time.journal']);
  const {
    platforms: [native],
  } = await readResults(path);
  assert.deepEqual(
    [native.rounds.length, native.status, native.reason],
    [1, 'cut', 'the run is still measuring'],
  );
});

test('a command that was killed before its first round leaves nothing', async () => {
  const folder = temporaryFolder();
  await killed(folder, { owner: await ended(temporaryFolder()), entries: [] });
  await recoverJournals(folder, assert.fail);
  assert.deepEqual(readdirSync(folder), []);
});

test('an empty journal is no journal, and stays', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'time.journal'), '');
  const said = [];
  await recoverJournals(folder, (line) => said.push(line));
  assert.match(
    said.join('\n'),
    /time\.journal: it is empty: its command ended before it had written anything\n/,
  );
  assert.deepEqual(readdirSync(folder), ['time.journal']);
  await assert.rejects(readResults(join(folder, 'time.journal')), /time\.journal: it is empty/);
});

for (const [what, corrupt] of /** @type {[string, (text: string) => string][]} */ ([
  ['another file', () => 'my diary\nof 2026\n'],
  ['the list of parts is empty', (text) => text.replace(/"parts":\[.*\]\}\n/, '"parts":[]}\n')],
  ['two parts of one name', (text) => text.replace(/"parts":\[(.*)\]\}\n/, '"parts":[$1,$1]}\n')],
  ['null', () => 'null\n'],
  ['a round of the wrong type', (text) => text.replace('"round":{', '"round":7,"other":{')],
  ['a newer schema', (text) => text.replace('samebench-journal/1', 'samebench-journal/2')],
  ['a name that leads elsewhere', (text) => text.replace('"name":"time"', '"name":"../time"')],
  ['results of the wrong type', (text) => text.replace('"samebench-results/3"', '7')],
  ['a broken line in the middle', (text) => text.replace('{"part":0', '{"part":')],
])) {
  test(`a journal that cannot be read stays, with a warning: ${what}`, async () => {
    const folder = temporaryFolder();
    const path = await killed(folder, { owner: await ended(temporaryFolder()) });
    const text = corrupt(readFileSync(path, 'utf8'));
    writeFileSync(path, text);
    const said = [];
    await recoverJournals(folder, (line) => said.push(line));
    assert.deepEqual(readdirSync(folder), ['time.journal']);
    assert.match(
      said.join('\n'),
      /^samebench: warning: cannot recover \S*time\.journal: not a journal of a run, or broken: .*\n {2}delete it/,
    );
    assert.doesNotMatch(said.join('\n'), /is not a function|Cannot read/);
    assert.doesNotMatch(said.join('\n'), /diary/);
    assert.equal(readFileSync(path, 'utf8'), text);
  });
}
