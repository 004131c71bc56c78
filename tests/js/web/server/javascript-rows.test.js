/** Bundling a project's rows in JavaScript, in a folder as CMake leaves it. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundleJavaScriptRows } from '../../../../web/server/javascript-rows.js';

/**
 * Bundles the rows of suites, and loads what Node would.
 *
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} files of the project, the rows' first
 */
async function bundled(t, files) {
  const folder = mkdtempSync(join(os.tmpdir(), 'samebench-rows-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const build = join(folder, 'build');
  mkdirSync(build);
  writeFileSync(join(build, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(build, 'samebench-javascript-rows.txt'),
    `hash=${join(folder, Object.keys(files)[0])}\n`,
  );
  await bundleJavaScriptRows(build);
  return (/** @type {string} */ name) => import(pathToFileURL(join(build, name)).href);
}

test('rows are bundled with their packages, for Node and for browsers, in TypeScript as well', async (t) => {
  const load = await bundled(t, {
    'rows.ts':
      "import { where } from 'some-package';\nexport default (suite: unknown) => [suite, where] as const;\n",
    'node_modules/some-package/package.json':
      '{ "exports": { "browser": "./browser.js", "default": "./node.cjs" } }',
    'node_modules/some-package/node.cjs': "exports.where = require('node:path').basename('/in/node');\n",
    'node_modules/some-package/browser.js': "export const where = 'browser';\n",
  });
  for (const [file, where] of [
    ['samebench-rows.node.js', 'node'],
    ['samebench-rows.js', 'browser'],
  ]) {
    const { default: run, surroundings, script } = await load(file);
    assert.deepEqual(
      run(...surroundings).map(
        (/** @type {{suite: string, fill: (x: string) => unknown}} */ { suite, fill }) => [suite, fill('x')],
      ),
      [['hash', ['x', where]]],
    );
    assert.ok(script.bytes > 20 && script.compressedBytes > 20, JSON.stringify(script));
  }
});

test('the files run anew with the state that they hold, and import.meta is of the script', async (t) => {
  const load = await bundled(t, {
    'rows.js': 'let state = 0;\nexport default () => [++state, import.meta.url];\n',
  });
  const { default: run, surroundings } = await load('samebench-rows.node.js');
  const own = new Function(`return ${run}`)();
  const [first, again] = [run(...surroundings), own(...surroundings)].map(([{ fill }]) => [fill(), fill()]);
  assert.deepEqual(
    first.map(([count]) => count),
    [1, 2],
  );
  assert.deepEqual(again, first);
  assert.match(first[0][1], /samebench-rows\.node\.js$/);
});

test('a file that waits for something runs once', async (t) => {
  const load = await bundled(t, { 'rows.js': 'const x = await 5;\nexport default () => x;\n' });
  const { default: rows } = await load('samebench-rows.js');
  assert.equal(rows[0].fill(), 5);
});

test("a package that is not found is the reason of JavaScript's columns, with file and line", async (t) => {
  const load = await bundled(t, { 'rows.js': "\nimport 'no-such-package';\nexport default () => {};\n" });
  await assert.rejects(load('samebench-rows.node.js'), /rows\.js:2: Could not resolve "no-such-package"/);
});

test('a file without a default export says so', async (t) => {
  const load = await bundled(t, { 'rows.js': 'export const rows = () => {};\n' });
  await assert.rejects(load('samebench-rows.js'), /No matching export in .*rows\.js" for import "default"/);
});

test('a project without rows in JavaScript gets no file', async () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'samebench-rows-'));
  await bundleJavaScriptRows(folder);
  rmSync(folder, { recursive: true });
});

test('the modules that applications ship are kept beside the rows, and removed with them', async (t) => {
  const folder = mkdtempSync(join(os.tmpdir(), 'samebench-rows-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const made = () =>
    ['samebench-rows.js', 'samebench-rows.node.js', 'samebench-modules.js'].filter((name) =>
      existsSync(join(folder, name)),
    );
  const modules = async (/** @type {string} */ question) =>
    (await import(`${pathToFileURL(join(folder, 'samebench-modules.js')).href}?${question}`)).default;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'rows.js'), 'export default () => {};\n');
  writeFileSync(join(folder, 'app.wasm'), Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  writeFileSync(join(folder, 'samebench-javascript-rows.txt'), `hash=${join(folder, 'rows.js')}\n`);
  writeFileSync(join(folder, 'samebench-modules.txt'), `hash=${join(folder, 'app.wasm')}\n`);
  await bundleJavaScriptRows(folder);
  assert.equal(made().length, 3);
  const [{ suite, compressedBytes, base64 }] = await modules('first');
  assert.deepEqual([suite, base64], ['hash', 'AGFzbQEAAAA=']);
  assert.ok(compressedBytes > 0);

  rmSync(join(folder, 'app.wasm'));
  await bundleJavaScriptRows(folder);
  await assert.rejects(modules('second'), /a MODULE cannot be read: .*app\.wasm/);

  for (const list of ['samebench-javascript-rows.txt', 'samebench-modules.txt']) rmSync(join(folder, list));
  await bundleJavaScriptRows(folder);
  assert.deepEqual(made(), [], 'rows of an earlier build are not measured');
});
