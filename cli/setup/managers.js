import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './detect.js';

/**
 * A package manager of the operating system. All are tested with programs that stand in for them, apt on
 * Debian as well.
 *
 * @typedef {object} Manager
 * @property {string} id key in a tool's packages
 * @property {string} command
 * @property {string[]} install arguments before the names of the packages
 * @property {string[]} [refresh] arguments that update the list of packages
 * @property {Record<string, string>} [env]
 * @property {boolean} root whether it must run as root
 * @property {(folder?: string) => boolean} [stale] whether the list of packages should be updated first
 */

const aptLists = '/var/lib/apt/lists';
const weekMs = 7 * 24 * 3600 * 1000;

/** @type {Manager[]} */
export const managers = [
  {
    id: 'apt',
    command: 'apt-get',
    install: ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'],
    refresh: ['update'],
    // Without it, a package that asks a question would wait for an answer forever.
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    root: true,
    stale: (folder = aptLists) => aptListsAreStale(folder, Date.now()),
  },
  { id: 'dnf', command: 'dnf', install: ['install', '-y'], root: true },
  {
    id: 'pacman',
    command: 'pacman',
    install: ['-S', '--noconfirm', '--needed'],
    refresh: ['-Sy'],
    root: true,
  },
  {
    id: 'zypper',
    command: 'zypper',
    install: ['--non-interactive', 'install'],
    refresh: ['--non-interactive', 'refresh'],
    root: true,
  },
  { id: 'apk', command: 'apk', install: ['add'], refresh: ['update'], root: true },
  { id: 'brew', command: 'brew', install: ['install'], root: false },
];

/**
 * The first package manager on PATH.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Manager | null}
 */
export function findManager(env = process.env) {
  return managers.find(({ command }) => findProgram(command, env) !== null) ?? null;
}

/**
 * Whether apt's package lists must be updated. A fresh image has none, and old lists name packages
 * that the mirrors have since replaced.
 *
 * @param {string} folder
 * @param {number} now
 */
export function aptListsAreStale(folder, now) {
  try {
    const lists = readdirSync(folder).filter((name) => name.includes('_Packages'));
    return lists.length === 0 || now - statSync(join(folder)).mtimeMs > weekMs;
  } catch {
    return true;
  }
}
