import { readFileSync } from 'node:fs';
import os from 'node:os';
import { readEnvironment } from './environment.js';

/**
 * What the numbers were measured on, as it is now.
 *
 * @returns {{cpu: string, cores: number, memoryBytes: number, os: string, kernel: string,
 *   arch: string, node: string} & import('./environment.js').Environment}
 */
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
