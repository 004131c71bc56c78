import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { noiseText } from '../../../../../cli/commands/doctor/noise/text.js';
import { describeSide, measureNoise, verdict } from '../../../../../cli/commands/doctor/noise/measure.js';
import { samebench } from '../../../fixtures/command.js';
import { putProgram, temporaryFolder } from '../../../fixtures/folders.js';
import { expectOutcome } from '../../../fixtures/outcome.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';

const pinning = {
  cpu: { prefix: ['taskset', '-c', '1'], refusal: null },
  priority: { prefix: [], refusal: 'no raised priority: x' },
};

/** A probe whose pinned runs take 402 ms, and whose other runs take longer and longer. */
function scripted() {
  const lines = [];
  const probe = async (line) => {
    lines.push(line);
    return line[0] === 'taskset' ? 402e6 : 402e6 + 10e6 * lines.length;
  };
  return { lines, probe };
}

test('both sides run the same loop, in fresh processes and in alternating order', async () => {
  const { lines, probe } = scripted();
  const said = [];
  await measureNoise({ probe, host: 'host', pinning, runs: 2, onRun: (...at) => said.push(at) });
  const plain = ['host', '--noise-probe', '1000000000'];
  const pinned = ['taskset', '-c', '1', ...plain, '--warm-up'];
  assert.deepEqual(lines, [plain, pinned, pinned, plain]);
  assert.deepEqual(said, [
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
});

test('each side has a minimum, median, maximum and spread', async () => {
  const { probe } = scripted();
  const noise = await measureNoise({ probe, host: 'host', pinning, runs: 3 });
  assert.deepEqual(noise.unpinned, {
    elapsedNs: [412e6, 442e6, 452e6],
    minimumNs: 412e6,
    medianNs: 442e6,
    maximumNs: 452e6,
    spread: 20 / 442,
  });
  assert.equal(noise.pinned.spread, 0);
  assert.equal(noise.steps, 1e9);
  assert.deepEqual(noise.refusals, ['no raised priority: x']);
});

/** 20 runs, evenly from the first time to the last, in milliseconds; then others instead of the last ones. */
const side = (first, last, ...others) =>
  describeSide(
    [
      ...Array.from(
        { length: 20 - others.length },
        (_, i) => first + ((last - first) * i) / (19 - others.length),
      ),
      ...others,
    ].map((ms) => ms * 1e6),
  );

test('one sentence gives the gain of pinning and warm-up, or says that there is none', () => {
  assert.match(
    verdict(side(402, 558), side(402, 404)),
    /reduce the spread from 16 % to 0\.25 % on this machine, and the median falls by 16 %\./,
  );
  assert.match(
    verdict(side(400, 402), side(400, 402)),
    /^The spreads with and without pinning and warm-up do not differ measurably/,
  );
  assert.match(verdict(side(400, 402), side(400, 480)), /^Pinning and warm-up did not help.*grows/);
  assert.match(verdict(side(400, 401.2), side(400, 400.2)), /^Pinning and warm-up change little/);
});

test('one outlier of 20 decides nothing', () => {
  const busy = verdict(side(400, 410), side(400, 410, 800));
  assert.match(busy, /do not differ measurably on this machine: 1\.2 % without and 1\.3 % with them/);
  assert.match(verdict(side(400, 410, 800), side(400, 410)), /do not differ measurably/);
  assert.match(verdict(side(400, 410), side(400, 401, 800)), /reduce the spread/);
});

test('the text has a line for each run, also if all runs are equal', () => {
  const noise = {
    steps: 1e9,
    unpinned: side(402, 572),
    pinned: side(402, 402),
    sentence: 'So it is.',
    refusals: ['no fixed CPU: x'],
  };
  const text = noiseText(noise);
  assert.match(text, /^ +1 +402\.0 ms.*402\.0 ms/m);
  assert.match(text, /^ +20 +572\.0 ms +█+ +402\.0 ms$/m);
  assert.match(text, /spread +17 % +< 0\.01 %/);
  assert.match(text, /So it is\./);
  assert.match(text, /not done: no fixed CPU: x/);
  assert.doesNotMatch(noiseText({ ...noise, unpinned: side(1, 1), pinned: side(1, 1) }), /NaN/);
});

/** `samebench doctor …` with a host of its own. */
function doctor(args, { script, build = /** @type {any} */ (async () => null) }) {
  const folder = temporaryFolder();
  putProgram(join(folder, 'samebench-native'), script);
  return samebench(['doctor', ...args], {
    context: { build, artifactOf: () => artifactIn('native', folder) },
  });
}

test('samebench doctor --noise --json: figures on stdout, progress on stderr', async () => {
  const script = `echo '{"elapsedNs":300000000}'`;
  const { stdout } = await expectOutcome(doctor(['--noise', '--json'], { script }), {
    stderr: /timing the loop/,
  });
  const { noise, machine } = JSON.parse(stdout);
  assert.equal(noise.unpinned.elapsedNs.length, 20);
  assert.equal(noise.pinned.medianNs, 3e8);
  assert.equal(typeof machine.cpu, 'string');
});

test('what a suite prints and logs before the probe is not its answer', async () => {
  const script = `echo "a library logs" >&2; echo "a suite prints"; echo '{"elapsedNs":300000000}'`;
  const { stdout } = await expectOutcome(doctor(['--noise', '--json'], { script }));
  assert.equal(JSON.parse(stdout).noise.pinned.medianNs, 3e8);
});

test('a failing probe and a host that cannot be built are reported', async () => {
  await expectOutcome(doctor(['--noise'], { script: 'echo no such option >&2; exit 2' }), {
    code: 3,
    stderr: /noise probe failed: no such option/,
  });
  await expectOutcome(doctor(['--noise'], { script: '', build: async () => 'building native failed' }), {
    code: 3,
    stdout: '',
    stderr: /building native failed/,
  });
});
