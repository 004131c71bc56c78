import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finding, findingText, once } from '../../analysis/findings.js';
import { duelFindings } from '../../analysis/results.js';
import { trialsOf } from '../../../../tests/js/report/trials.js';
import { failing, judged, plannedIn, rowIn, withRow } from './scene.js';

/** @import { Candidate } from './scene.js' */

const other = '00000000000000bb';

/**
 * The cycle meter around the row runs slower by this factor.
 *
 * @param {number} factor
 * @returns {(round: any) => void}
 */
const meter = (factor) => (round) => {
  const { pairs } = rowIn(round);
  for (const name of ['bodyBeforeNs', 'bodyAfterNs', 'twinBeforeNs', 'twinAfterNs'])
    pairs[name] = pairs[name].map((/** @type {number} */ ns) => ns * factor);
};

/** The first lap through the inputs executes what each lap of the base does. @param {any} round */
const remembering = (round) => {
  const work = rowIn(round, 'work');
  work.first = { ...work.first, instructions: 405 * work.first.operations };
};

/**
 * What a trick is, what is due, and the kind of the finding that shows it.
 *
 * @type {[string, Candidate, string, string | null][]}
 */
const tricks = [
  [
    'work is skipped',
    { time: 0.1, work: 0.1, look: withRow({ checksum: other }), count: withRow({ checksum: other }) },
    'wrong',
    'results',
  ],
  [
    'work is skipped after the first calls',
    { time: 0.1, work: 0.1, look: withRow({ recheck: other }) },
    'wrong',
    'later-results',
  ],
  [
    'work is skipped after the first calls of a duel',
    { time: 0.1, work: 0.1, duel: (round) => void (round.round === 7 && withRow({ recheck: other })(round)) },
    'wrong',
    'later-results',
  ],
  [
    'work is skipped in timed samples',
    { time: 0.1, work: 0.1, look: withRow({ wrongInTime: 3 }) },
    'wrong',
    'timed-results',
  ],
  [
    'work is skipped in timed samples of a duel',
    { time: 0.1, work: 0.1, duel: (round) => void (round.round === 7 && withRow({ wrongInTime: 1 })(round)) },
    'wrong',
    'timed-results',
  ],
  [
    'work is skipped in timed samples whose results cannot be compared',
    { time: 0.35, work: 1, proof: 1 },
    'cannot tell',
    'unconfirmed',
  ],
  [
    'work is skipped there, and more is executed where it is counted',
    { time: 0.35, work: 1.02, proof: 1 },
    'cannot tell',
    'unconfirmed',
  ],
  [
    'the same, where nothing can confirm the gain',
    { time: 0.35, work: 1.2, proof: null },
    'cannot tell',
    'unconfirmed',
  ],
  [
    'work is skipped there, and where it is counted',
    { time: 0.35, work: 0.35, proof: 1 },
    'cannot tell',
    'unconfirmed',
  ],
  [
    'results are kept, but not where it is counted, and nothing can confirm the gain',
    { time: 0.35, work: 1, proof: null },
    'cannot tell',
    'unconfirmed',
  ],
  [
    'work is skipped for inputs that are new',
    { time: 0.35, work: 1, duel: (round) => void (rowIn(round).proof.checksums[3] = other) },
    'wrong',
    'later-results',
  ],
  [
    'work is skipped only when it is counted',
    { work: 0.1, count: withRow({ checksum: other }) },
    'wrong',
    'results',
  ],
  [
    'results are taken from earlier operations',
    { time: 0.1, work: 0.1, count: remembering },
    'wrong',
    'remembered',
  ],
  [
    'the only result is kept',
    {
      time: 0.1,
      work: 0.1,
      inputs: 1,
      count: (round) => void (rowIn(round, 'work').first.instructions = 90_000),
    },
    'cannot tell',
    'remembered',
  ],
  ['fewer inputs', { time: 0.5, work: 1, look: withRow({ inputs: 64 }) }, 'wrong', 'inputs'],
  [
    'shorter inputs',
    { time: 0.5, work: 0.5, look: (round) => void (plannedIn(round).bytes = 8) },
    'wrong',
    'inputs',
  ],
  [
    'results that nobody keeps',
    { time: 0.1, work: 0.1, look: (round) => void (plannedIn(round).keepsResults = false) },
    'wrong',
    'inputs',
  ],
  ['no checksum any more', { time: 0.1, work: 0.1, look: withRow({ checksum: null }) }, 'wrong', 'results'],
  [
    'a row is deleted',
    {
      look: (round) =>
        void (round.plan.benchmarks = round.plan.benchmarks.filter(
          (/** @type {any} */ { name }) => name !== 'parse',
        )),
    },
    'wrong',
    'missing',
  ],
  ['a row is skipped', { look: failing({ skipped: true }) }, 'wrong', 'skipped'],
  ['a row throws', { look: failing({}) }, 'wrong', 'failed'],
  ['a row fails later', { duel: (round) => void (round.round > 5 && failing({})(round)) }, 'wrong', 'failed'],
  [
    'the process exits early',
    {
      look: (round) =>
        Object.assign(round, { problem: 'it exited with code 0 before it was done', complete: false }),
    },
    'wrong',
    'ended',
  ],
  ['the base is slowed down', { time: 0.9, work: 1, watched: { usedMs: 450 } }, 'cannot tell', 'busy'],
  ['the control is slowed down', { time: 1, work: 1, duel: meter(1.3) }, 'cannot tell', 'control'],
  [
    'the control runs ahead, so that a slower row looks the same',
    {
      time: 1.3,
      work: 1.3,
      duel: (round) => {
        meter(1.3)(round);
        rowIn(round).pairs.bodyNs = rowIn(round).pairs.bodyNs.map((/** @type {number} */ ns) => ns);
      },
    },
    'cannot tell',
    'control',
  ],
  ['the clock is replaced', { time: 0.5, work: 1, watched: { shownMs: 800 } }, 'wrong', 'clock'],
  [
    'suites, settings or builds are edited',
    { time: 0.5, work: 0.5, edits: [finding('wrong', 'edited', {}, 'b edits', ['bench.cpp'])] },
    'wrong',
    'edited',
  ],
  [
    'a row without a checksum',
    {
      time: 0.5,
      work: 0.5,
      base: withRow({ checksum: null }),
      look: withRow({ checksum: null }),
      count: withRow({ checksum: null }),
      duel: withRow({ checksum: null }),
    },
    'cannot tell',
    'unchecked',
  ],
];

