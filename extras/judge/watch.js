import { readdirSync, readFileSync } from 'node:fs';

/**
 * Watches the processes of one side from outside, and leaves them little by which code could see that it is
 * measured.
 *
 * @import { Watched } from './analysis/evidence.js'
 * @import { Platform } from '../../cli/api.js'
 */

/** Variables by which code would see that it is judged, or where. */
const hidden = /^(SAMEBENCH|GITHUB|RUNNER|ACTIONS|INPUT)_|^CI$/;

/** @param {NodeJS.ProcessEnv} env */
const withoutHarness = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !hidden.test(name)));

/**
 * @param {'a' | 'b'} side
 * @param {{now?: () => number, cpuMs?: (pid: number) => number | null}} [sources] now: milliseconds; cpuMs:
 *   what a process and its children have used so far
 */
export function createWatch(side, { now = () => performance.now(), cpuMs = cpuOf } = {}) {
  /** @type {Map<string, Watched>} */
  const all = new Map();
  const of = (/** @type {string} */ platform) => {
    const found = all.get(platform) ?? /** @type {Watched} */ ({ platform, side, rounds: [] });
    all.set(platform, found);
    return found.rounds;
  };
  return {
    /** @type {(platform: Platform) => Platform} */
    watch: (platform) => ({
      ...platform,
      async run(request, onEvent, { artifact, turn, ...options }) {
        let pid = 0;
        let plannedAt = /** @type {number | null} */ (null);
        const round = { wallMs: 0, shownMs: 0, waitedMs: 0, usedMs: 0 };
        const waited =
          turn &&
          (async () => {
            const [at, used] = [now(), cpuMs(pid)];
            // Through this command: what a host does while it waits is measured here.
            await turn(false);
            const after = cpuMs(pid);
            if (used === null || after === null) return;
            round.waitedMs += now() - at;
            round.usedMs += Math.max(0, after - used);
          });
        await platform.run(
          { ...request, recheck: true },
          (event) => {
            if (event.event === 'plan') plannedAt = now();
            if (event.event === 'end' && plannedAt !== null && !platform.counts) {
              Object.assign(round, { wallMs: now() - plannedAt, shownMs: event.elapsedMs });
              of(platform.id).push(round);
            }
            onEvent(event);
          },
          {
            ...options,
            turn: waited,
            artifact: {
              ...artifact,
              run: (what, take, how = {}) =>
                artifact.run(what, take, {
                  ...how,
                  env: withoutHarness(how.env ?? process.env),
                  onSpawn: (id) => void (pid = id),
                }),
            },
          },
        );
      },
    }),
    seen: () => [...all.values()],
  };
}

/** How deep children are looked for. */
const maxDepth = 4;

/**
 * CPU time of a process and its children, in milliseconds.
 *
 * @param {number} pid
 * @param {number} [depth] of the children
 * @returns {number | null} null: the system does not tell
 */
function cpuOf(pid, depth = 0) {
  try {
    let ms = 0;
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const [ns] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
      ms += Number(ns) / 1e6;
      const children =
        depth < maxDepth
          ? readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean)
          : [];
      for (const child of children) ms += cpuOf(Number(child), depth + 1) ?? 0;
    }
    return ms;
  } catch {
    return null;
  }
}
