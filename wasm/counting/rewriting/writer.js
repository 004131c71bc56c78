/** Enough for most bodies of functions, so that the buffer rarely grows. */
const firstCapacity = 4096;

/** Bytes that grow at their end. */
export class Writer {
  constructor() {
    this.buffer = new Uint8Array(firstCapacity);
    this.length = 0;
  }

  /** Makes it empty and keeps its memory. */
  clear() {
    this.length = 0;
  }

  /** @param {ArrayLike<number>} bytes */
  bytes(bytes) {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** @param {number} value */
  byte(value) {
    this.reserve(1);
    this.buffer[this.length++] = value;
    return this;
  }

  /** @param {number} value */
  u32(value) {
    while (value > 0x7f) {
      this.byte((value % 0x80) | 0x80);
      value = Math.floor(value / 0x80);
    }
    return this.byte(value);
  }

  /** A signed number, for the constants of the counters, which are never negative. @param {number} value */
  positiveSigned(value) {
    // The top bit of the last byte is the sign: it must be zero.
    while (value > 0x3f) {
      this.byte((value % 0x80) | 0x80);
      value = Math.floor(value / 0x80);
    }
    return this.byte(value);
  }

  /** @param {string} text */
  name(text) {
    const encoded = new TextEncoder().encode(text);
    return this.u32(encoded.length).bytes(encoded);
  }

  /** @param {Writer} other */
  sized(other) {
    return this.u32(other.length).bytes(other.view());
  }

  /** The bytes so far, not copied. */
  view() {
    return this.buffer.subarray(0, this.length);
  }

  /** A copy of the bytes so far. */
  finish() {
    return this.buffer.slice(0, this.length);
  }

  /** @param {number} count */
  reserve(count) {
    if (this.length + count <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * this.buffer.length, this.length + count));
    larger.set(this.view());
    this.buffer = larger;
  }
}
