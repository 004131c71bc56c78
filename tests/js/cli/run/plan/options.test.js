import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profiles } from '../../../../../protocol/profiles.js';
import { milliseconds, seconds, share } from '../../../../../cli/system/arguments.js';
import { listText } from '../../../../../cli/commands/list.js';
import { checkReference, choosePlatforms } from '../../../../../cli/run/plan/choose.js';
import { makeRequest } from '../../../../../cli/run/plan/request.js';
import {
  checkSelection,
  chooseBenchmark,
  measuredLabels,
  selectedLabels,
} from '../../../../../cli/run/plan/selection.js';
import { listing } from '../../../fixtures/events.js';
import { fakePlatform } from '../../../fixtures/platforms.js';

const known = ['native', 'node', 'chromium', 'firefox'].map((id) => fakePlatform(id));
const ids = ({ chosen }) => chosen.map(({ id }) => id);
const request = (suites, filter = '') => ({ suites, filter });

test('a missing platform is no error without --platforms and with "all"', () => {
  assert.deepEqual(choosePlatforms(undefined, known), { chosen: known, byName: false });
  assert.deepEqual(choosePlatforms('all', known), { chosen: known, byName: false });
});

test('platforms by name keep the order of the columns, each once', () => {
  const result = choosePlatforms('chromium, native,native', known);
  assert.deepEqual([ids(result), result.byName], [['native', 'chromium'], true]);
});

test('an unknown platform is an error with a suggestion and a list', () => {
  assert.throws(() => choosePlatforms('native,chrome', known), {
    code: 2,
    message:
      'unknown platform "chrome"\n  did you mean "chromium"?\n' +
      '  platforms: native, node, chromium, firefox, all\n' +
      '  any program that runs a module of WASI: --with "wasi@NAME=PROGRAM ARGUMENTS"',
  });
  assert.throws(() => choosePlatforms('native,', known), /unknown platform ""/);
  assert.throws(() => choosePlatforms(' ', known), { code: 2, message: /--platforms is empty/ });
});

test('--js adds the columns of JavaScript of the WebAssembly platforms, each once', () => {
  const takes = { traits: ['js', 'call'] };
  const vary = (/** @type {object} */ change) => ({ ...fakePlatform('node'), ...change });
  const some = known.map((one) => (one.id === 'native' ? one : { ...one, takes, vary }));
  const measures = { times: true, work: false, javascript: true };
  const columns = (/** @type {string} */ list) =>
    ids(choosePlatforms(list, some, { presets: [], binaries: new Map(), measures }));
  assert.deepEqual(columns('native,node'), ['native', 'node', 'node@js', 'node@call']);
  assert.deepEqual(columns('node,node@js'), ['node', 'node@js', 'node@call']);
  assert.deepEqual(columns('native'), ['native']);
});

test('a column that an extra asks for is added once', () => {
  const columns = (/** @type {string} */ list) =>
    ids(choosePlatforms(list, known, { presets: [], binaries: new Map(), added: ['node'] }));
  assert.deepEqual(columns('native'), ['native', 'node']);
  assert.deepEqual(columns('node,native'), ['native', 'node']);
});

test('the reference must be a platform of the run', () => {
  const [native, node] = known;
  checkReference(undefined, [native], known);
  checkReference('node', [native, node], known);
  assert.throws(() => checkReference('nod', known, known), /did you mean "node"/);
  assert.throws(() => checkReference('firefox', [native], known), {
    code: 2,
    message: /^--reference firefox is not measured in this run\n.*: native/,
  });
});

test('an unknown suite is an error with a suggestion and a list', () => {
  assert.throws(() => checkSelection(request(['primalty']), listing.benchmarks), {
    code: 2,
    message: 'unknown suite "primalty"\n  did you mean "primality"?\n  suites: ladder, primality',
  });
});

test('a filter without a match is an error with a suggestion and a list', () => {
  assert.throws(() => checkSelection(request(['primality'], 'is_prim u64'), listing.benchmarks), {
    code: 2,
    message:
      'no benchmark in primality matches --filter "is_prim u64"\n' +
      '  did you mean "is_prime u64"?\n  benchmarks in primality:\n' +
      '    primality/is_prime u32\n    primality/is_prime u64',
  });
});

const many = Array.from({ length: 10_000 }, (_, i) => ({
  suite: `s${Math.floor(i / 5000)}`,
  name: `benchmark ${i}`,
  argument: null,
}));

test('of many benchmarks, the closest are listed, and how many there are', () => {
  assert.throws(() => checkSelection(request([], 'benchmrk 7777'), many), {
    code: 2,
    message: [
      'no benchmark matches --filter "benchmrk 7777"',
      'did you mean "benchmark 7777"?',
      'the closest of 10000 benchmarks:',
      ...[7777, 777, 1777, 2777, 3777, 4777, 5777, 6777, 7077, 7177].map(
        (i) => `  s${Math.floor(i / 5000)}/benchmark ${i}`,
      ),
      '`samebench list` shows all',
    ].join('\n  '),
  });
  assert.throws(
    () => checkSelection(request(['s1'], 'zzz'), many),
    /\n {2}the closest of 5000 benchmarks in s1:\n( {4}s1\/benchmark \d+\n){10} {2}`samebench list` shows all$/,
  );
});

