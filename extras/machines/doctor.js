import { realpathSync } from 'node:fs';
import { parseVisible, visible } from '../../protocol/visible.js';
import { exitCode, findProject, repository, write } from '../../cli/api.js';
import { connect } from './connect.js';
import { copySamebench } from './copy.js';
import { samebenchFiles } from './files.js';
import { folderName, onEach } from './machines.js';
import { runCommandOn } from './measure.js';
import { readHosts } from './plan.js';

/**
 * What a machine has, or why it did not answer.
 *
 * @typedef {{name: string, reason: string | null, failed: boolean, text?: string, findings?: {[key: string]:
 *   unknown}}} Found
 */

/**
 * `doctor --ssh`: the same command on other machines.
 *
 * @param {import('../../cli/api.js').DoctorOptions} options
 * @param {import('../../cli/api.js').Context} context
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
  /** @param {import('./plan.js').Host} host @returns {Promise<Found>} */
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
