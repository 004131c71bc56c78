import { join } from 'node:path';
import { findTool } from '../../setup/detect.js';
import { runCommand } from '../../system/command.js';
import { SystemError } from '../../system/exit.js';
import { repository } from '../../system/repository.js';
import { executable } from '../executable.js';
import { crossCompiler, emulator, emulatorCommand } from './qemu.js';

/** @import { Kind } from '../index.js' */

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
    join(repository, 'native/emulated/plugin.cpp'),
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
