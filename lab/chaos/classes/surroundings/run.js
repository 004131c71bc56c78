/**
 * The arguments of a run of few benchmarks.
 *
 * @param {object} [how]
 * @param {string} [how.platforms] default: native
 * @param {number} [how.rounds] default: 1
 */
export const runOfFew = ({ platforms = 'native', rounds = 1 } = {}) => [
  'run',
  'classics',
  '--filter',
  'mod',
  '--quick',
  '--rounds',
  String(rounds),
  '--no-prepare',
  '--platforms',
  platforms,
];
