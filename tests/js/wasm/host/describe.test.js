import assert from 'node:assert/strict';
import test from 'node:test';
import { describe } from '../../../../wasm/host/describe.js';

/** Checks the message for an error that a module threw. @param {unknown} error @param {RegExp} expected */
const says = (error, expected) => assert.match(describe(error), expected);

test('an error is described by its name and message', () => {
  assert.equal(describe(new Error('no such file')), 'no such file');
  assert.equal(describe(new TypeError('x is not a function')), 'TypeError: x is not a function');
  assert.equal(describe({ message: 'Program terminated with exit(3)' }), 'Program terminated with exit(3)');
});

test('a C++ exception is named, with the option that lets code catch it', () => {
  const advice = /^a C\+\+ exception was not caught.*samebench_add_suite\(… EXCEPTIONS\)/;
  // Without exceptions, and with Emscripten's older ones, the address of the exception is thrown.
  says(1084256, advice);
  const { Tag, Exception } = /** @type {any} */ (WebAssembly);
  says(new Exception(new Tag({ parameters: [] }), []), advice);
});

test('memory that ran out is named, with the option that gives more', () => {
  says(new WebAssembly.RuntimeError('Aborted(OOM). Build with -s ASSERTIONS=1 for more info.'), /RuntimeError: Aborted\(OOM\).*; WebAssembly's memory ran out: .*MEMORY/);
  says(new RangeError('WebAssembly.Memory(): could not allocate memory'), /MEMORY/);
});

test('an abort says what usually aborts', () => {
  says(new WebAssembly.RuntimeError('Aborted(). Build with -s ASSERTIONS=1 for more info.'), /; the code called abort\(\), or no memory was left for operator new: .*MEMORY/);
});

test('what a page would have to provide is named, with what to use instead', () => {
  says(new ReferenceError('XMLHttpRequest is not defined'), /--preload-file.*samebench_add_suite\(… DATA file…\)/);
  says(new ReferenceError('Worker is not defined'), /-pthread.*without/);
});

test('waiting for a promise in the wrong place is named', () => {
  says(new Error('trying to suspend without WebAssembly.promising'), /only a body of bench_async can wait/);
});