test('a text that is a part of many benchmarks lists some of them, and how many there are', () => {
  assert.throws(
    () => chooseBenchmark('benchmark 77', many),
    (/** @type {Error} */ { message }) => {
      assert.match(
        message,
        /^"benchmark 77" is a part of 111 benchmarks; expected one\n {4}s0\/benchmark 77\n/,
      );
      assert.match(message, /\n {4}s0\/benchmark 777\n.*\n {4}… and 101 more$/s);
      assert.equal(message.split('\n').length, 12);
      return true;
    },
  );
});

test('a filter matches suite, name and argument, case-insensitively', () => {
  checkSelection(request([], 'LADDER/multiply-add 2'), listing.benchmarks);
  checkSelection(request(['primality'], 'U32'), listing.benchmarks);
  assert.throws(() => checkSelection(request(['ladder'], 'u32'), listing.benchmarks));
});

const withCharts = [
  ...listing.benchmarks,
  { suite: 'charts', name: 'is_prime up to', argument: '10', onlyByName: true },
  { suite: 'charts', name: 'trial up to', argument: '10', onlyByName: true },
];
const charts = ['charts/is_prime up to 10', 'charts/trial up to 10'];
const ofCharts = (labels) => labels.filter((label) => label.startsWith('charts/'));

test('a suite that is measured only by name is otherwise left out', () => {
  assert.equal(measuredLabels(request([]), withCharts).length, listing.benchmarks.length);
  assert.deepEqual(ofCharts(measuredLabels(request(['primality', 'charts']), withCharts)), charts);
  assert.deepEqual(ofCharts(measuredLabels(request([], 'is_prime'), withCharts)), []);
  assert.deepEqual(ofCharts(measuredLabels(request(['charts'], 'TRIAL'), withCharts)), [charts[1]]);
  assert.deepEqual(selectedLabels(request(['charts'], 'TRIAL'), withCharts), [charts[1]]);
});

test('a filter that matches only such a suite is an error that says how to name it', () => {
  checkSelection(request(['charts'], 'up to'), withCharts);
  assert.throws(() => checkSelection(request([], 'up to'), withCharts), {
    code: 2,
    message:
      'no benchmark matches --filter "up to"\n' +
      '  the suite charts has a match, but runs only when it is named: samebench run charts --filter "up to"',
  });
});

test('the list says which suites are measured only by name', () => {
  const text = listText(withCharts);
  assert.match(text, /\ncharts {2}\(only by name: samebench run charts\)\n {2}is_prime up to 10\n/);
  assert.match(text, /\nprimality\n/);
});

test('the list says which rows will fail, and why', () => {
  const text = listText([
    { suite: 's', name: 'a #2', argument: null, problem: 'the suite has another row "a"' },
  ]);
  assert.equal(text.split('\n')[2], '    will fail: the suite has another row "a"');
});

test('the request fits the protocol', () => {
  assert.deepEqual(makeRequest(['primality', 'primality'], { quick: true, seed: 0 }), {
    schema: 'samebench-request/1',
    suites: ['primality'],
    filter: '',
    profile: profiles.quick,
    seed: 0,
    round: 0,
    hardwareCounters: undefined,
  });
  assert.equal(makeRequest([], {}).profile.name, 'default');
  assert.equal(makeRequest([], { counters: true }).hardwareCounters, true);
});

test('rounds, target and budget change the profile; the budget is for all rounds', () => {
  const { profile } = makeRequest([], { thorough: true, rounds: 4, target: 0.02, budget: 1000 });
  assert.deepEqual(
    [profile.name, profile.rounds, profile.targetRelative, profile.budgetMs, profile.longRunMs],
    ['thorough', 4, 0.02, 250, 250],
  );
  const { longRunMs } = makeRequest([], { quick: true, budget: 3000 }).profile;
  assert.equal(longRunMs, profiles.quick.longRunMs, 'a large budget makes no run longer');
});

test('shares and times are read with their units, and invalid ones are refused', () => {
  assert.equal(share('1%'), 0.01);
  assert.equal(share('0.5'), 0.5);
  assert.equal(milliseconds('500ms'), 500);
  assert.equal(milliseconds('2s'), 2000);
  assert.equal(milliseconds('1.5'), 1500);
  for (const text of ['0', '0%', '-1%', '101%', 'x', '', '1e9', 'NaN']) {
    assert.throws(() => share(text), /above 0/, text);
  }
  for (const text of ['0', '-1s', '2h', 'x', '', '1e99', '999999min']) {
    assert.throws(() => milliseconds(text), /above 0/, text);
  }
});

test('a timeout that is too long for a timer is refused', () => {
  assert.equal(seconds('0.5'), 0.5);
  assert.equal(seconds('86400'), 86400);
  for (const wrong of ['3000000', '0', '-1', 'soon']) {
    assert.throws(() => seconds(wrong), /above 0 and up to a day/, wrong);
  }
});
