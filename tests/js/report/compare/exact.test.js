import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validatorOf } from '../../../../protocol/schemas.js';
import { compare } from '../../../../report/compare/compare.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { failures } from '../../../../report/compare/gate.js';
import { measureOf, ofMeasures } from '../../../../report/compare/measure.js';
import { changeOf } from '../../../../report/compare/words.js';
import { renderComparisonJunit } from '../../../../report/formats/comparison/junit.js';
import { renderComparisonMarkdown } from '../../../../report/formats/comparison/markdown.js';
import { renderComparison } from '../../../../report/formats/comparison/terminal.js';
import { summarize } from '../../../../report/summary/summary.js';
import {
  countingPlatform,
  countingRound,
  moduleRound,
  nativeHost,
  platformOf,
  resultsOf,
} from '../fixture.js';

const hardware = { name: 'hardware counter', exact: false, pauseInstructions: 0, pauseHostCalls: 0 };

/** A run of one column that counts. @param {import('../fixture.js').ScriptedWork[]} scripted */
const counting = (scripted, { round = {}, id = 'native@work', ...overrides } = {}) =>
  resultsOf([countingPlatform(id, scripted, { round })], overrides);
const compared = (a, b, options) => compare(summarize(a), summarize(b), options);
const works = (values) => Object.entries(values).map(([name, work]) => ({ name, work }));
const changes = ({ cells }) => Object.fromEntries(cells.map(({ name, change }) => [name, change]));

test('counts are compared exactly: from the threshold on they changed, within it they are the same', () => {
  const before = counting(works({ a: 1000, b: 1000, c: 1000, d: 1000, e: 1000 }));
  const result = compared(before, counting(works({ a: 1000, b: 1009, c: 1011, d: 991, e: 989 })));
  assert.deepEqual(changes(result), { a: 'same', b: 'same', c: 'slower', d: 'same', e: 'faster' });
  const { ratio, reason } = result.cells[2];
  assert.deepEqual([ratio, reason], [{ value: 1.011, low: 1.011, high: 1.011 }, null]);
  assert.deepEqual(
    failures(result, 'slower').map(({ name }) => name),
    ['c'],
  );
  for (const [less, more, threshold] of [
    [200, 201, 0.005],
    [1000, 1030, 0.03],
  ]) {
    const [one, other] = [
      { a: less, b: more },
      { a: more, b: less },
    ].map((own) => counting(works(own)));
    const atThreshold = compared(one, other, { threshold });
    assert.deepEqual(changes(atThreshold), { a: 'slower', b: 'faster' });
    for (const [failOn, name] of /** @type {const} */ ([
      ['slower', 'a'],
      ['faster', 'b'],
    ]))
      assert.deepEqual(
        failures(atThreshold, failOn).map((cell) => cell.name),
        [name],
        `${failOn} by ${threshold}`,
      );
  }
  const strict = compared(before, counting(works({ a: 1000, b: 1001 })), { threshold: 0 });
  assert.deepEqual(changes(strict), { a: 'same', b: 'slower' });
});

test('means of operations that differ are compared by their ranges, equal builds are the same', () => {
  const rare = (/** @type {string} */ name, /** @type {number} */ work, doubt = 0.1 * work) => ({
    ...{ name, work, inARow: 16_384, doubt: { below: doubt, above: doubt } },
  });
  const result = compared(
    counting([
      ...works({ rare: 6000, once: 6000 }),
      rare('equal', 18_000),
      rare('near', 18_000),
      rare('far', 18_000),
    ]),
    counting([
      rare('rare', 18_000),
      rare('once', 9600, 3600),
      rare('equal', 18_000),
      rare('near', 19_000),
      rare('far', 6300),
    ]),
  );
  const expected = { rare: 'slower', once: 'unclear', equal: 'same', near: 'unclear', far: 'faster' };
  assert.deepEqual(changes(result), expected);
  const [{ ratio }, { reason }, { ratio: equal }] = result.cells;
  assert.deepEqual([ratio?.value, ratio?.low], [3, 2.7]);
  assert.equal(
    reason,
    'its operations differ: 6000 to 13200 instructions, from 16384 of them, which do not decide',
  );
  assert.deepEqual(equal, { value: 1, low: 1, high: 1 });
  assert.deepEqual(changes(compared(counting([rare('a', 1000)]), counting([rare('a', 1005)]))), {
    a: 'same',
  });
});

