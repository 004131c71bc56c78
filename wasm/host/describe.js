/**
 * The message for an error that the WebAssembly module or its JavaScript threw.
 */

/** Errors whose own text does not say what to do. @type {[RegExp, string][]} */
const advice = [
  [
    /\(OOM\)|allocate memory|Out of memory|enlarge memory/i,
    "WebAssembly's memory ran out: samebench_add_suite(… MEMORY 2GB) lets it have more",
  ],
  [
    /Aborted\(\)/,
    'the code called abort() or std::terminate(), as an exception in a noexcept function does, and often a ' +
      'thread that could not start (there are two for each CPU); or no memory was left for operator new: ' +
      'samebench_add_suite(… MEMORY 2GB) lets it have more',
  ],
  [
    /call stack size exceeded|too much recursion/i,
    "the recursion is deeper than the engine's own stack, which no option of a module changes",
  ],
  [
    /XMLHttpRequest is not defined|PACKAGE_PATH/,
    'the module was linked with --preload-file, which only a page can load: use samebench_add_suite(… ' +
      'DATA file…) instead',
  ],
  [
    /trying to suspend/,
    'only a body of bench_async can wait for a promise, and no function of JavaScript may stand in between',
  ],
  [
    /\bWorker is not defined|SharedArrayBuffer is not defined/,
    'the module was linked with -pthread: build it without, or with the preset wasm-threads, which ' +
      'compiles everything for threads',
  ],
];

const uncaught = 'a C++ exception was not caught';

/**
 * The message for a thrown value. Emscripten's exit() throws an object that is not an Error but has a
 * message.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function describe(error) {
  if (isOfWebAssembly(error)) return uncaught;
  if (isCppObject(error))
    return `${uncaught}. If the code catches it, build with samebench_add_suite(… EXCEPTIONS)`;
  const text = textOf(error);
  const found = advice.find(([pattern]) => pattern.test(text));
  return found ? `${text}; ${found[1]}` : text;
}

/**
 * The message for what was thrown while a module was loaded.
 *
 * @param {unknown} error
 * @returns {string}
 */
export const describeLoading = (error) =>
  isOfWebAssembly(error)
    ? 'an object that is made before main threw a C++ exception; if it starts a thread, measure in ' +
      'node@threads'
    : describe(error);

/**
 * Whether the module throws WebAssembly's own exceptions, as it does with EXCEPTIONS.
 *
 * @param {unknown} error
 */
function isOfWebAssembly(error) {
  const { Exception } = /** @type {{Exception?: new () => unknown}} */ (globalThis.WebAssembly ?? {});
  return Exception !== undefined && error instanceof Exception;
}

/** Without them, Emscripten throws the address of the C++ object. @param {unknown} error */
const isCppObject = (error) =>
  typeof error === 'number' || /** @type {{name?: string} | null} */ (error)?.name === 'CppException';

/** @param {unknown} error */
function textOf(error) {
  if (!(error instanceof Error)) {
    const { message = String(error) } = /** @type {{message?: string}} */ (error ?? {});
    return message;
  }
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}
