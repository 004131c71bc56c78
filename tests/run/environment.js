/** The environment of builds and tests. */
import { join } from 'node:path';
import { interpreter } from '../../cli/build/python.js';
import { findProgram } from '../../cli/setup/detect.js';
import { repository } from '../../cli/system/repository.js';

/**
 * For builds of tests: what several builds of WebAssembly contain is compiled once. Native builds are not
 * wrapped, because CMake would remember that, and `npm run bench` uses the same ones.
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
    // Paths are relative for it, so that builds in different folders have what is the same in them.
    CCACHE_BASEDIR: '/',
    CCACHE_NOHASHDIR: '1',
    // What a file includes is read from the compiler's list, instead of running the preprocessor as well.
    CCACHE_DEPEND: '1',
    CCACHE_SLOPPINESS: 'pch_defines,time_macros,include_file_mtime,include_file_ctime',
    CCACHE_MAXSIZE: '1G',
  };
}
