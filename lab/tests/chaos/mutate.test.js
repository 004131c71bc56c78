/** The mutations of `npm run chaos`. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { makeRequest } from '../../../protocol/request.js';
import { profiles } from '../../../protocol/profiles.js';
import { eventValidator, schemaChecker, validatorOf } from '../../../protocol/schemas.js';
import { changeOnePlace, mutate } from '../../chaos/mutation/mutate.js';
import { toJson } from '../../chaos/mutation/raw.js';
import { schemaAt, schemaOfEvent } from '../../chaos/mutation/shape.js';
import { createRandom } from '../../../tests/js/report/random.js';
import { healthyEvents } from '../../../tests/js/fixtures/events.js';
import { entryOn } from '../../../tests/js/report/history/fixture.js';
import { platformOf, resultsOf } from '../../../tests/js/report/fixture.js';

const configSchema = createRequire(import.meta.url)('../../../cli/files/config.schema.json');

/**
 * @type {Record<string, {value: any, schema: import('../../chaos/mutation/shape.js').Node, fits: (value: any)
 *   => boolean}>}
 */
const examples = {
  results: {
    value: resultsOf([platformOf('native', [{ name: 'a', cost: 100 }])]),
    schema: schemaAt('results.schema.json'),
    fits: validatorOf('results'),
  },
  history: { value: entryOn(0), schema: schemaAt('history.schema.json'), fits: validatorOf('history') },
  request: {
    value: makeRequest({ profile: profiles.quick }),
    schema: schemaAt('request.schema.json'),
    fits: validatorOf('request'),
  },
  config: {
    value: { threshold: '3%', failOn: 'slower', suites: { a: { threshold: 0.5 } } },
    schema: schemaAt('config.schema.json'),
    fits: schemaChecker().compile(configSchema),
  },
};
for (const value of healthyEvents({})) {
  examples[`the event ${value.event}`] = {
    value,
    schema: schemaOfEvent(value.event),
    fits: (one) => eventValidator(value.event)(one),
  };
}

const trials = 250;

for (const [name, { value, schema, fits }] of Object.entries(examples)) {
  test(`${name}: what breaks the schema does not fit it, and what it allows fits`, () => {
    const seen = { breaks: new Set(), allowed: new Set() };
    for (let seed = 1; seed <= trials; seed++) {
      for (const kind of /** @type {const} */ (['breaks', 'allowed'])) {
        const step = changeOnePlace(createRandom(seed), value, schema, kind);
        if (step === null) continue;
        seen[kind].add(toJson(step.changed));
        const text =
          `${kind}, seed ${seed}: ${step.how} at ${step.path.join('/')}: ` +
          `${toJson(step.changed).slice(0, 300)}`;
        assert.equal(fits(JSON.parse(toJson(step.changed))), kind === 'allowed', text);
      }
    }
    assert.ok(
      seen.breaks.size > 20 && seen.allowed.size > 10,
      `${seen.breaks.size} and ${seen.allowed.size} different ones`,
    );
  });
}

test('a seed gives the same mutations, and another seed others', () => {
  const { value, schema } = examples.results;
  const made = (seed) =>
    Array.from(
      { length: 20 },
      (
        (random) => () =>
          mutate(random, value, schema).bytes.toString()
      )(createRandom(seed)),
    );
  assert.deepEqual(made(1), made(1));
  assert.notDeepEqual(made(1), made(2));
  assert.ok(new Set(made(1)).size > 10);
});
