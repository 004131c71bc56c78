import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeSite } from '../../../../web/server/bundle.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

test('a written page replaces an earlier page, but no other folder', async () => {
  const module = temporaryFolder();
  for (const name of ['samebench.js', 'samebench.wasm']) put(join(module, name), '');
  const folder = temporaryFolder();
  await writeSite(folder, module);
  await writeSite(folder, module);
  assert.ok(existsSync(join(folder, 'web/page/results-reader.js')));
  assert.ok(!existsSync(join(folder, 'build/samebench.worker.js')));

  put(join(module, 'samebench.worker.js'), '// starts threads');
  await writeSite(folder, module);
  assert.ok(existsSync(join(folder, 'build/samebench.worker.js')));

  const other = temporaryFolder();
  put(join(other, 'thesis.txt'), 'all of it');
  await assert.rejects(writeSite(other, module), /the folder is not empty/);
  assert.ok(existsSync(join(other, 'thesis.txt')));
});
