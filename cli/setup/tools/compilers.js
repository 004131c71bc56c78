import { packages } from './tool.js';

/**
 * What builds the C++ parts.
 *
 * @type {import('./tool.js').Tool[]}
 */
export const compilers = [
  {
    id: 'cmake',
    title: 'CMake',
    why: 'builds the C++ parts',
    commands: ['cmake'],
    packages: packages('cmake'),
  },
  {
    id: 'ninja',
    title: 'Ninja',
    why: 'runs the build',
    commands: ['ninja', 'ninja-build'],
    packages: packages('ninja-build', {
      pacman: ['ninja'],
      zypper: ['ninja'],
      apk: ['samurai'],
      brew: ['ninja'],
    }),
  },
  {
    id: 'cxx',
    title: 'C++ compiler',
    why: 'compiles the native benchmarks',
    variable: 'CXX',
    commands: ['c++', 'g++', 'clang++'],
    packages: packages('g++', {
      dnf: ['gcc-c++'],
      pacman: ['gcc'],
      zypper: ['gcc-c++'],
      brew: ['gcc'],
    }),
  },
  {
    id: 'clang',
    title: 'Clang',
    why: 'is the second native compiler',
    commands: ['clang++'],
    optional: true,
    packages: packages('clang', { apt: ['clang', 'libclang-rt-dev'], brew: ['llvm'] }),
  },
  {
    id: 'cxx-32',
    title: '32-bit C++ library',
    why: 'is what native@m32 is linked with',
    // Debian keeps it in a folder of its own, beside the one for 64 bits.
    header: 'x86_64-linux-gnu/c++/*/32/bits/c++config.h',
    optional: true,
    packages: packages('g++-multilib', {
      dnf: ['glibc-devel.i686', 'libstdc++-devel.i686'],
      pacman: ['lib32-gcc-libs'],
      zypper: ['gcc-c++-32bit'],
    }),
  },
  {
    id: 'emscripten',
    title: 'Emscripten',
    why: 'compiles the benchmarks to WebAssembly',
    commands: ['emcc'],
    files: ['$EMSDK/upstream/emscripten/emcc', '/usr/lib/emscripten/emcc'],
    packages: packages('emscripten'),
  },
  {
    id: 'wabt',
    title: 'wabt',
    why: 'translates WebAssembly to C for the column oracle, and makes modules for the tests',
    commands: ['wasm2c'],
    optional: true,
    packages: packages('wabt'),
  },
];
