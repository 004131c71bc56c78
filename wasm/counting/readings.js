/**
 * What a rewritten module asks its host for, by number; wasm/bindings/counting.cpp has the same numbers.
 */
export const readings = {
  instructions: 0,
  /** Bytes copied or filled by single instructions, or by Emscripten's function for that. */
  bulkBytes: 1,
  /** Calls of other functions of the host. */
  hostCalls: 2,
  /** Bytes of files that these read or wrote. */
  hostBytes: 3,
  /** No reading: a sample ends. */
  endOfSample: 4,
  /** No readings: allocations count from here on, and no longer. Only in a module that reports them. */
  startAllocations: 5,
  stopAllocations: 6,
  allocations: 7,
  allocatedBytes: 8,
  /** The last one of a sample: all three begin again at 0. */
  peakBytes: 9,
  /**
   * What was allocated since the last sample ended and still is: bytes with what the allocator adds, or −1.
   */
  blocksInUse: 10,
  requestedInUse: 11,
  bytesInUse: 12,
};
