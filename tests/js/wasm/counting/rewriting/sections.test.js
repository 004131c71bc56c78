import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  counters,
  functionSizes,
  instrument,
  readModule,
} from '../../../../../wasm/counting/rewriting/instrument.js';
import { custom, header, leb, moduleOf, moduleOfAll, section, text } from './hand.js';
import { instantiateCounted } from './run-counted.js';
import { assemble, validate } from './wabt.js';

/** Uses every section, with imports of every kind before what the module defines. */
const everything = `(module
  (import "js" "f" (func $js (param i32) (result i32)))
  (import "js" "table" (table $t 1 funcref))
  (import "js" "memory" (memory 1 2))
  (import "js" "global" (global $imported (mut i64)))
  (import "js" "constant" (global $constant i32))
  (import "js" "tag" (tag $e (param i32)))
  (tag $own (param i64))
  (global $g (mut i32) (global.get $constant))
  (global $r funcref (ref.func $first))
  (export "g" (global $g)) (export "first" (func $first)) (export "again" (func $first))
  (start $start)
  (elem $elements func $first $second)
  (data (i32.const 8) "hello") (data $passive "passive")
  (func $start (global.set $g (i32.add (global.get $g) (i32.const 1))))
  (func $first (result i32) (local i64 v128 i32)
    (memory.init $passive (i32.const 100) (i32.const 2) (i32.const 5))
    (memory.fill (i32.const 0) (i32.const 7) (i32.const -1))
    (i32.const 0))
  (func $second (export "second") (param $p i32) (result i32)
    (local.get $p) (memory.fill (i32.const 0) (i32.const 7) (i32.const 8)) (call $js) (data.drop $passive) (global.get $g) i32.add))`;

const imports = () => ({
  js: {
    f: (/** @type {number} */ value) => value * 100,
    table: new WebAssembly.Table({ initial: 1, element: 'anyfunc' }),
    memory: new WebAssembly.Memory({ initial: 1, maximum: 2 }),
    global: new WebAssembly.Global({ value: 'i64', mutable: true }, 4n),
    constant: 30,
    tag: new /** @type {any} */ (WebAssembly).Tag({ parameters: ['i32'] }),
  },
});

test('a module that uses every section works as before', () => {
  const bytes = assemble(everything, ['--debug-names']);
  const { call, exports } = instantiateCounted(bytes, imports(), { perBlock: true });
  const { result, count, bulkBytes, own } = call('second', 5);
  // The value of $g: 30, and 1 from the start function.
  assert.deepEqual({ result, count, bulkBytes }, { result: 'i32:531', count: 9, bulkBytes: 8 });
  assert.deepEqual(own, { 1: 0, 2: 0, 3: 9 });
  assert.deepEqual(Object.keys(exports).slice(0, 4), ['g', 'first', 'again', 'second']);
});

test('a length has no sign', () => {
  const { call } = instantiateCounted(assemble(everything), imports());
  const { bulkBytes, result } = call('first');
  assert.match(result, /RuntimeError/);
  assert.equal(bulkBytes, 5 + 2 ** 32 - 1);
});

test('extended constant expressions, which Node 20 does not run', () => {
  const bytes = assemble(`(module (import "js" "constant" (global $c i32)) (memory 1) (table 9 funcref)
    (global (export "g") i32 (i32.mul (i32.add (global.get $c) (i32.const 3)) (i32.const 11)))
    (data (offset (i32.add (global.get $c) (i32.const 3))) "abc") (elem (offset (i32.sub (global.get $c) (i32.const 3))) $f) (func $f))`);
  assert.equal(validate(bytes), '');
  assert.equal(validate(instrument(bytes).bytes), '');
});

test('sections other than globals, exports and code are copied', () => {
  const bytes = assemble(everything, ['--debug-names']);
  const before = readModule(bytes);
  const after = readModule(instrument(bytes).bytes);
  const content = (/** @type {import('../../../../../wasm/counting/rewriting/module.js').Module} */ module) =>
    module.sections
      .filter(({ name }) => !/^(global|export|code)/.test(name))
      .map(({ name, start, end }) => [name, Buffer.from(module.bytes.subarray(start, end)).toString('hex')]);
  assert.deepEqual(content(after), content(before));
  assert.deepEqual(
    after.sections.map(({ name }) => name),
    before.sections.map(({ name }) => name),
  );
  assert.equal(after.globals, before.globals + 2);
});

test('missing sections are added at their places', () => {
  const bytes = new Uint8Array([
    ...header,
    ...custom('first'),
    ...section(1, 1, 0x60, 0, 0),
    ...section(3, 1, 0),
    ...custom('between'),
    ...section(8, 0),
    ...section(10, 1, 3, 0, 0x01, 0x0b),
    ...custom('last'),
  ]);
  const rewritten = instrument(bytes);
  assert.equal(validate(rewritten.bytes), '');
  assert.deepEqual(
    readModule(rewritten.bytes).sections.map(({ name }) => name),
    [
      'custom section "first"',
      'type section',
      'function section',
      'custom section "between"',
      'global section',
      'export section',
      'start section',
      'code section',
      'custom section "last"',
    ],
  );
  assert.deepEqual(rewritten.blocks, []);
  const smallest = instrument(new Uint8Array(header)).bytes;
  assert.equal(validate(smallest), '');
  assert.deepEqual([...readModule(smallest).exports], [counters.instructions, counters.bulkBytes]);
});

