import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkProfiles, requestHeader, requestHeaderText } from '../../../protocol/generate/main.js';
import { makeTypes } from '../../../protocol/generate/types.js';
import { profiles } from '../../../protocol/profiles.js';

test('the header of the request is that of the schema and the profiles', () => {
  assert.equal(readFileSync(requestHeader, 'utf8'), requestHeaderText(), 'request.hpp is stale: run `npm run types`');
});

test('types are refused for a reference to nothing, and for two definitions of one name', async () => {
  const made = (/** @type {object} */ schema) => makeTypes(new Map([['a.schema.json', { title: 'A', type: 'object', ...schema }]]));
  await assert.rejects(made({ properties: { b: { $ref: '#/definitions/b' } } }), /a\.schema\.json: #\/definitions\/b refers to nothing/);
  await assert.rejects(made({ properties: {}, definitions: { a: { enum: ['x'] } } }), /two schemas define A/);
});

/** Each with what it does to the profiles, and the key and the reason in the message. @type {[string, (p: any) => void, RegExp][]} */
const broken = [
  ['a key is missing', (p) => { delete p.quick.budgetMs; }, /quick.*budgetMs/],
  ['a key is unknown', (p) => { p.quick.budget = 3; }, /quick.*"budget"/],
  ['a number is a text', (p) => { p.default.rounds = '5'; }, /default: broken at \/rounds.*found "5"/],
  ['a number is 0', (p) => { p.thorough.warmUpMs = 0; }, /thorough: broken at \/warmUpMs.*found 0/],
  ['a number is too large', (p) => { p.duel.targetRelative = 1.5; }, /duel: broken at \/targetRelative.*found 1\.5/],
  ['a time is more than a day', (p) => { p.duel.budgetMs = 86_400_001; }, /duel: broken at \/budgetMs.*found 86400001/],
  ['a count is no integer', (p) => { p.quick.minimumPairs = 6.5; }, /quick: broken at \/minimumPairs.*integer.*found 6\.5/],
];

for (const [title, change, expected] of broken) {
  test(`profiles are refused if ${title}`, () => {
    const value = structuredClone(profiles);
    change(value);
    assert.throws(() => checkProfiles(value), expected);
  });
}
