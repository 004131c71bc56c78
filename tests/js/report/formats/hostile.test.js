import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeComparisonHtml, makeHtml } from '../../../../cli/output/html.js';
import { visible } from '../../../../protocol/visible.js';
import { compare } from '../../../../report/compare/compare.js';
import { comparisonFormats, reportFormats } from '../../../../report/formats/index.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { parseHistory } from '../../../../report/history/reading.js';
import { historyOf } from '../../../../report/history/series.js';
import { renderHistory } from '../../../../report/history/text.js';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { NO_COLOUR } from '../../../../report/text/paint.js';
import { control, harmless, hostile } from '../../fixtures/hostile.js';
import { parseXml } from '../../fixtures/xml.js';
import { platformOf, resultsOf, skipped } from '../fixture.js';

/**
 * A results file with these texts wherever a text can be.
 * @param {readonly string[]} texts
 * @param {number} cost
 */
function fileOf(texts, cost) {
  const everything = texts.join(' ');
  const named = texts.flatMap((text, i) => [
    { suite: text, name: `${i}`, cost },
    { suite: 'names', name: `${text}${i}`, argument: text, cost, plan: { note: text } },
    { suite: 'failures', name: `${i}`, cost: null, failure: text },
    { suite: 'skipped', name: text, cost: null, skipped: text },
  ]);
  const platforms = [
    platformOf('native', named),
    platformOf(`node@${everything}`, named),
    skipped('bun', everything),
    { ...skipped('deno', everything), status: 'failed' },
  ];
  for (const round of platforms.flatMap(({ rounds }) => rounds)) {
    Object.assign(round.host, {
      runtimeVersion: everything,
      engine: everything,
      compiler: everything,
      flags: everything,
    });
    Object.assign(round.clock, { name: everything });
    round.warnings.push({ event: 'warning', code: 'unknown', message: everything, benchmark: null });
  }
  const machine = { cpu: everything, os: everything, kernel: everything };
  const results = resultsOf(platforms, {
    warnings: [{ code: 'load', message: everything }],
    project: { name: everything, commit: everything, clean: false },
  });
  return JSON.stringify({ ...results, machine: { ...results.machine, ...machine } });
}

/** @param {readonly string[]} texts @param {number} [cost] */
const read = (texts, cost = 10) => parseResults(fileOf(texts, cost), 'their.json');

const screen = { width: 100, plotWidth: 80, paint: NO_COLOUR };

/** Everything that Samebench makes of such files, by its name. @param {readonly string[]} texts */
async function outputs(texts) {
  /** @type {Record<string, string>} */
  const made = {};
  const results = read(texts);
  const summary = summarize(results);
  for (const format of reportFormats) {
    const makePage = () => makeHtml(results, (shown) => summarize(shown), {});
    made[format.name] =
      (await format.report?.({ summary, results, makePage, screen, plot: true, cold: true })) ?? '';
  }
  const later = read(texts, 20);
  const compared = compare(summary, summarize(later), {});
  for (const format of comparisonFormats) {
    const makePage = () => makeComparisonHtml(compared, [results, later]);
    made[`comparison ${format.name}`] =
      (await format.comparison?.({ compared, gate: {}, makePage, screen })) ?? '';
  }
  const lines = [summary, summarize(later)].flatMap((one, step) =>
    [0, 1, 2].map((run) =>
      JSON.stringify(
        historyEntry({ ...one, startedAt: `2026-0${step + 1}-0${run + 1}T00:00:00Z` }, texts.join(' ')),
      ),
    ),
  );
  const { entries } = parseHistory(lines.join('\n'), 'history.jsonl');
  made['history table'] = renderHistory(historyOf(entries), { width: 100, all: true });
  made['history html'] = await makeHtml(results, (shown) => summarize(shown), { history: entries });
  return made;
}

const [their, ours] = await Promise.all([outputs(hostile), outputs(harmless)]);
const lineCount = (/** @type {string} */ text) => text.split('\n').length;

for (const [name, text] of Object.entries(their)) {
  test(`${name}: no control character`, () => {
    const found = text
      .split('\n')
      .filter((line) => control.test(line))
      .map((line) => JSON.stringify(line.slice(0, 200)));
    assert.deepEqual(found, []);
  });
}

