import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProject } from '../../../../cli/files/project.js';
import { repository } from '../../../../cli/system/repository.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

const suite = 'find_package(Samebench REQUIRED)\nsamebench_add_suite(NAME x SOURCES x.cpp)\n';

/** @param {Record<string, string>} files */
function folderWith(files) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) put(join(folder, name), text);
  return folder;
}

test('without --project it is the current folder, or its bench/, whichever has suites', async () => {
  const bench = `project(x_bench)\n${suite}`;
  const cases = /** @type {[Record<string, string>, string | undefined][]} */ ([
    [{ 'CMakeLists.txt': `project(x)\n${suite}` }, '.'],
    [{ 'CMakeLists.txt': 'project(x)\n', 'bench/CMakeLists.txt': bench }, 'bench'],
    [{ 'bench/CMakeLists.txt': bench.replace('samebench_add_suite', 'samebench_add_google_benchmark') }, 'bench'],
    // A part of the project above it.
    [{ 'CMakeLists.txt': 'project(x)\nadd_subdirectory(bench)\n', 'bench/CMakeLists.txt': suite }, '.'],
    [{ 'CMakeLists.txt': 'project(x)\n', 'bench/CMakeLists.txt': 'project(y)\nadd_executable(y y.cpp)\n' }, undefined],
    [{}, undefined],
  ]);
  for (const [files, expected] of cases) {
    const folder = folderWith(files);
    assert.equal(await findProject(folder), expected && join(folder, expected), JSON.stringify(files));
  }
});

test('samebench.config.json names another folder', async () => {
  const folder = folderWith({ 'CMakeLists.txt': suite, 'samebench.config.json': '{ "project": "perf/cpp" }' });
  assert.equal(await findProject(folder), join(folder, 'perf/cpp'));
});

test("in Samebench's own folder there is none: its own suites are measured", async () => {
  assert.equal(await findProject(repository), undefined);
});
