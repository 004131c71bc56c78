import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionSizes, instrument, ModuleError } from '../../../../../wasm/counting/rewriting/instrument.js';
import { custom, header, moduleOf, section, text } from './hand.js';
import { randomFunction } from './random-functions.js';
import { assemble } from './wabt.js';

/** @param {number[]} parts */
const fileOf = (...parts) => new Uint8Array(parts);

const types = section(1, 1, 0x60, 0, 0);
const functions = section(3, 1, 0);
/** As many local variables of type i32 as a number of 32 bits can name. */
const allLocals = [0xff, 0xff, 0xff, 0xff, 0x0f, 0x7f];
/** A number that is too long, or the start of one. */
const endless = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80];

/** @type {[what: string, bytes: Uint8Array, message: RegExp][]} */
const cases = [
  ['an empty file', fileOf(), /^file at offset 0x0: expected a WebAssembly module, found 0 bytes$/],
  [
    'a text',
    new TextEncoder().encode('(module)'),
    /^file at offset 0x0: expected a WebAssembly module, which begins with "\\0asm"$/,
  ],
  [
    'a component',
    fileOf(...header.slice(0, 4), 0x0d, 0, 1, 0),
    /^file at offset 0x4: expected version 1 of the format$/,
  ],
  ['an unknown section', fileOf(...header, 99, 0), /^file at offset 0x8: unknown section 0x63$/],
  [
    'a section twice',
    fileOf(...header, ...types, ...types),
    /^type section at offset 0xe: it is there twice/,
  ],
  [
    'sections in a wrong order',
    fileOf(...header, ...functions, ...types),
    /^type section at offset 0xc: .*after a section/,
  ],
  [
    'a section that is too long',
    fileOf(...header, 1, 100, 0),
    /^type section at offset 0xa: 100 bytes are announced, but only 1 are left$/,
  ],
  [
    'a long number',
    fileOf(...header, 1, ...endless),
    /^type section at offset 0x9: a number is longer than 32 bits$/,
  ],
  ['a large number', fileOf(...header, 1, 0xff, 0xff, 0xff, 0xff, 0x1f), /a number is longer than 32 bits$/],
  [
    'bytes after a list',
    fileOf(...header, ...section(1, 1, 0x60, 0, 0, 7)),
    /^type section at offset 0xe: expected the end, which is at 0xf$/,
  ],
  [
    'a structure type',
    fileOf(...header, ...section(1, 1, 0x5f, 0)),
    /^type section at offset 0xb: expected a type of functions \(0x60\), found 0x5f$/,
  ],
  [
    'an unknown type',
    fileOf(...header, ...section(1, 1, 0x60, 1, 0x11, 0)),
    /^type section at offset 0xd: unknown type 0x11$/,
  ],
  [
    'an unknown kind of import',
    fileOf(...header, ...section(2, 1, 0, 0, 9)),
    /^import section at offset 0xd: unknown kind of import 9$/,
  ],
  [
    'a type that is missing',
    fileOf(...header, ...types, ...section(3, 1, 3)),
    /^function section at offset 0x11: type 3 of only 1$/,
  ],
  [
    'no code',
    fileOf(...header, ...types, ...functions),
    /^file at offset 0x12: expected a code section with 1 functions$/,
  ],
  [
    'too little code',
    fileOf(...header, ...types, ...functions, ...section(10, 0)),
    /^code section at offset 0x14: 0 functions, but 1 in the function section$/,
  ],
  [
    'garbage-collected types',
    moduleOf(0xfb, 5),
    /^code section, function 0 at offset 0x\w+: unknown opcode 0xfb 0x05$/,
  ],
  ['an unknown opcode', moduleOf(0x27), /: unknown opcode 0x27$/],
  ['an unknown opcode with a prefix', moduleOf(0xfd, 0x9a, 0x01), /: unknown opcode 0xfd 0x9a$/],
  [
    'a large opcode with a prefix',
    moduleOf(0xfd, 0xff, 0xff, 0xff, 0xff, 0x0f),
    /: unknown opcode 0xfd 0xffffffff$/,
  ],
  [
    'a long constant',
    moduleOf(0x41, ...endless),
    /^code section, function 0 at offset 0x\w+: a number is longer than 32 bits$/,
  ],
  [
    'an end too many',
    moduleOf(0x0b),
    /^code section, function 0 at offset 0x\w+: expected the end, which is at 0x\w+$/,
  ],
  [
    'an end too few',
    moduleOf(0x02, 0x40),
    /^code section, function 0 at offset 0x\w+: the function ends without "end"$/,
  ],
  ['an else outside of an if', moduleOf(0x05), /: "else" does not belong to a "if"$/],
  ['two elses', moduleOf(0x04, 0x40, 0x05, 0x05, 0x0b), /: a second "else" in the same "if"$/],
  ['a catch outside of a try', moduleOf(0x02, 0x40, 0x07, 0, 0x0b), /: "catch" does not belong to a "try"$/],
  ['a delegate outside of a try', moduleOf(0x18, 0), /: "delegate" does not belong to a "try"$/],
  ['a branch to nowhere', moduleOf(0x0c, 1), /: a branch out of 2 blocks within 1$/],
  ['an unknown catch clause', moduleOf(0x1f, 0x40, 1, 7, 0), /: unknown catch clause 0x7$/],
  [
    'a long branch table',
    moduleOf(0x0e, 0xff, 0xff, 0xff, 0xff, 0x0f),
    /code section, function 0 at offset 0x\w+: /,
  ],
  [
    'a memory that is missing',
    fileOf(
      ...header,
      ...types,
      ...functions,
      ...section(10, 1, 11, 0, 0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 11, 3, 0x0b),
    ),
    /: memory 3 of only 0$/,
  ],
  [
    'many local variables',
    fileOf(...header, ...types, ...functions, ...section(10, 1, 14, 2, ...allLocals, ...allLocals, 0x0b)),
    /too many local variables$/,
  ],
  ['a custom section without a name', fileOf(...header, 0, 0), /^custom section at offset 0xa: /],
  [
    'an export that is cut off',
    fileOf(...header, ...section(7, 1, ...text('f'), 0)),
    /^export section at offset 0x\w+: expected another byte, found the end$/,
  ],
];

