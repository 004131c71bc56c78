import { browsers, UsageError } from '../../cli/api.js';
import { columnOn } from '../../report/api.js';

/**
 * @import { MachinePlan, Platform } from '../../cli/api.js'
 *
 * @typedef {object} Host another machine, as the user names it
 * @property {string} target for ssh: NAME or USER@NAME, where ~/.ssh/config may say more
 * @property {string} name of its columns
 */

/**
 * Letters, digits, dots, dashes and underscores: nothing that ssh takes for an option, or a shell for
 * anything else.
 */
const hostPattern = /^(?:\w[\w.-]*@)?(\w[\w.-]*)$/;

/**
 * Reads the machines of --ssh.
 *
 * @param {string[]} list such as ["pi", "user@mac"]
 * @returns {Host[]}
 * @throws {UsageError} something is no name of a machine, or two have the same name
 */
export function readHosts(list) {
  if (list.length === 0) throw new UsageError('--ssh is empty: expected machines, such as pi,user@mac');
  const hosts = list.map((target) => {
    const name = hostPattern.exec(target)?.[1];
    if (name !== undefined) return { target, name };
    throw new UsageError(
      `--ssh ${target}: expected the name of a machine, such as pi or user@mac\n` +
        '  a port, a key or another address belong in ~/.ssh/config: Host pi, HostName 192.0.2.7, Port 2222',
    );
  });
  const twice = hosts.find(({ name }, i) => hosts.findIndex((one) => one.name === name) < i);
  if (twice)
    throw new UsageError(
      `--ssh: two machines are called ${twice.name}: give one another name in ~/.ssh/config`,
    );
  return hosts;
}

/**
 * The columns that other machines measure: those that this one measures. Where none is named, browsers are
 * left out, because they would be installed there.
 *
 * @param {string[]} list
 * @param {{chosen: Platform[], byName: boolean}} local
 * @returns {MachinePlan[]}
 */
export function planMachines(list, { chosen, byName }) {
  const inBrowser = (/** @type {string} */ id) => browsers.some((one) => one.id === id.split('@')[0]);
  const columns = chosen.map(({ id }) => id).filter((id) => byName || !inBrowser(id));
  return readHosts(list).map((host) => {
    const taken = columns
      .map((id) => columnOn(id, host.name))
      .find((id) => chosen.some((one) => one.id === id));
    if (taken)
      throw new UsageError(
        `--ssh ${host.target}: this machine measures a column ${taken}: give the other machine another ` +
          'name in ~/.ssh/config',
      );
    return { ...host, columns };
  });
}
