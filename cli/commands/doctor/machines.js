import { realpathSync } from 'node:fs';
import { parseVisible, visible } from '../../../protocol/visible.js';
import { findProject } from '../../files/project.js';
import { connect } from '../../run/machines/connect.js';
import { copySamebench } from '../../run/machines/copy.js';
import { samebenchFiles } from '../../run/machines/files.js';
import { folderName, onEach } from '../../run/machines/machines.js';
import { runCommandOn } from '../../run/machines/measure.js';
import { readHosts } from '../../run/machines/plan.js';
import { exitCode } from '../../system/exit.js';
import { repository } from '../../system/repository.js';
import { write } from '../../system/terminal.js';

/**
 * What a machine has, or why it did not answer.
 *
 * @typedef {{name: string, reason: string | null, failed: boolean, text?: string, findings?: {[key: string]:
 *   unknown}}} Found
 */

/**
 * `doctor --ssh`: the same command on other machines.
 *
 * @param {{ssh: string[], json?: boolean, all?: boolean, noise?: boolean, clearCache?: boolean}} options
 * @param {import('../../run/context.js').Context} context
 * @returns {Promise<number>} the exit code
 */
export async function examineMachines({ ssh, json, all, noise, clearCache }, context) {
  const { stdout, progress, signal, copiedTree = repository } = context;
  const hosts = readHosts(ssh);
  const { parts, key } = samebenchFiles(copiedTree);
  const names = {
    project: folderName(realpathSync((await findProject('.')) ?? '.')),
    samebench: `samebench-${key}`,
  };
  const args = [
    'doctor',
    ...Object.entries({ json, all, noise, 'clear-cache': clearCache }).flatMap(([name, isGiven]) =>
      isGiven ? [`--${name}`] : [],
    ),
  ];
  /** @param {import('../../run/machines/plan.js').Host} host @returns {Promise<Found>} */
  const ask = async (host) => {
    try {
      const machine = await connect(host, names, context);
      await copySamebench(machine, parts, names.samebench, context);
      const follow = progress.follow();
      const order = { samebench: names.samebench, project: null, args };
      const onLine = (/** @type {string} */ line) => follow(`${host.name}: ${line}`);
      const { code, text } = await runCommandOn(machine, order, { ...context, onLine });
      return {
        name: host.name,
        reason: null,
        ...(json ? { findings: parseVisible(text) } : { text: visible(text) }),
        failed: code !== exitCode.done,
      };
    } catch (error) {
      signal.throwIfAborted();
      return { name: host.name, reason: /** @type {Error} */ (error).message, failed: true };
    }
  };
  const found = await onEach(hosts, 'asking', ask, progress);
  for (const { name, reason } of found) if (reason !== null) progress.print(`samebench: ${name}: ${reason}`);
  const machines = found.map(({ name, reason, findings }) => ({ name, reason, ...findings }));
  const text = json
    ? `${JSON.stringify({ machines }, null, 2)}\n`
    : found.flatMap((one) => (one.text === undefined ? [] : `${one.name}: ${one.text}`)).join('\n');
  await write(stdout, text);
  return found.some(({ failed }) => failed) ? exitCode.platformFailed : exitCode.done;
}
