import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as passing } from 'node:timers/promises';
import { kept } from '../../../web/bundles/kept.js';
import { temporaryFolder } from '../fixtures/folders.js';

/** A text that is made of two files, and how often it was. */
async function scene() {
  const folder = temporaryFolder();
  const sources = ['a.js', 'b.js'].map((name) => join(folder, name));
  for (const path of sources) writeFileSync(path, 'old');
  // Files that are as new as the text could have changed while it was made.
  await passing(50);
  const file = join(folder, 'kept', 'text.json');
  let count = 0;
  const make = async () => ({ text: `text ${++count}`, sources });
  return { folder, file, sources, make, take: () => kept(file, make) };
}

test('a text is made once, by whichever command comes first', async () => {
  const { file, take } = await scene();
  assert.deepEqual([await take(), await take()], ['text 1', 'text 1']);
  assert.deepEqual(readdirSync(join(file, '..')), ['text.json']);
});

test('a text is made anew when one of its sources has changed or is gone', async () => {
  const { sources, take } = await scene();
  await take();
  appendFileSync(sources[1], ' and new');
  await passing(50);
  assert.deepEqual([await take(), await take()], ['text 2', 'text 2']);
  rmSync(sources[0]);
  assert.deepEqual([await take(), await take()], ['text 3', 'text 3']);
});

test('another version of a package, of the same size and time, is seen', async () => {
  const { sources, take } = await scene();
  const time = new Date('1985-10-26T08:15:00Z');
  utimesSync(sources[0], time, time);
  await passing(50);
  await take();
  writeFileSync(sources[0], 'new');
  utimesSync(sources[0], time, time);
  await passing(50);
  assert.equal(await take(), 'text 2');
});

test('a text is not kept if a source changed while it was made', async () => {
  const { file, sources, make } = await scene();
  const changed = async () => {
    const made = await make();
    appendFileSync(sources[0], ' and new');
    return made;
  };
  assert.equal(await kept(file, changed), 'text 1');
  assert.equal(existsSync(file), false);
});

test('what is broken, or cannot be kept, is made anew', async () => {
  const { folder, file, make, take } = await scene();
  mkdirSync(join(file, '..'));
  writeFileSync(file, '{"text": "tex');
  assert.deepEqual([await take(), await take()], ['text 1', 'text 1']);
  assert.equal(await kept(join(folder, 'a.js', 'text.json'), make), 'text 2');
});