test('sizes are compared exactly, with the threshold of their suite', () => {
  const size = (bytes) => counting([{ suite: 'size', name: 'module', bytes }]);
  assert.deepEqual(changes(compared(size(100_000), size(105_000))), { module: 'slower' });
  assert.deepEqual(changes(compared(size(100_000), size(105_000), { suites: new Map([['size', 0.1]]) })), {
    module: 'same',
  });
});

test('allocations decide where the instructions are the same, and are shown where they are not', () => {
  const row = (name, work, count, bytes) => ({ name, work, allocations: { count, bytes, peakBytes: bytes } });
  const before = counting([
    row('a', 1000, 2, 100),
    row('b', 1000, 2, 100),
    row('c', 1000, 0, 0),
    row('d', 1000, 2, 100),
    row('e', 1000, 2, 100),
    row('f', 1000, 3, 300),
  ]);
  const now = counting([
    row('a', 1000, 3, 100),
    row('b', 1001, 2, 150),
    row('c', 1000, 1, 16),
    row('d', 1200, 3, 150),
    row('e', 1000, 2.001, 100.5),
    row('f', 1000, 2, 400),
  ]);
  const result = compared(before, now);
  assert.deepEqual(
    result.cells.map(({ name, change, ratio, allocations }) => [
      name,
      change,
      ratio?.value ?? null,
      allocations,
    ]),
    [
      ['a', 'slower', null, 'allocations 2 → 3'],
      ['b', 'slower', null, 'allocated 100 B → 150 B'],
      ['c', 'slower', null, 'allocations 0 → 1'],
      ['d', 'slower', 1.2, 'allocations 2 → 3'],
      ['e', 'same', 1, undefined],
      ['f', 'faster', null, 'allocations 3 → 2'],
    ],
  );
  assert.deepEqual(
    failures(result, 'slower').map(({ name }) => name),
    ['a', 'b', 'c', 'd'],
  );
  assert.equal(changeOf(result.cells[0]), '1000.0 → 1000.0 instr; allocations 2 → 3');
  for (const text of [
    renderComparison(result),
    renderComparisonMarkdown(result),
    renderComparisonJunit(result),
  ])
    assert.match(text, /allocations 2 → 3/);
  const validate = validatorOf('comparison');
  assert.ok(validate(JSON.parse(JSON.stringify(result))), JSON.stringify(validate.errors));
});

test('allocations that one run did not count, or of other operations, are not compared', () => {
  const allocations = { count: 2, bytes: 100, peakBytes: 100 };
  const of = (one) => counting([{ name: 'a', work: 1000, ...one }]);
  assert.deepEqual(changes(compared(of({}), of({ allocations }))), { a: 'same' });
  const fewer = {
    work: { instructions: 1000, operations: [8, 16] },
    allocations: { ...allocations, count: 3 },
  };
  assert.deepEqual(changes(compared(of({ allocations }), of(fewer))), { a: 'same' });
});

test('a change from or to a count of 0 or less is a change without a ratio, which fails a gate', () => {
  const { cells } = compared(
    counting(works({ a: 0, b: -2, c: 0, d: 3 })),
    counting(works({ a: 0, b: -2, c: 4, d: 0 })),
  );
  assert.deepEqual(
    cells.map(({ change, reason, ratio }) => [change, reason, ratio]),
    [
      ['same', null, null],
      ['same', null, null],
      ['slower', null, null],
      ['faster', null, null],
    ],
  );
  assert.deepEqual(
    failures({ cells }, 'slower').map(({ name }) => name),
    ['c'],
  );
  assert.equal(changeOf(cells[2]), '0.00 → 4.00 instr');
});

