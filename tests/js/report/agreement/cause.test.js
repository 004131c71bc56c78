import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeBuild, causeOf } from '../../../../report/agreement/cause.js';
import { flagsIn } from '../../../../report/results/parts.js';
import { hostFacts } from '../../fixtures/make-events.js';

/** A column of the compiler's flags. */
const native = (id, flags = '-O3', arch = 'x64', facts = {}) =>
  describeBuild({ id, rounds: [{ host: hostFacts({ compiler: 'gcc 12.2.0', flags, ...facts }) }] }, arch);
const wasm = (id, flags = '-O3') =>
  describeBuild({ id, rounds: [{ host: hostFacts({ compiler: 'emcc 3.1.6', flags }) }] }, 'x64');

const FUSES = /^native@march fuses a multiplication and an addition$/;
const LIBRARIES = /^the C libraries of native and node differ$/;

test('the cause is what only one of two builds has', () => {
  const plain = native('native');
  assert.match(causeOf([plain], [native('native@march', '-O3 -march=x86-64-v3')]), FUSES);
  assert.match(causeOf([plain], [native('native@march', '-march=native')]), FUSES);
  assert.match(causeOf([plain], [native('native@march', '-march=x86-64-v2 -mfma')]), FUSES);
  assert.match(causeOf([plain], [wasm('node')]), LIBRARIES);
  assert.match(
    causeOf([plain], [native('native@fast', '-O3 -ffast-math')]),
    /^native@fast computes with -ffast-math/,
  );
  assert.match(
    causeOf([plain], [native('native@m32', '-O3 -m32')]),
    /^native@m32 computes with the x87 unit/,
  );
  assert.match(causeOf([plain], [native('native@arm64', '-O3')]), /^native@arm64 fuses/);
  assert.match(causeOf([plain], [native('native@pi', '-O3', 'arm64')]), /^native@pi fuses/);
  assert.match(causeOf([wasm('node')], [wasm('node@relaxed', '-O3 -mrelaxed-simd')]), /^node@relaxed fuses/);
});

test('functions that C libraries round differently are named where the suites call them', () => {
  const causeWith = (mathFunctions) =>
    causeOf([native('native', '-O3', 'x64', { mathFunctions })], [wasm('node')]);
  assert.match(causeWith(['pow', 'sin']), /^the C libraries of native and node differ, such as in pow, sin$/);
  assert.match(causeWith([]), LIBRARIES);
  const rounds = [['sin'], ['exp', 'sin'], undefined].map((mathFunctions, i) => ({
    part: `program ${i}`,
    host: hostFacts({ compiler: 'gcc 12.2.0', ...(mathFunctions && { mathFunctions }) }),
  }));
  assert.match(causeOf([describeBuild({ id: 'native', rounds })], [wasm('node')]), /such as in exp, sin$/);
});

test('of many columns, two that differ in one thing only tell the cause', () => {
  const march = native('native@march', '-O3 -march=haswell');
  assert.match(causeOf([native('native'), wasm('node')], [march]), FUSES);
  assert.match(causeOf([native('native'), march], [wasm('node')]), LIBRARIES);
  assert.match(
    causeOf([march], [wasm('node')]),
    /fuses .*, or the C libraries of native@march and node differ/,
  );
});

test('the flags are those of the suites, and not of the ladder that a process of its own measures', () => {
  const rounds = ['-O3', '-O3 -mfma', '-O3 -mfma'].map((flags, i) => ({
    part: ['ladder', 'one', 'other'][i],
    host: hostFacts({ compiler: 'gcc 12.2.0', flags }),
  }));
  assert.equal(flagsIn({ rounds }), '-O3 -mfma');
  assert.equal(flagsIn({ rounds: rounds.slice(0, 1) }), '-O3');
  assert.equal(flagsIn({ rounds: [] }), null);
  assert.match(causeOf([native('native')], [describeBuild({ id: 'native@march', rounds })]), FUSES);
});

test('where both builds have the same, nothing is known but that it is rounding', () => {
  const rounding = (...pair) => assert.equal(causeOf([pair[0]], [pair[1]]), 'rounding');
  rounding(wasm('node'), wasm('firefox'));
  rounding(native('native'), native('native@clang', '-O2'));
  rounding(native('native', '-O3', 'arm64'), native('native@clang', '-O2', 'arm64'));
  rounding(native('native'), native('native@march', '-march=native -ffp-contract=off'));
  rounding(native('native'), native('native@march', '-march=x86-64-v2'));
});
