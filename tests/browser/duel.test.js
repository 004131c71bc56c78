import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { artifactIn } from '../../cli/hosts/index.js';
import { chromium } from '../../cli/platforms/browsers/chromium.js';
import { firefox } from '../../cli/platforms/browsers/firefox.js';
import { webkit } from '../../cli/platforms/browsers/webkit.js';
import { createTurns } from '../../cli/run/measure/turns.js';
import { quickRequest } from '../js/fixtures/requests.js';
import { fakeModule, needs, patient } from './support.js';

/** @type {Awaited<ReturnType<typeof fakeModule>>} */
let fake;
/** Profiles are made here. @type {string} */
let temporary;
const kept = process.env.TMPDIR;

before(async () => {
  fake = await fakeModule();
  temporary = await mkdtemp(path.join(os.tmpdir(), 'samebench-test-'));
  process.env.TMPDIR = temporary;
});

after(async () => {
  if (kept === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = kept;
  await fake.remove();
  await rm(temporary, { recursive: true, force: true });
});

/**
 * A round of a duel with the fake module.
 *
 * @param {import('../../cli/platforms/index.js').Platform} platform
 * @param {string[]} filters steer the module of each side
 */
async function duel(platform, filters) {
  const turns = createTurns(() => ({ paths: ['', ''], takeBack() {}, close: async () => {} }), {
    atOnce: true,
  });
  const together = {};
  /** @type {boolean[]} */
  const waiting = [];
  let profiles = 0;
  const sides = await Promise.all(
    filters.map(async (filter) => {
      const turn = turns.join();
      /** @type {string[]} */
      const names = [];
      const failure = await platform
        .run(quickRequest({ filter, turns: true }), ({ event }) => names.push(event), {
          artifact: artifactIn('wasm', fake.directory),
          // That it hangs takes as long to see.
          timeouts: { ...patient, ...(filters.includes('hang') && { silenceMs: 2500 }) },
          together,
          takeBack: turn.takeBack,
          async turn(handsOver) {
            profiles = Math.max(profiles, (await readdir(temporary)).length);
            const handover = await turn.yield(handsOver);
            if (handover) waiting.push(handover.waits);
            return handover;
          },
        })
        .then(
          () => null,
          (/** @type {Error} */ error) => error.message,
        );
      turn.leave();
      return { names, failure };
    }),
  );
  return { sides, waiting: waiting.sort(), profiles };
}

/** @param {string[]} names of events */
const resultsOf = (names) => names.filter((name) => name === 'result').length;

for (const platform of [chromium, firefox, webkit]) {
  test(
    `both sides of a duel have one browser, and hand turns to each other: ${platform.id}`,
    needs(platform.id),
    async () => {
      const { sides, waiting, profiles } = await duel(platform, ['', '']);
      for (const { names, failure } of sides)
        assert.deepEqual([failure, resultsOf(names), names.at(-1)], [null, 2, 'end']);
      assert.deepEqual([waiting, profiles], [[false, true], 1]);
      assert.deepEqual(await readdir(temporary), []);
    },
  );

  test(`where one side crashes, the other goes on: ${platform.id}`, needs(platform.id), async () => {
    const {
      sides: [a, b],
      waiting,
    } = await duel(platform, ['', 'trap']);
    assert.deepEqual([a.failure, resultsOf(a.names), a.names.at(-1)], [null, 2, 'end']);
    assert.match(String(b.failure), /memory access out of bounds/);
    assert.deepEqual([resultsOf(b.names), waiting], [1, [false, true]]);
    assert.deepEqual(await readdir(temporary), []);
  });
}

test('where one side hangs, the other goes on', needs('chromium'), async () => {
  const {
    sides: [a, b],
  } = await duel(chromium, ['', 'hang']);
  assert.deepEqual([a.failure, resultsOf(a.names), a.names.at(-1)], [null, 2, 'end']);
  assert.match(String(b.failure), /it hung in "fake\/one"/);
  assert.deepEqual(await readdir(temporary), []);
});
