import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { moduleSizes, nativeSizes, sizeRows } from '../../../../../cli/platforms/work/sizes.js';
import { readSymbols } from '../../../../../wasm/runner/symbols.js';
import { putProgram, temporaryFolder } from '../../../fixtures/folders.js';
import { emptyWasm } from '../../../web/fixtures/fake-module.js';

/** Compiles a program. The tests of this step have a C++ compiler. */
function compiled(source, flags = []) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'main.cpp'), source);
  execFileSync(process.env.CXX ?? 'c++', ['-O1', ...flags, '-o', join(folder, 'main'), join(folder, 'main.cpp')]);
  return join(folder, 'main');
}

const source = `
[[gnu::noinline]] static int samebench_fill_demo(int x) { asm volatile("" : "+r"(x)); return x + 1; }
[[gnu::noinline]] static int samebench_fill_demonstration(int x) { asm volatile("" : "+r"(x)); return x * x * 7 + x / 3; }
int main(int argc, char**) { return samebench_fill_demo(argc) + samebench_fill_demonstration(argc); }`;

test('the code of a native program, and the code of each suite by its own name', { skip: process.platform !== 'linux' }, async () => {
  const sizes = await nativeSizes(compiled(source));
  const rows = sizeRows(sizes, ['demo', 'demonstration', 'other']);
  const [code, demo, longer, ...rest] = rows;
  assert.deepEqual([code.name, demo.argument, longer.argument, rest.length], ['code', 'demo', 'demonstration', 0]);
  assert.ok(demo.bytes > 0 && longer.bytes > demo.bytes && code.bytes > longer.bytes + demo.bytes);
});

test('a stripped program has a size and no suites; other files have neither', { skip: process.platform !== 'linux' }, async () => {
  const sizes = await nativeSizes(compiled(source, ['-s']));
  assert.deepEqual(sizes.functions, []);
  assert.deepEqual(sizeRows(sizes, ['demo']).map(({ name }) => name), ['code']);
  assert.deepEqual(await nativeSizes(putProgram(join(temporaryFolder(), 'script'))), { whole: [], functions: [] });
});

test('a module has the sizes of its file, compressed as servers send it, and of its code', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'samebench.wasm'), emptyWasm);
  const rows = sizeRows(moduleSizes(folder), ['demo']);
  assert.deepEqual(rows.map(({ name }) => name), ['code', 'module', 'module gzip', 'module brotli']);
  assert.deepEqual(rows.slice(0, 2).map(({ bytes }) => bytes), [0, 8]);
});

test("the names of a module's functions come from Emscripten's symbol map", () => {
  const folder = temporaryFolder();
  assert.equal(readSymbols(folder).size, 0);
  writeFileSync(join(folder, 'samebench.js.symbols'), '0:invoke\n12:samebench_fill_demo\\28samebench::Suite&\\29\n');
  assert.deepEqual([...readSymbols(folder)], [[0, 'invoke'], [12, 'samebench_fill_demo(samebench::Suite&)']]);
});
