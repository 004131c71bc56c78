import { visible } from '../../protocol/visible.js';
import { managers } from '../../cli/api.js';
import { connectionFailed, runOn } from './ssh.js';

/**
 * @import { Context } from '../../cli/api.js'
 * @import { Host } from './plan.js'
 *
 * @typedef {Host & {folder: string, path: string, hasSamebench: boolean}} Machine folder: there, for this
 *   project; path: PATH there
 */

/** Why a machine measures nothing. */
export class MachineError extends Error {
  name = 'MachineError';
}

/** As in cli/samebench.js. */
const oldestNode = 20;

/**
 * Programs of users, such as those of nvm or Homebrew, are on the PATH of login shells only. Without a
 * terminal, files that a shell reads may print anything, so that each answer begins with a word.
 */
const script = `
set -u
found=$("\${SHELL:-/bin/sh}" -lc 'printf "%s" "$PATH"' 2>/dev/null </dev/null | tail -n 1)
PATH="$PATH:$found:/usr/local/bin:/opt/homebrew/bin"
case "\${XDG_CACHE_HOME:-}" in /*) cache=$XDG_CACHE_HOME ;; *) cache=$HOME/.cache ;; esac
folder=$cache/samebench/projects/$1
mkdir -p "$folder/incoming" || exit 1
chmod 700 "$cache/samebench/projects" "$folder" || exit 1
echo "samebench path=$PATH"
echo "samebench folder=$folder"
echo "samebench version=$(node --version 2>/dev/null)"
for one in tar rsync ${managers.map(({ command }) => command).join(' ')}; do
  if command -v "$one" >/dev/null; then echo "samebench $one=yes"; fi
done
if [ -e "$folder/$2/whole" ]; then echo "samebench copy=yes"; fi
`;

/** What a person has to know for one of ssh's messages. @type {[RegExp, (target: string) => string][]} */
const advice = [
  [/Permission denied/, (target) => `no password is asked for: ssh-copy-id ${target} sets up a key`],
  [/Host key verification failed/, (target) => `type: ssh ${target} true, and check its key`],
  [/Could not resolve hostname/, () => '~/.ssh/config can give its address: Host and HostName'],
];

/**
 * Connects to a machine, makes the folder for the project there, and looks for what copying needs.
 *
 * @param {Host} host
 * @param {{project: string, samebench: string}} names of the folder, and of the copy of Samebench in it
 * @param {Pick<Context, 'env' | 'signal' | 'machineLimits'>} context
 * @returns {Promise<Machine & {hasRsync: boolean}>}
 * @throws {MachineError}
 */
export async function connect(host, { project, samebench }, { env, signal, machineLimits }) {
  const { code, stdout, stderr } = await runOn(host.target, script, {
    env,
    signal,
    machineLimits,
    args: [project, samebench],
  }).catch((error) => {
    signal.throwIfAborted();
    throw new MachineError(error.message);
  });
  if (code === connectionFailed)
    throw new MachineError(`it cannot be reached: ${withAdvice(stderr || 'ssh gave no reason', host)}`);
  const found = visible(stdout.toString()).matchAll(/^samebench ([\w-]+)=(.*)$/gm);
  const facts = new Map([...found].map(([, key, value]) => [key, value]));
  const [folder, path] = [facts.get('folder'), facts.get('path')];
  if (code !== 0 || folder === undefined || path === undefined) {
    throw new MachineError(`its folder for the project cannot be made: ${stderr || `exit code ${code}`}`);
  }
  const version = /^v(\d+)/.exec(facts.get('version') ?? '')?.[1];
  if (version === undefined || Number(version) < oldestNode) {
    const manager = managers.find(({ command }) => facts.has(command));
    const how = manager
      ? `${manager.root ? 'sudo ' : ''}${manager.command} ${manager.install[0]} nodejs`
      : 'get one from https://nodejs.org';
    throw new MachineError(
      `Node.js ${oldestNode} or newer is needed there, found ${facts.get('version') || 'none'}; to get ` +
        `it there: ${how}`,
    );
  }
  if (!facts.has('tar')) throw new MachineError('tar is not installed there');
  return { ...host, folder, path, hasSamebench: facts.has('copy'), hasRsync: facts.has('rsync') };
}

/** @param {string} message of ssh @param {Host} host */
export function withAdvice(message, { target }) {
  const found = advice.find(([pattern]) => pattern.test(message));
  return found ? `${message.replace(/\.$/, '')}; ${found[1](target)}` : message;
}
