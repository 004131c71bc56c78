import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { validatorOf } from '../../../../protocol/schemas.js';
import { compare } from '../../../../report/compare/compare.js';
import { renderTable } from '../../../../report/formats/terminal/table.js';
import { pack, unpack } from '../../analysis/columns.js';
import { addressOf, linkReader, makeLink, ROOM } from '../../analysis/link.js';
import { linkedTable, renderLinkPage } from '../../analysis/document.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { changeOnePlace } from '../../../../lab/chaos/mutation/mutate.js';
import { toJson } from '../../../../lab/chaos/mutation/raw.js';
import { schemaAt } from '../../../../lab/chaos/mutation/shape.js';
import { createRandom } from '../../../../tests/js/report/random.js';
import { control, hostile } from '../../../../tests/js/fixtures/hostile.js';
import { countingPlatform, nativeHost, platformOf, resultsOf } from '../../../../tests/js/report/fixture.js';
import { randomSummary } from './random-summary.js';
import { sendSummaries } from './send-summaries.js';

const { readLink } = linkReader(validatorOf('summary'));

/** A link with any content, deflated at once. */
const linkOf = (content, version = 1) =>
  `https://example.org/link.html#r=${version}.${deflateSync(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')}`;

const packedLink = (summary) => linkOf({ leftOut: [], summary: pack(summary) });

test('25 of 25 random summaries are equal after they went through a link', () => sendSummaries(1, 25));

test('50 rows and 3 columns take at most 8000 characters; samples go first, then notes', async () => {
  const summary = randomSummary(7, { rows: 50, ids: ['native', 'node', 'chromium'], isTidy: true });
  const { fragment, leftOut } = await makeLink(summary);
  assert.ok(fragment.length <= ROOM, `${fragment.length}`);
  assert.deepEqual(leftOut, ['samples']);
  const all = await makeLink(summary, { room: Infinity });
  assert.deepEqual(all.leftOut, []);
  const { summary: bare, leftOut: both } = await readLink(
    (await makeLink(randomSummary(3, { rows: 8 }), { room: 0 })).fragment,
  );
  assert.deepEqual(both, ['samples', 'notes']);
  assert.ok(
    bare.rows.every(({ notes }) => Object.keys(notes).length === 0) &&
      bare.warnings.every(({ benchmark }) => benchmark === null),
  );
  const estimates = bare.rows
    .flatMap(({ cells }) => Object.values(cells))
    .flatMap(({ estimate }) => estimate ?? []);
  assert.ok(
    estimates.length > 0 &&
      estimates.every(({ min, p80, coldNs, elasticity }) =>
        [min, p80, coldNs, elasticity].every((one) => one === null),
      ),
  );
});

const measured = (scale) =>
  resultsOf([
    platformOf('native', [{ cost: 10 * scale }, { name: 'sum', cost: 123.456 }], {
      round: { host: nativeHost },
    }),
    platformOf('node', [{ cost: 15 * scale }]),
    countingPlatform('native@work', [{ work: 123.4567890123 }]),
  ]);

test('a link shows the table of its run, and keeps counts exactly', async () => {
  const summary = summarize(measured(1));
  const { summary: read } = await readLink((await makeLink(summary)).fragment);
  assert.equal(renderTable(tableModel(read)), renderTable(tableModel(summary)));
  assert.equal(read.rows[0].cells['native@work'].value, summary.rows[0].cells['native@work'].value);
  assert.notEqual(read.rows[0].cells['native@work'].value, 123.457);
});

test('a link is compared by its intervals, and what it has left out is not needed', async () => {
  for (const room of [Infinity, 0]) {
    const { summary } = await readLink((await makeLink(summarize(measured(1)), { room })).fragment);
    const changes = compare(summary, summarize(measured(2))).cells.map(
      ({ name, platform, change }) => `${name} ${platform} ${change}`,
    );
    assert.deepEqual(
      changes,
      [
        'is_prime u64 native slower',
        'is_prime u64 node slower',
        'is_prime u64 native@work same',
        'sum native same',
      ],
      `room ${room}`,
    );
  }
});

test('private paths and control characters stay at home', async () => {
  const summary = {
    ...summarize(resultsOf([platformOf('native', [{ name: 'evil \u001b[2J\u202e', cost: 1 }])])),
    warnings: [
      { platform: null, code: 'x', message: 'see /home/alice/secret and /work/own/a', benchmark: null },
    ],
  };
  const { summary: read } = await readLink(
    (await makeLink(summary, { folders: { '/work/own': '.' } })).fragment,
  );
  assert.equal(read.warnings[0].message, 'see ~/secret and ./a');
  assert.doesNotMatch(JSON.stringify(read), control);
});

