import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { executable, findTool, packages, runCommand, SystemError } from '../../cli/api.js';

/** @import { Kind, Tool } from '../../cli/api.js' */

/** @type {Tool} */
const crossCompiler = {
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
const emulator = {
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

/** The file that `complete` makes. */
const pluginFile = 'samebench-qemu-plugin.so';

/** What the plugin answers a program that reads it. Higher than what programs open. */
const descriptor = 200;

/**
 * Options of QEMU that load the plugin in the folder of a build, and of the host that asks it.
 *
 * @param {string} folder
 */
export const pluginOptions = (folder) => ({
  emulator: ['-plugin', `${join(folder, pluginFile).replaceAll(',', ',,')},descriptor=${descriptor}`],
  host: ['--counter-descriptor', String(descriptor)],
});

/**
 * The plugin of QEMU that counts, compiled for this machine.
 *
 * @param {string} folder of the build
 */
async function makePlugin(folder) {
  const compiler = findTool('cxx');
  if ('reason' in compiler) throw new SystemError(compiler.reason);
  const args = [
    '-std=c++20',
    '-O2',
    '-fPIC',
    '-shared',
    fileURLToPath(new URL('plugin.cpp', import.meta.url)),
    '-o',
    join(folder, pluginFile),
  ];
  const { code, output } = await runCommand(compiler.path, args);
  if (code !== 0) throw new SystemError(`cannot compile the plugin of QEMU: ${output}`);
}

/** The native host of another processor, which QEMU runs. @type {Kind} */
export const emulated = {
  ...executable,
  id: 'native-arm64',
  title: 'native arm64',
  needs: [crossCompiler, emulator, ...executable.needs],
  complete: makePlugin,
  start: () => emulatorCommand(),
};
