/** The environment of builds and tests. */
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../cli/setup/detect.js';
import { repository } from '../../cli/system/repository.js';

/**
 * For builds of tests: what several builds of WebAssembly contain is compiled once. Native builds are not wrapped, because
 * CMake would remember that, and `npm run bench` uses the same ones.
 *
 * @param {NodeJS.ProcessEnv} [own] of this process
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(own = process.env) {
  const python = own.EMSDK_PYTHON ?? interpreter(own);
  return {
    ...own,
    ...(python && { EMSDK_PYTHON: python }),
    // Emscripten 3.1.69 does not look for it in PATH.
    EM_COMPILER_WRAPPER: findProgram('ccache', own) ?? '',
    CCACHE_DIR: join(repository, 'build', 'ccache'),
    CCACHE_BASEDIR: tmpdir(),
    CCACHE_NOHASHDIR: '1',
    // What a file includes is read from the compiler's list, instead of running the preprocessor as well.
    CCACHE_DEPEND: '1',
    CCACHE_SLOPPINESS: 'pch_defines,time_macros,include_file_mtime,include_file_ctime',
    CCACHE_MAXSIZE: '1G',
  };
}

/** By the `python3` that PATH has. @type {Map<string, string>} */
const interpreters = new Map();

/**
 * The Python that Emscripten's programs would run in. The `python3` of a version manager, such as pyenv, is a script that
 * looks for it, which takes longer than Emscripten's part of a compilation.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} none is installed
 */
function interpreter(env) {
  const command = findProgram('python3', env);
  if (command === null) return undefined;
  const found = interpreters.get(command) ?? askFor(command, env);
  interpreters.set(command, found);
  return found;
}

/** @param {string} command @param {NodeJS.ProcessEnv} env */
function askFor(command, env) {
  try {
    const answer = execFileSync(command, ['-c', 'import sys; print(sys.executable)'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return answer.trim() || command;
  } catch {
    return command;
  }
}
