/** The site of a history: what its page and its data hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visible } from '../../../../protocol/visible.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { siteFiles } from '../../../../report/site/files.js';
import { readView } from '../../../../report/site/page/address.js';
import { siteModel } from '../../../../report/site/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { hostile } from '../../fixtures/hostile.js';
import { daily, entryOn, timeOf } from '../history/fixture.js';
import { nativeHost, platformOf, resultsOf } from '../fixture.js';
import { countingPlatform } from '../work-fixture.js';

const repository = 'https://example.com/owner/name';
let made = 0;
const filesOf = (entries, overrides = {}) => {
  const model = siteModel(entries);
  return siteFiles(model, {
    title: 'Words', style: 'p{}', script: 'run()', repository, reports: model.machines.map(() => null), measure: model.machines.map(() => null),
    hash: () => String(made += 1), ...overrides,
  });
};
const pageOf = (entries, overrides) => filesOf(entries, overrides).find(({ path }) => path === 'index.html').text;
const dataOf = ({ text }) => {
  let data;
  new Function('samebenchData', text)((given) => (data = given));
  return data;
};
const hash = (day) => `${day}`.padStart(8, 'a');
/** One of two costs became slower with another compiler on the eighth day. */
const runs = (options = {}) => daily(12, (day) => ({
  costs: { moved: day < 7 ? 100 : 120, steady: 50 }, label: hash(day), ...(day >= 7 ? { host: { compiler: 'gcc 13' } } : {}), ...options,
}));

test('the newest costs, the last change with its commit, and what else changed are in the page', () => {
  const page = pageOf(runs());
  assert.match(page, /<th scope="row"><a href="#row=primality%2Fmoved">.*?moved<\/a><\/th><td data-machine="0"><span class="cost">12\d ns<\/span>/);
  assert.match(page, new RegExp(`1\\.20× native<small><a href="${repository}/commit/aaaaaaa7">aaaaaaa7 \\(2026-10-08\\)</a>`));
  assert.match(page, /<td>slower, 1\.20×: 100 ns → 120 ns<\/td><td><a [^>]*>aaaaaaa7 .*?<\/td><td>compiler changed: gcc 12\.2\.0 → gcc 13<\/td>/);
  assert.match(page, /12 runs · 2 benchmarks · 1 machine · the last on 2026-10-12/);
  assert.match(pageOf([entryOn(0, { costs: { a: 1 } })]), /1 run · 1 benchmark · 1 machine · /);
  assert.doesNotMatch(pageOf(runs(), { repository: null }), /\/commit\//);
  assert.match(pageOf(daily(6, () => ({ costs: { a: 1 } }))), /No cost changed/);
  assert.doesNotMatch(pageOf([entryOn(0)]), /last change|id="changes"/, 'one run has no history');
});

test('a label that is no commit has no link, and the commit of the project goes first', () => {
  const [entry] = [entryOn(0, { label: 'release 2' })];
  assert.deepEqual(siteModel([entry]).machines[0].runs.map(({ commit }) => commit), [null]);
  const commit = 'c'.repeat(40);
  assert.equal(siteModel([{ ...entry, project: { name: 'x', commit, clean: true } }]).machines[0].runs[0].commit, commit);
  assert.equal(siteModel([{ ...entry, label: 'abc1234-dirty' }]).machines[0].runs[0].commit, 'abc1234');
});

test('times of machines have ratios within the machine only; counts that differ are listed', () => {
  const counts = (day, cpu, work) => historyEntry(summarize(resultsOf([
    platformOf('native', [{ cost: 100 }], { round: { host: nativeHost } }), platformOf('node', [{ cost: 200 }]), countingPlatform('native@work', [{ work }]),
  ], { startedAt: timeOf(day), machine: { cpu, cores: 2, os: 'Debian' } })), null);
  const model = siteModel([counts(0, 'Intel', 40), counts(1, 'AMD', 41)]);
  assert.deepEqual(model.machines.map(({ name, columns }) => [name, columns.map(({ platform }) => platform)]),
    [['AMD', ['native', 'node', 'native@work']], ['Intel', ['native', 'node', 'native@work']]]);
  assert.deepEqual(model.rows[0].cells.map((own) => own.map(({ times }) => times && Math.round(times))), [[1, 2, 1], [1, 2, 1]]);
  assert.deepEqual(model.counts, [{ row: 0, platform: 'native@work', amounts: ['41.00 instr', '40.00 instr'] }]);
  assert.deepEqual(siteModel([counts(0, 'Intel', 40), counts(1, 'AMD', 40)]).counts, []);
});

test('each column is of the newest run that has it', () => {
  const [machine] = siteModel([entryOn(0, { ids: ['native', 'node'], label: 'both' }), entryOn(1, { ids: ['native'], label: 'one' })]).machines;
  assert.deepEqual(machine.columns.map(({ platform, run }) => [platform, machine.runs[run].text]), [['native', 'one (2026-10-02)'], ['node', 'both (2026-10-01)']]);
});

test('machines of the same name and another CPU are kept apart, and that is said', () => {
  const on = (day, machine) => ({ ...entryOn(day), machine: { cores: 2, os: 'Debian', ...machine } });
  const entries = [on(0, { cpu: 'A', product: 'Cloud' }), on(1, { cpu: 'B', product: 'Cloud' }), on(2, { cpu: 'A', product: 'Cloud' })];
  const { machines, apart } = siteModel(entries);
  assert.deepEqual(machines.map(({ name, runs: own }) => [name, own.length]), [['A', 2], ['B', 1]]);
  assert.deepEqual(apart, ['2 machines are called Cloud. They are kept apart, because their CPUs differ: A, B.']);
  assert.match(pageOf(entries), /Machines that are kept apart.*2 machines are called Cloud/s);
  const alike = siteModel([on(0, { cpu: 'A', product: 'One' }), on(1, { cpu: 'A', product: 'Two' })]);
  assert.deepEqual(alike.machines.map(({ name }) => name), ['A, Two', 'A, One']);
  assert.equal(alike.apart.length, 1);
  assert.equal(siteModel([on(0, { cpu: 'A' }), on(1, { cpu: 'A', product: 'One' })]).machines.length, 1, 'an earlier version did not keep the product');
  assert.equal(siteModel([on(0, { cpu: null, product: 'pi' }), on(1, { cpu: null, product: 'pi 2' })]).machines.length, 2, 'a CPU that is not known');
});

test('the page does not grow with the number of runs, and each row has a file of its own', () => {
  const names = Array.from({ length: 20 }, (_, i) => `b${i}`);
  const sizes = [20, 200].map((days) => {
    const files = filesOf(daily(days, () => ({ costs: Object.fromEntries(names.map((name) => [name, 100])) })));
    assert.equal(files.filter(({ path }) => path.startsWith('data/row-')).length, names.length);
    assert.equal(files.at(-1).path, 'index.html', 'what it refers to is written first');
    return files.at(-1).text.length;
  });
  assert.ok(sizes[1] < sizes[0] * 1.1, sizes.join());
  const page = pageOf(daily(20, () => ({ costs: { a: 100 } })));
  assert.deepEqual([...page.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g)].map(([, file]) => file.replace(/\d+/, 'N')), ['data/page-N.js']);
});

