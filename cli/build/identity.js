import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a program executes, as a hash: two builds of one hash run the same code with the same data. Line
 * numbers, names and the id of the build take no part, because they differ between folders.
 *
 * @import { Artifact } from '../hosts/index.js'
 *
 * @param {Pick<Artifact, 'files' | 'folder'>} artifact
 */
export function identityOf({ files, folder }) {
  const hash = createHash('sha256');
  const libraries = sharedLibrariesIn(folder).map((name) => join(folder, name));
  for (const file of new Set([...files, ...libraries]))
    for (const part of partsOf(readFileSync(file))) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** What a program loads from its build. */
const sharedLibrary = /\.(so|dylib)(\.[\d.]+)?$/;

/** The shared libraries anywhere in a build: paths from there. @param {string} folder */
export const sharedLibrariesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => sharedLibrary.test(name))
    .sort();

/**
 * @param {Buffer} bytes of a file
 * @returns {Buffer[]}
 */
function partsOf(bytes) {
  const magic = bytes.subarray(0, 4).toString('latin1');
  return (magic === '\0asm' ? moduleParts(bytes) : magic === '\x7fELF' ? elfParts(bytes) : null) ?? [bytes];
}

/**
 * Offsets in an ELF file of 64 bits in little-endian order. (System V Application Binary Interface, "Object
 * Files".)
 */
const elf = { sectionTable: 40, sectionSize: 58, sectionCount: 60, type: 4, flags: 8, offset: 24, size: 32 };

const [isAllocated, note, nothing] = [2, 7, 8];

/**
 * The sections that are loaded, without notes. Null: not of 64 bits, or cut off.
 *
 * @param {Buffer} bytes
 */
function elfParts(bytes) {
  if (bytes[4] !== 2 || bytes[5] !== 1) return null;
  const [table, step, count] = [
    Number(bytes.readBigUInt64LE(elf.sectionTable)),
    bytes.readUInt16LE(elf.sectionSize),
    bytes.readUInt16LE(elf.sectionCount),
  ];
  if (table === 0 || table + step * count > bytes.length) return null;
  return Array.from({ length: count }, (_, i) => table + step * i).flatMap((at) => {
    const type = bytes.readUInt32LE(at + elf.type);
    const isLoaded = (Number(bytes.readBigUInt64LE(at + elf.flags)) & isAllocated) !== 0;
    if (!isLoaded || type === note || type === nothing) return [];
    const offset = Number(bytes.readBigUInt64LE(at + elf.offset));
    return [bytes.subarray(offset, offset + Number(bytes.readBigUInt64LE(at + elf.size)))];
  });
}

/** The header of a module: its magic number and its version. */
const headerBytes = 8;

/**
 * The sections of a module that are no custom ones.
 *
 * @param {Buffer} bytes
 */
function moduleParts(bytes) {
  const parts = [];
  let at = headerBytes;
  while (at < bytes.length) {
    const id = bytes[at++];
    let [size, shift] = [0, 0];
    for (let byte = 0x80; byte >= 0x80; shift += 7) {
      byte = bytes[at++];
      size += (byte & 0x7f) * 2 ** shift;
    }
    if (id !== 0) parts.push(bytes.subarray(at - 1, at + size));
    at += size;
  }
  return parts;
}
