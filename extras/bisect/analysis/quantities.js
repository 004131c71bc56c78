/** What a search can go by, in the order in which a report lists it. */
export const countedQuantities = /** @type {const} */ ([
  'work',
  'allocations',
  'allocated',
  'size',
  'checksum',
]);
