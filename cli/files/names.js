/* What is meant if a command names no file. */

export const latest = 'results/latest.json';

/** The name of a baseline, of which cli/files/baselines.js makes a path. */
export const defaultBaseline = 'baseline';

export const defaultHistory = '.samebench/history.jsonl';
