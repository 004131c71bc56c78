import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';

/** @import { Block, Code } from '../analysis/blocks.js' */

/** @type {(at: string, executions: number, code: string[], source?: string | null) => Block} */
const block = (at, executions, code, source = null) => ({ at, executions, code, source });

/**
 * @type {(title: string, instructions: number, functions: Code['functions'], more?: Partial<Code>) => Code}
 */
const code = (title, instructions, functions, more = {}) => ({
  title,
  isComplete: true,
  operations: 8,
  instructions,
  functions,
  rest: [],
  kinds: [],
  ...more,
});

const kinds = (/** @type {number} */ moves, /** @type {number} */ calls) => [
  { name: 'moves', instructions: moves },
  { name: 'calls', instructions: calls },
  { name: 'none', instructions: 0 },
];

const native = code(
  'natively',
  80,
  [
    {
      name: 'parse',
      blocks: [
        block('+0x10', 16, ['add eax,ecx', 'jne +0x10'], 'lib.cpp:7  v += 1;'),
        block('+0x0', 8, ['ret']),
      ],
    },
  ],
  {
    rest: [{ name: 'other', instructions: 40 }],
    kinds: kinds(16, 8),
  },
);
const wasm = code('in WebAssembly', 24, [
  { name: 'parse', blocks: [block('0x40', 8, ['local.get 0', 'i32.add', 'br_if 0'])] },
]);
const engine = {
  ...code(
    'in Node.js v20 (TurboFan)',
    32,
    [{ name: 'parse', blocks: [block('+0x8', 16, ['addl rax,rcx', 'jnz +0x8'])] }],
    { kinds: kinds(32, 0) },
  ),
  reason: /** @type {string | null} */ (null),
};

/** @param {string[]} words @param {object} [sides] */
async function explain(words, sides = { wasm, engine }) {
  const cwd = temporaryFolder();
  put(join(cwd, 'build', 'native', 'samebench-native'), '');
  /**
   * @type {Partial<import('../../../cli/run/context.js').Context> &
   *   {countCode: import('../code/code.js').CountCode<any>}}
   */
  const context = {
    findTool: () => ({ path: '/bin/true', version: null }),
    countCode: async ({ kind }) => (kind.id === 'native' ? { native } : sides),
  };
  return samebench(['explain', 'u64', '--code', ...words], { cwd, context });
}

test("the blocks of a function stand side by side: native code, the engine's, and WebAssembly", async () => {
  const { code: status, stdout, stderr } = await explain([]);
  assert.equal(status, 0, stderr);
  assert.equal(
    stdout,
    [
      'primality/is_prime u64: 10.00 instructions natively, 4.00 in Node.js v20 (TurboFan), 3.00 in ' +
        'WebAssembly',
      '',
      '  native  engine  difference  machine instructions',
      '   10.00    4.00       −6.00  all',
      '    2.00    4.00       +2.00  moves',
      '    1.00    0.00       −1.00  calls',
      '',
      '  native  engine  wasm  function',
      '    5.00    4.00  3.00  parse',
      '    5.00       –     –  other',
      '',
      'parse',
      '',
      '  natively                    in Node.js v20 (TurboFan)   in WebAssembly',
      '',
      '  2.00 × 2 = 4.00  at +0x10   2.00 × 2 = 4.00  at +0x8    1.00 × 3 = 3.00  at 0x40',
      '    lib.cpp:7  v += 1;            addl rax,rcx                local.get 0',
      '      add eax,ecx                 jnz +0x8                    i32.add',
      '      jne +0x10                                               br_if 0',
      '',
      '  1.00 × 1 = 1.00  at +0x0',
      '      ret',
      '',
      'Blocks stand in the order of their instructions. Compilers move, copy and merge blocks, so ' +
        'which of them belong together cannot be told.',
      '',
    ].join('\n'),
  );
});

test('an engine that cannot be counted is said with its reason, and the others are shown', async () => {
  const reason = 'v99.0.0 prints the code of WebAssembly in another format';
  const { stdout } = await explain([], {
    wasm,
    engine: { ...engine, functions: [], instructions: 0, reason },
  });
  assert.match(stdout, /^primality\/is_prime u64: 10\.00 instructions natively, 3\.00 in WebAssembly\n/);
  assert.match(stdout, /\n {2}native {2}wasm {2}function\n {4}5\.00 {2}3\.00 {2}parse\n/);
  assert.match(
    stdout,
    /\nThe engine's machine code: v99\.0\.0 prints the code of WebAssembly in another format\.\n/,
  );
});

test('JSON has whole counts of all blocks, and Markdown the same text', async () => {
  const { benchmark, ...sides } = JSON.parse((await explain(['--json'])).stdout);
  assert.equal(benchmark, 'primality/is_prime u64');
  assert.deepEqual(sides, { native, wasm, engine });
  assert.match((await explain(['--format', 'markdown'])).stdout, /^```text\nprimality[^]*\n```\n$/);
});

test('code is of one build', async () => {
  const { code: status, stderr } = await explain(['--a', 'build']);
  assert.deepEqual([status, /--code shows one build: leave out --a/.test(stderr)], [2, true]);
});
