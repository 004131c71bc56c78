import { hex, ModuleError } from './error.js';

/** A LEB128 number has seven bits in a byte, and the top bit says that another byte follows. */
const bitsPerByte = 7;
const more = 0x80;

/**
 * Reads a part of a file from its start to its end. Reading past the end of the part throws a ModuleError.
 * Positions are always offsets in the whole file.
 */
export class Reader {
  /**
   * @param {Uint8Array} bytes the whole file
   * @param {number} start
   * @param {number} end
   * @param {string} where the name of the part in messages
   */
  constructor(bytes, start, end, where) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
    this.where = where;
  }

  get atEnd() {
    return this.position >= this.end;
  }

  /**
   * @param {string} problem
   * @param {number} [offset] default: the current position
   */
  error(problem, offset = this.position) {
    return new ModuleError(this.where, offset, problem);
  }

  byte() {
    if (this.position >= this.end) throw this.error('expected another byte, found the end');
    return this.bytes[this.position++];
  }

  /** Skips bytes and returns where they began. @param {number} count */
  skip(count) {
    const start = this.position;
    if (count > this.end - start) {
      throw this.error(`${count} bytes are announced, but only ${this.end - start} are left`);
    }
    this.position += count;
    return start;
  }

  /** An unsigned number of up to 32 bits. */
  u32() {
    const start = this.position;
    let value = 0;
    for (let shift = 0; ; shift += bitsPerByte) {
      const byte = this.byte();
      const left = 32 - shift;
      if (left < bitsPerByte && byte >= 2 ** left) {
        throw this.error('a number is longer than 32 bits', start);
      }
      value += (byte & (more - 1)) * 2 ** shift;
      if (byte < more) return value;
    }
  }

  /**
   * Skips a number without its value.
   * @param {number} bits the most that it may have
   */
  skipNumber(bits) {
    const start = this.position;
    const longest = Math.ceil(bits / bitsPerByte);
    while (this.byte() >= more) {
      if (this.position - start >= longest) throw this.error(`a number is longer than ${bits} bits`, start);
    }
  }

  /** A length, and a part of that length, which is skipped here. @param {string} where */
  part(where) {
    const length = this.u32();
    const start = this.skip(length);
    return new Reader(this.bytes, start, start + length, where);
  }

  name() {
    const length = this.u32();
    const start = this.skip(length);
    return new TextDecoder().decode(this.bytes.subarray(start, start + length));
  }

  /** Throws unless everything was read. */
  expectEnd() {
    if (this.position !== this.end) {
      throw this.error(`expected the end, which is at ${hex(this.end)}`);
    }
  }
}
