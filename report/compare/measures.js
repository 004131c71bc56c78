/** What benchmarks are compared by. @typedef {'time' | 'work' | 'size'} Measure */

/** @type {Measure[]} */
export const measures = ['time', 'work', 'size'];
