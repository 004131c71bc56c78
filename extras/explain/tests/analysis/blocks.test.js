import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinFunctions, machineBlocks, requireSum, workOf } from '../../analysis/blocks.js';
import { compilerStyle, engineStyle, kindsOf } from '../../analysis/kinds.js';

/**
 * @param {[text: string, executions: number, target?: number][]} lines one byte each, from address 0
 */
const listing = (lines) =>
  lines.map(([text, executions, target = null], address) => ({ address, text, target, executions }));

test('a block ends at a jump, its target, a gap, and where the number of executions changes', () => {
  const all = listing([
    ['xor eax,eax', 1],
    ['add eax,ecx', 10],
    ['dec ecx', 10],
    ['jne +0x1', 10, 1],
    ['test edx,edx', 1],
    ['je +0x8', 1, 8],
    ['call f', 0],
    ['nop', 0],
    ['mov ebx,eax', 1],
    ['ret', 1],
  ]);
  assert.deepEqual(
    machineBlocks(all).map((block) => block.map(({ address }) => address)),
    [[0], [1, 2, 3], [4, 5], [8, 9]],
  );
  const entered = listing([
    ['mov eax,ebx', 5],
    ['add eax,ecx', 5],
    ['jmp +0x1', 5, 1],
  ]);
  assert.deepEqual(
    machineBlocks(entered).map(({ length }) => length),
    [1, 2],
  );
});

test('what the twin executes more often is negative and a block as well', () => {
  const [block] = machineBlocks(
    listing([
      ['inc eax', -3],
      ['inc ecx', -3],
    ]),
  );
  assert.deepEqual(
    block.map(({ executions }) => executions),
    [-3, -3],
  );
});

/** @param {number} executions of the second block */
const code = (executions) => ({
  title: 'natively',
  isComplete: true,
  operations: 8,
  instructions: 8 * 2 + 24 * 3 + 5,
  kinds: [],
  functions: [
    {
      name: 'f',
      blocks: [
        { at: '+0x0', executions: 8, code: ['a', 'b'], source: null },
        { at: '+0x4', executions, code: ['c', 'd', 'e'], source: null },
      ],
    },
  ],
  rest: [{ name: 'other', instructions: 5 }],
});

test('blocks that add up to what was counted are accepted, one that is wrong by one is refused', () => {
  assert.equal(requireSum(code(24)).instructions, 93);
  for (const wrong of [23, 25]) {
    assert.throws(() => requireSum(code(wrong)), {
      message: `natively: the blocks add up to ${93 + 3 * (wrong - 24)} instructions, but 93 were counted`,
    });
  }
});

test('copies of a function are one, with the costliest blocks first', () => {
  const block = (/** @type {number} */ executions, /** @type {string[]} */ ...text) => ({
    at: '',
    executions,
    code: text,
    source: null,
  });
  const joined = joinFunctions([
    { name: 'f', blocks: [block(1, 'a'), block(4, 'b', 'c')] },
    { name: 'g', blocks: [block(100, 'd')] },
    { name: 'f', blocks: [block(-3, 'e')] },
  ]);
  assert.deepEqual(
    joined.map((one) => [one.name, workOf(one)]),
    [
      ['g', 100],
      ['f', 6],
    ],
  );
  assert.deepEqual(
    joined[1].blocks.map(({ executions }) => executions),
    [4, -3, 1],
  );
});

test('kinds of instructions are told by their text, and each is of one kind', () => {
  const engine = listing([
    ['push rbp', 1],
    ['movq rbp,rsp', 1],
    ['subq rsp,0x28', 1],
    ['movq rbx,[rsi+0x3f]', 1],
    ['movq [rbp-0x18],rsi', 1],
    ['leal rdi,[rbp-0x4]', 1],
    ['cmpq rsp,[rcx]', 5],
    ['jna +0x20', 5, 11],
    ['jz +0xb', 5, 11],
    ['call (jump table)', 2],
    ['retl', 1],
    ['call (stub)', 0],
    ['popcntl rax,rbx', 1],
  ]);
  assert.deepEqual(Object.fromEntries(kindsOf(engine, engineStyle)), {
    'push and pop': 1,
    'moves between registers': 1,
    'other memory': 1,
    'memory of the stack frame': 1,
    'checks for the end of the stack and for interrupts': 10,
    "checks that lead to the engine's own code, such as a trap": 5,
    calls: 2,
    returns: 1,
    'everything else: arithmetic, comparisons, constants': 3,
  });
  const native = listing([
    ['mov rax,[rbp+0x8]', 1],
    ['mov [rsp],rax', 1],
    ['mov r10d,eax', 1],
    ['mov eax,0x1', 1],
    ['movaps xmm0,xmm1', 1],
    ['jae +0x1', 1, 1],
  ]);
  assert.deepEqual(Object.fromEntries(kindsOf(native, compilerStyle)), {
    'other memory': 1,
    'memory of the stack frame': 1,
    'moves between registers': 2,
    'everything else: arithmetic, comparisons, constants': 1,
    jumps: 1,
  });
});
