import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseBenchmark } from '../../../cli/run/plan/selection.js';
import { explained, explainMarkdown, explainText } from '../table.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { put, putProgram, temporaryFolder } from '../../../tests/js/fixtures/folders.js';

/** @import { Part } from '../../../report/functions/difference.js' */

/** @param {[name: string, instructions: number, into?: string][]} functions */
const whole = (functions) => ({
  parts: functions.map(([name, instructions, into = null]) => ({
    name,
    into,
    file: null,
    line: null,
    text: null,
    instructions,
  })),
  isComplete: true,
});

test('functions stand side by side, the costliest first, with what only one side has', () => {
  const all = explained(
    'demo/sort',
    whole([
      ['sort', 90],
      ['less', 10.5, 'sort'],
      ['malloc', 20],
      ['noise', 0.001],
    ]),
    whole([
      ['malloc', 50],
      ['sort', 90],
      ['helper', 60],
    ]),
  );
  assert.deepEqual(all.functions, [
    { name: 'sort', native: 100.5, wasm: 90 },
    { name: 'helper', native: null, wasm: 60 },
    { name: 'malloc', native: 20, wasm: 50 },
  ]);
  assert.equal(
    explainText(all, { top: 2, width: 80 }),
    [
      'demo/sort: 120.50 instructions natively, 200.00 in WebAssembly, 1.66×',
      '',
      '  native   wasm  difference  function',
      '  100.50  90.00      −10.50  sort',
      '       –  60.00      +60.00  helper',
      '   20.00  50.00      +30.00  1 more',
      '',
    ].join('\n'),
  );
});

test('one side alone has one column', () => {
  const text = explainText(explained('demo/sort', null, whole([['sort', 90]])), { top: 5, width: 80 });
  assert.equal(text, 'demo/sort: 90.00 instructions in WebAssembly\n\n   wasm  function\n  90.00  sort\n');
});

test('work in JavaScript is said to be missing', () => {
  const text = explainText(explained('demo/sort', null, { ...whole([['sort', 90]]), isComplete: false }), {
    top: 5,
    width: 80,
  });
  assert.match(text, /\n\n {2}not all of it is counted: it calls the system or JavaScript\n$/);
});

test('a benchmark is named by its label, or by a part that no other has', () => {
  const benchmarks = [
    { suite: 'demo', name: 'sort', argument: '10' },
    { suite: 'demo', name: 'sort', argument: '100' },
    { suite: 'demo', name: 'parse' },
  ];
  assert.equal(chooseBenchmark('demo/sort 10', benchmarks).argument, '10');
  assert.equal(chooseBenchmark('PARSE', benchmarks).name, 'parse');
  assert.throws(() => chooseBenchmark('sort', benchmarks), {
    code: 2,
    message: /"sort" is a part of 2 benchmarks; expected one\n {4}demo\/sort 10\n {4}demo\/sort 100/,
  });
  const size = { suite: 'demo', name: 'sort size', argument: null, isSize: true };
  assert.throws(() => chooseBenchmark('demo/sort size', [...benchmarks, size]), {
    code: 2,
    message: /demo\/sort size is the size of an object: there are no/,
  });
  assert.equal(chooseBenchmark('pars', [...benchmarks, { ...size, name: 'parsed' }]).name, 'parse');
  assert.throws(() => chooseBenchmark('demo/pars e', benchmarks), {
    code: 2,
    message: /no benchmark contains "demo\/pars e"\n {2}did you mean "demo\/parse"\?/,
  });
});

test('in Markdown, names of functions are code', () => {
  const text = explainMarkdown(explained('demo/sort', whole([['operator<|>', 20]]), whole([['sort', 90]])), {
    top: 1,
  });
  assert.equal(
    text,
    [
      'demo/sort: 20.00 instructions natively, 90.00 in WebAssembly, 4.50×',
      '',
      '| native | wasm | difference | function |',
      '| --: | --: | --: | :-- |',
      '| – | 90.00 | +90.00 | <code>sort</code> |',
      '| 20.00 | 0.00 | −20.00 | <code>1 more</code> |',
      '',
    ].join('\n'),
  );
});

/**
 * `explain` of a build in which one inlined function executes more than in the working tree's.
 *
 * @param {string[]} words
 * @param {{changed?: number, lines?: boolean, env?: NodeJS.ProcessEnv}} [how] changed: what the later build
 *   executes in the line
 */
