import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactIn, kindOf } from '../../../../cli/hosts/index.js';
import { put, putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { hostFacts } from '../../fixtures/make-events.js';
import { quickRequest } from '../../fixtures/requests.js';
import { readRequest, print } from '../../fixtures/fakes/shell-host.js';

test('a target belongs to a kind of host by the beginning of its name', () => {
  assert.deepEqual(['native', 'native-clang', 'wasm', 'wasm-simd', 'fuzz'].map((target) => kindOf(target).id),
    ['native', 'native', 'wasm', 'wasm', 'native']);
});

test('platforms load the executable, or the module with its scripts', () => {
  const folder = temporaryFolder();
  assert.deepEqual(artifactIn('native-clang', folder).files, [join(folder, 'samebench-native')]);
  assert.deepEqual(artifactIn('wasm', folder).files, [join(folder, 'samebench.js'), join(folder, 'samebench.wasm')]);
  put(join(folder, 'samebench.worker.js'), '');
  assert.equal(artifactIn('wasm', folder).files[2], join(folder, 'samebench.worker.js'));
});

/** Events of a host that does nothing else. */
const events = `${print({ event: 'host', ...hostFacts() })}\n${print({ event: 'end', elapsedMs: 1 })}`;

test('the executable runs behind the programs that set its process up, with its own flags', async () => {
  const folder = temporaryFolder();
  putProgram(join(folder, 'samebench-native'), `echo "$NAME $*"\n${readRequest}\n${events}`);
  /** @type {string[]} */
  const logged = [];
  await artifactIn('native', folder).run(quickRequest(), () => {},
    { prefix: ['env', 'NAME=prefixed'], flags: ['--flag'], log: (text) => logged.push(text) });
  assert.deepEqual(logged, ['prints: prefixed --request - --flag']);
});

test('a platform starts the module with a program of its own, which gets what it reads', async () => {
  const folder = temporaryFolder();
  const program = putProgram(join(folder, 'engine'), `echo "$*"\n${readRequest}\n${events}`);
  /** @type {string[]} */
  const logged = [];
  await artifactIn('wasm', folder).run(quickRequest(), () => {},
    { start: (readable) => [program, `--read=${readable.at(-1)}`], log: (text) => logged.push(text) });
  assert.match(logged[0], new RegExp(`^prints: --read=${folder} .*/wasm/runner\\.js ${folder}$`));
});
