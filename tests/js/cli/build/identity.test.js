import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { identityOf } from '../../../../cli/build/identity.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

/** A module with a code section and a custom one. @param {string} code @param {string} custom */
const moduleOf = (code, custom) =>
  Buffer.concat([
    Buffer.from('\0asm\x01\0\0\0'),
    ...[
      [0, custom],
      [10, code],
    ].flatMap(([id, text]) => [Buffer.from([Number(id), String(text).length]), Buffer.from(String(text))]),
  ]);

/**
 * An ELF file of 64 bits with a loaded section, a note and a section that is not loaded.
 *
 * @param {string} code
 * @param {string} id
 * @param {string} lines
 */
function elfOf(code, id, lines) {
  const sections = [
    [1, 2, code],
    [7, 2, id],
    [1, 0, lines],
  ].map(([type, flags, text]) => ({
    type: Number(type),
    flags: Number(flags),
    content: Buffer.from(String(text)),
  }));
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01', 'latin1');
  header.writeBigUInt64LE(64n, 40);
  header.writeUInt16LE(64, 58);
  header.writeUInt16LE(sections.length, 60);
  let at = 64 + 64 * sections.length;
  const table = sections.map(({ type, flags, content }) => {
    const entry = Buffer.alloc(64);
    entry.writeUInt32LE(type, 4);
    entry.writeBigUInt64LE(BigInt(flags), 8);
    entry.writeBigUInt64LE(BigInt(at), 24);
    entry.writeBigUInt64LE(BigInt(content.length), 32);
    at += content.length;
    return entry;
  });
  return Buffer.concat([header, ...table, ...sections.map(({ content }) => content)]);
}

test('two builds are the same if they run the same code, whatever their names and line numbers', () => {
  const folder = temporaryFolder();
  const idOf = (/** @type {Buffer | string} */ content) => {
    writeFileSync(join(folder, 'program'), content);
    return identityOf({ folder, files: [join(folder, 'program')] });
  };
  assert.equal(idOf(moduleOf('code', 'name')), idOf(moduleOf('code', 'other')));
  assert.notEqual(idOf(moduleOf('code', 'name')), idOf(moduleOf('cold', 'name')));
  assert.equal(idOf(elfOf('code', 'id 1', 'a.cpp:1')), idOf(elfOf('code', 'id 2', 'b.cpp:20')));
  assert.notEqual(idOf(elfOf('code', 'id', 'a.cpp')), idOf(elfOf('cold', 'id', 'a.cpp')));
  assert.notEqual(idOf('script 1'), idOf('script 2'));
  assert.notEqual(
    idOf(elfOf('code', 'id 1', '').subarray(0, 70)),
    idOf(elfOf('code', 'id 2', '').subarray(0, 71)),
    'cut off',
  );
  const alone = idOf(moduleOf('code', 'name'));
  put(join(folder, 'lib', 'libown.so.1'), elfOf('code', 'id', '').toString('latin1'));
  const withLibrary = idOf(moduleOf('code', 'name'));
  put(join(folder, 'lib', 'libown.so.1'), elfOf('cold', 'id', '').toString('latin1'));
  assert.equal(
    new Set([alone, withLibrary, idOf(moduleOf('code', 'name'))]).size,
    3,
    'a shared library of the build is a part of the program',
  );
});
