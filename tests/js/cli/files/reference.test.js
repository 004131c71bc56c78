import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { recallReferences, rememberReferences } from '../../../../cli/files/reference.js';
import { frequency } from '../../../../cli/system/arguments.js';
import { samebench } from '../../fixtures/command.js';
import { temporaryFolder } from '../../fixtures/folders.js';

const machine = { cpu: 'AMD EPYC', cores: 2, product: null };
const kept = (cycleNs, since = '2026-11-20T08:00:00.000Z') => ({ machine: null, cycleNs, since });

/** @param {object} [content] of the file; text or JSON */
function scene(content) {
  const folder = temporaryFolder();
  const path = join(folder, 'reference.json');
  const said = [];
  const print = (line) => said.push(line);
  if (content !== undefined)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return {
    said,
    path,
    recall: (sources = {}, on = machine) => recallReferences(folder, on, { ...sources, print }),
    remember: (cycleNs, { isSet = false, on = machine, disk = /** @type {any} */ (undefined) } = {}) =>
      rememberReferences(
        folder,
        { machine: on, referenceCycles: [kept(cycleNs), { ...kept(0.5), machine: 'phone' }] },
        { isSet, print, disk },
      ),
  };
}

test('the reference of a machine is kept, and another run does not change it', async () => {
  const { recall, remember, said } = scene();
  assert.deepEqual(await recall(), []);
  await remember(0.25);
  await remember(0.26);
  assert.deepEqual(await recall(), [kept(0.25)]);
  await remember(0.26, { isSet: true });
  assert.deepEqual(await recall(), [kept(0.26)]);
  assert.deepEqual(said, []);
});

test('each machine has its own', async () => {
  const { recall, remember } = scene();
  await remember(0.25);
  const other = { ...machine, cpu: 'Xeon' };
  assert.deepEqual(await recall({}, other), []);
  assert.deepEqual(await recall({}, { ...machine, cores: 64 }), []);
  await remember(0.4, { on: other });
  assert.deepEqual([await recall(), await recall({}, other)], [[kept(0.25)], [kept(0.4)]]);
});

test("a folder without it takes the baseline's, or that of this machine's last recorded run", async () => {
  const { recall, path } = scene();
  const results = { machine, referenceCycles: [kept(0.24)] };
  assert.deepEqual(await recall({ results }), [kept(0.24)]);
  assert.deepEqual(await recall({ results: { ...results, machine: { ...machine, cpu: 'Xeon' } } }), []);
  assert.deepEqual(await recall({ results: { machine } }), [], 'a baseline of an older version has none');
  const entry = (cycleNs, own) =>
    JSON.stringify({
      schema: 'samebench-history/1',
      startedAt: '2026-11-20T08:00:00.000Z',
      samebench: '0',
      label: null,
      machine: own,
      request: {},
      platforms: [],
      rows: [],
      ...(cycleNs && { referenceCycles: [kept(cycleNs)] }),
    });
  const history = `${path}l`;
  writeFileSync(
    history,
    [entry(0.22, machine), entry(0.23, machine), entry(0.3, { cpu: 'Xeon' }), entry(null, machine)].join(
      '\n',
    ),
  );
  assert.deepEqual(await recall({ history }), [kept(0.23)]);
  assert.deepEqual(await recall({ history: '/no/such.jsonl' }), []);
});

for (const [what, content, reason] of /** @type {[string, any, RegExp][]} */ ([
  [
    'git could not merge',
    '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> main\n',
    /is not used: it has conflict markers of git/,
  ],
  ['is cut off', '{"schema": "samebench-ref', /reference\.json is not used: /],
  [
    'has a frequency that no CPU has',
    { schema: 'samebench-reference/1', machines: [{ ...machine, ...kept(-1) }] },
    /is not used: .*cycleNs/,
  ],
  ['is of another kind', { schema: 'samebench-results/3' }, /is not used: /],
])) {
  test(`a file that ${what} is named, and replaced by the run`, async () => {
    const { recall, remember, said } = scene(content);
    assert.deepEqual(await recall(), []);
    assert.match(said.join('\n'), reason);
    await remember(0.25);
    assert.deepEqual(await recall(), [kept(0.25)]);
  });
}

