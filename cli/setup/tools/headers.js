import { libraryPackages, packages } from './tool.js';

/**
 * Header-only libraries. CMake fetches one that is not installed.
 *
 * @type {import('./tool.js').Tool[]}
 */
export const headers = [
  {
    id: 'nlohmann-json',
    title: 'nlohmann/json',
    why: 'reads and writes JSON in the native host',
    header: 'nlohmann/json.hpp',
    packages: packages('nlohmann-json3-dev', {
      dnf: ['json-devel'],
      pacman: ['nlohmann-json'],
      zypper: ['nlohmann_json-devel'],
      apk: ['nlohmann-json'],
      brew: ['nlohmann-json'],
    }),
  },
  {
    id: 'cli11',
    title: 'CLI11',
    why: 'reads the flags of the native host',
    header: 'CLI/CLI.hpp',
    packages: libraryPackages('libcli11-dev', 'cli11'),
  },
  {
    id: 'doctest',
    title: 'doctest',
    why: 'runs the C++ tests',
    header: 'doctest/doctest.h',
    packages: libraryPackages('doctest-dev', 'doctest'),
  },
  {
    id: 'google-benchmark',
    title: 'Google Benchmark',
    why: 'is needed by npm run accuracy',
    header: 'benchmark/benchmark.h',
    packages: libraryPackages('libbenchmark-dev', 'benchmark', { dnf: ['google-benchmark-devel'], brew: ['google-benchmark'] }),
  },
  {
    id: 'catch2',
    title: 'Catch2',
    why: 'is needed by npm run accuracy',
    header: 'catch2/catch.hpp',
    packages: libraryPackages('catch2', 'catch2', { zypper: ['Catch2-2-devel'], apk: ['catch2'] }),
  },
];
