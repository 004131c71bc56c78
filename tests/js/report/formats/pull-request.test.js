import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { annotationsOf } from '../../../../report/formats/comparison/annotations.js';
import { renderPullRequest } from '../../../../report/formats/comparison/pull-request.js';
import { summarize } from '../../../../report/summary/summary.js';
import { hostile } from '../../fixtures/hostile.js';
import { countingPlatform, nativeHost, platformOf, resultsOf } from '../fixture.js';

/** @param {Record<string, number>} costs @param {Record<string, number>} work by name */
const measured = (costs, work) => {
  const rows = (field, values) =>
    Object.entries(values).map(([name, value]) => ({ suite: 'words', name, [field]: value }));
  return summarize(
    resultsOf([
      platformOf('native', rows('cost', costs), { round: { host: nativeHost } }),
      platformOf('node', rows('cost', costs)),
      countingPlatform('native@work', rows('work', work)),
      countingPlatform('wasm@work', rows('work', work)),
    ]),
  );
};
const duelsOf = (before, now, codes = [0, 0]) =>
  /** @type {const} */ ([
    ['work', ['work', 'size']],
    ['time', ['time']],
  ]).map(([title, measures], i) => ({ title, code: codes[i], compared: compare(before, now, { measures }) }));
const before = measured({ sort: 40, parse: 10, hash: 5 }, { sort: 100, parse: 50, hash: 9 });
const slower = measured({ sort: 80, parse: 10, hash: 5 }, { sort: 214, parse: 60, hash: 9 });
const changes = 'The pull request changes no settings, baselines, workflows, builds or suites.';

test('the verdict is in the first line, and changed rows have work beside time', () => {
  const text = renderPullRequest({
    duels: duelsOf(before, slower, [1, 1]),
    edits: [],
    changes,
    log: 'https://github.com/o/r/actions/runs/1',
  });
  const [first, ...lines] = text.split('\n');
  assert.match(first, /^\*\*Samebench fails\*\*: 6 slower, 0 faster, 6 same, 0 unclear of 12 costs\.$/);
  const table = lines.filter((line) => line.startsWith('| <code>')).slice(0, 4);
  assert.match(
    table[0],
    /^\| <code>words\/sort<\/code> \| native \| \*\*slower\*\*: 40\.0 ns → 80\.0 ns, 2\.00\d?× \| \*\*slower\*\*: 100\.00 instr → 214\.00 instr, 2\.14× \| 1\.98× to 2\.02× \|$/,
  );
  assert.match(
    table[1],
    /^\| <code>words\/sort<\/code> \| node \|.*\| \*\*slower\*\*: 100\.00 instr → 214\.00 instr/,
  );
  assert.match(
    table[2],
    /^\| <code>words\/parse<\/code> \| native@<!-- -->work \| same: 10\.0 ns → 10\.0 ns, 1\.000?× \| \*\*slower\*\*: 50\.00 instr → 60\.00 instr, 1\.2/,
  );
  assert.match(text, /<details><summary>All of time<\/summary>\n\n\*\*Samebench: 2 slower/);
  assert.match(text, /\[The log of this run\]\(https:\/\/github\.com\/o\/r\/actions\/runs\/1\)\n$/);
});

test(
  'the first line says what cannot be judged, what did not finish, and what the pull request changes of ' +
    'its judgement',
  () => {
    const first = (duels, edits = []) => renderPullRequest({ duels, edits, changes }).split('\n')[0];
    const same = duelsOf(before, before);
    assert.match(first(same), /^\*\*Samebench passes\*\*: 0 slower/);
    assert.match(first([{ ...same[0], code: 2 }, same[1]]), /^\*\*Samebench cannot judge\*\*:/);
    assert.match(
      first([same[0], { title: 'time', code: 4, compared: null }]),
      /^\*\*Samebench did not finish\*\*:/,
    );
    assert.match(
      first([{ title: 'time', code: null, compared: null }]),
      /^\*\*Samebench did not finish\*\*\.$/,
    );
    assert.match(
      first([
        { ...same[0], code: 1 },
        { title: 'time', code: 4, compared: null },
      ]),
      /^\*\*Samebench fails\*\*:/,
    );
    assert.match(
      first(same, ['settings', 'workflows']),
      /\*\*The pull request changes settings, workflows; the settings of the base were used\.\*\*$/,
    );
  },
);

