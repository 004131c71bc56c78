import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderCsv } from '../../../../report/formats/csv.js';
import { summarize } from '../../../../report/summary/summary.js';
import { platformOf, resultsOf, skipped } from '../fixture.js';
import { countingPlatform } from '../work-fixture.js';

/** The fields of CSV, quotes and all (RFC 4180). */
const parse = (text) => text.trimEnd().split('\n').map((line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    (quoted === undefined ? plain : quoted.replaceAll('""', '"'))));

const csvOf = (platforms) => {
  const [head, ...lines] = parse(renderCsv(summarize(resultsOf(platforms))));
  return lines.map((line) => Object.fromEntries(line.map((field, i) => [head[i], field])));
};

test('CSV has a line for each benchmark and platform, with the numbers of the summary, unrounded', () => {
  const platforms = [platformOf('native@clang', [{ cost: 10 }]), platformOf('node', [{ cost: 20 }])];
  const [native, node, ...rest] = csvOf(platforms);
  assert.deepEqual(rest, []);
  const { rows: [{ cells }] } = summarize(resultsOf(platforms));
  assert.deepEqual([native.suite, native.benchmark, native.argument, native.platform, native.verdict],
    ['primality', 'is_prime u64', '', 'native@clang', 'ok']);
  const { value: ns, low, high, pairs, checksum, ratio, estimate: { min, p80, cycles, coldNs, floor: floorNs } } = cells.node;
  const expected = { unit: 'ns', ns, instructions: '', low, high, min, p80, cycles: cycles?.value, ratioLow: ratio?.low, coldNs, floorNs, pairs, checksum };
  for (const [key, value] of Object.entries(expected)) assert.equal(node[key], String(value), key);
});

test('missing values are empty, never 0', () => {
  const [cell] = csvOf([platformOf('node', [{ cost: null, failure: 'it trapped' }])]);
  assert.deepEqual([cell.verdict, cell.reason, cell.ns, cell.ratio, cell.cycles], ['failed', 'it trapped', '', '', '']);
});

test('commas, quotes and line breaks stay inside their field', () => {
  const name = 'say "hi", world';
  const text = renderCsv(summarize(resultsOf([platformOf('node', [{ name, argument: 'a\nb', cost: 1 }])])));
  assert.ok(text.includes('\nprimality,"say ""hi"", world","a\nb",node,ok,'), text);
});

test('a text that a spreadsheet would take for a formula has an apostrophe in front; numbers stay numbers', () => {
  const text = (argument) => renderCsv(summarize(resultsOf([platformOf('node', [{ name: 'a', argument, cost: 1 }])])));
  for (const formula of ['=1+1', '+a', '-2+3', '@SUM(1)', '-', '＝1']) assert.ok(text(formula).includes(`,a,'${formula},node`), text(formula));
  assert.ok(text('\t=1').includes(",a,'\t=1,node"));
  assert.ok(text('=a,"b"').includes(',a,"\'=a,""b""",node'));
  for (const number of ['-5', '+5', '-2.5', '-1e-9', '64', 'n=8']) assert.ok(text(number).includes(`,a,${number},node`), number);
});

test('a platform without measurements has no lines', () => {
  assert.equal(csvOf([platformOf('node', [{ cost: 1 }]), skipped('firefox', 'not there')]).length, 1);
});

test('the parts of an object\'s size are columns', () => {
  const object = { itself: 24, heap: 48, blocks: 1, requested: 40, withOverhead: true };
  const [cell] = csvOf([countingPlatform('native@work', [{ bytes: 72, object, plan: { isSize: true, items: 10 } }])]);
  assert.deepEqual([cell.bytes, cell.ownBytes, cell.heapBytes, cell.heapBlocks, cell.bytesPerItem], ['72', '24', '48', '1', '7.2']);
  assert.equal(cell.object, undefined);
});
