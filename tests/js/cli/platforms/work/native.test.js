import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { countInCallgrind } from '../../../../../cli/platforms/work/native.js';
import { TimeoutError } from '../../../../../cli/system/timeout-error.js';
import { putProgram, temporaryFolder } from '../../../fixtures/folders.js';
import { hostFacts } from '../../../fixtures/make-events.js';
import { quickRequest } from '../../../fixtures/requests.js';
import { readRequest, print } from '../../../fixtures/fakes/shell-host.js';

const hello = print({ event: 'host', ...hostFacts() });
const end = print({ event: 'end', elapsedMs: 1 });

const temporary = process.env.TMPDIR;
afterEach(() => {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
});

/**
 * Runs a host in a Valgrind that writes its arguments to a file and becomes the host.
 *
 * @param {string} script of the host
 * @param {object} [options]
 * @param {string} [options.name] of the folder for temporary files
 * @param {import('../../../../../cli/hosts/watchdog.js').Timeouts} [options.timeouts]
 * @param {string} [options.files]
 */
async function count(script, { name = 'temporary', ...options } = {}) {
  const folder = temporaryFolder();
  const inner = join(folder, name);
  mkdirSync(inner);
  process.env.TMPDIR = inner;
  const valgrind = putProgram(join(folder, 'valgrind'), `
printf '%s\\n' "$@" > '${folder}/arguments'
while [ "\${1#--}" != "$1" ]; do shift; done
exec "$@"`);
  const host = putProgram(join(folder, 'samebench-native'), script);
  /** @type {any[]} */
  const events = [];
  /** @type {Error | null} */
  let error = null;
  try {
    await countInCallgrind(artifactIn('native', folder), quickRequest(), (event) => void events.push(event), {
      env: { ...process.env, SAMEBENCH_VALGRIND: valgrind }, grace: 100, ...options,
    });
  } catch (thrown) {
    error = /** @type {Error} */ (thrown);
  }
  return { error, events, words: readFileSync(join(folder, 'arguments'), 'utf8').trim().split('\n'), inner, host };
}

const valueOf = (/** @type {string[]} */ words, /** @type {string} */ option) =>
  words.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1) ?? '';

test('callgrind writes its files where the host reads them, in a folder that is gone afterwards', async () => {
  const { error, events, words, inner, host } = await count(`${readRequest}\n${hello}\n${end}`);
  assert.equal(error, null);
  assert.deepEqual(events.map(({ event }) => event), ['host', 'end']);
  assert.deepEqual([words.includes('--tool=callgrind'), words.includes('--collect-atstart=no')], [true, true]);
  const files = words[words.indexOf('--callgrind-files') + 1];
  assert.equal(valueOf(words, '--callgrind-out-file'), `${files}%p`);
  assert.ok(files.startsWith(join(inner, 'samebench-callgrind-')), files);
  assert.ok(words.indexOf(host) < words.indexOf('--callgrind-files'), 'an argument of the host');
  assert.ok(!words.includes('--keep-callgrind-files'));
  assert.deepEqual(readdirSync(inner), []);
});

test('a % in the path of temporary files, which callgrind would expand, is doubled', async () => {
  const { words, inner } = await count(`${hello}\n${end}`, { name: 'with space %p %q{HOME}' });
  const files = words[words.indexOf('--callgrind-files') + 1];
  assert.ok(files.startsWith(join(inner, 'samebench-callgrind-')), files);
  assert.equal(valueOf(words, '--callgrind-out-file'), `${files.replaceAll('%', '%%')}%p`);
});

test('files of counts stay in a folder that the caller names', async () => {
  const files = temporaryFolder();
  const { error, words, inner } = await count(`${readRequest}\ntouch "$4"1.1\n${hello}\n${end}`, { files });
  assert.equal(error, null);
  assert.ok(words.includes('--keep-callgrind-files'));
  assert.deepEqual(readdirSync(files), ['counts.1.1']);
  assert.deepEqual(readdirSync(inner), []);
});

test('a host that hangs is ended after ten times the timeout, and its folder is removed', async () => {
  const { error, inner } = await count(`${readRequest}\n${hello}\nexec sleep 60`, { timeouts: { startMs: 60_000, silenceMs: 20 } });
  assert.ok(error instanceof TimeoutError);
  assert.equal(error.message, 'it hung: no event for 0.2 s, 10 times --timeout, because Valgrind is slow');
  assert.deepEqual(readdirSync(inner), []);
});

test('a host that Valgrind cannot start fails with the words of Valgrind', async () => {
  const { error, inner } = await count("echo '==12== Error: can not open cache simulation output file' >&2\nexit 1");
  assert.match(error?.message ?? '', /exited with code 1 .*; stderr: ==12== Error: can not open cache/);
  assert.deepEqual(readdirSync(inner), []);
});

test('a host that dies of an illegal instruction gets a hint, since Valgrind does not know all of them', async () => {
  const { error } = await count('kill -ILL $$');
  assert.match(error?.message ?? '', /^it was killed by SIGILL .*: Valgrind does not know all instructions of new CPUs; .*-march/);
});

test('a host of an older Samebench, which does not know the arguments, cannot count', async () => {
  const { error } = await count("echo 'The following arguments were not expected: --callgrind-files' >&2\nexit 2");
  assert.equal(error?.message, 'this build is of a Samebench that cannot count instructions');
});

test('where Valgrind is missing, and where there is no place for its files, the reason says so', async () => {
  const run = (/** @type {NodeJS.ProcessEnv} */ env) => countInCallgrind(artifactIn('native', '/nowhere'), quickRequest(), () => {}, { env });
  await assert.rejects(run({ SAMEBENCH_VALGRIND: '/nowhere' }), /SAMEBENCH_VALGRIND is set to "\/nowhere"/);
  process.env.TMPDIR = join(temporaryFolder(), 'missing');
  await assert.rejects(
    run({ SAMEBENCH_VALGRIND: process.execPath }),
    /^Error: no temporary folder can be made: ENOENT.*missing.*; TMPDIR can name another place$/,
  );
});
