import { readFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../system/command.js';
import { findProgram } from '../setup/detect.js';

/**
 * How a process is prepared for measuring: by programs that set something and then become it.
 * Which platform gains from what was measured: see docs/method.md.
 *
 * @typedef {object} Wanted what a platform gains from
 * @property {boolean} [cpu] one CPU for all of it, so that it is never moved
 * @property {boolean} [priority] to be served before others
 *
 * @typedef {object} Step
 * @property {string[]} prefix goes before the command; empty where the step is left out
 * @property {string | null} refusal why, where it was not permitted
 *
 * @typedef {{cpu: Step, priority: Step}} Preparation
 *
 * What is looked at; tests put their own in.
 * @typedef {object} World
 * @property {string} [root] above /proc and /sys
 * @property {NodeJS.Platform} [platform]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [niceness] of this program
 */

/** As far as a process can go ahead without starving the kernel's own threads. */
const adjustment = '-10';

/** A program that only sets something and ends takes milliseconds. */
const limitMs = 5000;

/**
 * Finds out which steps are permitted here, by trying them.
 *
 * @param {World} [world]
 * @returns {Promise<Preparation>} never rejects
 */
export async function findPreparation(world = {}) {
  return { cpu: await findCpuStep(world), priority: await findPriorityStep(world) };
}

/**
 * @param {World} world
 * @returns {Promise<Step>}
 */
async function findCpuStep({ root = '/', platform = process.platform, env = process.env }) {
  const refuse = (/** @type {string} */ why) => left(`no fixed CPU: ${why}`);
  if (platform !== 'linux') return refuse('not on this system');
  const taskset = findProgram('taskset', env);
  if (!taskset) return refuse('taskset (util-linux) is not there');
  const allowed = allowedCpus(root);
  if (allowed.length === 0) return refuse('the allowed CPUs cannot be read');
  const cpu = chooseCpu(allowed, (number) => speedOf(root, number));
  if (cpu === null) return left(null);
  const prefix = [taskset, '-c', String(cpu)];
  return (await attempt([...prefix, 'true'], env)) === null
    ? refuse('taskset was not permitted')
    : { prefix, refusal: null };
}

/**
 * @param {World} world
 * @returns {Promise<Step>}
 */
async function findPriorityStep(world) {
  const { platform = process.platform, env = process.env, niceness = os.getPriority() } = world;
  const refuse = (/** @type {string} */ why) => left(`no raised priority: ${why}`);
  if (platform === 'win32') return refuse('not on this system');
  const nice = findProgram('nice', env);
  if (!nice) return refuse('nice is not there');
  // Where it is refused, `nice` says so, goes on without, and then prints what is in force.
  const prefix = [nice, '-n', adjustment];
  const reached = Number.parseInt((await attempt([...prefix, nice], env)) ?? '', 10);
  return reached < niceness
    ? { prefix, refusal: null }
    : refuse('not permitted; as root, or with a limit for nice (ulimit -e 30), it would be');
}

/**
 * @param {string | null} refusal
 * @returns {Step}
 */
const left = (refusal) => ({ prefix: [], refusal });

/**
 * @param {string[]} line
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} the last line that it said, null when it failed
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
 * The platforms, with the commands that start them prepared as each wants it. What was not permitted
 * is said, once.
 *
 * @template {import('../platforms/index.js').Platform} P
 * @param {P[]} platforms
 * @param {{find?: () => Promise<Preparation>, say: (line: string) => void}} dependencies
 * @returns {Promise<P[]>}
 */
export async function prepareLaunch(platforms, { find = findPreparation, say }) {
  const steps = /** @type {const} */ (['cpu', 'priority']);
  const wanted = steps.filter((step) => platforms.some((one) => one.preparation?.[step]));
  if (wanted.length === 0) return platforms;
  const found = await find();
  for (const step of wanted) {
    if (found[step].refusal) say(`samebench: ${found[step].refusal}`);
  }
  return platforms.map((platform) => {
    const prefix = steps.flatMap((step) => (platform.preparation?.[step] ? found[step].prefix : []));
    return {
      ...platform,
      run: (request, onEvent, options) => platform.run(request, onEvent, { ...options, prefix }),
    };
  });
}
