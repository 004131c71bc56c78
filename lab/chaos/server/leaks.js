import { readdirSync } from 'node:fs';
import { setTimeout as later } from 'node:timers/promises';

/** How long the processes of a trial may take to end. */
const maxMs = 2000;

/** How many descriptors Node.js itself opens after its start. */
const ownDescriptors = 2;

/**
 * What may be open after any trial. A descriptor that each trial leaves is found in the third.
 *
 * @type {number | undefined}
 */
let maxDescriptors;

/**
 * How many of each kind keep this process alive and belong to a server or to a connection, and how many files
 * are open.
 * @returns {Record<string, number>}
 */
function count() {
  const kinds = process.getActiveResourcesInfo().filter((name) => /^(TCP|HTTP|Timeout|FSReq)/.test(name));
  /** @type {Record<string, number>} */
  const counts = { descriptors: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0 };
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/**
 * Counts now, and lists later what has been added since.
 * @returns {() => Promise<string[]>}
 */
export function watchLeaks() {
  const before = count();
  maxDescriptors ??= before.descriptors + ownDescriptors;
  before.descriptors = maxDescriptors;
  const added = () => Object.entries(count()).filter(([kind, number]) => number > (before[kind] ?? 0));
  return async () => {
    for (const end = Date.now() + maxMs; added().length > 0 && Date.now() < end;) await later(5);
    return added().map(([kind, number]) => `left open: ${number} ${kind}, ${before[kind] ?? 0} before`);
  };
}
