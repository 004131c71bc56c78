import { onSmallDisk } from './mounts.js';
import { runOfFew } from './run.js';

/** The exit codes of a run that could measure, and could not save: or saved before the disk changed. */
const codes = [0, 1, 2, 4];

/** A run wants 16 MB to be free. */
const enough = 'size=24m';

const fill = 'cat /dev/zero > filler';
const forbidWriting = 'mount -o remount,ro .';

/**
 * File systems that are full or read-only, or become so.
 * @type {Record<string, import('../surroundings.js').Surrounding>}
 */
export const disks = {
  'a disk that is full': { ...onSmallDisk({ options: enough, before: fill }), codes: [2, 4] },
  'a disk that becomes full': {
    ...onSmallDisk({ options: enough, meanwhile: fill }),
    args: runOfFew({ rounds: 3 }),
    codes,
  },
  'a disk without inodes': { ...onSmallDisk({ options: 'nr_inodes=1' }), codes: [2, 4] },
  'a disk with few inodes': { ...onSmallDisk({ options: 'nr_inodes=4' }), codes },
  'a disk that is read-only': { ...onSmallDisk({ options: enough, before: forbidWriting }), codes: [2, 4] },
  'a disk that becomes read-only': {
    ...onSmallDisk({ options: enough, meanwhile: forbidWriting }),
    args: runOfFew({ rounds: 3 }),
    codes,
  },
  'a temporary folder that is full': {
    ...onSmallDisk({ options: 'size=1m', isTemporary: true, before: fill }),
    args: runOfFew({ platforms: 'native,node,chromium' }),
    codes: [0, 1, 3, 4],
  },
  'a temporary folder that becomes full': {
    ...onSmallDisk({ options: 'size=32m', isTemporary: true, meanwhile: fill, withinMs: 8000 }),
    args: runOfFew({ platforms: 'native,node,firefox' }),
    codes: [0, 1, 3, 4],
  },
};
