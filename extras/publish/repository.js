import { gitOptions, runCommand, UsageError } from '../../cli/api.js';

/**
 * The address of a repository's page, from what git calls it: `git@host:owner/name.git`, `ssh://…` or
 * `https://…`.
 *
 * @param {string} remote
 * @returns {string | null} without credentials and without a slash at its end; null: it is a folder, or
 *   nothing that has a page
 */
export function pageOfRemote(remote) {
  const [, host, path] = /^(?:[\w.-]+@)([\w.-]+):(?!\/\/)\/?([\w./~+-]+)$/.exec(remote) ?? [];
  const text = host === undefined ? remote : `ssh://${host}/${path}`;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (!/^(https?|ssh|git):$/.test(protocol) || hostname === '') return null;
  const isWeb = protocol.startsWith('http');
  const place = isWeb && port !== '' ? `${hostname}:${port}` : hostname;
  return `${protocol === 'http:' ? 'http' : 'https'}://${place}${pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`;
}

/**
 * The address of the repository's page, to which the commits of runs are linked.
 *
 * @param {string | undefined} given with --repository
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} null: there is none, and commits have no links
 */
export async function repositoryPage(given, env) {
  if (given !== undefined) {
    const page = /^https?:/.test(given) ? pageOfRemote(given) : null;
    if (page !== null) return page;
    throw new UsageError(`--repository ${given}: expected an address such as https://github.com/owner/name`);
  }
  const { code, stdout } = await runCommand('git', [...gitOptions, 'remote', 'get-url', 'origin'], { env });
  return code === 0 ? pageOfRemote(stdout.trim()) : null;
}