test('tables in a terminal have a line for each row', () => {
  for (const name of ['table', 'comparison table', 'history table']) {
    assert.deepEqual(
      their[name].split('\n').filter((line) => line.includes('\t')),
      [],
      `${name}: a tab`,
    );
    const rows = (/** @type {string} */ text) =>
      text.split('\n').filter((line) => / ns\b|\d×| [┤X]/.test(line)).length;
    assert.equal(rows(their[name]), rows(ours[name]), name);
    assert.match(their[name], /two␊lines/, name);
  }
});

test('Markdown shows texts as they are', () => {
  for (const name of ['markdown', 'comparison markdown']) {
    const text = their[name];
    assert.equal(lineCount(text), lineCount(ours[name]), `${name}: as many lines`);
    const pipes = (/** @type {string} */ one) =>
      one
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.replace(/\\./g, '').split('|').length);
    assert.deepEqual(pipes(text), pipes(ours[name]), `${name}: as many cells in each row`);
    const plain = text
      .replace(/\\./g, 'e')
      .replaceAll(/<\/?(code|details|summary|span)>|<!-- -->/g, '')
      .replaceAll(/^(?:> |- |### )/gm, '');
    assert.doesNotMatch(plain, /[<`]|&(?!amp;|lt;|gt;)/, name);
    assert.deepEqual(
      plain.split('\n').filter((line) => /\]\(|^(?:[#+=]|[-*+] |\d+[.)] |---)/.test(line)),
      [],
      `${name}: a block`,
    );
  }
});

test('HTML has no element of theirs', () => {
  for (const name of ['html', 'comparison html', 'history html']) {
    assert.equal(their[name].split('<').length, ours[name].split('<').length, name);
    assert.doesNotMatch(their[name], /<(img|svg onload|details>)/);
  }
});

test('XML is well-formed', () => {
  parseXml(their['comparison junit']);
});

test('JSON has the names, as they are shown everywhere', () => {
  const names = new Set(JSON.parse(their.json).rows.map(({ name }) => name));
  hostile.forEach((text, i) => assert.ok(names.has(`${visible(text)}${i}`), text));
  for (const name of ['google-benchmark', 'github-action-benchmark', 'bencher', 'comparison json'])
    JSON.parse(their[name]);
});

test('CSV has a field for each column, and no text is a formula', () => {
  const fields = [...their.csv.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n)/g)];
  assert.equal(fields.map(([all]) => all).join(''), their.csv, 'all of it is fields');
  const lines = fields
    .reduce((all, [, field, end]) => {
      all[all.length - 1].push(field.replace(/^"|"$/g, ''));
      if (end === '\n') all.push([]);
      return all;
    }, /** @type {string[][]} */ ([[]]))
    .slice(0, -1);
  const width = lines[0].length;
  assert.deepEqual(
    lines.filter((line) => line.length !== width),
    [],
  );
  const formulas = lines
    .flat()
    .filter((field) => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(field) && Number.isNaN(Number(field)));
  assert.deepEqual(formulas, []);
});

test('a round with 400,000 readings of the cycle is summarized', () => {
  const results = resultsOf([platformOf('native', [{ cost: 5 }])]);
  const [
    {
      rounds: [round],
    },
  ] = results.platforms;
  round.cycles = Array.from({ length: 400_000 }, (_, i) => ({
    at: 'visit',
    elapsedMs: i,
    cycleNs: 0.3 + (i % 2) / 100,
    agreed: true,
  }));
  const [{ cycleSpread }] = summarize(results).platforms;
  assert.ok(cycleSpread !== null && Math.abs(cycleSpread - 0.01 / 2 / 0.305) < 0.001, String(cycleSpread));
});

test('a platform with the name of a member of all objects is refused', () => {
  for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const file = JSON.stringify(resultsOf([platformOf('native', [{ cost: 5 }])])).replaceAll(
      '"id":"native"',
      `"id":"${id}"`,
    );
    assert.throws(() => parseResults(file, 'their.json'), {
      message: `their.json: broken at /platforms/0/id: a platform cannot be called "${id}"`,
    });
  }
});

test('a platform of such a name in a history is refused', () => {
  const entry = historyEntry(summarize(resultsOf([platformOf('native', [{ cost: 5 }])])), null);
  const { entries, bad } = parseHistory(
    `${JSON.stringify(entry)}\n${JSON.stringify(entry).replaceAll('"native"', '"constructor"')}\n`,
    'history.jsonl',
  );
  assert.equal(entries.length, 1);
  assert.deepEqual(bad, [{ line: 2, reason: 'a platform cannot be called "constructor"' }]);
});