test('a link that is none, cut, altered, too long or of a newer version is refused in one line', async () => {
  const { fragment } = await makeLink(summarize(measured(1)));
  const refused = async (link, message) => {
    const error = await readLink(link).then(
      () => assert.fail(`${link.slice(0, 80)} was read`),
      (one) => one,
    );
    assert.equal(error.name, 'LinkError', error.stack);
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /\n/);
    assert.ok(error.message.length < 400, error.message);
  };
  for (let end = 5; end < fragment.length; end += 37) await refused(fragment.slice(0, end), /cut off/);
  await refused(fragment.slice(0, -1), /cut off/);
  for (let place = 20; place < fragment.length; place += 97) {
    await refused(
      fragment.slice(0, place) + (fragment[place] === 'A' ? 'B' : 'A') + fragment.slice(place + 1),
      /damaged/,
    );
  }
  for (const link of ['', '#', 'https://example.org/', '#r=', '#x=1.abc', 'r=a.b', `${fragment} and more`])
    await refused(link, /not a link|damaged/);
  await refused(fragment.replace('r=1.', 'r=2.'), /newer Samebench: its version is 2, and this one reads 1/);
  await refused(`#r=1.${'A'.repeat(10_000_000)}`, /has 10000005 characters: links of up to 100000/);
  await refused(packedLink({ ...randomSummary(1), schema: 'samebench-summary/3' }), /broken at \/schema/);
  await refused(linkOf('[1,2'), /damaged/);
  await refused(linkOf({ leftOut: 5, summary: null }), /damaged|broken/);
  await refused(linkOf(`${'['.repeat(200)}${']'.repeat(200)}`), /damaged/);
  await refused(
    packedLink({ ...randomSummary(1), platforms: [], rows: 'none' }),
    /broken at \/rows: expected array, found "none"/,
  );
});

test('10 MB that were deflated to a short link are refused while they are inflated', async () => {
  const bomb = linkOf(JSON.stringify({ leftOut: [], summary: ' '.repeat(10_000_000) }));
  assert.ok(bomb.length < 20_000);
  await assert.rejects(readLink(bomb), /unpacks to more than 2 MB/);
});

test('a summary from anybody is shown or refused, whatever it has', async () => {
  const schema = schemaAt('summary.schema.json');
  let shown = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const random = createRandom(seed);
    let value = JSON.parse(JSON.stringify(randomSummary(seed)));
    for (let i = 0; i < 3; i++)
      value = changeOnePlace(random, value, schema, seed % 3 === 0 ? 'breaks' : 'allowed')?.changed ?? value;
    const read = await readLink(packedLink(JSON.parse(toJson(value)))).catch((error) =>
      error.name === 'LinkError' ? null : assert.fail(`seed ${seed}: ${error.stack}`),
    );
    if (read === null) continue;
    shown++;
    renderTable(tableModel(read.summary, { unit: 'cycles', cold: true }));
    assert.ok(String(linkedTable(read)).length > 0);
    compare(read.summary, read.summary);
  }
  assert.ok(shown > 12, `${shown} were shown`);
});

test('reserved names of platforms, and rows that are there twice, are refused', async () => {
  const summary = randomSummary(5, { rows: 2, ids: ['native', 'node'], isTidy: true });
  const [native, node] = summary.platforms;
  await assert.rejects(
    readLink(packedLink({ ...summary, platforms: [native, { ...node, id: '__proto__' }] })),
    /cannot be called "__proto__"/,
  );
  await assert.rejects(
    readLink(packedLink({ ...summary, platforms: [native, native] })),
    /two platforms "native"/,
  );
  await assert.rejects(
    readLink(packedLink({ ...summary, rows: [summary.rows[0], summary.rows[0]] })),
    /two rows/,
  );
});

test('a table that fits into no link is refused with a way out', async () => {
  const summary = randomSummary(1, { rows: 1200, ids: ['native', 'node', 'bun'], isTidy: true });
  await assert.rejects(makeLink(summary), /1200 rows in 3 columns\n.*--format html/);
});

test('a table with too many cells, or places for them, is refused before one is looked at', async () => {
  const untouched = new Proxy(
    {},
    { get: () => assert.fail('a cell was read'), ownKeys: () => assert.fail('a cell was copied') },
  );
  const [row] = randomSummary(1, { rows: 1, ids: ['native'], isTidy: true }).rows;
  const tooMany = {
    ...randomSummary(1, { rows: 1, ids: ['native'], isTidy: true }),
    rows: Array.from({ length: 33_400 }, (_, i) => ({
      ...row,
      name: `row ${i}`,
      cells: { native: untouched },
    })),
  };
  await assert.rejects(makeLink(tooMany), /33400 rows in 1 columns\n.*--format html/);
  const platforms = Array.from({ length: 185 }, (_, i) => ({ ...tooMany.platforms[0], id: `node-${i}` }));
  const rows = tooMany.rows.slice(0, 182).map((one) => ({ ...one, cells: {} }));
  const sparse = { ...tooMany, platforms, rows };
  await assert.rejects(makeLink(sparse, { room: Infinity }), /182 rows in 185 columns/);
});

