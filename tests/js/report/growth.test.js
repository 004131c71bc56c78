/**
 * The work of a report grows in proportion to its rows: what is read of the results and of the summary is
 * counted.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barePage } from './fixture.js';
import { syntheticResults } from './synthetic.js';
import { comparisonFormatOf, printComparison } from '../../../cli/output/show-comparison.js';
import { compare } from '../../../report/compare/compare.js';
import { makeGate } from '../../../report/compare/gate.js';
import { comparisonFormats, reportFormats } from '../../../report/formats/index.js';
import { historyEntry } from '../../../report/history/entry.js';
import { historyOf } from '../../../report/history/series.js';
import { figuresOf } from '../../../report/html/figures.js';
import { renderComparisonHtml } from '../../../report/html/comparison.js';
import { renderHtml } from '../../../report/html/document.js';
import { lookupBy } from '../../../report/results/lookup.js';
import { parseResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';
import { NO_COLOUR } from '../../../report/text/paint.js';

/**
 * The same value, where each reading of a property is counted.
 *
 * @template T
 * @param {T} value
 * @param {{ reads: number }} counter
 * @param {WeakMap<object, object>} [known]
 * @returns {T}
 */
function counted(value, counter, known = new WeakMap()) {
  if (typeof value !== 'object' || value === null) return value;
  const proxy =
    known.get(value) ??
    new Proxy(value, {
      get(target, key, receiver) {
        counter.reads += 1;
        return counted(Reflect.get(target, key, receiver), counter, known);
      },
    });
  known.set(value, proxy);
  return /** @type {T} */ (proxy);
}

/** Work that grows with their square would take 2.1 times as many readings if it were a twentieth of all. */
const ROWS = 50;

/**
 * Twice the rows may take little more than twice the readings.
 *
 * @param {(rows: number, count: <T>(value: T) => T) => unknown} work
 */
async function assertProportional(work) {
  const readsOf = async (/** @type {number} */ rows) => {
    const counter = { reads: 0 };
    await work(rows, (value) => counted(value, counter));
    return counter.reads;
  };
  const [once, twice] = [await readsOf(ROWS), await readsOf(2 * ROWS)];
  assert.ok(once > 100, `only ${once} readings were counted`);
  assert.ok(twice < 2.1 * once, `${once} readings for ${ROWS} rows, ${twice} for twice as many`);
}

const platforms = 2;
const screen = { width: 100, plotWidth: 80, paint: NO_COLOUR };

/** Results in which half of the benchmarks fail, each with a failure of its own. @param {number} rows */
function failingResults(rows) {
  const results = syntheticResults(rows, { platforms });
  for (const { rounds } of results.platforms) {
    for (const round of rounds) {
      round.failures = round.results
        .splice(rows / 2)
        .map(({ benchmark }) => ({ message: `failure ${benchmark}`, benchmark }));
    }
  }
  return results;
}

/** Results of counts. @param {number} rows */
function countedResults(rows) {
  const results = syntheticResults(rows, { platforms });
  for (const { rounds } of results.platforms) {
    for (const round of rounds) {
      round.work = round.results.map(({ benchmark, suite, name, argument }) => ({
        benchmark,
        suite,
        name,
        argument,
        inputs: 1,
        checksum: null,
        pairs: { operations: [1, 2], bodyInstructions: [10, 20], twinInstructions: [1, 2], pauses: [0, 0] },
      }));
      round.sizes = [];
      round.results = [];
    }
  }
  return results;
}

/**
 * Results in which a suite has no more than five benchmarks.
 *
 * @param {number} rows
 * @param {{ shift?: number }} [options]
 */
function resultsOfSuites(rows, options) {
  const results = syntheticResults(rows, { platforms, ...options });
  for (const round of results.platforms.flatMap((platform) => platform.rounds)) {
    for (const one of [...(round.plan?.benchmarks ?? []), ...round.results])
      one.suite = `suite of ${one.name}`;
  }
  return results;
}

it('synthetic results are results, of the size that was asked for', () => {
  const results = syntheticResults(30, { platforms: 3, rounds: 2 });
  assert.deepEqual(parseResults(JSON.stringify(results), 'synthetic'), results);
  const sizes = results.platforms.map(({ rounds }) => rounds.map((round) => round.results.length));
  assert.deepEqual(sizes, Array(3).fill([30, 30]));
});

