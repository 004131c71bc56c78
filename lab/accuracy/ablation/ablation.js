/** What each rule and each number of the analysis is good for, on recordings: nothing is measured. */
import os from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { mean } from '../../../report/statistics/descriptive.js';
import { method } from '../../../report/method/method.js';
import { percent } from '../../shared/table.js';
import { numbers, partsOf, rules } from './variants.js';

/**
 * @import { Context } from '../context.js'
 * @import { Outcome } from '../../shared/table.js'
 * @import { Score } from './score.js'
 */

/** A rule earns its place if it makes the differences between runs smaller by this share. */
const LEAST_GAIN = 0.1;

/** Differences below this share are no gain for anybody. */
const NEGLIGIBLE = 1e-4;

/**
 * @param {Context} context
 * @returns {Promise<Outcome>}
 */
export async function ablation({ root, corpus = join(root, 'results', 'corpus'), quick, progress }) {
  const scorers = startScorers(corpus);
  try {
    const base = await scorers.score({});
    if (base === null) throw new Error('the recordings have no scores');
    let done = 0;
    const all = numbers(/** @type {any} */ (method));
    const unscored = all.filter(({ half }) => !isScored(half));
    const total = rules.length + 2 * (all.length - unscored.length);
    const scored = async (/** @type {import('./variants.js').Variant} */ { name, changes }) => {
      const score = await scorers.score(changes);
      progress('ablation', ++done, total);
      return { name, score };
    };
    const without = await Promise.all(rules.map(scored));
    const scaled = await Promise.all(
      all.filter(({ half }) => isScored(half)).flatMap(({ half, twice }) => [half, twice].map(scored)),
    );
    const effects = scaled.map(({ name, score }) => [name, ...effectOf(base, score)]);
    const steps = quick ? [] : await fromNothing(scorers.score);
    return {
      tables: [
        {
          title: 'The method on the recordings',
          columns: ['case, platform', 'median difference', '90 %', 'ladder'],
          rows: Object.entries(base.differences).map(([name, { median, high }]) => [
            ...[name, percent(median), percent(high), percent(base.ladder[name] ?? null)],
          ]),
          notes: [`Recordings: ${base.recordings}.`, summaryOf(base)],
        },
        {
          title: 'Without a rule',
          columns: ['left out', ...effectColumns],
          rows: without.map(({ name, score }) => [name, ...effectOf(base, score)]),
          notes: [effectNote],
        },
        {
          title: 'With a number half and twice as large',
          columns: ['number', ...effectColumns],
          rows: effects.filter(([, ...own]) => own.some(Boolean)),
          notes: [
            effectNote,
            `Nothing changes at: ${namesOf(effects.filter(([, ...own]) => !own.some(Boolean)))}.`,
            'No recording or simulation shows what they are for: ' +
              `${unscored.map(({ name }) => name).join(', ')}.`,
          ],
        },
        ...(quick
          ? []
          : [
              {
                title: 'From nothing, the rule that gains most at a time',
                columns: ['added', 'differences', 'ladder', 'coverage', 'named', 'undecided'],
                rows: steps.map(({ name, score }) => [
                  ...[
                    name,
                    times(ratioOf(base, score)),
                    times(ladderRatio(base, score)),
                    percent(score.coverage),
                  ],
                  ...[`${score.named} of ${score.rows}`, String(score.undecided)],
                ]),
                notes: [
                  'Differences and ladder: those of the method as it is, times this. A rule is added ' +
                    `if differences become smaller by ${percent(LEAST_GAIN)}.`,
                ],
              },
            ]),
      ],
      goals: [],
      data: { base, without, scaled, steps },
    };
  } finally {
    await scorers.stop();
  }
}

const effectColumns = [
  ...['median', '90 %', 'ladder', 'coverage', 'width', 'simulated', 'right'],
  ...['named', 'undecided', 'missed'],
  ...['pairs: named', 'open', 'missed', 'found', 'growth'],
];
const effectNote =
  'Median and 90 %: differences between runs, the geometric mean of the factors over cases and platforms; ' +
  'more than 1 is worse. Ladder and width: factors, too. In percentage points: coverage; simulated costs ' +
  'that their intervals hold; costs that are right beside a plain loop. Named and undecided: rows of ' +
  'duels of equal builds, more or fewer. Missed: of duels with a slower side. Pairs: simulated duels and ' +
  'runs, the same; open: costs that did not change and cannot be told; found: costs that became slower and ' +
  'are called so. Growth: sweeps whose order is not excluded, in percentage points.';

/** @param {Score} score */
const summaryOf = ({ coverage, width, named, undecided, rows, simulated, known, pairs, sweeps }) =>
  [
    ...(simulated ? [`Intervals hold ${percent(simulated.held)} of simulated costs.`] : []),
    ...(known
      ? [`Of the costs of bodies with a plain loop, ${percent(known.right)} are right or hold it.`]
      : []),
    `Intervals hold the difference of two runs in ${percent(coverage)} of cells, and are ±${percent(width)} wide (median).`,
    `Of ${rows} rows of duels of equal builds ${named} are named, and ${undecided} cannot be told.`,
    ...(pairs
      ? [
          `Of simulated pairs, ${pairs.named} costs that did not change are named and ${pairs.open} cannot be ` +
            `told; ${pairs.found} slower ones are named, and ${pairs.missed} pass.`,
        ]
      : []),
    `The order of ${percent(sweeps.right)} of simulated sweeps is not excluded.`,
  ].join(' ');