test('a link of few characters with too many empty cells is refused before one of them is made', async () => {
  const whole = randomSummary(1, { rows: 1, ids: ['native'], isTidy: true });
  const {
    rows: [row],
    platforms: [platform],
    ...summary
  } = whole;
  const linkWith = (rows, columns) =>
    packedLink({
      ...summary,
      rows: Array.from({ length: rows }, (_, i) => ({ ...row, name: `row ${i}`, notes: {}, cells: {} })),
      platforms: Array.from({ length: columns }, (_, i) => ({ ...platform, id: `node-${i}` })),
    });
  await assert.rejects(readLink(linkWith(182, 185)), {
    name: 'LinkError',
    message:
      'the link is broken: it has 182 rows in 185 columns, and no link that Samebench makes ' +
      'has more than 33333 cells',
  });
  assert.equal((await readLink(linkWith(180, 185))).summary.rows.length, 180);
});

test('no cell takes less of a link than is counted for it', () => {
  const least = {
    quantity: 'time',
    ratio: null,
    checksum: null,
    verdict: 'ok',
    reason: null,
    value: null,
    low: null,
    high: null,
    rounds: 0,
    pairs: 0,
  };
  const lengthOf = (count) => JSON.stringify(pack(Array(count).fill(least))).length;
  assert.ok((lengthOf(2000) - lengthOf(1000)) / 1000 >= 20);
});

test('any JSON is packed and unpacked, and what was not packed is refused', () => {
  const values = [
    null,
    1,
    'x',
    [],
    {},
    [[]],
    [{}],
    [{}, { a: 1 }],
    [{ a: 1 }, { a: null }, { b: {} }, { a: { b: [{ c: 1 }] } }],
    { a: [1, [2], {}] },
    [{ '': 0 }],
    [{ 0: 'a', 1: 'b' }],
  ];
  for (const value of values)
    assert.deepEqual(unpack(JSON.parse(JSON.stringify(pack(value)))), value, JSON.stringify(value));
  const own = unpack(pack(JSON.parse('[{"__proto__": {"polluted": true}}]')));
  assert.deepEqual(Object.keys(own[0]), ['__proto__']);
  assert.equal({}.polluted, undefined);
  for (const packed of [
    [],
    [9, []],
    [0],
    [0, 5],
    [1, {}],
    [1, []],
    [1, { a: 5 }],
    [1, { a: [0, [1]], b: [0, []] }],
    [1, { a: [2, '11', [0, [1]]] }],
    [1, { a: [2, '.', [0, [1]]] }],
    [1, { a: [2, 'x', [0, []]] }],
  ]) {
    assert.throws(() => unpack(packed), RangeError, JSON.stringify(packed));
  }
});

test('the page of links shows texts as text, and runs no script but its own', async () => {
  for (const text of hostile) {
    const { summary } = await readLink(
      (
        await makeLink(
          summarize(
            resultsOf(
              [
                platformOf('native', [
                  { name: text || 'x', suite: text || 'x', cost: 1, plan: { note: text } },
                ]),
              ],
              { machine: { cpu: text } },
            ),
          ),
        )
      ).fragment,
    );
    const markup = String(linkedTable({ summary, leftOut: ['samples'] }));
    assert.doesNotMatch(
      markup.replace(
        /<\/?(?:p|section|h2|h3|div|table|caption|thead|tbody|tr|th|td|span|small|ul|li|dl|dt|dd)(?: (?:id|class|aria-labelledby|aria-label|role|tabindex|scope|colspan|data-row)="[^"<>]*")*>/g,
        '',
      ),
      /[<>]/,
      text,
    );
    assert.match(
      markup,
      /Somebody's numbers, from a link; not measured here\. Left out of the link, for its length: samples\./,
    );
  }
  const page = renderLinkPage({ style: 'p{}', script: 'run()', scriptHash: 'sha256-abc=' });
  assert.match(
    page,
    /default-src 'none'; script-src 'sha256-abc='; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'/,
  );
  assert.doesNotMatch(page, /(?:src|href)=/);
});

test('the address of a link is that of the page, or of link.html in its folder', () => {
  const addresses = {
    'https://example.org': 'https://example.org/link.html#r',
    'https://example.org/a/': 'https://example.org/a/link.html#r',
    'https://example.org/a': 'https://example.org/a/link.html#r',
    'https://example.org/a/b.html?q#old': 'https://example.org/a/b.html#r',
    'file:///tmp/link.html': 'file:///tmp/link.html#r',
  };
  for (const [site, address] of Object.entries(addresses)) assert.equal(addressOf(site, '#r'), address);
  assert.equal(addressOf(undefined, '#r'), '#r');
});
