import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOfFew } from './run.js';

/** @param {import('../../processes.js').Place} place */
function makeReadOnlyResults({ work }) {
  mkdirSync(join(work, 'results'));
  chmodSync(join(work, 'results'), 0o555);
}

/**
 * Variables of the environment, and paths.
 * @type {Record<string, import('../surroundings.js').Surrounding>}
 */
export const environments = {
  'a folder that cannot be made': { args: [...runOfFew(), '--out', '/proc/samebench'], codes: [2] },
  'a file in place of the folder': {
    args: [...runOfFew(), '--out', 'file'],
    prepare: ({ work }) => writeFileSync(join(work, 'file'), ''),
    codes: [2],
  },
  'a results folder that is read-only': { prepare: makeReadOnlyResults, codes: [0, 1, 2, 4] },
  'no HOME': { env: { HOME: undefined }, codes: [0, 1] },
  'a HOME that is not there': { env: { HOME: '/nowhere/at/all' }, codes: [0, 1] },
  'a temporary folder that is not there': { env: { TMPDIR: '/nowhere/at/all' }, codes: [0, 1, 2, 3, 4] },
  'an odd locale': { env: { LC_ALL: 'tr_TR.ISO-8859-9', LANG: 'xx_YY', LC_NUMERIC: 'de_DE' }, codes: [0, 1] },
  'no terminal type, columns below zero': { env: { TERM: '', COLUMNS: '-1', LINES: 'x' }, codes: [0, 1] },
  'one column': { env: { COLUMNS: '1' }, codes: [0, 1] },
  'a path with spaces and quotes': { name: `a b'c"d $x;&`, codes: [0, 1] },
  'a path with a line break': { name: 'a\nb', codes: [0, 1] },
  'a path with letters of other scripts': { name: 'ä漢😀', codes: [0, 1] },
};
