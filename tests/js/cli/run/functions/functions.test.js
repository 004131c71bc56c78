import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseCallgrind } from '../../../../../cli/run/functions/callgrind.js';
import { framesAt, parseFrames, sourcesOf } from '../../../../../cli/run/functions/lines.js';
import { findProgram } from '../../../../../cli/setup/detect.js';
import { temporaryFolder } from '../../../fixtures/folders.js';

test("a function's instructions are its own, at each address, without those of what it calls", () => {
  const text = [
    '# callgrind format',
    'version: 1',
    'creator: callgrind-3.19.0',
    'positions: instr',
    'events: Ir',
    'summary: 150',
    '',
    'ob=(1) /demo',
    'fl=(1) a.cpp',
    'fn=(1) main',
    '0x10 20',
    '+2 5',
    'cob=(2) /lib.so',
    'cfi=(2) b.cpp',
    'cfn=(2) sort(int*, int*)',
    'calls=3 0x40',
    '* 100',
    '* 5',
    '',
    'ob=(2)',
    'fn=(2)',
    '0x40 90',
    '-3 10',
    '',
    'ob=(1)',
    'fl=(3) c.cpp',
    'fn=(3) main',
    '0x10 20',
    '',
    'totals: 150',
  ].join('\n');
  assert.deepEqual(
    [...parseCallgrind(text).values()],
    [
      { object: '/demo', symbol: 'main', address: 0x10, instructions: 40 },
      { object: '/demo', symbol: 'main', address: 0x12, instructions: 10 },
      { object: '/lib.so', symbol: 'sort(int*, int*)', address: 0x40, instructions: 90 },
      { object: '/lib.so', symbol: 'sort(int*, int*)', address: 0x3d, instructions: 10 },
    ],
  );
  assert.equal(parseCallgrind('').size, 0);
});

test('a file with the positions of lines has no addresses', () => {
  const text = ['positions: line', 'events: Ir', 'fn=(1) main', '10 20', '+2 5'].join('\n');
  assert.deepEqual(
    [...parseCallgrind(text).values()],
    [{ object: '', symbol: 'main', address: null, instructions: 25 }],
  );
});

test('an address has its inlined functions, the innermost first; one without line numbers has none', () => {
  const text = [
    '0x00000000000011c0',
    'lib::step(unsigned long, char)',
    '/lib.hpp:7 (discriminator 2)',
    'lib::parse(char const*)',
    '/lib.cpp:7',
    '0x0000000000002000',
    '??',
    '??:0',
    '0x0000000000003000',
    'main',
    '??:?',
    '0x0000000000004000',
    'f()',
    '/with space/a:b.cpp:12',
    '',
  ].join('\n');
  assert.deepEqual(
    [...parseFrames(text)],
    [
      [
        0x11c0,
        [
          { name: 'lib::step(unsigned long, char)', file: '/lib.hpp', line: 7 },
          { name: 'lib::parse(char const*)', file: '/lib.cpp', line: 7 },
        ],
      ],
      [0x4000, [{ name: 'f()', file: '/with space/a:b.cpp', line: 12 }]],
    ],
  );
  assert.equal(parseFrames('').size, 0);
});

test("inlined functions are found in the compiler's line numbers, with their lines' text", async () => {
  const folder = temporaryFolder();
  const [source, library] = [join(folder, 'lib.cpp'), join(folder, 'lib.so')];
  writeFileSync(
    source,
    [
      'static inline unsigned step(unsigned v) {',
      '    return v % 1000003u;',
      '}',
      'extern "C" unsigned parse(const unsigned* all) {',
      '    return step(all[0]) + step(all[1]);',
      '}',
      '',
    ].join('\n'),
  );
  const compile = (/** @type {string[]} */ ...flags) =>
    execFileSync('c++', ['-O2', '-shared', '-fPIC', ...flags, source, '-o', library]);
  const inParse = async () => {
    const [, start, size] =
      /^([\da-f]+) ([\da-f]+) T parse$/m.exec(execFileSync('nm', ['-S', library], { encoding: 'utf8' })) ??
      [];
    const addresses = Array.from({ length: parseInt(size, 16) }, (_, i) => parseInt(start, 16) + i);
    return [...(await framesAt(library, addresses, folder)).values()];
  };
  compile('-g1');
  const inlined = (await inParse()).filter((frames) => frames.length === 2);
  assert.ok(inlined.length > 0, 'some instructions are of the inlined function');
  const places = inlined.map((frames) => frames.map(({ file, line }) => ({ file, line })));
  for (const frames of places)
    assert.deepEqual(frames, [
      { file: source, line: 2 },
      { file: source, line: 5 },
    ]);
  // Older programs of binutils name the function that contains it.
  const names = findProgram('llvm-addr2line') ? ['step'] : ['step', 'parse'];
  for (const [{ name }] of inlined) assert.ok(names.includes(name), name);
  const { textAt, nameOf } = sourcesOf({ folder, files: [library] });
  assert.deepEqual(
    [await textAt(source, 2), await textAt(source, 99), nameOf(source)],
    ['return v % 1000003u;', null, 'lib.cpp'],
  );

  const later = new Date(Date.now() + 60_000);
  utimesSync(source, later, later);
  assert.equal(
    await sourcesOf({ folder, files: [library] }).textAt(source, 2),
    null,
    'the file was changed after the build',
  );
  compile('-g0');
  assert.deepEqual(await inParse(), []);
  assert.deepEqual(readdirSync(folder).sort(), ['lib.cpp', 'lib.so']);
});
