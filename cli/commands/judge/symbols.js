import { finding } from '../../../report/judge/findings.js';
import { executable } from '../../hosts/executable.js';
import { runCommand } from '../../system/command.js';

/** @import { Artifact } from '../../hosts/index.js' */

/** What the harness and the C++ library call to read the time, or to write events. */
const ofSystem = /^(clock(_gettime)?|gettimeofday|time|timespec_get|write|fcntl|_ZNSt6chrono3_V212(steady|system)_clock3nowEv)$/;

/**
 * Functions of the system that a native program defines itself: all calls of them, those of the harness included, then reach it.
 *
 * @param {Artifact} a
 * @param {Artifact} b
 * @returns {Promise<import('../../../report/judge/findings.js').Finding[]>} empty as well where `nm` is missing
 */
export async function symbolFindings(a, b) {
  if (a.kind !== executable) return [];
  const [before, now] = [await definedIn(a), await definedIn(b)];
  const replaced = now.filter((name) => ofSystem.test(name) && !before.includes(name));
  return replaced.length === 0 ? [] : [finding('wrong', 'clock', {}, `b replaces functions of the system that the judge relies on: ${replaced.join(', ')}`)];
}

/** @param {Artifact} artifact */
async function definedIn({ files: [file] }) {
  const { code, stdout } = await runCommand('nm', ['-D', '--defined-only', '--format=posix', file]);
  return code === 0 ? stdout.split('\n').map((line) => line.split(/[ @]/)[0]) : [];
}
