import assert from 'node:assert/strict';
import { test } from 'node:test';
import { environment } from '../../tests/run/environment.js';
import { environmentInRoot } from '../systems/debian.js';

test('a root of another system has no Python, path or home of this machine', () => {
  const own = environment({ PATH: '/own/bin', HOME: '/own', EMSDK_PYTHON: '/own/python3', https_proxy: 'p' });
  assert.equal(own.EMSDK_PYTHON, '/own/python3');
  const inRoot = environmentInRoot(own);
  assert.deepEqual(Object.keys(inRoot).sort(), ['HOME', 'PATH', 'TMPDIR', 'https_proxy']);
  assert.doesNotMatch(Object.values(inRoot).join(), /own/);
});
