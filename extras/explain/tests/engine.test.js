import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, engineCode } from '../code/engine.js';
import { makeRequest } from '../../../protocol/request.js';
import { profiles } from '../../../protocol/profiles.js';
import { parseWasmCode } from '../code/v8.js';
import { first, printed } from './printed.js';

test("V8's code is read with its addresses, its jumps, and calls of the engine's own code", () => {
  const [{ listing, ...sum }, ...others] = parseWasmCode(`${printed}something else\n`);
  assert.deepEqual([sum, others], [{ index: 7, compiler: 'TurboFan', size: 54 }, []]);
  assert.deepEqual(
    listing.map(({ text }) => text),
    [
      'push rbp',
      'movq rbp,rsp',
      'xorl rsi,rsi',
      'cmpq rsp,[rcx]',
      'jna +0x26',
      'testl rdx,rdx',
      'jz +0x23',
      'movl rdi,[rbx+rdi*1+0x8]',
      'subl rdx,0x1',
      'jmp +0x6',
      'movl rax,rsi',
      'retl',
      'call (stub)',
      'call (jump table)',
      'jmp +0xf',
    ],
  );
  assert.deepEqual(listing[4], { address: first + 9, at: '+0x9', text: 'jna +0x26', target: first + 0x26 });
});

/**
 * Ten iterations in each of 4 operations, a jump to the function, and memmove.
 *
 * @param {number} operations
 * @param {number} more
 */
function sample(operations, more = 0) {
  const once = [0x00, 0x01, 0x04, 0x23, 0x25].map((at) => [first + at, operations]);
  const each = [0x06, 0x09, 0x0f, 0x11].map((at) => [first + at, 11 * operations]);
  const inner = [0x13, 0x17, 0x1a].map((at) => [first + at, 10 * operations]);
  const compiled = [...once, ...each, ...inner, [0x152dd0601000, operations]].map(
    ([address, instructions]) => ({ object: '???', symbol: '0x1', address, instructions }),
  );
  const all = [
    ...compiled,
    {
      object: '/lib/libc.so.6',
      symbol: '__memmove_avx_unaligned',
      address: 0x40,
      instructions: 3 * operations + more,
    },
  ];
  return new Map(all.map((one) => [`${one.object}\n${one.symbol}\n${one.address}`, one]));
}
const none = new Map();
/** Samples of two pairs; each sample costs 5 instructions besides its operations. */
const samples = [none, sample(4, 5), none, none, none, sample(8, 5), none, none];
const totals = [0, 4 * 83 + 5, 0, 0, 0, 8 * 83 + 5, 0, 0];
const options = {
  title: 'in Node.js',
  nameOf: (/** @type {number} */ index) => `function ${index}`,
  pairs: [4, 8],
};

test(
  'what callgrind counts at the addresses of compiled code are its blocks, and they add up to all that ' +
    'was executed',
  () => {
    const code = codeOf(parseWasmCode(printed), samples, totals, options);
    assert.deepEqual(
      [code.title, code.operations, code.instructions, code.reason],
      ['in Node.js (TurboFan)', 4, 4 * 83, null],
    );
    assert.deepEqual(code.rest, [
      { name: '(between functions: the jump table)', instructions: 4 },
      { name: 'memmove', instructions: 12 },
    ]);
    const [{ name, blocks }] = code.functions;
    assert.equal(name, 'function 7');
    assert.deepEqual(
      blocks.map(({ at, executions, code: { length } }) => [at, executions, length]),
      [
        ['+0x13', 40, 3],
        ['+0x6', 44, 2],
        ['+0xf', 44, 2],
        ['+0x0', 4, 3],
        ['+0x23', 4, 2],
      ],
    );
    assert.deepEqual(blocks[0].code, ['movl rdi,[rbx+rdi*1+0x8]', 'subl rdx,0x1', 'jmp +0x6']);
  },
);

test('one instruction more or less than callgrind adds up is refused', () => {
  for (const wrong of [1, -1]) {
    const changed = totals.map((total, i) => (i === 5 ? total + wrong : total));
    assert.throws(
      () => codeOf(parseWasmCode(printed), samples, changed, options),
      /the blocks add up to 332 instructions, but 33[13] were counted/,
    );
  }
});

test('code in another format is counted, and said to be so', () => {
  const code = codeOf(parseWasmCode('wasm-function[7] TurboFan\n  push rbp\n'), samples, totals, options);
  assert.deepEqual([code.functions, code.instructions], [[], 332]);
  assert.deepEqual(code.rest, [
    { name: '(compiled code)', instructions: 320 },
    { name: 'memmove', instructions: 12 },
  ]);
  assert.match(code.reason ?? '', /^v\d.* prints the code of WebAssembly in another format$/);
});

test('a row that pauses or calls JavaScript is not run in callgrind, which would count that', async () => {
  /** @type {any} */
  const artifact = null;
  const request = makeRequest({ profile: profiles.quick });
  const settings = {
    signal: new AbortController().signal,
    timeouts: { startMs: 1, silenceMs: 1 },
    log: () => {},
  };
  const counted = {
    event: { event: /** @type {const} */ ('functions'), benchmark: 0, functions: [], answers: [] },
    pairs: [1],
    pauses: false,
    isComplete: true,
  };
  const reasonOf = async (/** @type {object} */ changes) =>
    (await engineCode(artifact, request, { ...counted, ...changes }, String, settings)).reason;
  assert.match((await reasonOf({ pauses: true })) ?? '', /^the benchmark pauses/);
  assert.match(
    (await reasonOf({ isComplete: false })) ?? '',
    /^the benchmark calls JavaScript or the system/,
  );
});
