import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../checks.js';
import { createPlace } from '../processes.js';

const run = ['run', 'classics', '--filter', 'mod', '--quick', '--rounds', '1', '--no-prepare', '--platforms', 'native'];

/**
 * A surrounding for a run: what the shell does around it, and the exit codes that fit.
 * @typedef {{line?: string, env?: NodeJS.ProcessEnv, name?: string, args?: string[], codes: number[], prepare?: (work: string) => void, twice?: boolean}} Surrounding
 *
 * @type {Record<string, Surrounding>}
 */
const surroundings = {
  'closed standard output': { line: 'exec "$@" >&-', codes: [0, 1, 4] },
  'closed standard error': { line: 'exec "$@" 2>&-', codes: [0, 1, 4] },
  'closed standard input': { line: 'exec "$@" <&-', codes: [0, 1] },
  'full standard output': { line: 'exec "$@" >/dev/full', codes: [4] },
  'full standard error': { line: 'exec "$@" 2>/dev/full', codes: [0, 1, 4] },
  'a reader that leaves': { line: '"$@" | head -c 10 >/dev/null', codes: [0] },
  'files of 4 KiB at most': { line: "trap '' XFSZ; ulimit -f 8; exec \"$@\"", codes: [0, 1, 2, 3, 4] },
  '80 descriptors': { line: 'ulimit -n 80; exec "$@"', codes: [0, 1, 2, 3, 4] },
  'a folder that cannot be made': { args: [...run, '--out', '/proc/samebench'], codes: [2] },
  'a file in place of the folder': { args: [...run, '--out', 'file'], prepare: (work) => writeFileSync(join(work, 'file'), ''), codes: [2] },
  'a results folder that is read-only': { prepare: (work) => { mkdirSync(join(work, 'results')); chmodSync(join(work, 'results'), 0o555); }, codes: [0, 1, 2, 4] },
  'no HOME': { line: 'unset HOME; exec "$@"', codes: [0, 1] },
  'a HOME that is not there': { env: { HOME: '/nowhere/at/all' }, codes: [0, 1] },
  'a temporary folder that is not there': { env: { TMPDIR: '/nowhere/at/all' }, codes: [0, 1, 2, 3, 4] },
  'an odd locale': { env: { LC_ALL: 'tr_TR.ISO-8859-9', LANG: 'xx_YY', LC_NUMERIC: 'de_DE' }, codes: [0, 1] },
  'no terminal type, many columns': { env: { TERM: '', COLUMNS: '-1', LINES: 'x' }, codes: [0, 1] },
  'a path with spaces and quotes': { name: `a b'c"d $x;&`, codes: [0, 1] },
  'a path with a line break': { name: 'a\nb', codes: [0, 1] },
  'a path with letters of other scripts': { name: 'ä漢😀', codes: [0, 1] },
  'two runs at once': { twice: true, codes: [0, 1] },
};

/**
 * A run in a surrounding that it does not expect.
 * @param {import('../random.js').Random} random
 * @param {string} _
 * @param {number} index of the trial: each surrounding has its turn
 */
export async function runAnywhere(random, _, index) {
  const names = Object.keys(surroundings);
  const how = names[index % names.length];
  const { line, env, name, args = run, codes, prepare, twice } = surroundings[how];
  const place = createPlace(name);
  prepare?.(place.work);
  const started = Array.from({ length: twice ? 2 : 1 }, () => place.start(args, { line, env }).done);
  const faults = [];
  for (const outcome of await Promise.all(started)) {
    if (outcome.hung) faults.push('it hung');
    const silent = /closed standard error|full standard error/.test(how);
    faults.push(...faultsOf(silent ? { ...outcome, stderr: 'x' } : outcome, { codes }));
  }
  faults.push(...(await place.leftovers()));
  place.remove();
  return { how, faults };
}
