/**
 * A process of its own for one measurement of `growth.js`: does its task and prints its time and peak memory
 * as JSON.
 */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { compare } from '../../../report/compare/compare.js';
import { comparisonFormats, reportFormats } from '../../../report/formats/index.js';
import { historyEntry } from '../../../report/history/entry.js';
import { historyOf } from '../../../report/history/series.js';
import { renderHistory } from '../../../report/history/text.js';
import { summarize } from '../../../report/summary/summary.js';
import { NO_COLOUR } from '../../../report/text/paint.js';
import { readResults } from '../../../cli/files/read-results.js';
import { makeHtml } from '../../../cli/output/html.js';
import { listText } from '../../../cli/commands/list.js';
import { checkSelection, selectedLabels } from '../../../cli/run/plan/selection.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { listBenchmarks, mergeLists } from '../../../cli/hosts/list.js';
import { syntheticResults } from '../../../tests/js/report/synthetic.js';

/** Days of a history. */
const DAYS = 5;

const screen = { width: 120, plotWidth: 80, paint: NO_COLOUR };
const [, , task, name, file, other] = process.argv;

/** @type {Record<string, () => unknown>} */
const tasks = {
  /** Not measured: writes the files of the other tasks. */
  make() {
    writeFileSync(file, JSON.stringify(syntheticResults(Number(name))));
    writeFileSync(other, JSON.stringify(syntheticResults(Number(name), { shift: 1.1 })));
  },
  async report() {
    const results = await readResults(file);
    const format = reportFormats.find((one) => one.name === name);
    const summary = summarize(results);
    const makePage = () => makeHtml(results, (shown) => (shown === results ? summary : summarize(shown)));
    return format?.report?.({ results, summary, screen, makePage });
  },
  async compare() {
    const [before, after] = [summarize(await readResults(file)), summarize(await readResults(other))];
    const format = comparisonFormats.find((one) => one.name === name);
    return format?.comparison?.({ compared: compare(before, after), gate: {}, screen, makePage: () => '' });
  },
  async history() {
    const entry = historyEntry(summarize(await readResults(file)), null);
    const history = historyOf(
      Array.from({ length: DAYS }, (_, day) => ({
        ...entry,
        startedAt: `2026-01-0${day + 1}T00:00:00.000Z`,
      })),
    );
    return renderHistory(history, screen);
  },
  /** What `samebench list` and `run --filter` do, from the start of the host. */
  async list() {
    const listed = await listBenchmarks([artifactIn('native', dirname(file))]);
    // A WebAssembly module has the same list.
    const all = mergeLists(['native', 'wasm'].map((id) => ({ id, benchmarks: listed })));
    if (!all.some((one) => one.name === `benchmark ${Number(name) - 1}`))
      throw new Error(`${file} does not list ${name} rows`);
    const request = { suites: [], filter: '99' };
    checkSelection(request, all);
    return listText(all) + selectedLabels(request, all).join();
  },
};

const start = performance.now();
const made = await tasks[task]();
const seconds = (performance.now() - start) / 1000;
const cpu = process.cpuUsage();
console.log(
  JSON.stringify({
    seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    bytes: String(made ?? '').length,
  }),
);
