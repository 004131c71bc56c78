import { readFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../system/command.js';
import { findProgram } from '../../setup/detect.js';

/**
 * A fixed CPU and a raised priority for a process that measures. Programs such as taskset and nice
 * set them, and then start the process. docs/method.md says which platform gains from which.
 *
 * @typedef {object} Step
 * @property {string[]} prefix goes before the command; empty where the step is left out
 * @property {string | null} refusal why the step is left out; null where it is taken, or useless
 *
 * @typedef {Step & {later?: string[], pin?: (thread: number) => Promise<unknown>}} CpuStep pin: gives the CPU
 *   to a thread that runs already, by its id; later: goes before the command in the place of `prefix` where
 *   that is done; both are absent where the step is left out
 *
 * @typedef {{cpu: CpuStep, priority: Step}} Pinning
 *
 * What the steps depend on. Tests put their own in.
 * @typedef {object} PinningSources
 * @property {string} [root] above /proc and /sys
 * @property {NodeJS.Platform} [platform]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [niceness] of this program
 */

/** The highest priority that does not starve the kernel's own threads. */
const adjustment = '-10';

/** A program that only sets something and ends takes milliseconds. */
const limitMs = 5000;

/**
 * Tries which steps this machine permits.
 *
 * @param {PinningSources} [sources]
 * @returns {Promise<Pinning>} never rejects
 */
export async function findPinning(sources = {}) {
  const [cpu, priority] = await Promise.all([findCpuStep(sources), findPriorityStep(sources)]);
  return { cpu, priority };
}

/**
 * @param {PinningSources} sources
 * @returns {Promise<CpuStep>}
 */
async function findCpuStep({ root = '/', platform = process.platform, env = process.env }) {
  const refuse = (/** @type {string} */ why) => left(`no fixed CPU: ${why}`);
  if (platform !== 'linux') return refuse('this system has no such setting');
  const taskset = findProgram('taskset', env);
  if (!taskset) return refuse('taskset (util-linux) is not installed');
  const allowed = allowedCpus(root);
  if (allowed.length === 0) return refuse('the allowed CPUs cannot be read');
  const cpu = chooseCpu(allowed, (number) => speedOf(root, number));
  if (cpu === null) return left(null);
  const fixed = [taskset, '-c', String(cpu)];
  if ((await attempt([...fixed, 'true'], env)) === null) return refuse('taskset was not permitted');
  // Benchmarks with several threads need the other CPUs, too (native/os/thread_cpus.hpp).
  const later = ['env', `SAMEBENCH_CPUS=${allowed.join(',')}`];
  return {
    prefix: [...later, ...fixed],
    refusal: null,
    later,
    pin: (thread) => attempt([taskset, '-c', '-p', String(cpu), String(thread)], env),
  };
}

/**
 * @param {PinningSources} sources
 * @returns {Promise<Step>}
 */
async function findPriorityStep(sources) {
  const { platform = process.platform, env = process.env, niceness = os.getPriority() } = sources;
  const refuse = (/** @type {string} */ why) => left(`no raised priority: ${why}`);
  if (platform === 'win32') return refuse('this system has no such setting');
  const nice = findProgram('nice', env);
  if (!nice) return refuse('nice is not installed');
  // Without permission, `nice` prints an error, runs the command anyway, and prints the niceness in force.
  const prefix = [nice, '-n', adjustment];
  const reached = Number.parseInt((await attempt([...prefix, nice], env)) ?? '', 10);
  return reached < niceness
    ? { prefix, refusal: null }
    : refuse('not permitted; run as root, or raise the limit with ulimit -e 30');
}

/**
 * @param {string | null} refusal
 * @returns {Step}
 */
const left = (refusal) => ({ prefix: [], refusal });

/**
 * @param {string[]} line
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} the last line of its output; null when it failed
 */
async function attempt([command, ...args], env) {
  try {
    const { code, output } = await runCommand(command, args, { env, limitMs });
    return code === 0 ? (output.trim().split('\n').at(-1) ?? '') : null;
  } catch {
    return null;
  }
}

/** @param {string} root */
function allowedCpus(root) {
  const status = read(join(root, 'proc/self/status'));
  return parseCpuList(/^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '');
}

/**
 * @param {string} list such as "0-3,6", as the kernel writes it; see cpuset(7)
 * @returns {number[]}
 */
export function parseCpuList(list) {
  return list.split(',').flatMap((part) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (first === undefined) return [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);
  });
}

/**
 * The last CPU: the first gets most of the interrupts. Of a CPU with fast and slow cores, the last
 * of the fast ones, since those are what a program is given when it works hard.
 *
 * @param {number[]} allowed
 * @param {(cpu: number) => number | null} speed in any unit, null where it is not known
 * @returns {number | null} null where there is nothing to choose
 */
export function chooseCpu(allowed, speed) {
  if (allowed.length < 2) return null;
  const speeds = new Map(allowed.map((cpu) => [cpu, speed(cpu) ?? 0]));
  const fastest = Math.max(...speeds.values());
  return allowed.findLast((cpu) => (speeds.get(cpu) ?? 0) >= 0.9 * fastest) ?? null;
}

/**
 * @param {string} root
 * @param {number} cpu
 */
function speedOf(root, cpu) {
  const folder = join(root, `sys/devices/system/cpu/cpu${cpu}`);
  const found = ['cpu_capacity', 'cpufreq/cpuinfo_max_freq']
    .map((name) => Number.parseInt(read(join(folder, name)), 10))
    .find(Number.isFinite);
  return found ?? null;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Pins the processes that platforms start, as far as each platform wants it and the machine permits it.
 * Reports a step that is not permitted once.
 *
 * @template {import('../../platforms/index.js').Platform} P
 * @param {P[]} platforms
 * @param {{find?: () => Promise<Pinning>, print: (line: string) => void}} options
 * @returns {Promise<P[]>}
 */
export async function pinPlatforms(platforms, { find = findPinning, print }) {
  const steps = /** @type {const} */ (['cpu', 'priority']);
  const wanted = steps.filter((step) => platforms.some((one) => one.pinning?.[step]));
  if (platforms.every(({ pinning }) => pinning === undefined)) return platforms;
  const found = await find();
  const { pin, later = [] } = found.cpu;
  for (const step of wanted) {
    if (found[step].refusal) print(`samebench: ${found[step].refusal}`);
  }
  return platforms.map((platform) => ({
    ...platform,
    run(request, onEvent, options) {
      const { cpu = false, priority = false, turns = false } = platform.pinning ?? {};
      const prefix = [
        ...(options.prefix ?? []),
        ...(cpu ? (options.atOnce ? later : found.cpu.prefix) : []),
        ...(priority ? found.priority.prefix : []),
      ];
      return platform.run(request, onEvent, {
        ...options,
        prefix,
        ...((turns || (cpu && options.atOnce)) && { onFirstTurn: pin }),
      });
    },
  }));
}