test('counts of other inputs, and counts that differ between processes, are unclear with the reason', () => {
  const part = (operations, inputs) =>
    counting([{ name: 'a', work: { instructions: 5, operations: [operations, 2 * operations] }, inputs }]);
  const [cell] = compared(part(512, 8192), part(8192, 8192)).cells;
  assert.deepEqual(
    [cell.change, cell.reason],
    [
      'unclear',
      'different inputs were counted: 512 of 8192 inputs in the baseline, 8192 of 8192 inputs in the ' +
        'current run',
    ],
  );
  assert.equal(
    compared(part(8192, 8192), part(16_384, 8192)).cells[0].change,
    'same',
    'each input was counted, in both',
  );
  const rounds = [3, 4].map((work, round) => countingRound([{ name: 'a', work }], { round }));
  const unstable = resultsOf([countingPlatform('native@work', [], { rounds })]);
  const [shaky] = compared(counting(works({ a: 3 })), unstable).cells;
  assert.equal(shaky.change, 'unclear');
  assert.match(shaky.reason, /differ between processes: 3 and 4 instructions/);
});

test('the ratio of inexact counts has the ends of their ranges', () => {
  const twice = (a, b) =>
    resultsOf([
      countingPlatform('native@work', [], {
        rounds: [a, b].map((work, round) =>
          countingRound([{ name: 'a', work }], { round, counter: hardware }),
        ),
      }),
    ]);
  const [cell] = compared(twice(10_000, 10_008), twice(10_100, 10_104)).cells;
  assert.deepEqual(
    [cell.change, cell.ratio.low, cell.ratio.high],
    ['unclear', 10_100 / 10_008, 10_104 / 10_000],
  );
});

test('counts take no part in the false discovery rate of times', () => {
  const timed = (cost) => platformOf('node', [{ name: 't', cost, result: { spread: 0.01 } }]);
  const many = (work) =>
    countingPlatform(
      'wasm@work',
      Array.from({ length: 300 }, (_, i) => ({ name: `w${i}`, work })),
      { round: moduleRound },
    );
  // Significant alone, but not among 300 that did not change.
  const alone = compared(resultsOf([timed(100)]), resultsOf([timed(101.8)]));
  assert.equal(alone.cells[0].change, 'slower');
  const both = compared(resultsOf([timed(100), many(7)]), resultsOf([timed(101.8), many(7)]));
  assert.equal(both.cells[0].change, 'slower');
});

test('a duel compares counts exactly as well', () => {
  const side = (work) =>
    resultsOf([
      platformOf('native', [{ name: 'a', cost: 10 }], { round: { host: nativeHost } }),
      countingPlatform('native@work', works({ a: work })),
    ]);
  const [a, b] = [side(100), side(110)];
  const { cells, paired } = compared(a, b, { paired: pairedResults(a, b) });
  assert.equal(paired, true);
  assert.deepEqual(
    cells.map(({ platform, change, reason, ratio }) => [platform, change, reason, ratio?.value ?? null]),
    [
      ['native', 'unclear', 'too few rounds with a cost on both sides', null],
      ['native@work', 'slower', null, 1.1],
    ],
  );
});

test('differences that cannot change a count are not reported', () => {
  const other = { machine: { cpu: 'Intel', cores: 64, os: 'Ubuntu 24.04', governor: 'powersave' } };
  const differences = (a, b) => compared(a, b).differences.map(({ platform, what }) => [platform, what]);
  const module = (overrides = {}) =>
    counting(works({ a: 7 }), { id: 'wasm@work', round: moduleRound, ...overrides });
  assert.deepEqual(differences(module(), module(other)), []);
  const runtime = {
    round: { ...moduleRound, host: { ...moduleRound.host, runtimeVersion: '22.0.0', engine: 'V8 12' } },
  };
  assert.deepEqual(differences(module(), module(runtime)), []);
  const compiler = {
    round: { ...moduleRound, host: { ...moduleRound.host, compiler: 'emcc 4', flags: '-Oz' } },
  };
  assert.deepEqual(differences(module(), module(compiler)), [
    ['wasm@work', 'compiler'],
    ['wasm@work', 'flags'],
  ]);
  assert.deepEqual(
    differences(counting(works({ a: 7 })), counting(works({ a: 7 }), other)),
    [[null, 'os']],
    'the C library is counted',
  );
  assert.deepEqual(
    differences(counting(works({ a: 7 })), counting(works({ a: 7 }), { round: { counter: hardware } })),
    [['native@work', 'counter']],
  );
  const seeded = (seed) => counting(works({ a: 7 }), { request: { seed, rounds: 1 } });
  assert.deepEqual(differences(seeded(1), seeded(2)), [[null, 'seed']]);
});

