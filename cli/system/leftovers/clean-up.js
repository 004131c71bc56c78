// The last step of a guard: ends what its hosts have started, and removes its temporary
// folders. Its argument is the owner.
import { tmpdir } from 'node:os';
import { removeLeftovers } from './files.js';
import { killHosts } from './processes.js';

const isMine = (/** @type {string} */ owner) => owner === process.argv[2];
killHosts(isMine);
await removeLeftovers(tmpdir(), isMine);
