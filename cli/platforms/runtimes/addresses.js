/**
 * Programs at the same addresses. Linux gives each process other ones, and what an engine's code costs
 * depends on them: both sides of a duel would differ in each round by what their addresses do. An engine that
 * takes a seed still chooses others in each round.
 */
import { spawnSync } from 'node:child_process';

/** Runs a program without random addresses (util-linux). */
const prefix = ['setarch', '--addr-no-randomize'];

/** @param {string} command @param {string[]} args */
const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Of this machine, once it was tried. @type {string[] | undefined} */
let found;

/**
 * What comes before a command, so that the system gives its process the same addresses each time.
 *
 * @param {typeof succeeds} run tries a command
 * @returns {string[]} empty: the system has no such command, or a container does not permit it
 */
export function prefixFrom(run) {
  const [command, ...args] = prefix;
  return run(command, [...args, 'true']) ? prefix : [];
}

/** That of this machine. */
export const atSameAddresses = () => (found ??= prefixFrom(succeeds));

/**
 * The flags with which V8 places code and data alike for the same seed. WebAssembly is compiled once, at the
 * first call: otherwise a function gets a second place when it has become hot, and the order of these differs
 * from process to process.
 *
 * @param {number} seed
 */
export const placeInV8 = (seed) => [`--random-seed=${seed}`, '--no-liftoff'];
