import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listBaselines, readBaseline } from '../../../../cli/files/baselines.js';
import { parseHistory } from '../../../../report/history/reading.js';
import { joinResults } from '../../../../report/results/join.js';
import { parseResults, ResultsError, validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { nativeHost, platformOf, resultsOf, roundOf, skipped } from '../fixture.js';

const good = () =>
  JSON.parse(
    JSON.stringify(
      resultsOf([
        platformOf('native', [{ cost: 10 }], { round: { host: nativeHost } }),
        skipped('bun', 'get it'),
      ]),
    ),
  );

/** The error message for results after `change` was applied to them. */
function errorMessage(change) {
  const results = good();
  change(results);
  try {
    validateResults(results);
  } catch (error) {
    assert.ok(error instanceof ResultsError, `${error}`);
    return error.message;
  }
  return assert.fail('expected the results to be refused');
}

test('valid results are returned unchanged', () => {
  const results = good();
  assert.equal(validateResults(results), results);
});

test('an empty round is valid, and unknown keys are ignored', () => {
  const results = good();
  results.platforms[0].rounds.push(roundOf([], { host: null, clock: null, plan: null, complete: false }));
  results.future = { key: 1 };
  results.platforms[0].rounds[0].results[0].future = 1;
  validateResults(results);
});

test('a value that is no object is no results file', () => {
  for (const value of [null, 7, 'text', []]) {
    assert.throws(
      () => validateResults(value),
      /expected a JSON object.*found (null|a number|a string|an array)/,
    );
  }
});

test('an object of another kind is no results file', () => {
  assert.throws(() => validateResults({ name: 'package' }), /not a Samebench results file.*"schema"/s);
  assert.throws(
    () => validateResults({ schema: 'samebench-summary/1' }),
    /samebench-summary\/1.*summary.*results/s,
  );
});

test('a file of a newer schema is rejected with a hint, and its content is not checked', () => {
  assert.throws(
    () => validateResults({ schema: 'samebench-results/4' }),
    /newer Samebench.*"samebench-results\/4".*"samebench-results\/3"; update Samebench/s,
  );
});

test('broken content is reported with its place, the expected and the found value', () => {
  assert.match(
    errorMessage((r) => {
      delete r.machine;
    }),
    /at \/: .*"machine"/,
  );
  assert.match(
    errorMessage((r) => {
      r.platforms[0].status = 'fine';
    }),
    /at \/platforms\/0\/status: .*ok, cut, failed, skipped.*found "fine"/,
  );
  assert.match(
    errorMessage((r) => {
      delete r.platforms[0].rounds[0].results[0].pairs.twinNs;
    }),
    /at \/platforms\/0\/rounds\/0\/results\/0\/pairs: .*"twinNs"/,
  );
  assert.match(
    errorMessage((r) => {
      r.platforms[0].rounds[0].results[0].pairs.operations[3] = 0;
    }),
    /pairs\/operations\/3: .*found 0/,
  );
  assert.match(
    errorMessage((r) => {
      r.platforms[0].rounds[0].clock.tickNs = '5';
    }),
    /clock\/tickNs: .*number.*found "5"/,
  );
});

test('columns of pairs have equal lengths; columns of other names are kept and not checked', () => {
  assert.match(
    errorMessage((r) => {
      r.platforms[0].rounds[0].results[0].pairs.pauses.pop();
    }),
    /at \/platforms\/0\/rounds\/0\/results\/0\/pairs\/pauses: expected 16 values, as many as in "operations", found 15/,
  );
  const results = good();
  results.platforms[0].rounds[0].results[0].pairs.instructions = [1, 2];
  assert.deepEqual(validateResults(results).platforms[0].rounds[0].results[0].pairs.instructions, [1, 2]);
});

test('a large value of the wrong kind is named by its kind, not printed', () => {
  const message = errorMessage((r) => {
    r.platforms = { many: 'x'.repeat(1000) };
  });
  assert.match(message, /at \/platforms: .*array.*found an object/);
  assert.ok(message.length < 300);
});

test('duplicate platforms and duplicate results of a benchmark are refused', () => {
  assert.match(
    errorMessage((r) => {
      r.platforms[1].id = 'native';
    }),
    /at \/platforms\/1\/id: .*"native"/,
  );
  assert.match(
    errorMessage((r) => {
      const { results } = r.platforms[0].rounds[0];
      results.push(results[0]);
    }),
    /at \/platforms\/0\/rounds\/0\/results\/9: .*ladder\/ladder 0/,
  );
});

test('the text of a results file becomes results', () => {
  assert.deepEqual(parseResults(JSON.stringify(good()), 'latest.json'), good());
});

test('invalid JSON is reported with the place of the error', () => {
  assert.throws(
    () => parseResults('{\n  "schema": 1 "b": 2\n}', 'latest.json'),
    (error) => {
      assert.ok(error instanceof ResultsError);
      assert.match(
        error.message,
        /^latest\.json: not JSON: line 2, column 15: Expected ',' or '}' after property value/,
      );
      return true;
    },
  );
});

test("invalid JSON is reported with the engine's message, without the text, if that has no place", () => {
  assert.throws(
    () => parseResults('{ "schema": oops }', 'latest.json'),
    /latest\.json: not JSON: Unexpected token 'o'$/,
  );
});

test('what other tools write is refused in one sentence that says what was expected', () => {
  /** @type {[string, RegExp][]} Google Benchmark, two formats of Bencher, Catch2, github-action-benchmark */
  const cases = [
    [
      '{"context": {}, "benchmarks": [{"name": "BM_One"}]}',
      /not a Samebench results file: .* found no key "schema"$/,
    ],
    ['{"BM_One": {"latency": {"value": 3}}}', /not a Samebench results file: .* found no key "schema"$/],
    ['[{"name": "BM_One", "unit": "ns", "value": 3}]', /expected a JSON object .*, found an array$/],
    ['<?xml version="1.0"?>\n<Catch2TestRun name="x"/>\n', /not JSON: Unexpected token '<'$/],
    ['window.BENCHMARK_DATA = {"entries": {}}', /not JSON: Unexpected token 'w'$/],
  ];
  for (const [text, message] of cases) {
    assert.throws(
      () => parseResults(text, 'theirs'),
      (error) =>
        error instanceof ResultsError && /^theirs: .*$/.test(error.message) && message.test(error.message),
    );
  }
});

test('a file that git could not merge says so', () => {
  const [ours, theirs] = [good(), { ...good(), cut: true }].map((one) => JSON.stringify(one));
  const whole = `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> other\n`;
  const inside =
    `{\n<<<<<<< HEAD\n"cut": true,\n=======\n"cut": false,\n>>>>>>> other\n"schema": ` +
    `"samebench-results/3"\n}\n`;
  for (const text of [whole, inside, whole.replaceAll('\n', '\r\n'), whole.replace(/^.*\n/, '')]) {
    assert.throws(
      () => parseResults(text, 'b.json'),
      /^ResultsError: b\.json: not JSON: it has conflict markers of git: keep one side, with `git checkout --ours FILE` or `--theirs`$/,
    );
  }
  assert.throws(() => parseResults('Results\n========\n', 'b.json'), /not JSON: (?!.*conflict)/);
  assert.equal(
    parseResults(JSON.stringify({ ...good(), samebench: '<<<<<<< HEAD' }), 'b.json').samebench,
    '<<<<<<< HEAD',
  );
});

test('text that ends too early is reported as cut off', () => {
  assert.throws(
    () => parseResults(JSON.stringify(good()).slice(0, 500), 'latest.json'),
    /latest\.json: .*cut off/,
  );
  assert.throws(() => parseResults('', 'latest.json'), /latest\.json: .*empty/);
});

test('an error in the content is reported with the name of the file', () => {
  assert.throws(
    () => parseResults('{}', 'other.json'),
    /^ResultsError: other\.json: not a Samebench results file/,
  );
});

test('a file that an editor saved with a byte order mark is read', () => {
  assert.deepEqual(parseResults(`\ufeff${JSON.stringify(good())}`, 'latest.json'), good());
});

test('an error in the JSON is reported in one line', () => {
  assert.throws(
    () => parseResults('{ "a":\n\n oops }', 'latest.json'),
    (error) => {
      assert.doesNotMatch(error.message, /\n/);
      return true;
    },
  );
});

/* Files that were written before pairs became columns: real ones, with most benchmarks and pairs cut out. */
const folder = new URL('../../fixtures/schema-1/', import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, folder), 'utf8');

