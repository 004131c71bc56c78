import { readFileSync } from 'node:fs';
import os from 'node:os';
import { readEnvironment } from './environment.js';

/**
 * The machine that the costs are measured on.
 *
 * @typedef {Required<import('../../../protocol/types.js').Machine>
 *   & Record<'cpu' | 'os' | 'kernel' | 'arch' | 'node', string> & {cores: number}} Machine
 */

/** @returns {Machine} as it is now */
export function describeMachine() {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model.trim() || 'unknown',
    cores: cpus.length || os.availableParallelism(),
    memoryBytes: os.totalmem(),
    os: systemName(),
    kernel: os.release(),
    arch: os.arch(),
    node: process.versions.node,
    ...readEnvironment(),
  };
}

function systemName() {
  try {
    return prettyName(readFileSync('/etc/os-release', 'utf8')) ?? os.type();
  } catch {
    return `${os.type() === 'Darwin' ? 'macOS' : os.type()} ${os.release()}`;
  }
}

/**
 * @param {string} text of /etc/os-release, see os-release(5)
 * @returns {string | null}
 */
export function prettyName(text) {
  return /^PRETTY_NAME=["']?(.*?)["']?$/m.exec(text)?.[1] || null;
}
