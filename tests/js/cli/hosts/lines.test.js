import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEventReader } from '../../../../cli/hosts/lines.js';

/** What a reader takes from pieces of a stream. @param {string[]} pieces */
function read(pieces) {
  /** @type {string[]} */
  const taken = [];
  const reader = createEventReader('secret', ({ event }) => void taken.push(`event ${event}`), (line) => void taken.push(line));
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return taken;
}

test('events and output are separated, however the stream is cut into pieces', () => {
  const text = 'before\nsecret {"event":"host"}\n\nsecret {"event":"list"}\nsecrets\nsecret {"event":"end"}\nafter';
  const expected = ['before', 'event host', 'event list', 'secrets', 'event end', 'after'];
  assert.deepEqual(read([text]), expected);
  assert.deepEqual(read([...text]), expected);
  for (let i = 0; i < text.length; ++i) {
    for (const length of [1, 7, 40]) assert.deepEqual(read([text.slice(0, i), text.slice(i, i + length), text.slice(i + length)]), expected);
  }
});

test('an event without its end is no event and no output', () => {
  assert.deepEqual(read(['a\nsecret {"event":"end"}']), ['a']);
});