test('types of references, blocks with such types, and sizes of pages', () => {
  const exn = [0x63, 0x69]; // (ref null exn)
  const bytes = new Uint8Array([
    ...header,
    ...section(1, 2, 0x60, 2, ...exn, 0x64, 0x05, 1, 0x7f, 0x60, 0, 1, ...exn),
    ...section(
      2,
      3,
      1,
      0x61,
      1,
      0x62,
      2,
      0x0b,
      1,
      2,
      0,
      1,
      0x61,
      1,
      0x62,
      1,
      ...exn,
      0,
      1,
      1,
      0x61,
      1,
      0x62,
      3,
      ...exn,
      0,
    ),
    ...section(3, 1, 0),
    ...section(10, 1, 14, 1, 1, ...exn, 0x02, ...exn, 0x20, 0, 0x0b, 0x1a, 0x41, 0, 0x0b),
  ]);
  const { memories, globals, parameters } = readModule(bytes);
  assert.deepEqual({ memories, globals, parameters }, { memories: [false], globals: 1, parameters: [2] });
  assert.equal(instrument(bytes).blocks.length, 1);
});

test('custom sections with offsets of code are left out, others stay', () => {
  const dropped = [
    '.debug_info',
    '.debug_line',
    'external_debug_info',
    'linking',
    'reloc.CODE',
    'metadata.code.branch_hint',
    'sourceMappingURL',
  ];
  const kept = ['name', 'producers', 'target_features', 'dylink.0', 'build_id', 'other'];
  const bytes = new Uint8Array([
    ...moduleOf(),
    ...[...dropped, ...kept].flatMap((name) => custom(name, 1, 0)),
  ]);
  const after = readModule(instrument(bytes).bytes).sections.flatMap((one) => one.custom ?? []);
  assert.deepEqual(after, kept);
});

test('sizes and names of functions', () => {
  const bytes = assemble(everything, ['--debug-names']);
  const sizes = functionSizes(bytes);
  assert.deepEqual(
    sizes.functions.map(({ index, name, exports }) => ({ index, name, exports })),
    [
      { index: 1, name: 'start', exports: [] },
      { index: 2, name: 'first', exports: ['first', 'again'] },
      { index: 3, name: 'second', exports: ['second'] },
    ],
  );
  assert.equal(
    sizes.sections.reduce((sum, one) => sum + one.bytes, header.length),
    sizes.bytes,
  );
  const code = sizes.sections.find(({ name }) => name === 'code section');
  // Id, length and count take 3 bytes, and the length of each body 1.
  assert.equal(code?.bytes, 3 + sizes.functions.reduce((sum, one) => sum + 1 + one.bytes, 0));
  for (const { offset, bytes: size } of sizes.functions) assert.equal(bytes[offset + size - 1], 0x0b);
  assert.deepEqual(instrument(bytes).functions, sizes.functions);
  assert.deepEqual(
    functionSizes(assemble(everything)).functions.map(({ name }) => name),
    [null, null, null],
  );
});

test('a malformed name section is no error, because engines ignore it', () => {
  const names = [1, 6, 2, 0, 1, 0x66, 1, 0x7f];
  const { functions } = instrument(new Uint8Array([...moduleOf(), ...custom('name', ...names)]));
  assert.equal(functions[0].name, 'f');
});

test('a rewritten module is not rewritten again', () => {
  const problem =
    /^ModuleError: export section at offset 0x\w+: "samebench_instructions" is exported: the module is rewritten already$/;
  assert.throws(() => instrument(instrument(moduleOf()).bytes), problem);
});

test('counters are added up in 64 bits', () => {
  const { exports, call } = instantiateCounted(moduleOf(...Array(100).fill([0x41, 0, 0x1a]).flat()));
  assert.equal(call('f').count, 200);
  const total = /** @type {WebAssembly.Global} */ (exports[counters.instructions]);
  total.value = 2n ** 40n;
  /** @type {() => void} */ (exports.f)();
  assert.equal(total.value, 2n ** 40n + 200n);
});

test('many functions and globals: numbers of more than one byte', () => {
  const many = 300;
  // Each pushes a constant and drops it. All but the first one then call the first one; `f` is the last one.
  const bodies = Array.from({ length: many }, (_, i) => [0x41, 0, 0x1a, ...(i > 0 ? [0x10, 0] : [])]);
  const bytes = moduleOfAll(bodies, section(7, 1, ...text('f'), 0, ...leb(many - 1)));
  const { call, functions } = instantiateCounted(bytes, {}, { perBlock: true });
  const { count, own } = call('f');
  assert.equal(functions.length, many);
  assert.equal(count, 5);
  assert.deepEqual(
    Object.entries(own).filter(([, value]) => value > 0),
    [
      ['0', 2],
      ['299', 3],
    ],
  );
});
