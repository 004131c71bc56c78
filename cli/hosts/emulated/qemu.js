import { findTool } from '../../setup/detect.js';
import { packages } from '../../setup/tools/tool.js';
import { SystemError } from '../../system/exit.js';

/** @import { Tool } from '../../setup/tools/tool.js' */

/** @type {Tool} */
export const crossCompiler = {
  id: 'cxx-arm64',
  title: 'C++ compiler for 64-bit ARM',
  why: 'compiles the benchmarks of native@arm64@work',
  commands: ['aarch64-linux-gnu-g++'],
  optional: true,
  packages: packages('g++-aarch64-linux-gnu', {
    dnf: ['gcc-c++-aarch64-linux-gnu'],
    pacman: ['aarch64-linux-gnu-gcc'],
    zypper: ['cross-aarch64-gcc13'],
    apk: ['g++-aarch64-none-elf'],
    brew: [],
  }),
};

/** @type {Tool} */
export const emulator = {
  id: 'qemu-aarch64',
  title: 'QEMU for 64-bit ARM',
  why: 'runs the benchmarks of native@arm64@work',
  variable: 'SAMEBENCH_QEMU',
  commands: ['qemu-aarch64'],
  optional: true,
  packages: packages('qemu-user', {
    pacman: ['qemu-user'],
    zypper: ['qemu-linux-user'],
    apk: ['qemu-aarch64'],
    brew: [],
  }),
};

/** Where distributions have the C library of the cross compiler. */
const library = '/usr/aarch64-linux-gnu';

/**
 * The CPU of a Raspberry Pi 4. QEMU's usual one has other instructions in each version, and the C library
 * uses them.
 */
const cpu = 'cortex-a72';

/** Starts QEMU. @param {NodeJS.ProcessEnv} [env] */
export function emulatorCommand(env = process.env) {
  const found = findTool(emulator, { env });
  if ('reason' in found) throw new SystemError(found.reason);
  return [found.path, '-L', library, '-cpu', cpu, '-seed', '1'];
}