test('a file of a newer version is left alone', async () => {
  const content = { schema: 'samebench-reference/2', other: 1 };
  const { recall, remember, said, path } = scene(content);
  assert.deepEqual(await recall(), []);
  assert.match(said.join('\n'), /a newer Samebench wrote it/);
  await remember(0.25, { isSet: true });
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), content);
});

test('a full disk is a warning', async () => {
  const { remember, said } = scene();
  await remember(0.25, {
    disk: {
      write: async () => {
        throw new Error('ENOSPC');
      },
    },
  });
  assert.match(said.join('\n'), /warning: cannot write .*reference\.json: ENOSPC/);
});

test('a frequency is read in GHz or MHz, and anything else is refused', () => {
  assert.deepEqual(['4.0GHz', '4ghz', '3800MHz', '0.1 GHz'].map(frequency), [0.25, 0.25, 1 / 3.8, 10]);
  for (const bad of [
    '',
    '4',
    '0GHz',
    '-4GHz',
    '21GHz',
    '4e1GHz',
    '4,0GHz',
    'GHz',
    'NaNGHz',
    '50MHz',
    '4.0GHz2',
  ]) {
    assert.throws(
      () => frequency(bad),
      /Expected a frequency from 0\.1 to 20 GHz, such as 4\.0GHz or 3800MHz/,
      bad,
    );
  }
});

test('a second run gives its costs at the frequency of the first, and --at sets another', async () => {
  const at = async (cwd, cycleNs, ...options) => {
    const { stdout, stderr } = await samebench(['run', ...options], {
      cwd,
      fakes: `native=metered:${cycleNs}`,
    });
    return /costs at ([\d.]+ GHz), as since \d{4}-/.exec(stdout)?.[1] ?? `${stdout}${stderr}`;
  };
  const cwd = temporaryFolder();
  assert.equal(await at(cwd, 0.25), '4.00 GHz');
  assert.equal(await at(cwd, 0.26), '4.00 GHz');
  assert.equal(await at(cwd, 0.25, '--at', '3800MHz'), '3.80 GHz');
  assert.equal(await at(cwd, 0.25), '3.80 GHz');
  assert.match(await at(cwd, 0.25, '--at', '4'), /Expected a frequency from 0\.1 to 20 GHz/);
});

test('a report and a comparison give costs at the frequency of --at, which only a run keeps', async () => {
  const cwd = temporaryFolder();
  const call = (/** @type {string[]} */ ...args) => samebench(args, { cwd, fakes: 'native=metered:0.25' });
  const costIn = ({ rows }) => rows.find(({ suite }) => suite !== 'ladder').cells.native.value;
  await call('run', '--out', 'results');
  const report = async (/** @type {string[]} */ ...options) =>
    JSON.parse((await call('report', '--format', 'json', ...options)).stdout);
  const [usual, twice] = [await report(), await report('--at', '2.0GHz')];
  assert.deepEqual(
    [usual, twice].map(({ referenceCycles: [{ cycleNs }] }) => cycleNs),
    [0.25, 0.5],
  );
  assert.ok(Math.abs(costIn(twice) / costIn(usual) - 2) < 0.01);
  assert.match((await call('report', '--at', '2.0GHz')).stdout, /costs at 2\.00 GHz; the CPU had 4\.00/);
  const file = 'results/latest.json';
  const { cells } = JSON.parse((await call('compare', file, file, '--at', '2.0GHz', '--json')).stdout);
  assert.deepEqual([cells[0].baseline.value, cells[0].current.value], [costIn(twice), costIn(twice)]);
  assert.match((await call('run', '--out', 'results')).stdout, /costs at 4\.00 GHz/);
});

test('a baseline and a history bring the frequency to another folder', async () => {
  const options = (out, ...more) => ['run', '--out', out, ...more];
  const run = (cwd, cycleNs, args) => samebench(args, { cwd, fakes: `native=metered:${cycleNs}` });
  const cwd = temporaryFolder();
  await run(cwd, 0.25, options('one', '--record', '--history'));
  for (const source of ['--compare', '--history']) {
    const { stdout } = await run(cwd, 0.26, options(`two${source}`, source));
    assert.match(stdout, /costs at 4\.00 GHz, as since/, source);
  }
});
