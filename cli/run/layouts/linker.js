import { rm, writeFile } from 'node:fs/promises';
import { findProgram } from '../../setup/detect.js';
import { outputTail, runCommand } from '../../system/command.js';

/**
 * Links the executable of a build once more, with its code in other places.
 *
 * @typedef {'order' | 'padding'} LayoutKind order: the functions in another order; padding: all of them
 *   farther back
 *
 * @typedef {object} Linker
 * @property {LayoutKind[]} kinds that it can make, the best first
 * @property {(kind: LayoutKind, seed: number, file: string) => Promise<void>} link rejects with the reason
 *
 * @typedef {{run?: typeof runCommand, find?: typeof findProgram, signal?: AbortSignal}} LinkerOptions
 */

/** A linker that cannot shuffle sections, or link-time optimisation, which leaves few of them. */
const hasOwnWay = / -flto\b| -fuse-ld=/;

/** Padding in cache lines: up to two pages. */
const maxLines = 128;

const cacheLine = 64;

/**
 * The linker of a build.
 *
 * @param {string} folder of the build, which CMake made with Ninja
 * @param {string} program that is linked
 * @param {LinkerOptions} [options]
 * @returns {Promise<Linker>}
 * @throws an error with the reason why its link step is unknown
 */
export async function findLinker(folder, program, { run = runCommand, find = findProgram, signal } = {}) {
  const { code, stdout } = await run(
    'cmake',
    ['--build', folder, '--target', program, '--', '-t', 'commands', program],
    { signal },
  );
  const step = stdout
    .split('\n')
    .findLast((line) => line.includes(`${program} `))
    ?.split(' && ')
    .find((part) => outputOf(program).test(part));
  if (code !== 0 || step === undefined)
    throw new Error(
      `${folder} is no build that can link ${program} again; builds that a baseline keeps cannot`,
    );
  const shell = async (/** @type {string} */ line) => {
    const result = await run('sh', ['-c', line], { cwd: folder, signal });
    if (result.code !== 0)
      throw new Error(outputTail(result).split('\n')[0] || `${program} cannot be linked`);
  };
  return {
    kinds: hasOwnWay.test(step) || !find('ld.lld') ? ['padding'] : ['order', 'padding'],
    async link(kind, seed, file) {
      // Nobody reads the line numbers of a copy.
      const line = step.replace(outputOf(program), ` -Wl,-S -o ${quoted(file)}`);
      if (kind === 'order')
        return shell(`${line} -fuse-ld=lld ${quoted(`-Wl,--shuffle-sections=.text*=${seed}`)}`);
      const [source, object] = [`${file}.s`, `${file}.o`];
      try {
        await writeFile(source, paddingOf(seed));
        await shell(
          `${step.trim().split(' ')[0]}${/ -m32\b/.test(step) ? ' -m32' : ''} -c ${quoted(source)} -o ` +
            `${quoted(object)}`,
        );
        await shell(line.replace(/(?=\s\S+\.o\s)/, ` ${quoted(object)}`));
      } finally {
        await Promise.all([source, object].map((one) => rm(one, { force: true })));
      }
    },
  };
}

/** The option that names what is linked. @param {string} program */
const outputOf = (program) => new RegExp(` -o (\\S*/)?${program}(?= |$)`);

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Code that is never executed, linked first. @param {number} seed */
const paddingOf = (seed) =>
  [
    '.text',
    '.p2align 6',
    `.skip ${cacheLine * (1 + (spread(seed) % maxLines))}, 0x90`,
    ...(process.platform === 'linux' ? ['.section .note.GNU-stack,"",@progbits'] : []),
    '',
  ].join('\n');

/**
 * A number that differs much between neighbouring seeds. (D. Knuth, multiplicative hashing.)
 *
 * @param {number} seed
 */
export const spread = (seed) => Math.imul(seed, 2654435761) >>> 8;