async function explain(words, { changed = 84, lines = true, env } = {}) {
  const cwd = temporaryFolder();
  put(join(cwd, 'build', 'native', 'samebench-native'), '');
  put(join(cwd, 'build', 'wasm', 'samebench.js'), '');
  /** @type {(name: string, line: number, instructions: number, into?: string) => Part} */
  const part = (name, line, instructions, into) => ({
    name,
    into: into ?? null,
    instructions,
    ...(lines
      ? { file: 'lib.hpp', line, text: `statement ${line}` }
      : { file: null, line: null, text: null }),
  });
  /** @type {Partial<import('../../../cli/run/context.js').Context>} */
  const context = {
    findTool: () => ({ path: '/bin/true', version: null }),
    async countFunctions({ kind, folder }) {
      if (kind.id === 'wasm') return whole([['parse', 300]]);
      const isEarlier = folder.startsWith(join(cwd, 'build'));
      return {
        parts: [
          part('step', 7, isEarlier ? 14 : changed, 'parse'),
          part('digit', 4, 14, 'parse'),
          part('parse', 12, 40),
        ],
        isComplete: true,
      };
    },
  };
  return samebench(['explain', 'u64', ...words], { cwd, context, env });
}

test(
  '--a names the inlined function that changed with its line, and no other; in WebAssembly nothing has ' +
    'changed',
  async () => {
    const { code, stdout, stderr } = await explain(['--a', 'build']);
    assert.equal(code, 0, stderr);
    assert.equal(
      stdout,
      [
        'primality/is_prime u64',
        '  a: build',
        '  b: the working tree',
        '',
        '68.00 → 138.00 instructions natively, 2.03×',
        '',
        '      a      b  difference  function',
        '  14.00  84.00      +70.00  step, inlined into parse',
        '  14.00  84.00      +70.00    lib.hpp:7  statement 7',
        '',
        'no difference in WebAssembly: 300.00 instructions in both builds',
        '',
      ].join('\n'),
    );
  },
);

test('two compilers are compared natively only; a native compiler with Emscripten, never', async () => {
  const folder = temporaryFolder();
  for (const name of ['g++-12', 'clang++', 'emcc']) putProgram(join(folder, name));
  const how = { env: { PATH: `${folder}:${process.env.PATH}` } };
  const { code, stdout, stderr } = await explain(['--a', 'cxx=g++-12', '--b', 'cxx=clang++'], how);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^primality\/is_prime u64\n {2}a: cxx=g\+\+-12\n {2}b: cxx=clang\+\+\n\n/);
  assert.doesNotMatch(stdout + stderr, /WebAssembly|wasm/, 'it is not tried');
  const none = await explain(['--a', 'cxx=g++-12', '--b', 'emcc=emcc'], how);
  assert.deepEqual([none.code, none.stdout], [2, '']);
  assert.match(none.stderr, /no platform runs both cxx=g\+\+-12 and emcc=emcc/);
  const wrong = await explain(['--a', 'cxx=g++-99'], how);
  assert.match(wrong.stderr, /--a cxx=g\+\+-99: there is no program g\+\+-99 on PATH/);
});

test('a row that executes fewer instructions than its empty loop says so', async () => {
  const all = explained('demo/sort', whole([['sort', -4]]), null);
  assert.equal(
    explainText(all, { top: 5, width: 80 }),
    [
      'demo/sort: −4.00 instructions natively',
      '',
      '  native  function',
      '   −4.00  sort',
      '',
      '  below 0: it executes fewer instructions than its twin, the empty loop with the same inputs',
      '',
    ].join('\n'),
  );
  const { stdout } = await explain(['--a', 'build'], { changed: -64 });
  assert.match(stdout, /^68\.00 → −10\.00 instructions natively$/m);
  assert.match(stdout, /^ {2}below 0: it executes fewer/m);
});

test('equal builds have no difference, which is no failure', async () => {
  const { code, stdout } = await explain(['--a', 'build', '--json'], { changed: 14 });
  assert.equal(code, 0);
  const { native, wasm, ...rest } = JSON.parse(stdout);
  assert.deepEqual(rest, { benchmark: 'primality/is_prime u64', a: 'build', b: 'the working tree' });
  assert.deepEqual(native, { a: 68, b: 68, hasLines: true, functions: [], isComplete: true });
  assert.deepEqual(wasm.functions, []);
  assert.match(
    (await explain(['--a', 'build'], { changed: 14 })).stdout,
    /^no difference natively: 68\.00 instructions in both builds$/m,
  );
});

test('without line numbers the function that was compiled is named, with what to do', async () => {
  const { stdout } = await explain(['--a', 'build', '--format', 'markdown'], { lines: false });
  assert.match(
    stdout,
    /^\| 68\.00 \| 138\.00 \| \+70\.00 \| <code>parse<\/code> \|\n\ninlined functions are part of their callers, because not both builds have line numbers \(-g1\)/m,
  );
});

test('--b without --a is wrong usage, as is a revision that does not exist', async () => {
  const alone = await explain(['--b', 'build']);
  assert.deepEqual([alone.code, alone.stdout], [2, '']);
  assert.match(alone.stderr, /--b: expected --a as well, the build to compare with/);
  const none = await explain(['--a', 'no-such']);
  assert.equal(none.code, 2);
});