test('results of schema 1 are upgraded: pairs become columns, and nothing else changes', () => {
  const before = JSON.parse(read('results.json'));
  const results = parseResults(read('results.json'), 'results.json');
  assert.equal(before.schema, 'samebench-results/1');
  assert.equal(results.schema, 'samebench-results/2');
  const [old] = before.platforms[0].rounds[0].results;
  const { pairs, ...others } = results.platforms[0].rounds[0].results[0];
  assert.deepEqual(
    pairs.operations.map((_, i) => [pairs.operations[i], pairs.bodyNs[i], pairs.twinNs[i], pairs.pauses[i]]),
    old.pairs,
  );
  const { pairs: _, ...othersBefore } = old;
  assert.deepEqual(others, othersBefore);
  assert.deepEqual(results.machine, before.machine);
});

test('results of schema 1 give the same costs as with the version that wrote them', () => {
  const { rows } = summarize(parseResults(read('results.json'), 'results.json'));
  const costs = rows.map(({ argument, cells: { node, chromium } }) => [argument, node.value, chromium.value]);
  assert.deepEqual(costs, [
    ['0', null, null],
    ['1', 1.1952733445062693, 1.1866975127512764],
    ['8', 9.613434375768426, 9.594289146547586],
    ['64', 76.67424393535099, 76.71955630859458],
  ]);
});

test('upgrading does not change its argument', () => {
  const value = JSON.parse(read('results.json'));
  validateResults(value);
  assert.deepEqual(value, JSON.parse(read('results.json')));
});

