/**
 * Reads what an ELF program says about its code: the size of all, and of each function. (Tool Interface
 * Standard, "Executable and Linking Format Specification", version 1.2, 1995; for 64 bits "ELF-64 Object
 * File Format", 1998.)
 *
 * @typedef {object} Elf
 * @property {number} codeBytes of the section .text
 * @property {{name: string, bytes: number}[]} functions with mangled names; empty in a stripped program
 *
 * @typedef {{name: number, type: number, offset: number, size: number, link: number, entry: number}} Section
 */

const magic = 0x7f454c46;
const symbolTable = 2;
const functionType = 2;

/** Where the fields are, for 32 and 64 bits. */
const layouts = {
  1: {
    header: { sections: 0x20, entrySize: 0x2e, count: 0x30, names: 0x32 },
    section: { offset: 0x10, size: 0x14, link: 0x18, entry: 0x24 },
    symbol: { info: 12, size: 8 },
  },
  2: {
    header: { sections: 0x28, entrySize: 0x3a, count: 0x3c, names: 0x3e },
    section: { offset: 0x18, size: 0x20, link: 0x28, entry: 0x38 },
    symbol: { info: 4, size: 16 },
  },
};

/**
 * @param {Buffer} bytes of a file
 * @returns {Elf | null} null if it is no complete ELF file
 */
export function readElf(bytes) {
  try {
    return bytes.readUInt32BE(0) === magic ? readSections(bytes) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * @param {Buffer} bytes
 * @returns {Elf | null}
 */
function readSections(bytes) {
  const kind = /** @type {1 | 2} */ (bytes[4]);
  const layout = layouts[kind];
  const isLittle = bytes[5] === 1;
  const short = (/** @type {number} */ at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const int = (/** @type {number} */ at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const long = (/** @type {number} */ at) => Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  const word = kind === 2 ? long : int;

  const first = word(layout.header.sections);
  const size = short(layout.header.entrySize);
  /** @type {Section[]} */
  const sections = Array.from({ length: short(layout.header.count) }, (_, i) => {
    const at = first + i * size;
    const { offset, size: length, link, entry } = layout.section;
    return {
      ...{ name: int(at), type: int(at + 4), offset: word(at + offset), size: word(at + length) },
      ...{ link: int(at + link), entry: word(at + entry) },
    };
  });
  const text = (/** @type {Section} */ { offset }, /** @type {number} */ at) =>
    bytes.toString('latin1', offset + at, bytes.indexOf(0, offset + at));
  const names = sections[short(layout.header.names)];
  const code = sections.find(({ name }) => text(names, name) === '.text');
  if (!code) return null;

  const functions = sections.filter(({ type }) => type === symbolTable).flatMap(({ offset, size: length, link, entry }) =>
    Array.from({ length: Math.floor(length / entry) }, (_, i) => offset + i * entry)
      .filter((at) => (bytes[at + layout.symbol.info] & 0xf) === functionType)
      .map((at) => ({ name: text(sections[link], int(at)), bytes: word(at + layout.symbol.size) })));
  return { codeBytes: code.size, functions };
}
