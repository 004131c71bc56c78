import { homedir, tmpdir } from 'node:os';
import { repository } from './repository.js';

/** Short names of folders that a page, or a file that may be committed, does not show. */
export const privateFolders = () => ({
  [repository]: 'samebench',
  [process.cwd()]: '.',
  [tmpdir()]: 'tmp',
  [homedir()]: '~',
});