for (const [title, candidate, due, kind] of tricks) {
  test(`refused: ${title}`, () => {
    const { verdict, findings, reasons } = judged(candidate);
    assert.equal(verdict, due, reasons.join('\n'));
    assert.ok(
      findings.some((one) => one.kind === kind),
      JSON.stringify(findings),
    );
    assert.ok(reasons.length > 0);
  });
}

test('what a row measures is named in words, with both values', () => {
  const textOf = (/** @type {Candidate} */ candidate) =>
    judged(candidate).findings.find(({ kind }) => kind === 'inputs')?.text;
  assert.equal(
    textOf({ look: (round) => void (plannedIn(round).keepsResults = false) }),
    'b measures something else: operations return results, which are kept: yes in a, no in b',
  );
  assert.equal(
    textOf({ look: (round) => void (plannedIn(round).bytes = 8) }),
    'b measures something else: bytes: none in a, 8 in b',
  );
});

test('results without a checksum are told from other results', () => {
  const [first] = judged({ look: withRow({ checksum: null }) }).findings;
  assert.equal(first.text, 'b has no checksum of its results, and a has one: they are of another type');
});

test('an honest candidate is better, the same or worse', () => {
  for (const [candidate, due] of /** @type {[Candidate, string][]} */ ([
    [{}, 'same'],
    [{ time: 0.9, work: 0.9 }, 'better'],
    [{ time: 1.1, work: 1.1 }, 'worse'],
  ])) {
    const { verdict, reasons, findings } = judged(candidate);
    assert.equal(verdict, due, reasons.join('\n'));
    assert.deepEqual(findings, []);
  }
});

test('a true gain of 1 % is found, and of equal builds nothing is', () => {
  for (const seed of trialsOf(import.meta.url, { few: [10], all: [10, 11, 12] })) {
    assert.equal(judged({ time: 0.99, work: 0.99 }, { seed }).verdict, 'better');
    assert.equal(judged({}, { seed }).verdict, 'same');
  }
});

test('times and counts that contradict each other get a remark, and the verdict stays', () => {
  for (const [candidate, due, text] of /** @type {[Candidate, string, RegExp][]} */ ([
    [
      { time: 0.5, work: 1 },
      'better',
      /^s\/parse on native: b takes 0\.50× the time with as many instructions/,
    ],
    [{ time: 0.9, work: 1.1 }, 'better', /b takes less time although it executes 10 % more instructions/],
    [{ time: 1.1, work: 0.9 }, 'worse', /b takes more time although it executes 10 % fewer instructions/],
  ])) {
    const { verdict, findings } = judged(candidate);
    assert.equal(verdict, due);
    assert.deepEqual(
      findings.map(({ weight, kind }) => [weight, kind]),
      [['remark', 'work']],
    );
    assert.match(findingText(findings[0]), text);
  }
});

test('a large gain is confirmed by the time of results that are all compared, whatever it executes', () => {
  for (const [candidate, kinds] of /** @type {[Candidate, string[]][]} */ ([
    [{ time: 0.33, work: 1 }, ['work']],
    [{ time: 0.33, work: 1, proof: 0.6 }, ['work']],
    [{ time: 0.33, work: 0.33 }, []],
    [{ time: 0.33, work: 0.33, proof: null }, []],
    [{ time: 0.8, work: 1, proof: null }, []],
  ])) {
    const { verdict, findings, reasons } = judged(candidate);
    assert.equal(verdict, 'better', reasons.join('\n'));
    assert.deepEqual(
      findings.map(({ kind, weight }) => `${weight} ${kind}`),
      kinds.map((kind) => `remark ${kind}`),
    );
  }
  assert.match(
    judged({ time: 0.33, work: 1, proof: 1 }).reasons.join(),
    /^s\/parse on native: b takes 0\.33× the time without fewer instructions, but saves .* where all results are compared, of inputs that are new/,
  );
});

