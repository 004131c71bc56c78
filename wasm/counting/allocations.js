/**
 * Counts allocations from the reports of a module that counting/allocations.js has rewritten.
 *
 * @typedef {{count: number, bytes: number, peakBytes: number}} Allocations
 */
import { allocators, begins, firstReport } from './rewriting/allocation-reports.js';
import { readings } from './readings.js';

/**
 * Flags in the word before a block, which contains the bytes that the block takes. (Doug Lea, "A Memory
 * Allocator", 2000, and malloc.c 2.8.6; Emscripten, system/lib/emmalloc.cpp.)
 */
const flags = { dlmalloc: 7, emmalloc: 3 };

/**
 * @param {() => WebAssembly.Memory | undefined} memoryOf the instance
 * @param {ReturnType<typeof import('./rewriting/allocation-reports.js').allocatorOf>} [allocator]
 * @returns {(value: number) => number} takes reports and the module's questions, one call after the other
 */
export function watchAllocations(memoryOf, allocator = null) {
  /**
   * What has not been given back, by address. span: in which it was counted; 0: nothing counted.
   *
   * @type {Map<number, {size: number, span: number}>}
   */
  const blocks = new Map();
  /** From one reading of `peakBytes` to the next. */
  let span = 1;
  /** Functions of the allocator that have begun and not ended. */
  let depth = 0;
  let isCounting = false;
  let used = 0;
  /** @type {Allocations} */
  let counted = { count: 0, bytes: 0, peakBytes: 0 };
  /** The report that is not complete yet: a number of `allocators`, and values. @type {number[] | null} */
  let report = null;

  const take = (/** @type {number} */ address, /** @type {number} */ size) => {
    if (address === 0) return;
    blocks.set(address, { size, span: isCounting ? span : 0 });
    if (!isCounting) return;
    used += size;
    counted.count += 1;
    counted.bytes += size;
    counted.peakBytes = Math.max(counted.peakBytes, used);
  };
  const giveBack = (/** @type {number} */ address) => {
    if (isCounting) used -= blocks.get(address)?.size ?? 0;
    blocks.delete(address);
  };
  const inUse = () => [...blocks].filter(([, block]) => block.span === span);
  /** The bytes that all blocks in use take; −1: unknown. */
  const bytesInUse = () => {
    const memory = memoryOf();
    if (allocator === null || !memory) return -1;
    const view = new DataView(memory.buffer);
    const sizes = inUse().map(([address]) => view.getUint32(address - 4, true) & ~flags[allocator]);
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  /** @type {Record<string, (...values: number[]) => void>} */
  const handlers = {
    malloc: (size, address) => take(address, size),
    free: giveBack,
    calloc: (count, size, address) => take(address, count * size),
    realloc: (before, size, address) => {
      if (address === 0 && size !== 0) return;
      giveBack(before);
      take(address, size);
    },
    aligned_alloc: (_, size, address) => take(address, size),
    memalign: (_, size, address) => take(address, size),
    posix_memalign: (where, _, size, error) => {
      const memory = memoryOf();
      if (error === 0 && memory) take(new DataView(memory.buffer).getUint32(where, true), size);
    },
  };
  /** @type {Record<number, () => number>} */
  const answers = {
    [readings.startAllocations]: () => Number((isCounting = true)),
    [readings.stopAllocations]: () => Number((isCounting = false)),
    [readings.allocations]: () => counted.count,
    [readings.allocatedBytes]: () => counted.bytes,
    [readings.peakBytes]: () => {
      const { peakBytes } = counted;
      counted = { count: 0, bytes: 0, peakBytes: 0 };
      used = 0;
      span += 1;
      return peakBytes;
    },
    [readings.blocksInUse]: () => inUse().length,
    [readings.requestedInUse]: () => inUse().reduce((sum, [, { size }]) => sum + size, 0),
    [readings.bytesInUse]: bytesInUse,
  };

  return (value) => {
    if (report === null) {
      if (value === begins) {
        depth += 1;
        return 0;
      }
      if (value < firstReport) return answers[value]?.() ?? 0;
      report = [value - firstReport];
      return 0;
    }
    report.push(value >>> 0);
    const { name, parameters, returns } = allocators[report[0]];
    if (report.length === 1 + parameters + (returns ? 1 : 0)) {
      depth -= 1;
      if (depth === 0) handlers[name](...report.slice(1));
      report = null;
    }
    return 0;
  };
}
