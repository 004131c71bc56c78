import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseResults, ResultsError, validateResults } from '../../../../report/results/schema.js';
import { nativeHost, platformOf, resultsOf, roundOf, skipped } from '../fixture.js';

const good = () => JSON.parse(JSON.stringify(resultsOf([
  platformOf('native', [{ cost: 10 }], { round: { host: nativeHost } }), skipped('bun', 'get it'),
])));

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
    assert.throws(() => validateResults(value), /expected a JSON object.*found (null|a number|a string|an array)/);
  }
});

test('an object of another kind is no results file', () => {
  assert.throws(() => validateResults({ name: 'package' }), /not a Samebench results file.*"schema"/s);
  assert.throws(() => validateResults({ schema: 'samebench-summary/1' }), /samebench-summary\/1.*summary.*results/s);
});

test('a file of a newer schema is rejected with a hint, and its content is not checked', () => {
  assert.throws(() => validateResults({ schema: 'samebench-results/3' }),
    /newer Samebench.*"samebench-results\/3".*"samebench-results\/2"; update Samebench/s);
});

test('broken content is reported with its place, the expected and the found value', () => {
  assert.match(errorMessage((r) => { delete r.machine; }), /at \/: .*"machine"/);
  assert.match(errorMessage((r) => { r.platforms[0].status = 'fine'; }),
    /at \/platforms\/0\/status: .*ok, cut, failed, skipped.*found "fine"/);
  assert.match(errorMessage((r) => { delete r.platforms[0].rounds[0].results[0].pairs.twinNs; }),
    /at \/platforms\/0\/rounds\/0\/results\/0\/pairs: .*"twinNs"/);
  assert.match(errorMessage((r) => { r.platforms[0].rounds[0].results[0].pairs.operations[3] = 0; }),
    /pairs\/operations\/3: .*found 0/);
  assert.match(errorMessage((r) => { r.platforms[0].rounds[0].clock.tickNs = '5'; }), /clock\/tickNs: .*number.*found "5"/);
});

test('columns of pairs have equal lengths; columns of other names are kept and not checked', () => {
  assert.match(errorMessage((r) => { r.platforms[0].rounds[0].results[0].pairs.pauses.pop(); }),
    /at \/platforms\/0\/rounds\/0\/results\/0\/pairs\/pauses: expected 16 values, as many as in "operations", found 15/);
  const results = good();
  results.platforms[0].rounds[0].results[0].pairs.instructions = [1, 2];
  assert.deepEqual(validateResults(results).platforms[0].rounds[0].results[0].pairs.instructions, [1, 2]);
});

test('a large value of the wrong kind is named by its kind, not printed', () => {
  const message = errorMessage((r) => { r.platforms = { many: 'x'.repeat(1000) }; });
  assert.match(message, /at \/platforms: .*array.*found an object/);
  assert.ok(message.length < 300);
});

test('duplicate platforms and duplicate results of a benchmark are refused', () => {
  assert.match(errorMessage((r) => { r.platforms[1].id = 'native'; }), /at \/platforms\/1\/id: .*"native"/);
  assert.match(errorMessage((r) => {
    const { results } = r.platforms[0].rounds[0];
    results.push(results[0]);
  }), /at \/platforms\/0\/rounds\/0\/results\/9: .*ladder\/ladder 0/);
});

test('the text of a results file becomes results', () => {
  assert.deepEqual(parseResults(JSON.stringify(good()), 'latest.json'), good());
});

test('invalid JSON is reported with the place of the error', () => {
  assert.throws(() => parseResults('{\n  "schema": 1 "b": 2\n}', 'latest.json'), (error) => {
    assert.ok(error instanceof ResultsError);
    assert.match(error.message, /^latest\.json: not JSON: line 2, column 15: Expected ',' or '}' after property value/);
    return true;
  });
});

test("invalid JSON is reported with the engine's message, without the text, if that has no place", () => {
  assert.throws(() => parseResults('{ "schema": oops }', 'latest.json'), /latest\.json: not JSON: Unexpected token 'o'$/);
});

test('text that ends too early is reported as cut off', () => {
  assert.throws(() => parseResults(JSON.stringify(good()).slice(0, 500), 'latest.json'), /latest\.json: .*cut off/);
  assert.throws(() => parseResults('', 'latest.json'), /latest\.json: .*empty/);
});

test('an error in the content is reported with the name of the file', () => {
  assert.throws(() => parseResults('{}', 'other.json'), /^ResultsError: other\.json: not a Samebench results file/);
});

test('a file that an editor saved with a byte order mark is read', () => {
  assert.deepEqual(parseResults(`\ufeff${JSON.stringify(good())}`, 'latest.json'), good());
});

test('an error in the JSON is reported in one line', () => {
  assert.throws(() => parseResults('{ "a":\n\n oops }', 'latest.json'), (error) => {
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
});
