import { hex, ModuleError } from './error.js';
import { Reader } from './reader.js';

/**
 * A module is a header of eight bytes and then sections.
 *
 * @typedef {object} Section
 * @property {number} id
 * @property {string} name for messages: `code section`
 * @property {string} [custom] the name of a custom section
 * @property {number} start offset of its id
 * @property {number} content offset of its content; in a custom section, after the name
 * @property {number} end
 */

export const sectionIds = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
  'data count': 12,
  tag: 13,
};

/** The order that a module must have them in. Custom sections may be anywhere. */
const order = /** @type {(keyof typeof sectionIds)[]} */ ([
  'type',
  'import',
  'function',
  'table',
  'memory',
  'tag',
  'global',
  'export',
  'start',
  'element',
  'data count',
  'code',
  'data',
]).map((name) => sectionIds[name]);

const names = new Map(Object.entries(sectionIds).map(([name, id]) => [id, `${name} section`]));

/** The first bytes: the text "\0asm", and version 1. */
export const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** @param {number} id @returns {number} the place in the order */
export const rankOf = (id) => order.indexOf(id);

/**
 * @param {Uint8Array} bytes
 * @returns {Section[]}
 * @throws {ModuleError} if it is not a module, or a section is cut off, unknown or misplaced
 */
export function readSections(bytes) {
  const file = new Reader(bytes, 0, bytes.length, 'file');
  for (const [at, expected] of header.entries()) {
    if (file.atEnd) throw file.error(`expected a WebAssembly module, found ${bytes.length} bytes`);
    if (file.byte() === expected) continue;
    const isMagic = at < 4;
    const wanted = isMagic ? 'a WebAssembly module, which begins with "\\0asm"' : 'version 1 of the format';
    throw file.error(`expected ${wanted}`, at);
  }
  /** @type {Section[]} */
  const sections = [];
  let rank = -1;
  while (!file.atEnd) {
    const section = readSection(file);
    sections.push(section);
    if (section.id === sectionIds.custom) continue;
    if (rankOf(section.id) <= rank) {
      throw new ModuleError(
        section.name,
        section.start,
        'it is there twice, or after a section that has to follow it',
      );
    }
    rank = rankOf(section.id);
  }
  return sections;
}

/** @param {Reader} file @returns {Section} */
function readSection(file) {
  const start = file.position;
  const id = file.byte();
  const name = names.get(id);
  if (name === undefined) throw file.error(`unknown section ${hex(id)}`, start);
  file.where = name;
  const content = file.part(name);
  file.where = 'file';
  const section = { id, name, start, content: content.position, end: content.end };
  if (id !== sectionIds.custom) return section;
  const custom = content.name();
  return { ...section, name: `custom section "${custom}"`, custom, content: content.position };
}