/** Whether any score may change. @param {import('./variants.js').Variant} variant */
const isScored = ({ changes }) => partsOf(changes).length > 0 || 'growth.largestError' in changes;

/** @param {string[][]} rows */
const namesOf = (rows) => (rows.length === 0 ? 'none' : rows.map(([name]) => name).join(', '));

/** @param {number} factor */
const times = (factor) => (Number.isFinite(factor) ? factor.toFixed(2) : '–');

/** @param {number} now @param {number} before */
const factorOf = (now, before) => Math.max(now, NEGLIGIBLE) / Math.max(before, NEGLIGIBLE);

/** @param {number[]} factors */
const geometric = (factors) => Math.exp(mean(factors.map(Math.log)));

/** @param {Score} base @param {Score} score @param {'median' | 'high'} which */
const differencesRatio = (base, score, which) =>
  geometric(
    Object.keys(base.differences).map((name) =>
      factorOf(score.differences[name]?.[which] ?? Infinity, base.differences[name][which]),
    ),
  );

/** @param {Score} base @param {Score} score */
const ladderRatio = (base, score) =>
  geometric(Object.keys(base.ladder).map((name) => factorOf(score.ladder[name] ?? 1, base.ladder[name])));

/** @param {Score} base @param {Score} score */
const ratioOf = (base, score) =>
  Math.sqrt(differencesRatio(base, score, 'median') * differencesRatio(base, score, 'high'));

/**
 * @template T
 * @param {Score} score
 * @param {(count: number, i: number) => T} of
 * @returns {T[]}
 */
const pairsOf = ({ pairs }, of) =>
  ['named', 'open', 'missed', 'found'].map((name, i) =>
    of(Number(pairs?.[/** @type {'named'} */ (name)]), i),
  );

/** @param {Score} base @param {Score | null} score */
function effectOf(base, score) {
  if (score === null) return effectColumns.map(() => '–');
  const more = (/** @type {number} */ count) =>
    count === 0 ? '' : `${count > 0 ? '+' : '−'}${Math.abs(count)}`;
  const plain = (/** @type {string} */ text) => (text === '1.00' ? '' : text);
  const points = (/** @type {number} */ share) => Number((100 * share).toFixed(1));
  return [
    plain(times(differencesRatio(base, score, 'median'))),
    plain(times(differencesRatio(base, score, 'high'))),
    plain(times(ladderRatio(base, score))),
    more(points(score.coverage - base.coverage)),
    plain(times(score.width / base.width)),
    more(points((score.simulated?.held ?? 0) - (base.simulated?.held ?? 0))),
    more(points((score.known?.right ?? 0) - (base.known?.right ?? 0))),
    more(score.named - base.named),
    more(score.undecided - base.undecided),
    more(score.missed - base.missed),
    ...pairsOf(score, (own, i) => more(own - pairsOf(base, (one) => one)[i])),
    more(points(score.sweeps.right - base.sweeps.right)),
  ];
}

/**
 * Starts without any rule and adds the one that gains most, until none gains enough.
 *
 * @param {(changes: Record<string, unknown>) => Promise<Score | null>} score
 */
async function fromNothing(score) {
  const without = (/** @type {typeof rules} */ left) =>
    Object.assign({}, ...left.map(({ changes }) => changes));
  let left = rules;
  const start = await score(without(left));
  if (start === null) return [];
  const steps = [{ name: 'nothing', score: start }];
  for (;;) {
    const last = steps[steps.length - 1].score;
    const tried = await Promise.all(
      left.map(async (rule) => ({
        rule,
        score: await score(without(left.filter((one) => one !== rule))),
      })),
    );
    const [best] = tried
      .flatMap(({ rule, score: found }) =>
        found === null ? [] : [{ rule, score: found, ratio: ratioOf(last, found) }],
      )
      .sort((a, b) => a.ratio - b.ratio);
    if (best === undefined || best.ratio > 1 - LEAST_GAIN) return steps;
    left = left.filter((one) => one !== best.rule);
    steps.push({ name: best.rule.name, score: best.score });
  }
}

/**
 * Threads that score methods on a corpus.
 *
 * @param {string} corpus folder
 */
function startScorers(corpus) {
  const workers = Array.from(
    { length: os.availableParallelism() },
    () => new Worker(new URL('./worker.js', import.meta.url), { workerData: corpus }),
  );
  /**
   * @type {{changes: Record<string, unknown>, resolve: (score: Score | null) => void, reject: (error:
   *   Error) => void}[]}
   */
  const queue = [];
  const idle = [...workers];
  const next = () => {
    while (idle.length > 0 && queue.length > 0) {
      const worker = /** @type {Worker} */ (idle.pop());
      const { changes, resolve, reject } = /** @type {typeof queue[number]} */ (queue.shift());
      const onError = (/** @type {Error} */ error) => reject(error);
      worker.once('error', onError);
      worker.once('message', (score) => {
        worker.off('error', onError);
        idle.push(worker);
        resolve(score);
        next();
      });
      worker.postMessage(changes);
    }
  };
  return {
    /** @param {Record<string, unknown>} changes @returns {Promise<Score | null>} */
    score: (changes) =>
      new Promise((resolve, reject) => {
        queue.push({ changes, resolve, reject });
        next();
      }),
    stop: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}