test('the data of a row are its columns, and the runs have their commits', () => {
  const files = filesOf(runs());
  const rows = files.filter(({ path }) => path.startsWith('data/row-')).map(dataOf);
  const [[machine, platform, quantity, own, values, lows, highs, changes, suspect]] = rows[0];
  assert.deepEqual([machine, platform, quantity, own, values.length, lows.length, highs.length, suspect], [0, 'native', 'time', null, 12, 12, 12, null]);
  assert.deepEqual(changes, [[7, '1.20×', 'slower, 1.20×: 100 ns → 120 ns', 'compiler changed: gcc 12.2.0 → gcc 13']]);
  const [texts, commits, environment] = dataOf(files.find(({ path }) => path.startsWith('data/runs-')));
  assert.deepEqual([texts[7], commits[7], environment], ['aaaaaaa7 (2026-10-08)', `${repository}/commit/aaaaaaa7`, [[7, 'native: compiler changed: gcc 12.2.0 → gcc 13']]]);
});

test('hostile names are shown as text, and are no code in the data', () => {
  const texts = hostile.map(visible);
  const entry = (day) => {
    const { rows: [row], ...rest } = entryOn(day, { costs: { a: day < 4 ? 100 : 200 } });
    return { ...rest, label: texts[day], machine: { ...rest.machine, product: texts.join(' ') }, rows: texts.map((text) => ({ ...row, suite: text, name: text, argument: text })) };
  };
  const files = filesOf(Array.from({ length: 8 }, (_, day) => entry(day)));
  const page = files.at(-1).text;
  const scripts = page.match(/<script\b[^>]*>/g);
  assert.deepEqual(scripts.map((one) => one.replace(/\d+/, 'N')), ['<script type="application/json" id="index">', '<script src="data/page-N.js">']);
  assert.doesNotMatch(page, /<(?:img|svg|b)\b|<details>|<!-- |javascript:alert\(1\)"/);
  const [, index] = /id="index">([^<]*)</.exec(page);
  assert.deepEqual(JSON.parse(index)[0].map(([suite]) => suite), [...new Set(texts)].map((text) => text.toWellFormed()));
  for (const [, address] of page.matchAll(/href="#(row=[^"]*)"/g)) assert.ok(readView(address.replaceAll('&#39;', "'")).row.includes('/'), address);
  for (const file of files.filter(({ path }) => path.startsWith('data/r'))) assert.ok(Array.isArray(dataOf(file)));
});
