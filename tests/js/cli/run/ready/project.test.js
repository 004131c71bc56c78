import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { projectName } from '../../../../../cli/files/project.js';
import { describeProject } from '../../../../../cli/run/ready/project.js';
import { projectText } from '../../../../../report/text/project.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

/** @param {string} text of the CMakeLists.txt */
function nameIn(text) {
  const folder = temporaryFolder();
  put(join(folder, 'CMakeLists.txt'), text);
  const name = projectName(folder);
  return name === basename(folder) ? null : name;
}

test('a project is named as its CMakeLists.txt has it, or else as its folder', () => {
  assert.equal(nameIn('cmake_minimum_required(VERSION 3.22)\nproject(numbers LANGUAGES CXX)\n'), 'numbers');
  assert.equal(nameIn('# project(old)\nPROJECT (\n  lib-ab_1.2\n  VERSION 2)\n'), 'lib-ab_1.2');
  assert.equal(nameIn('project(${NAME})\n'), null);
  assert.equal(nameIn('my_project(x)\n'), null);
  const none = temporaryFolder();
  assert.equal(projectName(none), basename(none));
});

test('the results name the project and its commit', async () => {
  const folder = temporaryFolder();
  put(join(folder, 'CMakeLists.txt'), 'project(numbers)\n');
  const context = { env: {}, readCommit: async () => ({ hash: 'abcdef0123456789', short: 'abcdef0', clean: false }) };
  const project = await describeProject(folder, context);
  assert.deepEqual(project, { name: 'numbers', commit: 'abcdef0123456789', clean: false });
  assert.equal(projectText(project), 'numbers at abcdef012 with changes');
  const unknown = await describeProject(undefined, { ...context, readCommit: async () => null });
  assert.deepEqual(unknown, { name: 'samebench', commit: null, clean: null });
  assert.equal(projectText(unknown), 'samebench');
  assert.equal(projectText(null), '');
});
