import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sizeMarkdown, sizeText } from '../size/text.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { codeSizes } from '../analysis/sizes.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { repository, temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { assemble } from '../../../tests/js/wasm/counting/rewriting/wabt.js';

const build = (/** @type {number} */ parse) =>
  codeSizes(1000, [
    { name: 'parse', bytes: parse },
    { name: 'print<int>', bytes: 300 },
  ]);
const module = codeSizes(500, [
  { name: 'parse', bytes: 450 },
  { name: 'malloc', bytes: 40 },
]);

test('functions stand side by side, the largest first, with what one side lacks and the other code', () => {
  const text = sizeText(
    [
      { title: 'native', where: 'native', builds: [build(400)] },
      { title: 'WebAssembly', where: 'wasm', builds: [module] },
    ],
    { top: 2, width: 80 },
  );
  assert.equal(
    text,
    [
      '1000 bytes of code natively, 500 in WebAssembly',
      '',
      '  native  wasm  function',
      '     400   450  parse',
      '     300     –  print<int>',
      '       0    40  1 more',
      '     300    10  (no function: padding, heads, code without a name)',
      '',
    ].join('\n'),
  );
});

test('of two builds, only the functions that differ', () => {
  const sizes = [
    { title: 'native', where: /** @type {const} */ ('native'), builds: [build(400), build(460)] },
  ];
  assert.equal(
    sizeText(sizes, { top: 9, width: 80 }),
    [
      '1000 → 1000 bytes of code natively, +0, 1.00×',
      '',
      '    a    b  difference  function',
      '  400  460         +60  parse',
      '  300  240         −60  (no function: padding, heads, code without a name)',
      '',
    ].join('\n'),
  );
  assert.match(sizeMarkdown(sizes, { top: 1 }), /^\| 400 \| 460 \| \+60 \| <code>parse<\/code> \|$/m);
  assert.match(
    sizeText([{ ...sizes[0], builds: [build(1), build(1)] }], { top: 1, width: 80 }),
    /^no difference natively: 1000 bytes of code in both builds\n$/,
  );
});

/**
 * A build of a function of C++ that is some instructions long, natively and in WebAssembly.
 *
 * @param {string} folder
 * @param {number} additions
 */
function makeBuild(folder, additions) {
  mkdirSync(folder, { recursive: true });
  const source = join(folder, 'host.cpp');
  writeFileSync(
    source,
    `namespace lib { int parse(volatile int* all) { ${'*all += 3; '.repeat(additions)} return *all; } ` +
      `}\nint main() { int one = 0; return lib::parse(&one); }\n`,
  );
  execFileSync('c++', ['-O1', source, '-o', join(folder, 'samebench-native')]);
  const code = `(func $parse (param i32) ${'(i32.store (local.get 0) (i32.const 3)) '.repeat(additions)})`;
  writeFileSync(join(folder, 'samebench.wasm'), assemble(`(module (memory 1) ${code})`));
  writeFileSync(join(folder, 'samebench.js.symbols'), '0:lib::parse\\28int volatile*\\29\n');
  writeFileSync(join(folder, 'samebench.js'), '');
}

test('the functions of two real builds add up to their sections, natively and in WebAssembly', async () => {
  const cwd = temporaryFolder();
  makeBuild(join(cwd, 'before'), 2);
  makeBuild(join(cwd, 'after'), 9);
  const context = { findTool: () => ({ path: '/bin/true', version: null }) };
  const { code, stdout, stderr } = await samebench(
    ['explain', '--size', '--a', 'before', '--b', 'after', '--json'],
    { cwd, context },
  );
  assert.equal(code, 0, stderr);
  const { a, b, ...sides } = JSON.parse(stdout);
  assert.deepEqual([a, b], ['before', 'after']);
  for (const where of ['native', 'wasm']) {
    const { functions, ...total } = sides[where];
    assert.equal(functions[0].name, 'lib::parse', where);
    assert.ok(functions[0].b > functions[0].a, where);
    assert.equal(
      functions.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.b - one.a, 0),
      total.b - total.a,
      where,
    );
  }
});

test('--size is of whole builds, and without it a benchmark is needed', async () => {
  const both = await samebench(['explain', 'parse', '--size']);
  assert.deepEqual(
    [both.code, /--size is of whole builds: leave out the benchmark/.test(both.stderr)],
    [2, true],
  );
  const none = await samebench(['explain']);
  assert.deepEqual([none.code, /expected the name of a benchmark, or --size/.test(none.stderr)], [2, true]);
});

test('--size compares with a revision, and not with a folder of its name', async () => {
  const { folder, git } = repository([
    { 'CMakeLists.txt': 'project(a)\nsamebench_add_suite(NAME a SOURCES a.cpp)\n' },
    { new: '' },
  ]);
  const hash = git('rev-parse', 'HEAD~1').trim();
  makeBuild(join(folder, 'HEAD^1'), 9);
  makeBuild(join(folder, '.git', 'now'), 9);
  const built = { b: join(folder, '.git', 'now'), a: join(folder, '.git', 'then') };
  makeBuild(built.a, 2);
  const context = {
    findTool: () => ({ path: '/bin/true', version: null }),
    artifactOf: (/** @type {string | undefined} */ project, /** @type {any} */ target) =>
      artifactIn(target, project?.includes(hash.slice(0, 12)) ? built.a : built.b),
  };
  const { code, stdout, stderr } = await samebench(['explain', '--size', '--a', 'HEAD^1', '--json'], {
    cwd: folder,
    context,
  });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /--a HEAD\^1 is the git revision; the folder of that name is \.\/HEAD\^1/);
  const { a, native } = JSON.parse(stdout);
  assert.equal(a, `HEAD^1 (${hash.slice(0, 12)})`);
  assert.ok(native.functions[0].b > native.functions[0].a, stdout);
});
