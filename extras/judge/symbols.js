import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { finding } from './analysis/findings.js';
import { executable } from '../../cli/api.js';

/** @import { Artifact } from '../../cli/api.js' */

/** Symbols of a large program: a part of them would look as if the others were not there. */
const maxBuffer = 256 * 1024 * 1024;

/** @type {(command: string, words: string[]) => Promise<{stdout: string}>} */
const runWhole = (command, words) => promisify(execFile)(command, words, { maxBuffer });

/** What the harness and the C++ library call to read the time, or to write events. */
const ofSystem =
  /^(clock(_gettime)?|gettimeofday|time|timespec_get|write|fcntl|_ZNSt6chrono3_V212(steady|system)_clock3nowEv)$/;

/** Functions of the harness, and those of headers that it is compiled with. */
const ofHarness = /^_Z.*(9samebench|8nlohmann)|^_ZN?K?S[tabsiod]/;

/** A definition that takes the place of those that may be repeated, as in headers. */
const isStrong = (/** @type {string | undefined} */ kind) => kind !== undefined && /[TDBR]/.test(kind);

/**
 * Functions of the system or of the harness that a native program defines itself: all calls of them, those of
 * the harness included, then reach it.
 *
 * @param {Artifact} a
 * @param {Artifact} b
 * @param {typeof runWhole} [run]
 * @returns {Promise<import('./analysis/findings.js').Finding[]>} empty as well where `nm` is
 *   missing
 */
export async function symbolFindings(a, b, run = runWhole) {
  if (a.kind !== executable) return [];
  const [before, now] = [await definedIn(a, run), await definedIn(b, run)];
  if (before.size === 0) return [];
  const system = [...now].filter(([name]) => ofSystem.test(name) && !before.has(name));
  const harness = [...now].filter(
    ([name, kind]) => ofHarness.test(name) && isStrong(kind) && !isStrong(before.get(name)),
  );
  return [
    ...(system.length === 0
      ? []
      : [
          finding(
            'wrong',
            'clock',
            {},
            `b replaces functions of the system that the judge relies on: ${namesOf(system)}`,
          ),
        ]),
    ...(harness.length === 0
      ? []
      : [finding('wrong', 'harness', {}, `b replaces functions of the harness: ${namesOf(harness)}`)]),
  ];
}

/** @param {[string, string][]} symbols */
const namesOf = (symbols) => symbols.map(([name]) => name).join(', ');

/**
 * @param {Artifact} artifact
 * @param {typeof runWhole} run
 * @returns {Promise<Map<string, string>>} the kinds of symbols by their names
 */
async function definedIn({ programs }, run) {
  const outputs = await Promise.all(
    programs.map(({ files: [file] }) =>
      run('nm', ['--extern-only', '--defined-only', '--format=posix', file]).catch(() => ({ stdout: '' })),
    ),
  );
  return new Map(
    outputs
      .flatMap(({ stdout }) => stdout.split('\n'))
      .filter(Boolean)
      .map((line) => {
        const [name, kind] = line.split(' ');
        return /** @type {const} */ ([name.split('@')[0], kind]);
      }),
  );
}
