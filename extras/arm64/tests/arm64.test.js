import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { emulated, emulatorCommand, pluginOptions } from '../host.js';
import { artifactIn, kindOf } from '../../../cli/hosts/index.js';
import { resolveColumn } from '../../../cli/platforms/columns.js';
import { platformsFor } from '../../../cli/platforms/of-extras.js';
import { readPresets } from '../../../cli/build/presets.js';
import { missingTools } from '../../../cli/setup/detect.js';
import { repository } from '../../../cli/system/repository.js';
import { withVariables } from '../../../tests/js/fixtures/environment.js';
import { print, readRequest } from '../../../tests/js/fixtures/fakes/shell-host.js';
import { put, putProgram, temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { hostFacts } from '../../../tests/js/fixtures/make-events.js';
import { quickRequest } from '../../../tests/js/fixtures/requests.js';

const column = async (/** @type {string} */ name) =>
  resolveColumn(name, await platformsFor(['run', '--platforms', name]), {
    presets: readPresets(repository),
    binaries: new Map(),
  });

/**
 * Counts in a QEMU that writes its arguments to a file, and then does what `script` says.
 * @param {string} script
 */
async function count(script) {
  const folder = temporaryFolder();
  const qemu = putProgram(join(folder, 'qemu'), `printf '%s\\n' "$@" > '${folder}/arguments'\n${script}`);
  /** @type {import('../../../protocol/types.js').HostEvent[]} */
  const events = [];
  const platform = await column('native@arm64@work');
  await withVariables({ SAMEBENCH_QEMU: qemu }, () =>
    platform.run(quickRequest({ round: 1 }), (event) => void events.push(event), {
      artifact: artifactIn('native-arm64', folder),
      timeouts: { startMs: 60_000, silenceMs: 60_000 },
      signal: new AbortController().signal,
      log: () => {},
    }),
  );
  return { events, words: readFileSync(join(folder, 'arguments'), 'utf8').trim().split('\n'), folder };
}

test('native@arm64@work runs the cross-compiled host in QEMU, whose plugin counts', async () => {
  const { events, words, folder } = await count(
    [readRequest, print({ event: 'host', ...hostFacts() }), print({ event: 'end', elapsedMs: 1 })].join('\n'),
  );
  assert.deepEqual(
    events.map(({ event }) => event),
    ['host', 'end'],
  );
  assert.ok(words.includes(`${join(folder, 'samebench-qemu-plugin.so')},descriptor=200`));
  assert.deepEqual(words.slice(-5), [
    join(folder, 'samebench-native'),
    '--request',
    '-',
    '--counter-descriptor',
    '200',
  ]);
});

test('a QEMU without plugins is named as the reason', async () => {
  await assert.rejects(
    count('echo "qemu: unknown option \'plugin\'" >&2; exit 1'),
    /this QEMU cannot count instructions: it has no plugins of version 1/,
  );
  await assert.rejects(
    count('echo broken >&2; exit 1'),
    (/** @type {Error} */ { message }) => !message.includes('plugins'),
  );
});

test('without @work it is no column, because an emulator has no times', async () => {
  await assert.rejects(
    column('native@arm64'),
    /native@arm64 has no times: an emulator runs it. Expected native@arm64@work/,
  );
  assert.equal(kindOf('native-arm64').id, 'native-arm64');
  assert.deepEqual(
    ['native', 'native-clang', 'other'].map((target) => kindOf(target).id),
    ['native', 'native', 'native'],
  );
});

test('it is loaded for commands that name it', async () => {
  const buildsFor = async (/** @type {string[]} */ ...words) =>
    (await platformsFor(words)).flatMap(({ builds = {} }) => Object.keys(builds));
  assert.deepEqual(await buildsFor('run', '--platforms=node,native@arm64@work'), ['native-arm64']);
  assert.deepEqual(await buildsFor('run', '--platforms', 'native@arm,native@m32'), []);
});

const [missing] = missingTools(emulated.needs);

/**
 * Prints how many instructions and system calls 1000, 2000 and 3000 turns of a loop take, in this process and
 * in a copy.
 */
const program = `
#include <cstdint>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>
void ask(std::uint64_t (&counts)[2]) { if (read(200, counts, sizeof counts) != sizeof counts) _exit(1); }
void count() {
  for (int turns = 1000; turns <= 3000; turns += 1000) {
    std::uint64_t before[2], after[2];
    ask(before);
    int left = turns;
    asm volatile("1: nop\\n nop\\n subs %w0, %w0, #1\\n b.ne 1b" : "+r"(left) : : "cc");
    getppid();
    ask(after);
    std::printf("%d %d\\n", int(after[0] - before[0]), int(after[1] - before[1]));
  }
  std::fflush(stdout);
}
int main() {
  count();
  if (fork() == 0) { count(); _exit(0); }
  wait(nullptr);
}`;

test(
  "QEMU's plugin counts instructions and system calls exactly",
  { skip: missing?.reason ?? false },
  async () => {
    const folder = temporaryFolder();
    await emulated.complete?.(folder);
    const [source, binary] = [put(join(folder, 'a.cpp'), program), join(folder, 'a')];
    execFileSync('aarch64-linux-gnu-g++', ['-O1', source, '-o', binary]);
    const [command, ...args] = [...emulatorCommand(), ...pluginOptions(folder).emulator, binary];
    const lines = execFileSync(command, args, { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    assert.deepEqual(
      lines.map(([, calls]) => calls),
      [1, 1, 1, 1, 1, 1],
    );
    // The first call of getppid also finds its address.
    assert.equal(lines[2][0] - lines[1][0], 4000);
    assert.deepEqual([lines[4][0] - lines[3][0], lines[5][0] - lines[4][0]], [4000, 4000]);
  },
);
