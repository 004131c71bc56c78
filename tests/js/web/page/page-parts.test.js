import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { withinRun } from '../../../../web/page/views/progress.js';
import { collectRound } from '../../../../protocol/collector.js';
import { tableModel } from '../../../../report/table/model.js';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { runRequest } from '../../../../wasm/host/round.js';
import { examine } from '../../../../web/page/environment.js';
import { benchmarkName, timeLeft } from '../../../../web/page/views/progress.js';
import { resultsFile } from '../../../../web/page/results-file.js';
import { describeBrowser, nameBrowser } from '../../../../web/page/user-agent.js';
import { version } from '../../../../web/page/version.js';
import factory, { emptyWasm } from '../fixtures/fake-module.js';

const agents = {
  headless: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'HeadlessChrome/156.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  webkit: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/26.0 Safari/605.1.15',
  chromeOnIphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ' +
    '(KHTML, like Gecko) CriOS/156.0.0.0 Mobile/15E148 Safari/604.1',
};

test('a browser is named by its engine, whatever else is in its user agent', () => {
  const names = Object.fromEntries(
    Object.entries(agents).map(([key, agent]) => {
      const { runtime, runtimeVersion, engine } = nameBrowser(agent);
      return [key, [runtime, runtimeVersion, engine]];
    }),
  );
  assert.deepEqual(names, {
    headless: ['Chromium', '156', 'V8'],
    firefox: ['Firefox', '153', 'SpiderMonkey'],
    webkit: ['WebKit', '26', 'JavaScriptCore'],
    chromeOnIphone: ['WebKit', null, 'JavaScriptCore'],
  });
  assert.equal(nameBrowser('curl/8').id, 'browser');
});

test('isolation is that of the worker that measures', () => {
  const navigator = { userAgent: agents.firefox };
  assert.equal(describeBrowser({ navigator, crossOriginIsolated: true }).isolated, true);
  assert.equal(describeBrowser({ navigator }).isolated, false);
});

test('missing features of a browser are explained', () => {
  const whole = { WebAssembly, Worker: class {}, BigInt64Array, crossOriginIsolated: true };
  assert.deepEqual(examine(whole), { obstacles: [], cautions: [] });
  assert.match(examine({ ...whole, WebAssembly: undefined }).obstacles[0] ?? '', /no WebAssembly/);
  assert.match(examine({ ...whole, Worker: undefined }).obstacles[0] ?? '', /no web workers/);
  const coarse = examine({ ...whole, crossOriginIsolated: false });
  assert.deepEqual(coarse.obstacles, [], 'it works with the coarse clock');
  assert.match(coarse.cautions[0] ?? '', /coarse clock/);
});

test('the remaining time is rounded', () => {
  assert.equal(timeLeft(null), '');
  assert.equal(timeLeft(400), 'about 1 s left');
  assert.equal(timeLeft(61_500), 'about 62 s left');
  assert.equal(timeLeft(179_000), 'about 3 min left');
  assert.equal(benchmarkName({ suite: 'a', name: 'b', argument: '64' }), 'a › b 64');
});

test('the page and the package have the same version', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  assert.equal(version, manifest.version);
});

test('progress of a round is converted to progress of the run', () => {
  const event = { done: 0.5, elapsedMs: 1000, remainingMs: 1000 };
  assert.deepEqual(withinRun(event, 0, 1), { done: 0.5, remainingMs: 1000 });
  assert.deepEqual(withinRun(event, 1, 4), { done: 0.375, remainingMs: 5000 });
  assert.equal(withinRun({ done: 0 }, 2, 3).remainingMs, null);
});

test('a manual run gives a results file that the report can read', async () => {
  const { record, take } = collectRound(0);
  await runRequest({
    factory,
    bytes: emptyWasm,
    request: makeRequest({ profile: profiles.quick }),
    emit: (line) => take(JSON.parse(line)),
    describeHost: () =>
      describeBrowser({ navigator: { userAgent: agents.headless }, crossOriginIsolated: true }),
  });
  const file = resultsFile({
    id: 'chromium',
    rounds: [record],
    request: makeRequest({ profile: { ...profiles.quick, rounds: 1 } }),
    startedAt: new Date(0),
    finishedAt: new Date(1000),
    cut: false,
    reason: null,
    machine: { cores: 2, os: 'Linux x86_64' },
  });
  assert.equal(file.schema, 'samebench-results/2');
  assert.equal(file.platforms[0]?.status, 'ok');
  assert.doesNotThrow(() => parseResults(JSON.stringify(file), 'download.json'));
  assert.equal(record.complete, true);
  const model = tableModel(summarize(/** @type {any} */ (file)));
  assert.deepEqual(model.suites.map(({ name, rows }) => [name, rows.length]), [['fake', 2]]);
});
