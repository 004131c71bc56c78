/** @import { TestContext } from 'node:test' */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { collectRound } from '../../../../protocol/collector.js';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { runRequest } from '../../../../wasm/host/round.js';
import { defaultView, readView, writeView } from '../../../../web/page/address.js';
import { examine } from '../../../../web/page/environment.js';
import { measure, unwatched } from '../../../../web/page/measuring/measurement.js';
import { watchHidden } from '../../../../web/page/measuring/watch-hidden.js';
import { resultsFile } from '../../../../web/page/results-file.js';
import { describeBrowser, nameBrowser } from '../../../../web/page/user-agent.js';
import { version } from '../../../../web/page/results-file.js';
import { benchmarkName, timeLeft, withinRun } from '../../../../web/page/views/progress.js';
import { createSpeed, placesOf } from '../../../../web/page/views/samples.js';
import factory, { emptyWasm } from '../fixtures/fake-module.js';

const agents = {
  headless:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'HeadlessChrome/156.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  webkit:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/26.0 Safari/605.1.15',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ' +
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
  const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
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
  assert.equal(file.schema, 'samebench-results/3');
  assert.equal(file.platforms[0]?.status, 'ok');
  assert.doesNotThrow(() => parseResults(JSON.stringify(file), 'download.json'));
  assert.equal(record.complete, true);
  const model = tableModel(summarize(/** @type {any} */ (file)));
  assert.deepEqual(
    model.suites.map(({ name, rows }) => [name, rows.length]),
    [['fake', 2]],
  );
});

test('the default view has an empty fragment', () => {
  assert.equal(writeView(defaultView), '');
  assert.deepEqual(readView(''), defaultView);
  assert.deepEqual(readView('#'), defaultView);
});

test('choices can be read back from the address', () => {
  const views = /** @type {import('../../../../web/page/address.js').View[]} */ ([
    {
      suites: ['ladder', 'my suite'],
      only: 'u64 & more',
      profile: 'default',
      filter: 'is_prime',
      unit: 'ratio',
      sort: { platform: 'native@O2', descending: true },
      beside: '../../../runs/a.json',
    },
    { ...defaultView, suites: [], sort: { platform: 'node', descending: false } },
  ]);
  for (const view of views) assert.deepEqual(readView(`#${writeView(view)}`), view);
});

test('invalid parts of the address fall back to the defaults', () => {
  assert.deepEqual(readView('#unit=miles&profile=never&other=1&sort='), defaultView);
});

test('live costs of all rounds are those of the CPU’s speed in the first one', () => {
  const speed = createSpeed();
  const cycle = (/** @type {number} */ cycleNs, at = 'start') =>
    speed.see(/** @type {any} */ ({ event: 'cycle', at, cycleNs, elapsedMs: 1, agreed: true }));
  assert.equal(speed.scaled(10), 10);
  cycle(0.25);
  assert.equal(speed.scaled(10), 10);
  cycle(0.3, 'visit');
  assert.equal(speed.scaled(10), 10, 'a later reading of the round changes nothing');
  cycle(0.2);
  assert.equal(speed.scaled(8), 10);
});

test('samples are placed on a scale that cuts off the slowest', () => {
  const places = placesOf([10, 11, 12, 13, 1000]);
  assert.ok(places.every((place) => place >= 0 && place <= 1));
  assert.ok(places[0] < places[1] && places[1] < places[3]);
  assert.equal(places[4], 1);
  assert.ok(
    placesOf([5, 5, 5]).every((place) => place < 0.2),
    'equal ones are at the left',
  );
  assert.ok(placesOf([0, 0]).every(Number.isFinite));
});

const request = makeRequest({ profile: profiles.quick });

/**
 * Sets a global value until the end of a test.
 *
 * @param {TestContext} t
 * @param {string} name
 * @param {unknown} value
 */
function setGlobal(t, name, value) {
  Object.assign(globalThis, { [name]: value });
  t.after(() => Reflect.deleteProperty(globalThis, name));
}

/** A worker that never says a word. */
class Mute {
  postMessage() {}
  terminate() {}
}

test('a silent worker ends a manual run after 120 s, and never an automatic run', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  setGlobal(t, 'Worker', Mute);
  const byHand = measure(request, () => {});
  const automatic = measure(request, () => {}, unwatched);
  t.mock.timers.tick(24 * 3600 * 1000);
  await assert.rejects(byHand.done, /sent nothing for 120 s/);
  const stopped = automatic.done.catch((error) => error.name);
  automatic.stop();
  assert.equal(await stopped, 'StoppedError');
});

/** A worker that sends these answers. @param {object[]} answers */
const answering = (answers) =>
  class {
    /** @type {(event: {data: object}) => void} */
    onmessage = () => {};
    postMessage() {
      for (const data of answers) this.onmessage({ data });
    }
    terminate() {}
  };

test('a round that fails says why: not because of a benchmark that failed alone', async (t) => {
  const failure = (/** @type {object} */ facts) => ({
    type: 'event',
    line: JSON.stringify({ event: 'failure', ...facts }),
  });
  const alone = failure({ message: 'it returned another result', benchmark: 1 });
  const done = { type: 'done', code: 1 };
  const reasonOf = async (/** @type {object[]} */ ...answers) => {
    setGlobal(t, 'Worker', answering(answers));
    return measure(request, () => {}).done.catch(({ message }) => message);
  };
  assert.equal(await reasonOf(alone, done), 'the module ended with code 1');
  assert.equal(
    await reasonOf(failure({ message: 'it crashed', benchmark: 1, fatal: true }), done),
    'it crashed',
  );
  assert.equal(
    await reasonOf(failure({ message: 'no benchmark matches', benchmark: null }), alone, done),
    'no benchmark matches',
  );
});

/** The little of a document that the watch looks at. */
class FakeDocument extends EventTarget {
  visibilityState = 'visible';

  /** @param {string} state */
  become(state) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** @param {TestContext} t @param {string} [state] */
function watch(t, state = 'visible') {
  const page = new FakeDocument();
  page.visibilityState = state;
  setGlobal(t, 'document', page);
  /** @type {string[]} */
  const codes = [];
  const end = watchHidden((warning) => codes.push(warning.code));
  return { page, codes, end };
}

test('hiding the page during a run causes one warning', (t) => {
  const { page, codes, end } = watch(t);
  page.become('hidden');
  page.become('visible');
  page.become('hidden');
  assert.deepEqual(codes, ['page-hidden']);
  end();
});

test('a page that is hidden from the start causes a warning', (t) => {
  assert.deepEqual(watch(t, 'hidden').codes, ['page-hidden']);
});

test('hiding the page after the run causes no warning', (t) => {
  const { page, codes, end } = watch(t);
  end();
  page.become('hidden');
  assert.deepEqual(codes, []);
});
