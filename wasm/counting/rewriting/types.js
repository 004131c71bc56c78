/** Types as they are written in a module. */

/** @import { Reader } from './reader.js' */

/** The types of one byte: i32 i64 f32 f64 v128 funcref externref exnref. */
const simple = new Set([0x7f, 0x7e, 0x7d, 0x7c, 0x7b, 0x70, 0x6f, 0x69]);

/** `(ref null T)` and `(ref T)`; the type of what they refer to follows. */
const references = new Set([0x63, 0x64]);

/** What a type of references may have: 33 bits, signed. */
const heapTypeBits = 33;

/** @param {Reader} reader */
export function skipHeapType(reader) {
  reader.skipNumber(heapTypeBits);
}

/** @param {Reader} reader */
export function skipValueType(reader) {
  const start = reader.position;
  const type = reader.byte();
  if (references.has(type)) return skipHeapType(reader);
  if (!simple.has(type)) throw reader.error(`unknown type 0x${type.toString(16)}`, start);
}

/**
 * Nothing, a type of a value, or the number of a type of functions. All are written as a signed number, but
 * references have a second one.
 *
 * @param {Reader} reader
 */
export function skipBlockType(reader) {
  const start = reader.position;
  if (references.has(reader.byte())) return skipHeapType(reader);
  reader.position = start;
  reader.skipNumber(heapTypeBits);
}

/** Flags of limits. */
const hasMaximum = 1;
const is64Bit = 4;
const hasPageSize = 8;

/**
 * The size of a memory or a table.
 *
 * @param {Reader} reader
 * @returns {boolean} whether its addresses have 64 bits
 */
export function readLimits(reader) {
  const flags = reader.byte();
  reader.skipNumber(64);
  if (flags & hasMaximum) reader.skipNumber(64);
  if (flags & hasPageSize) reader.skipNumber(32);
  return (flags & is64Bit) !== 0;
}

/** The form of a type of functions. */
const functionForm = 0x60;

/** @param {Reader} reader @returns {number} how many parameters it has */
export function readFunctionType(reader) {
  const start = reader.position;
  const form = reader.byte();
  if (form !== functionForm) {
    throw reader.error(`expected a type of functions (0x60), found 0x${form.toString(16)}`, start);
  }
  const parameters = skipTypes(reader);
  skipTypes(reader);
  return parameters;
}

/** @param {Reader} reader @returns {number} how many types there are */
export function skipTypes(reader) {
  const count = reader.u32();
  for (let i = 0; i < count; i += 1) skipValueType(reader);
  return count;
}