test('broken results of schema 1 are rejected with the place of the error', () => {
  const broken = (/** @type {(results: any) => void} */ change) => {
    const results = JSON.parse(read('results.json'));
    change(results);
    return () => validateResults(results);
  };
  assert.throws(
    broken((r) => {
      r.platforms[0].rounds[0].results[0].pairs[2] = [1, 2, 3];
    }),
    /at \/platforms\/0\/rounds\/0\/results\/0\/pairs: expected object, found an array of 6/,
  );
  assert.throws(
    broken((r) => {
      r.platforms[0].rounds[0].results[0].pairs[2][0] = 0;
    }),
    /pairs\/operations\/2: .*found 0/,
  );
  assert.throws(
    broken((r) => {
      r.platforms = 3;
    }),
    /at \/platforms: expected array, found 3/,
  );
});

test('a baseline of schema 1 is listed and read', async () => {
  const where = { folder: fileURLToPath(folder) };
  const listed = (await listBaselines(where.folder)).find(({ name }) => name === 'baseline');
  assert.equal(listed?.broken, null);
  const results = await readBaseline('baseline', where);
  assert.equal(results.schema, 'samebench-results/2');
  assert.equal(summarize(results).rows[0].cells.node.pairs, 12);
});

test('a history from the time of results of schema 1 is read', () => {
  const { entries, bad } = parseHistory(read('history.jsonl'), 'history.jsonl');
  assert.deepEqual(bad, []);
  assert.equal(entries[0].label, 'before-columns');
  assert.equal(entries[0].rows.find(({ argument }) => argument === '8')?.cells.node.ns, 9.6134);
});

/** A file with one platform of one benchmark. */
function file(name, id, { cost = 10, checksum = 'aa', ...overrides } = {}) {
  const results = resultsOf([platformOf(id, [{ cost, result: { checksum } }])]);
  return { name, results: { ...results, ...overrides } };
}

test('a single file is not changed', () => {
  const one = file('a.json', 'native');
  assert.equal(joinResults([one]), one.results);
});

test('platforms of several files become columns; equal names are numbered', () => {
  const joined = joinResults([
    file('a.json', 'native'),
    file('b.json', 'native', { cost: 20 }),
    file('c.json', 'node'),
    file('d.json', 'native'),
  ]);
  assert.deepEqual(
    joined.platforms.map(({ id }) => id),
    ['native', 'native#2', 'node', 'native#3'],
  );
  const {
    rows: [{ cells }],
    references,
  } = summarize(validateResults(joined));
  assert.equal(references.time, 'native');
  assert.equal(cells['native#2'].ratio.value, 2);
});

test('results that were joined can be joined again', () => {
  const two = { name: 'two.json', results: joinResults([file('a.json', 'node'), file('b.json', 'node')]) };
  assert.deepEqual(
    joinResults([two, two]).platforms.map(({ id }) => id),
    ['node', 'node#2', 'node#3', 'node#4'],
  );
});

test('the source of each column is noted, and facts that differ are dropped', () => {
  const here = { cpu: 'AMD EPYC', cores: 2, os: 'Debian 12' };
  const there = { cpu: null, cores: 2, os: 'Android' };
  const joined = joinResults([
    file('a.json', 'native', {
      machine: here,
      startedAt: '2026-11-21T08:00:00.000Z',
      warnings: [{ code: 'load', message: 'busy' }],
    }),
    file('phone.json', 'chromium', { machine: there, startedAt: '2026-11-20T08:00:00.000Z', cut: true }),
  ]);
  assert.deepEqual(joined.machine, { cores: 2 });
  assert.equal(joined.startedAt, '2026-11-20T08:00:00.000Z');
  assert.equal(joined.cut, true);
  assert.deepEqual(joined.warnings, [
    { code: 'joined', message: 'native: a.json; 2026-11-21 08:00; AMD EPYC, Debian 12' },
    { code: 'load', message: 'a.json: busy' },
    { code: 'joined', message: 'chromium: phone.json; 2026-11-20 08:00; Android' },
  ]);
});

test('checksums are compared only between equal seeds', () => {
  const seeded = (seed) => ({ request: { ...file('a', 'node').results.request, seed } });
  const joined = (one, other) =>
    summarize(
      joinResults([
        file('a.json', 'native', { ...seeded(one), checksum: 'aa' }),
        file('b.json', 'node', { ...seeded(other), checksum: 'bb' }),
      ]),
    ).checksumMismatches;
  assert.equal(joined(1, 1).length, 1);
  assert.equal(joined(1, 2).length, 0);
});

test('columns of different CPUs are marked, so that each CPU has its own reference cycle', () => {
  const of = (name, cpu) => file(name, 'node', { machine: { cpu } });
  assert.deepEqual(
    joinResults([of('a.json', 'AMD'), of('b.json', 'ARM'), of('c.json', null)]).platforms.map(
      ({ machine }) => machine,
    ),
    ['AMD', 'ARM', 'c.json'],
  );
  assert.deepEqual(
    joinResults([of('a.json', 'AMD'), of('b.json', 'AMD')]).platforms.map(({ machine }) => machine),
    [undefined, undefined],
  );
});
