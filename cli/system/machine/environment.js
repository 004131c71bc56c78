import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';

/**
 * The state of a machine that affects measurements. Facts that cannot be read are null.
 *
 * @typedef {Required<Pick<import('../../../protocol/types.js').Machine, 'governor' | 'boost' | 'loadAverage'
 *   | 'virtualMachine' | 'product' | 'container' | 'power'>>} Environment
 *
 * What it is read from. Tests put their own in.
 * @typedef {object} Sources
 * @property {string} [root] above /proc, /sys and /run
 * @property {NodeJS.Platform} [platform]
 * @property {() => number[]} [loadAverage]
 */

/**
 * @param {Sources} [sources]
 * @returns {Environment}
 */
export function readEnvironment(sources = {}) {
  const { root = '/', platform = process.platform, loadAverage = os.loadavg } = sources;
  const files = below(root);
  return {
    governor: governor(files),
    boost: boost(files),
    loadAverage: load(files, platform, loadAverage),
    virtualMachine: virtualMachine(files),
    product: product(files),
    container: container(files),
    power: power(files),
  };
}

/** @typedef {ReturnType<typeof below>} Files */

/** @param {string} root */
function below(root) {
  return {
    /** @param {string} path */
    exists: (path) => existsSync(join(root, path)),
    /** @param {string} path */
    read(path) {
      try {
        return readFileSync(join(root, path), 'utf8').trim() || null;
      } catch {
        return null;
      }
    },
    /** @param {string} path */
    list(path) {
      try {
        return readdirSync(join(root, path));
      } catch {
        return [];
      }
    },
  };
}

const cpus = 'sys/devices/system/cpu';

/** @param {Files} files */
function governor({ list, read }) {
  const names = list(cpus)
    .filter((name) => /^cpu\d+$/.test(name))
    .map((name) => read(`${cpus}/${name}/cpufreq/scaling_governor`));
  return [...new Set(names.filter((name) => name !== null))].sort().join(', ') || null;
}

/** @param {Files} files */
function boost({ read }) {
  const noTurbo = flag(read(`${cpus}/intel_pstate/no_turbo`));
  return flag(read(`${cpus}/cpufreq/boost`)) ?? (noTurbo === null ? null : !noTurbo);
}

/** @param {string | null} text */
function flag(text) {
  return text === '1' ? true : text === '0' ? false : null;
}

/**
 * @param {Files} files
 * @param {NodeJS.Platform} platform
 * @param {() => number[]} loadAverage
 */
function load({ read }, platform, loadAverage) {
  // Windows has no load average; Node gives 0.
  if (platform === 'win32') return null;
  const minute = platform === 'linux' ? Number.parseFloat(read('proc/loadavg') ?? '') : loadAverage()[0];
  return Number.isFinite(minute) ? minute : null;
}

/**
 * x86 hypervisors set a CPU flag for their guests. Other architectures have no such mark.
 *
 * @param {Files} files
 */
function virtualMachine({ read }) {
  const flags = /^flags\s*:(.*)$/m.exec(read('proc/cpuinfo') ?? '')?.[1];
  return flags === undefined ? null : /\shypervisor(\s|$)/.test(flags);
}

/** @param {Files} files */
function product({ read }) {
  const parts = ['sys_vendor', 'product_name'].map((name) => read(`sys/class/dmi/id/${name}`));
  return parts.filter((part) => part !== null).join(' ') || null;
}

/** @param {Files} files */
function container({ exists, read }) {
  const named = read('run/systemd/container');
  if (named) return named;
  if (exists('.dockerenv')) return 'docker';
  return exists('run/.containerenv') ? 'podman' : null;
}

/** @param {Files} files */
function power({ list, read }) {
  const supplies = list('sys/class/power_supply')
    .map((name) => `sys/class/power_supply/${name}`)
    // A mouse may have a battery too.
    .filter((path) => read(`${path}/scope`) !== 'Device');
  if (supplies.some((path) => read(`${path}/online`) === '1')) return 'mains';
  const drains = (/** @type {string} */ path) =>
    read(`${path}/type`) === 'Battery' && read(`${path}/status`) === 'Discharging';
  return supplies.some(drains) ? 'battery' : null;
}