test('part of a comparison: the cells of a measure and the differences that may be their cause', () => {
  const run = (overrides = {}, { flags = '-O3' } = {}) =>
    resultsOf(
      [
        platformOf('native', [{ name: 'a', cost: 10 }], { round: { host: { ...nativeHost, flags } } }),
        countingPlatform(
          'wasm@work',
          [
            { name: 'a', work: 7 },
            { suite: 'size', name: 'module', bytes: 812 },
          ],
          { round: moduleRound },
        ),
      ],
      overrides,
    );
  const all = compared(
    run(),
    run(
      { machine: { cpu: 'Intel', cores: 2, os: 'Debian GNU/Linux 12' }, request: { seed: 2, rounds: 1 } },
      { flags: '-O2' },
    ),
  );
  assert.deepEqual(
    all.differences.map(({ what }) => what),
    ['cpu', 'seed', 'flags'],
  );
  const partOf = (measure) => {
    const { cells, differences } = ofMeasures(all, [measure]);
    return [cells.map(({ platform, name }) => `${platform} ${name}`), differences.map(({ what }) => what)];
  };
  assert.deepEqual(partOf('time'), [['native a'], ['cpu', 'seed', 'flags']]);
  assert.deepEqual(partOf('work'), [['wasm@work a'], ['seed']]);
  assert.deepEqual(partOf('size'), [['wasm@work module'], []]);
  assert.deepEqual(all.cells.map(measureOf), ['time', 'work', 'size']);
});

test('shifts of the CPU cycle concern times only', () => {
  const timed = (cycleNs) =>
    resultsOf([
      platformOf('native', [{ name: 'a', cost: 10 }], {
        round: { host: nativeHost, cycles: [{ at: 'end', elapsedMs: 1, cycleNs, agreed: true }] },
      }),
      countingPlatform('native@work', works({ a: 7 })),
    ]);
  const all = compared(timed(0.3), timed(0.4));
  assert.deepEqual(
    [all.shifts.length, ofMeasures(all, ['time']).shifts.length, ofMeasures(all, ['work']).shifts.length],
    [1, 1, 0],
  );
});

test('texts have the unit of the count, and no interval', () => {
  const all = compared(
    counting([...works({ a: 4, same: 3, none: 0 }), { suite: 'size', name: 'module', bytes: 9500 }]),
    counting([...works({ a: 5, same: 3, none: 2 }), { suite: 'size', name: 'module', bytes: 12_000 }]),
  );
  assert.equal(changeOf(all.cells[0]), '4.00 → 5.00 instr, 1.25×');
  assert.equal(changeOf(all.cells.find(({ name }) => name === 'module')), '9500 B → 12.000 kB, 1.26×');
  assert.match(renderComparison(all), /^a \/ native@work {3}4\.00 → 5\.00 instr, 1\.25×$/m);
  assert.match(renderComparison(all), /counts are\s+compared exactly/);
  assert.match(
    renderComparisonMarkdown(all),
    /\| \*\*slower\*\* \| 4\.00 instr \| 5\.00 instr \| 1\.25× \|\s+\|/,
  );
  assert.match(renderComparisonJunit(all), /message="slower: 4\.00 → 5\.00 instr, 1\.25×"/);
  assert.match(renderComparisonJunit(all), /message="slower: 0\.00 → 2\.00 instr"/);
  assert.match(renderComparison(all), /^none \/ native@work {3}0\.00 → 2\.00 instr$/m);
  assert.doesNotMatch(renderComparison(all), /95 %/);
});