test('results of new inputs that differ from run to run in the base show nothing', () => {
  const own = (/** @type {string} */ checksum) => (/** @type {any} */ round) =>
    void (rowIn(round).proof.checksums[2] = checksum);
  assert.deepEqual(judged({ again: own(other), duel: own('00000000000000cc') }).findings, []);
  const fewer = judged({
    time: 0.33,
    work: 1,
    duel: (round) =>
      Object.assign(rowIn(round).proof, {
        ns: [900, 1800],
        checksums: rowIn(round).proof.checksums.slice(0, 2),
      }),
  });
  assert.ok(
    fewer.findings.every(({ weight }) => weight !== 'wrong'),
    'a side that computed fewer is compared as far as it came',
  );
});

test('a gain that is not counted does not count, and a loss does', () => {
  const { verdict, reasons } = judged({ time: 0.9, isUncounted: true });
  assert.equal(verdict, 'cannot tell');
  assert.match(reasons.join('\n'), /^s\/parse on native: its instructions are not counted/);
  assert.equal(judged({ time: 1.1, isUncounted: true }).verdict, 'worse');
});

test('results that differ from run to run in the base show nothing; a gain there does not count', () => {
  const unstable = {
    time: 0.9,
    work: 0.9,
    again: withRow({ checksum: other }),
    look: withRow({ checksum: '00000000000000cc' }),
  };
  assert.deepEqual(
    judged(unstable).findings.map(({ kind, weight }) => [kind, weight]),
    [['unchecked', 'no gain']],
  );
  assert.equal(judged(unstable).verdict, 'cannot tell');
  const later = {
    time: 0.9,
    work: 0.9,
    again: withRow({ recheck: other }),
    look: withRow({ recheck: '00000000000000cc' }),
  };
  assert.equal(judged(later).verdict, 'better', 'its results before it was measured are the same each time');
});

test(
  'results in timed samples that differ in the base as well show nothing, nor do those of a base that ' +
    'remembers its calls',
  () => {
    const differs = withRow({ wrongInTime: 2 });
    assert.deepEqual(judged({ base: differs, look: differs, count: differs, duel: differs }).findings, []);
    const unstable = judged({
      again: withRow({ recheck: other }),
      duel: withRow({ recheck: '00000000000000cc' }),
    });
    assert.deepEqual(unstable.findings, []);
  },
);

test(
  'a clock that hides time does so in each round: processes that a busy machine stops in some rounds ' +
    'have no other clock',
  () => {
    /** Hides time in some of nine rounds. */
    const hiding = (/** @type {number} */ rounds) =>
      judged({ time: 0.9, work: 0.9, watched: (i) => (i < rounds ? { shownMs: 950 } : {}) });
    assert.deepEqual(hiding(5).findings, []);
    assert.deepEqual(
      hiding(8).findings.map(({ kind }) => kind),
      ['clock'],
    );
  },
);

test('a clock that shows more time than passes is told so: it may run ahead in empty loops only', () => {
  const textOf = (/** @type {number} */ shownMs) =>
    judged({ watched: { shownMs } }).findings.map(({ kind, text }) => `${kind}: ${text}`);
  assert.deepEqual(textOf(1049), [
    "clock: the clock of b shows 5.0 % more time than passes by the judge's clock",
  ]);
  assert.deepEqual(textOf(949), [
    "clock: the clock of b does not show 5.0 % of the time that passes by the judge's clock",
  ]);
});

test('a busy neighbour of both sides is no trick, nor is a meter that differs a little', () => {
  assert.equal(judged({ time: 0.9, work: 0.9, duel: meter(1.01) }).verdict, 'better');
  assert.equal(judged({ time: 0.9, work: 0.9, watched: { usedMs: 40, shownMs: 998 } }).verdict, 'better');
});

test('a finding of several seeds is shown once', () => {
  const one = finding('wrong', 'results', { row: 's/a', platform: 'native' }, 'x');
  assert.deepEqual(once([one, { ...one }, { ...one, row: 's/b' }]), [one, { ...one, row: 's/b' }]);
  assert.equal(findingText({ ...one, files: ['a.cpp'] }), 's/a on native: x\n  a.cpp');
});

test('results of both sides are compared by process: a row that several have is not mixed up', () => {
  const sideOf = (/** @type {number} */ wrongInTime) =>
    /** @type {any} */ ({
      platforms: [
        {
          id: 'native',
          rounds: ['one', 'other'].map((part, i) => ({
            round: 0,
            part,
            results: [{ suite: 's', name: 'parse', argument: null, wrongInTime: i === 0 ? wrongInTime : 0 }],
          })),
        },
      ],
    });
  const found = (/** @type {number} */ wrong) =>
    duelFindings([sideOf(0), sideOf(wrong)], []).map(({ kind }) => kind);
  assert.deepEqual(found(3), ['timed-results']);
  assert.deepEqual(found(0), []);
});
