import assert from 'node:assert/strict';
import { realpathSync } from 'node:fs';
import { test } from 'node:test';
import { ownLibraries } from '../../../../cli/build/libraries.js';
import { temporaryFolder } from '../../fixtures/folders.js';

/** @param {string} output @param {NodeJS.Platform} platform */
async function libraries(output, platform, { code = 0, folder = realpathSync(temporaryFolder()) } = {}) {
  /** @type {string[][]} */
  const lines = [];
  const run = async (/** @type {string} */ command, /** @type {string[]} */ args) => {
    lines.push([command, ...args]);
    const stdout = output.replaceAll('PROJECT', folder);
    return { code, error: null, output: stdout, stdout };
  };
  const found = await ownLibraries('/program', folder, { run, platform });
  return { found: found.map((path) => path.replace(folder, 'PROJECT')), lines };
}

test('shared libraries of the project are found, those of the system are not', async () => {
  const ldd = '\tlinux-vdso.so.1 (0x1)\n\tlibwords.so => PROJECT/build/libwords.so (0x2)\n\tlibc.so.6 => /lib/libc.so.6 (0x3)\n';
  const linux = await libraries(ldd, 'linux');
  assert.deepEqual(linux, { found: ['PROJECT/build/libwords.so'], lines: [['ldd', '/program']] });
  assert.deepEqual((await libraries(ldd.replace(/.*words.*\n/, ''), 'linux')).found, []);
  const otool = 'PROJECT/build/program:\n\t@rpath/libwords.dylib (compatibility version 0.0.0)\n\t/usr/lib/libc++.1.dylib (compatibility version 1.0.0)\n';
  const mac = await libraries(otool, 'darwin');
  assert.deepEqual(mac, { found: ['@rpath/libwords.dylib'], lines: [['otool', '-L', '/program']] });
});

test('where the system cannot list libraries, none are reported', async () => {
  assert.deepEqual((await libraries('not a dynamic executable PROJECT/x', 'linux', { code: 1 })).found, []);
  assert.deepEqual((await libraries('', 'win32')).lines, []);
});
