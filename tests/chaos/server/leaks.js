import { readdirSync } from 'node:fs';
import { setTimeout as later } from 'node:timers/promises';

/** What a trial has started may take so long to be gone. */
const longestMs = 2000;

/** What keeps this process alive and belongs to a server or to a connection; descriptors, where they can be counted. */
function count() {
  const resources = process.getActiveResourcesInfo().filter((name) => /^(TCP|HTTP|Timeout|FSReq)/.test(name));
  const descriptors = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
  return { resources: resources.toSorted().join(), descriptors };
}

/** Counts now, and tells later what has been added. */
export function watchLeaks() {
  const before = count();
  return async () => {
    for (const end = Date.now() + longestMs; ; await later(5)) {
      const now = count();
      if (now.resources === before.resources && now.descriptors <= before.descriptors) return [];
      if (Date.now() > end) return [`left open: ${now.resources || 'nothing'} and ${now.descriptors} descriptors; before: ${before.resources || 'nothing'} and ${before.descriptors}`];
    }
  };
}
