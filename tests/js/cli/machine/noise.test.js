import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { noiseText } from '../../../../cli/commands/doctor/noise-text.js';
import { main } from '../../../../cli/main.js';
import { measureNoise, verdict } from '../../../../cli/machine/noise.js';
import { putProgram, temporaryFolder } from '../../fixtures/folders.js';

const pinning = {
  cpu: { prefix: ['taskset', '-c', '1'], refusal: null },
  priority: { prefix: [], refusal: 'no raised priority: x' },
};

/** A probe whose prepared runs take 402 ms, and whose others take longer and longer. */
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
  const prepared = ['taskset', '-c', '1', ...plain, '--warm-up'];
  assert.deepEqual(lines, [plain, prepared, prepared, plain]);
  assert.deepEqual(said, [[1, 4], [2, 4], [3, 4], [4, 4]]);
});

test('each side is told by minimum, median, maximum and spread', async () => {
  const { probe } = scripted();
  const noise = await measureNoise({ probe, host: 'host', pinning, runs: 3 });
  assert.deepEqual(noise.unprepared, {
    elapsedNs: [412e6, 442e6, 452e6],
    minimumNs: 412e6,
    medianNs: 442e6,
    maximumNs: 452e6,
    spread: 40 / 412,
  });
  assert.equal(noise.prepared.spread, 0);
  assert.equal(noise.steps, 1e9);
  assert.deepEqual(noise.refusals, ['no raised priority: x']);
});

const side = (minimum, median, maximum) => ({
  elapsedNs: [minimum, median, maximum].map((ms) => ms * 1e6),
  minimumNs: minimum * 1e6,
  medianNs: median * 1e6,
  maximumNs: maximum * 1e6,
  spread: (maximum - minimum) / minimum,
});

test('one sentence says what preparation buys, and does not flatter', () => {
  assert.match(
    verdict(side(402, 480, 572), side(402, 402, 404)),
    /narrows the spread from 42 % to 0\.50 % on this machine, and the median falls by 16 %\./,
  );
  assert.match(verdict(side(400, 401, 402), side(400, 401, 402)), /^Preparation changes little/);
  assert.match(verdict(side(400, 401, 402), side(400, 401, 440)), /^Preparation did not help.*widens/);
  assert.match(verdict(side(400, 401, 401.2), side(400, 400.1, 400.2)), /^Preparation changes little/);
});

test('the text has a line for each run, and stands when all runs are equal', () => {
  const noise = { steps: 1e9, unprepared: side(402, 480, 572), prepared: side(402, 402, 402),
    sentence: 'So it is.', refusals: ['no fixed CPU: x'] };
  const text = noiseText(noise);
  assert.match(text, /^ +1 +402\.0 ms.*402\.0 ms/m);
  assert.match(text, /^ +3 +572\.0 ms +█+ +402\.0 ms$/m);
  assert.match(text, /spread +42 % +< 0\.01 %/);
  assert.match(text, /So it is\./);
  assert.match(text, /without a step: no fixed CPU: x/);
  assert.doesNotMatch(noiseText({ ...noise, unprepared: side(1, 1, 1), prepared: side(1, 1, 1) }), /NaN/);
});

/** `samebench doctor …` with a host of its own. */
async function doctor(args, { script, build = /** @type {any} */ (async () => null) }) {
  const host = putProgram(join(temporaryFolder(), 'host'), script);
  const streams = { stdout: '', stderr: '' };
  const stream = (name) =>
    /** @type {any} */ (new Writable({ write: (text, _, done) => ((streams[name] += text), done()) }));
  const code = await main(['doctor', ...args], {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    build,
    artifactsOf: () => ({ nativeExecutable: host, wasmDirectory: '' }),
  });
  return { code, ...streams };
}

test('samebench doctor --noise --json: figures on stdout, progress on stderr', async () => {
  const script = `echo '{"elapsedNs":300000000}'`;
  const { code, stdout, stderr } = await doctor(['--noise', '--json'], { script });
  assert.equal(code, 0);
  const { noise, machine } = JSON.parse(stdout);
  assert.equal(noise.unprepared.elapsedNs.length, 20);
  assert.equal(noise.prepared.medianNs, 3e8);
  assert.equal(typeof machine.cpu, 'string');
  assert.match(stderr, /timing the loop/);
});

test('a probe that fails, and a host that cannot be built, are told', async () => {
  const broken = await doctor(['--noise'], { script: 'echo no such option >&2; exit 2' });
  assert.equal(broken.code, 3);
  assert.match(broken.stderr, /noise probe failed: no such option/);
  const unbuilt = await doctor(['--noise'], { script: '', build: async () => 'building native failed' });
  assert.equal(unbuilt.code, 3);
  assert.match(unbuilt.stderr, /building native failed/);
  assert.equal(unbuilt.stdout, '');
});