describe('the work of a report grows in proportion to its rows', () => {
  it('summary', () =>
    assertProportional((rows, count) => summarize(count(syntheticResults(rows, { platforms, rounds: 2 })))));

  it('summary of failures', () =>
    assertProportional((rows, count) => summarize(count(failingResults(rows)))));

  it('summary of counts', () => assertProportional((rows, count) => summarize(count(countedResults(rows)))));

  for (const { name, report } of reportFormats) {
    if (!report || name === 'html') continue;
    it(name, () =>
      assertProportional((rows, count) => {
        const results = syntheticResults(rows, { platforms });
        const summary = count(summarize(results));
        return report({ results: count(results), summary, screen, makePage: async () => '' });
      }),
    );
  }

  it('table with a plot', () =>
    assertProportional((rows, count) => {
      const results = syntheticResults(rows, { platforms });
      return reportFormats[0].report?.({
        results,
        summary: count(summarize(results)),
        plot: true,
        screen,
        makePage: async () => '',
      });
    }));

  it('html', () =>
    assertProportional((rows, count) => {
      const results = syntheticResults(rows, { platforms });
      return renderHtml(count(summarize(results)), count(results), {
        unit: 'ns',
        cold: false,
        ...barePage,
      });
    }));

  it('plots of a page', () =>
    assertProportional((rows, count) => {
      const results = syntheticResults(rows, { platforms });
      return figuresOf(count(summarize(results)), count(results), {
        unit: 'ns',
        platforms: results.platforms.map(({ id }) => id),
      });
    }));

  it('plots and tables of many suites', () =>
    assertProportional((rows, count) => {
      const results = resultsOfSuites(rows);
      const summary = count(summarize(results));
      figuresOf(summary, results, { unit: 'ns', platforms: results.platforms.map(({ id }) => id) });
      return reportFormats[0].report?.({ results, summary, screen, makePage: async () => '' });
    }));

  for (const { name, comparison } of comparisonFormats) {
    it(`comparison of many suites, ${name}`, () =>
      assertProportional((rows, count) => {
        const runs = /** @type {const} */ ([1, 1.2]).map((shift) => resultsOfSuites(rows, { shift }));
        const compared = count(compare(summarize(runs[0]), summarize(runs[1])));
        const makePage = async () => renderComparisonHtml(compared, { runs: [runs[0], runs[1]], style: '' });
        return comparison?.({ compared, gate: {}, screen, makePage });
      }));
  }

  it('comparison', () =>
    assertProportional((rows, count) => {
      const [before, after] = [1, 1.2].map((shift) =>
        count(summarize(syntheticResults(rows, { platforms, rounds: 3, shift }))),
      );
      return compare(before, after);
    }));

  it('history', () =>
    assertProportional((rows, count) =>
      historyOf(
        [1, 1, 1.2, 1.2].map((shift, day) =>
          count(
            historyEntry(
              {
                ...summarize(syntheticResults(rows, { platforms, shift })),
                startedAt: `2026-01-0${day + 1}T00:00:00.000Z`,
              },
              null,
            ),
          ),
        ),
      ),
    ));
});

describe('the samples of a benchmark are read once', () => {
  const counter = { reads: 0 };
  /** Results with three benchmarks of two rounds. */
  function watched() {
    const results = syntheticResults(3, { platforms: 1, rounds: 2 });
    for (const { pairs } of results.platforms[0].rounds.flatMap((round) => round.results)) {
      const { twinNs } = pairs;
      Object.defineProperty(pairs, 'twinNs', { get: () => ((counter.reads += 1), twinNs) });
    }
    counter.reads = 0;
    return results;
  }

  it('for its summary and its warnings', () => {
    summarize(watched());
    assert.equal(counter.reads, 6);
  });

  it('for the comparison of two runs', async () => {
    const [before, now] = [watched(), watched()];
    const gate = makeGate({}, { suites: new Map() });
    const stdout = /** @type {any} */ ({
      write: (/** @type {string} */ _, /** @type {() => void} */ done) => (done?.(), true),
    });
    const format = await comparisonFormatOf({ format: 'csv', json: true });
    await printComparison(before, now, gate, { format }, { stdout, env: {}, progress: { print: () => {} } });
    assert.equal(counter.reads, 2 * 6);
  });
});

describe('lookupBy', () => {
  it('reads a list once, however often it is asked', () => {
    let calls = 0;
    const byName = lookupBy((/** @type {{ name: string }} */ { name }) => ((calls += 1), name));
    const list = [
      { name: 'a', at: 0 },
      { name: 'b', at: 1 },
      { name: 'a', at: 2 },
    ];
    assert.deepEqual(byName(list, 'a'), [list[0], list[2]]);
    assert.deepEqual(byName(list, 'b'), [list[1]]);
    assert.deepEqual(byName(list, 'c'), []);
    assert.equal(calls, 3);
  });
});
