import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableModel } from '../../../report/model.js';
import { summarize } from '../../../report/summary.js';
import { renderTable } from '../../../report/table.js';
import { floorClock, jitteredClock, nativeHost, platformOf, resultsOf, skipped } from './fixture.js';

/** Four columns, with one of each kind of cell. */
function sample() {
  const bench = (costs, spread = 0.01) => [
    { name: 'is_prime u32', cost: costs[0], result: { operations: 1e6 } },
    { name: 'is_prime u64', cost: costs[1], result: { operations: 1e6, spread, stop: costs[3] } },
    { name: 'mod 16', cost: costs[2], failure: costs[2] === null ? 'body threw' : undefined, result: { operations: 1e6 } },
  ];
  const browser = (runtime, runtimeVersion) => ({ ...nativeHost, runtime, runtimeVersion, compiler: 'emcc 3.1.6' });
  return summarize(resultsOf([
    platformOf('native', bench([12.34, 80, 0.3]), { round: { host: nativeHost } }),
    platformOf('node', bench([16.1, 81, null])),
    platformOf('chromium', bench([16, 1234.5, 0, 'budget'], 0.06), {
      round: { host: browser('Chromium', '156.0.1'), clock: jitteredClock() },
    }),
    platformOf('firefox', bench([17.2, 100, 0.4, 'clock']), {
      round: { host: browser('Firefox', '153.0'), clock: floorClock() },
    }),
    skipped('webkit', 'not found: install WebKitGTK'),
  ]));
}

const render = (options) => renderTable(tableModel(sample()), options);
