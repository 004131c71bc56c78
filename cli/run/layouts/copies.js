import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { filesToKeep, librariesToKeep } from '../../files/builds.js';
import { executable } from '../../hosts/executable.js';
import { artifactIn, kindOf, targetOf } from '../../hosts/index.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../system/leftovers/files.js';

/**
 * @import { Artifact, Target } from '../../hosts/index.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../context.js'
 * @import { Policy } from '../measure/schedule.js'
 * @import { createLayouts } from './layouts.js'
 * @import { Side } from '../duel/side.js'
 */

/**
 * Digits of a round's number: names of all copies have one length, because a path is on the stack of its
 * process.
 */
const digits = 3;

/**
 * Copies of the builds of a duel, fresh in each round. The processes of a file share the pages that the
 * system keeps of it, and where these lie can make code faster or slower for as long as they are kept. A copy
 * has pages of its own. (T. Kalibera and P. Tuma, "Precise Regression Benchmarking with Random Effects",
 * 2006.)
 *
 * @param {Pick<Side, 'name' | 'artifactOf'>[]} sides
 * @param {Target[]} targets
 * @param {Pick<Context, 'listBenchmarks' | 'signal' | 'progress'> & {layouts: ReturnType<typeof
 *   createLayouts>}} context layouts: of the executables
 */
export function createCopies(sides, targets, { listBenchmarks, signal, progress, layouts }) {
  /** @type {string | null} */
  let folder = null;
  let isPossible = true;
  /** @type {Map<string, Artifact>} by side and target */
  let copies = new Map();

  /** @type {Map<string, {file: string, path: string}[]>} by side and target */
  const libraries = new Map();
  const librariesOf = async (/** @type {string} */ key, /** @type {Artifact} */ build) => {
    const known = libraries.get(key);
    if (known !== undefined) return known;
    const found = await librariesToKeep(build, build.folder);
    // A program that would not load its copies loads those of its build.
    const copied = typeof found === 'string' ? [] : found;
    libraries.set(key, copied);
    return copied;
  };
  /**
   * @type {(round: number, side: Pick<Side, 'name' | 'artifactOf'>, target: Target) => Promise<[string,
   *   Artifact]>}
   */
  const copy = async (round, side, target) => {
    folder ??= makeTemporaryFolder('copies');
    const place = join(folder, String(round).padStart(digits, '0'), side.name, target);
    const build = side.artifactOf(target);
    const own = filesToKeep(build).map((file) => ({ file, path: relative(build.folder, file) }));
    for (const { file, path } of [...own, ...(await librariesOf(keyOf(side, target), build))]) {
      const copied = join(place, path);
      await mkdir(dirname(copied), { recursive: true });
      await copyFile(file, copied, constants.COPYFILE_EXCL);
    }
    return [keyOf(side, target), artifactIn(target, place)];
  };
  const copyAll = async (/** @type {number} */ round) => {
    /** @type {[string, Artifact][]} */
    const made = [];
    // The first copy may get better pages.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      for (const target of targets) made.push(await copy(round, side, target));
    }
    // A program may find its libraries beside itself only.
    if (round === 0)
      await listBenchmarks(
        made.map(([, artifact]) => artifact),
        { signal, onFailedProgram() {} },
      );
    for (const [, { programs }] of made.filter(([, { kind }]) => kind !== executable))
      for (const program of programs) program.placeSeed = layouts.placeSeedOf(round);
    await placeCode(round, made);
    return new Map(made);
  };
  const placeCode = async (/** @type {number} */ round, /** @type {[string, Artifact][]} */ made) => {
    const builds = new Map(
      sides.flatMap((side) => targets.map((target) => [keyOf(side, target), side.artifactOf(target)])),
    );
    for (const target of targets.filter((one) => kindOf(one) === executable)) {
      const own = made.filter(([key]) => sides.some((side) => keyOf(side, target) === key));
      const env = await layouts.apply(
        round,
        own.flatMap(([key, copied]) =>
          /** @type {Artifact} */ (builds.get(key)).programs
            .map((build, i) => ({ build, copy: copied.programs[i] }))
            .filter(({ build }) => build.failure === null),
        ),
      );
      for (const copied of own.flatMap(([, { programs }]) => programs)) {
        const { run } = copied;
        copied.run = (request, onEvent, options = {}) =>
          run(request, onEvent, { ...options, env: { ...(options.env ?? process.env), ...env } });
      }
    }
  };
  return {
    /**
     * Makes the copies of a round. The old ones are removed after that, so that their pages are not used
     * again.
     *
     * @type {NonNullable<Policy['before']>}
     */
    async before(round) {
      if (!isPossible || targets.length === 0) return;
      const old = [...copies.values()];
      try {
        copies = await copyAll(round);
      } catch (error) {
        signal.throwIfAborted();
        isPossible = false;
        copies = new Map();
        const [reason] = /** @type {Error} */ (error).message.split('\n');
        progress.print(
          `samebench: warning: all rounds run the same files, because copies of them cannot run: ${reason}`,
        );
      }
      for (const artifact of old) await rm(artifact.folder, { recursive: true, force: true });
    },
    /** @type {(side: Pick<Side, 'name' | 'artifactOf'>, target: Target) => Artifact} */
    artifactOf: (side, target) => copies.get(keyOf(side, target)) ?? side.artifactOf(target),
    async remove() {
      if (folder !== null) await removeTemporaryFolder(folder);
    },
  };
}

/**
 * The builds of which copies are made. A count does not depend on where its file is kept.
 *
 * @param {Platform[]} platforms
 */
export const targetsOf = (platforms) => [...new Set(platforms.filter(({ counts }) => !counts).map(targetOf))];

/** @param {Pick<Side, 'name'>} side @param {Target} target */
const keyOf = ({ name }, target) => `${name} ${target}`;