test('the functions of a change are named, and names of all kinds are text', () => {
  const [work, time] = duelsOf(
    measured(Object.fromEntries(hostile.map((name) => [name || 'x', 40])), {}),
    measured(Object.fromEntries(hostile.map((name) => [name || 'x', 80])), {}),
  );
  time.compared.cells[0].cause = {
    baseline: 100,
    current: 214,
    functions: [
      { name: 'sort<@evil>\n::error::x', into: [], baseline: 90, current: 200, file: '#1.cpp', line: 3 },
    ],
  };
  const text = renderPullRequest({ duels: [work, time], edits: [], changes });
  assert.match(text, /instructions 100\.00 → 214\.00: sort&lt;@<!-- -->evil&gt;/);
  assert.doesNotMatch(text, /@\w|(?<!&)#\d|:\/\/example|<img|<svg|<script|^::/m);
  assert.ok(text.length < 65536);
});

test('a comment stays below the limit of GitHub, whatever the tables have', () => {
  const many = Object.fromEntries(
    Array.from({ length: 250 }, (_, i) => [`${'<&*'.repeat(100)} ${i}`, 40 + i]),
  );
  const twice = Object.fromEntries(Object.entries(many).map(([name, cost]) => [name, 2 * cost]));
  const duels = duelsOf(measured(many, many), measured(twice, twice), [1, 1]);
  const text = renderPullRequest({ duels, edits: ['suites'], changes: 'x'.repeat(9999) });
  assert.ok(text.length < 65536, `${text.length}`);
  assert.match(text, /… \d+ more/);
});

test('an annotation stands at the line of its benchmark, and a name is no command', () => {
  const placed = {
    ...slower,
    project: { name: 'p', commit: null, clean: null, folder: 'bench' },
    rows: slower.rows.map((row) =>
      row.name === 'sort' ? { ...row, source: { file: 'a,b:c.cpp', line: 7 } } : row,
    ),
  };
  const { cells: some, folder } = duelsOf(before, placed, [1, 1])[1].compared;
  const cells = [
    ...some,
    ...duelsOf(measured({ 'a\n::error::b, %': 1 }, {}), measured({ 'a\n::error::b, %': 9 }, {}))[1].compared
      .cells,
  ];
  const lines = annotationsOf({ cells, folder }, { isFailure: true });
  assert.equal(lines.length, 2);
  assert.ok(lines.every((line) => !/[\r\n]/.test(line)));
  assert.match(
    lines[0],
    /^::error title=slower%3A words\/a␊%3A%3Aerror%3A%3Ab%2C %25::native: 1\.00 ns → 9\.00 ns, 9\.\d+× \(.*\)%0Anode: /,
  );
  assert.match(
    lines[1],
    /^::error file=bench\/a%2Cb%3Ac\.cpp,line=7,title=slower%3A words\/sort::native: 40\.0 ns → 80\.0 ns/,
  );
  assert.match(annotationsOf({ cells }, { isFailure: false })[1], /^::warning title=slower%3A words\/sort/);
});

test('the file of an annotation is named from the top of the repository, and none outside of it is', () => {
  const [cell] = duelsOf(before, slower, [1, 1])[1].compared.cells.filter(
    ({ change }) => change === 'slower',
  );
  const whereIs = (folder, file) =>
    /::error (?:file=([^,]*),line=9,)?title/.exec(
      annotationsOf({ cells: [{ ...cell, source: { file, line: 9 } }], folder }, { isFailure: true })[0],
    )?.[1];
  assert.equal(whereIs('', 'suites/words.cpp'), 'suites/words.cpp');
  assert.equal(whereIs('lib/bench', '../src/./words.cpp'), 'lib/src/words.cpp');
  assert.equal(whereIs('bench', '../../words.cpp'), undefined);
  assert.equal(whereIs('bench', '/etc/passwd'), 'bench/etc/passwd');
});
