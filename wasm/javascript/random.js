/** 64 bits, as BigInt.asUintN wants them. */
const bits = 64;

/** FNV's prime is 2^40 + 435. */
const primeRest = 435;

const word = 2 ** 32;

/**
 * The generator of core/timing/include/samebench/random.hpp: equal states give the numbers that C++ gets.
 * SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
 */
export class Random {
  #state;

  /** @param {bigint} state */
  constructor(state) {
    this.#state = state;
  }

  /** A number of 64 bits, each equally likely: `next()` or `value<std::uint64_t>()` in C++. */
  u64() {
    this.#state = BigInt.asUintN(bits, this.#state + 0x9e3779b97f4a7c15n);
    let z = this.#state;
    z = BigInt.asUintN(bits, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(bits, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  }

  /** A number of 32 bits, each equally likely: `value<std::uint32_t>()`. */
  u32() {
    return Number(this.u64() >> 32n);
  }

  /**
   * 0 to `bound` - 1, each equally likely.
   *
   * @template {number | bigint} T
   * @param {T} bound at least 1
   * @returns {T}
   */
  below(bound) {
    const end = BigInt(bound);
    const mask = (1n << BigInt(((end - 1n) | 1n).toString(2).length)) - 1n;
    for (;;) {
      const candidate = this.u64() & mask;
      if (candidate < end)
        return /** @type {T} */ (typeof bound === 'bigint' ? candidate : Number(candidate));
    }
  }

  /**
   * Bytes, each value equally likely: `bytes(size)`.
   *
   * @param {number} size
   */
  bytes(size) {
    const padded = new BigUint64Array(Math.ceil(size / 8));
    for (let i = 0; i < padded.length; i++) padded[i] = this.u64();
    return new Uint8Array(padded.buffer, 0, size);
  }
}

/**
 * The digest of core/timing/include/samebench/checksum.hpp: FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P.
 * Vo, 1991).
 */
export class Digest {
  #low = 0x84222325;
  #high = 0xcbf29ce4;

  /** @param {number} byte */
  addByte(byte) {
    const low = (this.#low ^ byte) >>> 0;
    const product = low * primeRest;
    // The product of the lower half has 41 bits, so it is exact. 2^40 moves it 8 bits into the upper half.
    this.#high = (Math.imul(this.#high, primeRest) + Math.floor(product / word) + (low << 8)) >>> 0;
    this.#low = product >>> 0;
  }

  /** Adds an integer as C++ does: the lower 64 bits of its two's complement. @param {bigint} value */
  addInteger(value) {
    let rest = BigInt.asUintN(bits, value);
    for (let i = 0; i < 8; i++) {
      this.addByte(Number(rest & 255n));
      rest >>= 8n;
    }
  }

  /** Adds a number as C++ adds a `double`. @param {number} value */
  addDouble(value) {
    this.addInteger(new BigUint64Array(new Float64Array([value]).buffer)[0]);
  }

  /** Adds text as C++ does: its bytes, and their number. @param {Uint8Array} bytes */
  addText(bytes) {
    for (const byte of bytes) this.addByte(byte);
    this.addInteger(BigInt(bytes.length));
  }

  /** @returns {[low: number, high: number]} */
  get words() {
    return [this.#low, this.#high];
  }
}
