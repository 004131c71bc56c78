import { packages } from './tool.js';

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
    packages: packages('libcli11-dev', {
      dnf: ['cli11-devel'],
      pacman: ['cli11'],
      zypper: ['cli11-devel'],
      apk: ['cli11-dev'],
      brew: ['cli11'],
    }),
  },
  {
    id: 'doctest',
    title: 'doctest',
    why: 'runs the C++ tests',
    header: 'doctest/doctest.h',
    packages: packages('doctest-dev', {
      dnf: ['doctest-devel'],
      pacman: ['doctest'],
      zypper: ['doctest-devel'],
      brew: ['doctest'],
    }),
  },
  {
    id: 'google-benchmark',
    title: 'Google Benchmark',
    why: 'is needed by npm run accuracy',
    header: 'benchmark/benchmark.h',
    packages: packages('libbenchmark-dev', {
      dnf: ['google-benchmark-devel'],
      pacman: ['benchmark'],
      zypper: ['benchmark-devel'],
      apk: ['benchmark-dev'],
      brew: ['google-benchmark'],
    }),
  },
  {
    id: 'catch2',
    title: 'Catch2',
    why: 'is needed by npm run accuracy',
    header: 'catch2/catch.hpp',
    packages: packages('catch2', {
      dnf: ['catch2-devel'],
      zypper: ['Catch2-2-devel'],
      apk: ['catch2'],
    }),
  },
];