for (const [what, bytes, message] of cases) {
  test(`${what}: an error that says where`, () => {
    assert.throws(
      () => instrument(bytes),
      (error) => {
        assert.ok(error instanceof ModuleError, String(error));
        assert.match(error.message, message);
        return true;
      },
    );
  });
}

/**
 * @param {Uint8Array} bytes
 * @param {(bytes: Uint8Array) => unknown} read
 * @returns {boolean} whether it was read
 */
function isRead(bytes, read) {
  try {
    read(bytes);
    return true;
  } catch (error) {
    assert.ok(
      error instanceof ModuleError,
      `${bytes.length} bytes: ${error instanceof Error ? error.stack : error}`,
    );
    assert.ok(error.offset <= bytes.length);
    return false;
  }
}

const sample = new Uint8Array([
  ...assemble(
    `(module (import "js" "f" (func)) (memory 1) (table funcref (elem $f0)) (global i32 (i32.const 1)) (data "abc")
    (tag) ${randomFunction(0)} ${randomFunction(1)}
    (func (memory.fill (i32.const 0) (i32.const 0) (i32.const 0)) v128.const i64x2 0 0 drop))`,
    ['--debug-names'],
  ),
  ...custom('other', 1, 2, 3),
]);

test('a file that is cut off anywhere is refused, or ends after a section', () => {
  const whole = [];
  for (let length = 0; length <= sample.length; length += 1) {
    const cut = sample.slice(0, length);
    if (isRead(cut, instrument)) whole.push(length);
    isRead(cut, functionSizes);
  }
  const ends = functionSizes(sample).sections.reduce(
    (list, { bytes }) => [...list, list[list.length - 1] + bytes],
    [header.length],
  );
  assert.ok(whole.length >= 3);
  assert.deepEqual(
    whole.filter((length) => !ends.includes(length)),
    [],
  );
  assert.equal(whole.at(-1), sample.length);
});

test('a file with any byte changed is read or refused', () => {
  let refused = 0;
  for (let at = 0; at < sample.length; at += 1) {
    for (const value of [0x00, 0x0b, 0x7f, 0x80, 0xff]) {
      const changed = sample.slice();
      changed[at] = value;
      if (!isRead(changed, instrument)) refused += 1;
    }
  }
  assert.ok(refused > sample.length / 2);
});
