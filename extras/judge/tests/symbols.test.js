import assert from 'node:assert/strict';
import { test } from 'node:test';
import { symbolFindings } from '../symbols.js';
import { artifactIn } from '../../../cli/hosts/index.js';

const base = {
  main: 'T',
  write: null,
  'clock@GLIBC_2.2': null,
  _Z5wordsRKs: 'T',
  _ZN9samebench11SteadyClock3nowEv: 'W',
  _ZN9samebench11take_sampleEv: 'T',
  _ZNSt6vectorIiE4sizeEv: 'W',
};

/**
 * @param {Record<string, string>} more what a candidate defines besides, or otherwise
 * @param {string} [target]
 */
async function found(more, target = 'native') {
  const symbolsOf = (/** @type {string} */ file) =>
    Object.entries({ ...base, ...(file.includes('/b/') ? more : {}) });
  const run = async (/** @type {string} */ _, /** @type {string[]} */ words) => ({
    stdout: symbolsOf(String(words.at(-1)))
      .filter(([, kind]) => kind !== null)
      .map(([name, kind]) => `${name} ${kind} 1f0 20\n`)
      .join(''),
  });
  const [a, b] = ['/x/a/build', '/x/b/build'].map((folder) => artifactIn(target, folder));
  return (await symbolFindings(a, b, /** @type {any} */ (run))).map(({ weight, kind, text }) => [
    weight,
    kind,
    text.replace(/.*: /, ''),
  ]);
}

test('a program that has what the base has, or other functions of its own, replaces nothing', async () => {
  assert.deepEqual(await found({}), []);
  assert.deepEqual(
    await found({
      _Z5tablev: 'T',
      clock_of_words: 'T',
      _Z5wordsRKs: 'W',
      _ZNSt6vectorIjE4sizeEv: 'W',
      _ZN9samebench11take_sampleEv: 'T',
    }),
    [],
  );
});

test('functions of the system that it defines are found', async () => {
  assert.deepEqual(await found({ clock_gettime: 'T' }), [['wrong', 'clock', 'clock_gettime']]);
  assert.deepEqual(await found({ write: 'W', _ZNSt6chrono3_V212steady_clock3nowEv: 'T' }), [
    ['wrong', 'clock', 'write, _ZNSt6chrono3_V212steady_clock3nowEv'],
    ['wrong', 'harness', '_ZNSt6chrono3_V212steady_clock3nowEv'],
  ]);
});

test('functions of the harness are found that it defines in place of those in headers', async () => {
  assert.deepEqual(await found({ _ZN9samebench11SteadyClock3nowEv: 'T' }), [
    ['wrong', 'harness', '_ZN9samebench11SteadyClock3nowEv'],
  ]);
  assert.deepEqual(await found({ _ZNSt6vectorIiE4sizeEv: 'T' }), [
    ['wrong', 'harness', '_ZNSt6vectorIiE4sizeEv'],
  ]);
});

test('of other hosts nothing is known', async () => {
  assert.deepEqual(await found({ clock_gettime: 'T' }, 'wasm'), []);
});
