import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LADDER } from '../../../report/estimate/ladder.js';
import { findLinker, spread } from './linker.js';

/**
 * Other places of the code in each round: the same executables, linked with another seed.
 *
 * @import { Layouts } from '../../../protocol/types.js'
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Linker, LayoutKind } from './linker.js'
 *
 * @typedef {{print: (line: string) => void, signal: AbortSignal, isSecond?: boolean, find?: typeof
 *   findLinker, now?: () => number}} LayoutOptions
 */

/** A link may take as long as some benchmarks of a round. */
const maxLinkMs = 2000;

/** Every round may fail alike. */
const maxWarnings = 2;

/** What is added to a seed that cannot be linked: more than there are rounds. */
const spare = 500;

/**
 * What is added to the seeds of a second duel. What is slow in one place must not be confirmed in the same.
 */
const ofSecond = 250;

/** Offsets of the stack and of the heap, in cache lines. */
const maxOffset = 64;

/** Moves the stack by its length, and the heap by as many cache lines (native/os/memory_layout.hpp). */
const variable = 'SAMEBENCH_LAYOUT';

/**
 * Seeds of the rounds. The first round runs the builds as they are. If a link fails, both sides get another
 * seed in that round; if that fails as well, both run their builds as they are.
 *
 * @param {number} seed of the run
 * @param {LayoutOptions} options
 */
export function createLayouts(
  seed,
  { print, signal, isSecond = false, find = findLinker, now = () => performance.now() },
) {
  /** @type {Map<string, Linker>} by folder of the build */
  const linkers = new Map();
  let isPrepared = false;
  /** @type {LayoutKind | null} */
  let kind = null;
  /** @type {LayoutKind | null} that was used, even if it is not any more */
  let used = null;
  let warnings = 0;
  /** @type {Layouts['seeds']} */
  const seeds = [];

  const seedOf = (/** @type {number} */ round) => 1000 * seed + (isSecond ? ofSecond : 0) + round;
  const warn = (/** @type {string} */ what) => {
    if (++warnings <= maxWarnings) print(`samebench: warning: ${what}`);
  };
  const prepare = async (/** @type {Artifact[]} */ builds) => {
    isPrepared = true;
    try {
      for (const { folder, kind: host, program = LADDER } of builds) {
        const [root, main] =
          program === LADDER
            ? [folder, host.main]
            : [join(folder, '..', '..'), `programs/${program}/${host.main}`];
        linkers.set(folder, await find(root, main, { signal }));
      }
      const all = [...linkers.values()];
      kind = all.every(({ kinds }) => kinds.includes('order')) ? 'order' : 'padding';
      if (kind === 'padding')
        print(
          'samebench: the functions stay in their order, because the linker is not LLD or optimises: ' +
            'the code is only moved',
        );
    } catch (error) {
      signal.throwIfAborted();
      print(`samebench: the code stays in its place in all rounds: ${/** @type {Error} */ (error).message}`);
    }
  };
  /** @type {(own: number, pairs: {build: Artifact, copy: Artifact}[]) => Promise<void>} */
  const linkAll = async (own, pairs) => {
    const began = now();
    const linked = pairs.map(
      ({
        copy: {
          files: [main],
        },
      }) => ({ main, temporary: `${main}.linked` }),
    );
    try {
      const links = pairs.map(({ build }, i) =>
        /** @type {Linker} */ (linkers.get(build.folder)).link(
          /** @type {LayoutKind} */ (kind),
          own,
          linked[i].temporary,
        ),
      );
      // One that goes on would write its file again.
      await Promise.allSettled(links);
      await Promise.all(links);
      for (const { main, temporary } of linked) await rename(temporary, main);
    } finally {
      for (const { temporary } of linked) await rm(temporary, { force: true });
    }
    const tookMs = now() - began;
    if (tookMs > maxLinkMs) {
      kind = null;
      print(
        `samebench: the code stays in its place from here on: one link takes ${(tookMs / 1000).toFixed(1)} s`,
      );
    }
  };
  return {
    /** The seed of the addresses that engines choose in a round. @param {number} round */
    placeSeedOf: (round) => 1 + spread(seedOf(round)),
    /**
     * Replaces the copies of a round.
     *
     * @param {number} round
     * @param {{build: Artifact, copy: Artifact}[]} pairs executables, and their copies
     * @returns {Promise<NodeJS.ProcessEnv>} what their environment needs
     */
    async apply(round, pairs) {
      if (pairs.length === 0 || round === 0) return {};
      if (!isPrepared) await prepare(pairs.map(({ build }) => build));
      if (kind === null) return {};
      used ??= kind;
      const own = seedOf(round);
      for (const chosen of [own, own + spare]) {
        try {
          await linkAll(chosen, pairs);
          seeds.push({ round, seed: chosen });
          return { [variable]: '.'.repeat(spread(chosen) % maxOffset) };
        } catch (error) {
          signal.throwIfAborted();
          const { message } = /** @type {Error} */ (error);
          if (kind === 'order' && seeds.length === 0) {
            kind = 'padding';
            used = null;
            print(
              'samebench: the functions stay in their order, because the linker does not shuffle them: ' +
                `${message}; the code is only moved`,
            );
            return {};
          }
          warn(
            `linking with seed ${chosen} failed, so round ${round + 1} ` +
              `${chosen === own ? `has seed ${own + spare}` : 'runs the builds as they are'}: ${message}`,
          );
        }
      }
      return {};
    },
    /** @returns {Layouts | null} null: all rounds had the same */
    made: () => (used === null || seeds.length === 0 ? null : { kind: used, seeds }),
  };
}

/**
 * What a results file has of them.
 *
 * @param {Pick<ReturnType<typeof createLayouts>, 'made'>} layouts
 * @returns {{layouts?: Layouts}}
 */
export function layoutsIn({ made }) {
  const layouts = made();
  return layouts === null ? {} : { layouts };
}
