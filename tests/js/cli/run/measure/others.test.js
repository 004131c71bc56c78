/** When a measurement looks at what others use, and what it says of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { measureAndSave } from '../../../../../cli/run/measure/save.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { temporaryFolder } from '../../../fixtures/folders.js';
import { fakePlatform, half } from '../../../fixtures/platforms.js';
import { quickRequest } from '../../../fixtures/requests.js';
import { resultsOf } from '../../../report/fixture.js';
import { run } from './one-round.js';

/** A watch that notes when rounds begin and end. */
function noting() {
  /** @type {string[]} */
  const notes = [];
  let last = 0;
  const round = () => {
    const id = (last += 1);
    let isRunning = false;
    return {
      begin: () => ((isRunning = true), void notes.push(`${id} begins`)),
      end: (/** @type {boolean} */ isWhole) =>
        isRunning && ((isRunning = false), notes.push(`${id} ${isWhole ? 'ends' : 'fails'}`)),
    };
  };
  return { notes, others: { round, share: () => null } };
}

test('each round is watched from its host to its end, before its processes are ended', async () => {
  const { notes, others } = noting();
  await run(
    [
      fakePlatform('native', { meanwhile: () => void notes.push('the host is closed') }),
      fakePlatform('node'),
    ],
    { others },
  );
  assert.deepEqual(notes, ['1 begins', '1 ends', 'the host is closed', '2 begins', '2 ends']);
});

test('a round that fails is no whole one, and one whose host never answered is none', async () => {
  const { notes, others } = noting();
  await run(
    [
      fakePlatform('native', { events: half, dies: 'gone' }),
      fakePlatform('node', { events: () => [], dies: 'gone' }),
    ],
    { others },
  );
  assert.deepEqual([...new Set(notes.map((note) => note.replace(/\d+ /, '')))], ['begins', 'fails']);
});

test('neither counts nor browsers that others have started are watched', async () => {
  const { notes, others } = noting();
  await run(
    [
      { ...fakePlatform('native@work'), counts: true },
      { ...fakePlatform('safari@webdriver'), remote: true },
    ],
    { others },
  );
  assert.deepEqual(notes, []);
});

/** The codes of the warnings of a run in which others use this share of the CPU time. */
async function codesWith(/** @type {number} */ share) {
  let readings = 0;
  const { context } = testContext({
    readCpuTime: () => ({ total: 1000 * (readings += 1), busy: 1000 * share * readings, own: new Map() }),
  });
  const request = quickRequest({ seed: 7 });
  const task = { platforms: [fakePlatform('native')], request, artifactOf: () => artifactIn('native', '') };
  const saved = { path: 'x', saveError: null };
  const part = {
    name: 'x',
    platformOf: (id) => id,
    toResults: (platforms) => resultsOf(platforms, { warnings: [{ code: 'governor', message: '' }] }),
  };
  const plan = /** @type {any} */ ({
    options: { out: temporaryFolder() },
    timeouts: { startMs: 1, silenceMs: 1 },
    platforms: task.platforms,
  });
  const { results } = await measureAndSave(
    task,
    { startedAt: new Date(0), parts: [part], save: async () => saved },
    plan,
    context,
  );
  return results.map(({ warnings }) => warnings?.map(({ code }) => code));
}

test('results say that others used most of the CPU time while the rounds ran', async () => {
  assert.deepEqual(await codesWith(0.6), [['load', 'governor']]);
  assert.deepEqual(await codesWith(0.4), [['governor']]);
});
