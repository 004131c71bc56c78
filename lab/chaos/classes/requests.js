import { isUtf8 } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createEventCheck } from '../../../cli/hosts/check-events.js';
import { createEventReader } from '../../../cli/hosts/output/lines.js';
import { makeRequest } from '../../../protocol/request.js';
import { profiles } from '../../../protocol/profiles.js';
import { faultsOf } from '../checks.js';
import { blunders } from '../mutation/blunders.js';
import { mutate } from '../mutation/mutate.js';
import { schemaAt } from '../mutation/shape.js';
import { root } from '../processes.js';

/**
 * A host that reads a request from standard input. `file` is there if it is built. One that is strict refuses
 * text that is not UTF-8 or has half a surrogate pair, and numbers that are too large.
 * @typedef {{name: string, file: string, line: string[], isStrict?: boolean}} Host
 */

/**
 * The runner with a module.
 * @param {string} folder of the module
 * @returns {Host}
 */
export function runnerOf(folder) {
  const line = [process.execPath, join(root, 'wasm/runner.js'), folder];
  return { name: 'the runner', file: join(folder, 'samebench.wasm'), line };
}

const native = join(root, 'build/native/samebench-native');

/** @type {Host[]} */
const hosts = [
  { name: 'native', file: native, line: [native, '--request', '-'], isStrict: true },
  runnerOf(join(root, 'build/wasm')),
];

const secret = '5e'.repeat(16);

const shortest = {
  ...profiles.quick,
  budgetMs: 1,
  minimumPairs: 1,
  maximumPairs: 4,
  warmUpMs: 1,
  warmUpCapMs: 1,
};

/** A list, or a round of one cheap benchmark. */
const requests = [{ list: true }, { suites: ['classics'], only: ['classics/mod'], profile: shortest }].map(
  (changes) => makeRequest({ profile: profiles.quick, secret, ...changes }),
);

/** A request that has lost its `list` or its profile measures for longer. Then the host is ended. */
const maxMs = 700;

/**
 * The secret that a host finds in its request; undefined if it has to write to standard output.
 * @param {Buffer} bytes
 * @param {boolean} isStrict
 */
function secretIn(bytes, isStrict) {
  const text = bytes.toString('utf8');
  if (isStrict && (!isUtf8(bytes) || /1e999|\\ud[89a-f]/.test(text))) return undefined;
  try {
    return JSON.parse(text).secret;
  } catch {
    return undefined;
  }
}

/**
 * Reads what a host wrote as the command does.
 *
 * @param {string} text
 * @param {string | undefined} given the secret of its request
 * @param {boolean} isWhole the host ended by itself
 */
function readEvents(text, given, isWhole) {
  /** @type {any[]} */
  const events = [];
  const faults = [];
  const check = createEventCheck();
  const take = (/** @type {any} */ event) => {
    events.push(event);
    check(event);
  };
  const other = (/** @type {string} */ line) =>
    void faults.push(`it wrote what is no event: ${line.slice(0, 100)}`);
  const reader = createEventReader(given ?? secret, take, other);
  const lines = given === undefined ? text.replace(/^(?=.)/gm, `${secret} `) : text;
  try {
    // The last line may be half an event.
    reader.push(isWhole ? lines : lines.slice(0, lines.lastIndexOf('\n') + 1));
    reader.end();
  } catch (error) {
    faults.push(/** @type {Error} */ (error).message);
  }
  return { events, faults };
}

/**
 * What is wrong with the end of the events.
 * @param {any[]} events
 * @param {number | null} code
 */
function unexplained(events, code) {
  if (code === 0 && events.at(-1)?.event !== 'end') return ['it exited with 0 without the event "end"'];
  const reason = events.find(({ event, benchmark }) => event === 'failure' && benchmark === null);
  return code === 2 && !reason?.message ? ['it refused the request without a reason'] : [];
}

/** What came of a host: its exit, and what it wrote. @param {Host} host @param {Buffer} input */
function ask({ line: [program, ...args] }, input) {
  const { status, signal, output } = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    timeout: maxMs,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const [stdout, stderr, pipe] = output.slice(1).map((text) => text ?? '');
  return { code: status, signal, wasEnded: signal === 'SIGKILL', stdout, stderr, pipe };
}

/**
 * What is wrong with how a host ended and with what it wrote for people.
 * @param {ReturnType<typeof ask>} outcome
 */
function wrongExit({ code, signal, wasEnded, stdout, stderr, pipe }) {
  if (wasEnded) return blunders(stderr);
  if (signal !== null) return [`it died of ${signal}: ${stderr.slice(-200)}`];
  // The reason for its exit code is an event.
  return [
    ...faultsOf({ code, stdout: '', stderr: stderr || 'none' }, { codes: [0, 2] }),
    ...blunders(stderr + stdout + pipe),
  ];
}

/**
 * A host gets a corrupted request: it does what is left of it, or says what is wrong.
 *
 * @param {import('../../../tests/js/report/random.js').Random} random
 * @param {string} _folder
 * @param {number} _index
 * @param {Host[]} among
 */
export async function corruptRequest(random, _folder, _index, among = hosts) {
  const host = random.pick(among);
  const { how, bytes } = mutate(random, random.pick(requests), schemaAt('request.schema.json'));
  if (!existsSync(host.file)) return { how, faults: [], note: `not built: ${host.name}` };
  const outcome = ask(host, bytes);
  const faults = wrongExit(outcome);
  const given = secretIn(bytes, host.isStrict ?? false);
  // The command sends no other secret.
  if (given === undefined || given === secret) {
    const { events, faults: wrong } = readEvents(
      given === undefined ? outcome.stdout : outcome.pipe,
      given,
      !outcome.wasEnded,
    );
    faults.push(...wrong, ...(outcome.wasEnded ? [] : unexplained(events, outcome.code)));
  }
  return { how: `${host.name}: ${how}`, faults };
}
