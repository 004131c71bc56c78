import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe } from '../../../../wasm/host/describe.js';
import { stackText, withTraps } from '../../../../wasm/host/traps.js';

const trap = () => new WebAssembly.RuntimeError('memory access out of bounds');

/** What a call of a module fails with. @param {object} own @param {unknown} error */
function failureOf(own, error) {
  const runRound = () => {
    throw error;
  };
  const module = withTraps(/** @type {any} */ ({ runRound, ...own }));
  try {
    module.runRound('', () => {});
  } catch (caught) {
    return describe(caught);
  }
  return 'no error';
}

test('a trap after the end of the stack names it, its size and the option', () => {
  assert.equal(
    failureOf({ stackOverrun: () => 8 }, trap()),
    'RuntimeError: memory access out of bounds; its stack of 8 MB is used up: samebench_add_suite(… STACK ' +
      '32MB), or "stack" of a program in samebench.config.json, makes it larger',
  );
});

test('the trap of abort() is told from others', () => {
  const unreachable = () => new WebAssembly.RuntimeError('unreachable');
  assert.equal(failureOf({}, unreachable()), 'RuntimeError: unreachable');
  assert.match(failureOf({ hasAborted: true }, unreachable()), /^RuntimeError: Aborted\(\); the code called/);
});

test('other traps, other errors and modules without the question stay as they are', () => {
  const plain = 'RuntimeError: memory access out of bounds';
  assert.equal(failureOf({ stackOverrun: () => 0 }, trap()), plain);
  assert.equal(failureOf({}, trap()), plain);
  assert.equal(failureOf({ stackOverrun: () => 8 }, new Error('own')), 'own');
  const trapsAgain = () => {
    throw trap();
  };
  assert.equal(stackText(trapsAgain), '');
});

test("the engine's own stack is told from the module's", () => {
  for (const error of [new RangeError('Maximum call stack size exceeded'), new Error('too much recursion')])
    assert.match(describe(error), /deeper than the engine's own stack/);
});
