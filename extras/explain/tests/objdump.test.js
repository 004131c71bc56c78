import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseObjdump } from '../code/objdump.js';
import { totalOf } from '../../../cli/run/functions/callgrind.js';

test("objdump's code is read with its place in the function, and with short names of what it calls", () => {
  const text = [
    '',
    'host:     file format elf64-x86-64',
    '',
    'Disassembly of section .text:',
    '',
    '0000000000015384 <roman::parse(std::string_view)+0x44>:',
    '   15384:\tmov    rdx,QWORD PTR [rip+0x1311ad]        # 146508 <slot_in>',
    '   1538b:\tjbe    15538 <roman::parse(std::string_view)+0x1f8>',
    '   1538f:\tcall   20380 <malloc@plt>',
    '   15394:\tnotrack jmp rax',
    '   15397:\tcs nop WORD PTR [rax+rax*1+0x0]',
    '   153a0:\trep movs QWORD PTR es:[rdi],QWORD PTR ds:[rsi]',
    '',
  ].join('\n');
  assert.deepEqual(
    [...parseObjdump(text)],
    [
      [0x15384, { text: 'mov rdx,[rip+0x1311ad]', target: null, at: '+0x44' }],
      [0x1538b, { text: 'jbe +0x1f8', target: 0x15538, at: '+0x4b' }],
      [0x1538f, { text: 'call malloc', target: 0x20380, at: '+0x4f' }],
      [0x15394, { text: 'notrack jmp rax', target: null, at: '+0x54' }],
      [
        0x15397,
        { text: 'cs nop WORD PTR [rax+rax*1+0x0]'.replace('WORD PTR ', ''), target: null, at: '+0x57' },
      ],
      [0x153a0, { text: 'rep movs es:[rdi],ds:[rsi]', target: null, at: '+0x60' }],
    ],
  );
  assert.equal(parseObjdump('objdump: nothing here').size, 0);
});

test('callgrind adds up its counts in the last line', () => {
  assert.equal(totalOf('events: Ir\nfn=(1) main\n10 20\n\ntotals: 150\n'), 150);
});
