import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withCauses } from '../../../../../cli/run/duel/causes.js';
import { kindOf } from '../../../../../cli/hosts/index.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { samebench } from '../../../fixtures/command.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

/** @import { Part } from '../../../../../report/functions/difference.js' */

/** @type {(line: number, instructions: number) => Part} */
const step = (line, instructions) => ({
  name: 'lib::step',
  into: 'lib::parse',
  file: 'lib.hpp',
  line,
  text: `statement ${line}`,
  instructions,
});

/** @type {Part} */
const loop = { name: 'lib::parse', into: null, file: 'lib.cpp', line: 5, text: 'for', instructions: 40 };

const found = { findTool: () => ({ path: '/bin/true', version: null }) };

/**
 * @param {string[]} slower `platform name` of the costs that became slower, the largest change first
 * @param {object} [overrides] of the context
 */
async function causes(slower, overrides = found) {
  const counted = [];
  const { context, said } = testContext({
    countFunctions: async ({ folder }, { only = [] }) => {
      counted.push(`${folder} ${only.join()}`);
      return { parts: [loop, step(7, folder.startsWith('a') ? 14 : 84)], isComplete: true };
    },
    ...overrides,
  });
  const cells = ['native other', ...slower].map((text, i) => {
    const [platform, name] = text.split(' ');
    return /** @type {any} */ ({
      suite: 'demo',
      name,
      argument: null,
      platform,
      change: i === 0 ? 'same' : 'slower',
      ratio: { value: 3 - i / 10, low: 1, high: 4 },
    });
  });
  const sides = ['a', 'b'].map(
    (name) =>
      /** @type {any} */ ({
        name,
        artifactOf: (/** @type {string} */ target) => ({ programs: [{ folder: `${name}/${target}` }] }),
      }),
  );
  const platforms = ['native', 'node', 'firefox'].map(
    (id) => /** @type {any} */ ({ id, host: kindOf(id === 'native' ? 'native' : 'wasm') }),
  );
  const plan = /** @type {any} */ ({ request: { seed: 1 }, options: {} });
  const after = await withCauses(
    /** @type {any} */ ({ cells }),
    sides,
    plan,
    { platforms, benchmarks: [] },
    context,
  );
  return { cells: after.cells, said, counted };
}

test('a slower row gets the functions that execute more; one that is not slower is not counted', async () => {
  const {
    cells: [same, slower],
    said,
    counted,
  } = await causes(['native parse']);
  assert.deepEqual([same.cause, counted], [undefined, ['a/native demo/parse', 'b/native demo/parse']]);
  assert.deepEqual(slower.cause, {
    baseline: 54,
    current: 124,
    functions: [
      { name: 'lib::step', into: ['lib::parse'], baseline: 14, current: 84, file: 'lib.hpp', line: 7 },
    ],
  });
  assert.match(
    said.join('\n'),
    /^samebench: counting the instructions of 1 slower row in both builds, which takes 60 s at most$/m,
  );
});

test('all engines run the same WebAssembly, which is counted once', async () => {
  const { cells, counted } = await causes(['node parse', 'firefox parse']);
  assert.deepEqual(counted, ['a/wasm demo/parse', 'b/wasm demo/parse']);
  assert.deepEqual(
    cells.map(({ cause }) => cause?.current),
    [undefined, 124, 124],
  );
});

test('of many slower rows the five slowest are counted, and a line gives the number of others', async () => {
  const { cells, said } = await causes(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `native ${name}`));
  assert.deepEqual(
    cells.filter(({ cause }) => cause).map(({ name }) => name),
    ['a', 'b', 'c', 'd', 'e'],
  );
  assert.match(
    said.join('\n'),
    /2 more slower rows were not counted; samebench explain ROW --a … counts one/,
  );
});

test('without Valgrind one line says what it would give, and rows of WebAssembly are counted', async () => {
  const { cells, said } = await causes(['native parse', 'native sort', 'node parse'], {
    findTool: () => ({ reason: 'valgrind was not found' }),
  });
  assert.deepEqual(
    cells.map(({ cause }) => cause !== undefined),
    [false, false, false, true],
  );
  assert.equal(said.filter((line) => line.includes('valgrind')).length, 1);
  assert.match(
    said[0],
    /^samebench: the functions that made native rows slower are not named: valgrind was not found; to get it: get /,
  );
});

test('a row that cannot be counted is no failure; if nothing is slower, nothing is printed', async () => {
  const { cells, said } = await causes(['native parse'], {
    ...found,
    countFunctions: async () => Promise.reject(new Error('it was killed by SIGILL\nmore')),
  });
  assert.equal(cells[1].cause, undefined);
  assert.match(said.join('\n'), /demo\/parse on native was not counted: it was killed by SIGILL$/m);
  assert.deepEqual((await causes([])).said, []);
  const stopped = await causes(['native parse'], {
    findTool: () => ({ reason: 'valgrind was not found' }),
    signal: AbortSignal.abort(),
  });
  assert.deepEqual([stopped.said, stopped.counted], [[], []]);
});

test('a duel prints the cause of a slower row, in Markdown and JSON too; none for equal builds', async () => {
  const duel = async (/** @type {number} */ cost, /** @type {string[]} */ ...words) => {
    const cwd = temporaryFolder();
    put(join(cwd, 'old', 'native', 'samebench-native'), '10');
    put(join(cwd, 'builds', 'native', 'samebench-native'), String(cost));
    return samebench(['duel', '--a', 'old', '--threshold', '3%', ...words], {
      cwd,
      fakes: 'native=built',
      env: { FAKE_BUILDS: join(cwd, 'builds') },
      context: {
        ...found,
        countFunctions: async ({ folder }) => ({
          parts: [loop, step(7, folder.startsWith(join(cwd, 'old')) ? 14 : 84)],
          isComplete: true,
        }),
      },
    });
  };
  const { stdout } = await duel(12);
  assert.match(
    stdout,
    /^is_prime u64 \/ native .*\n {2}instructions 54\.00 → 124\.00: lib::step \+70\.00 \(lib\.hpp:7\)$/m,
  );
  const { cells } = JSON.parse((await duel(12, '--json')).stdout);
  assert.deepEqual(
    cells.map(({ change, cause }) => [change, cause?.current]),
    [
      ['slower', 124],
      ['slower', 124],
    ],
  );
  assert.match(
    (await duel(12, '--format', 'markdown')).stdout,
    /^- <code>primality\/is\\_prime u64<\/code>: instructions 54\.00 → 124\.00: lib::step \+70\.00 \(lib\.hpp:7\)$/m,
  );
  assert.doesNotMatch((await duel(10)).stdout, /instructions/);
});
