import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { collectRound } from '../../../protocol/collector.js';
import { checkProfiles, requestHeader, requestHeaderText } from '../../../protocol/generate/main.js';
import { makeTypes } from '../../../protocol/generate/types.js';
import { plannedById, plannedLabel } from '../../../protocol/identity.js';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest, requestOfRound } from '../../../protocol/request.js';
import {
  checkedParts,
  readCompiled,
  schemaChecker,
  schemaNames,
  schemasHash,
  validatorOf,
} from '../../../protocol/schemas.js';
import { compare } from '../../../report/compare/compare.js';
import { validateResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';
import { runRequest } from '../../../wasm/host/round.js';
import { healthyEvents } from '../fixtures/events.js';
import { planned, resultFacts } from '../fixtures/make-events.js';
import { half } from '../fixtures/platforms.js';
import { platformOf, resultsOf, skipped } from '../report/fixture.js';
import factory, { emptyWasm } from '../web/fixtures/fake-module.js';

const configSchema = new URL('../../../cli/files/config.schema.json', import.meta.url);

/** @param {typeof schemaNames[number]} name @param {unknown} value */
function assertFits(name, value) {
  const validate = validatorOf(name);
  assert.ok(validate(value), JSON.stringify(validate.errors, null, 1));
}

const summary = (cost) =>
  summarize(
    validateResults(
      JSON.parse(
        JSON.stringify(
          resultsOf([
            platformOf('native', [{ cost }]),
            platformOf('node', [{ cost: 2 * cost }]),
            skipped('bun', 'get it'),
          ]),
        ),
      ),
    ),
  );

test('all schemas are valid, and compile', () => {
  const checker = schemaChecker({ validateSchema: true });
  for (const name of schemaNames) assert.ok(checker.getSchema(`${name}.schema.json`), name);
  checker.compile(JSON.parse(readFileSync(configSchema, 'utf8')));
});

test('requests fit the schema', () => {
  const request = makeRequest({ suites: ['a', 'a'], profile: profiles.quick, live: true });
  const round = requestOfRound(request, {
    round: 2,
    rounds: 4,
    only: ['a/b'],
    exclude: ['a/c'],
    turns: true,
  });
  for (const made of [request, round]) assertFits('request', made);
  assert.deepEqual([request.suites, request.live], [['a'], true]);
  assert.deepEqual(
    [round.round, round.only, round.exclude, round.turns, round.live],
    [2, ['a/b'], ['a/c'], true, true],
  );
});

test('a round may stop at a wider interval than the run, at most at the cost itself', () => {
  const targetOf = (/** @type {number} */ targetRelative, /** @type {number} */ rounds) =>
    requestOfRound(makeRequest({ profile: { ...profiles.quick, targetRelative } }), { round: 0, rounds })
      .profile.targetRelative;
  assert.equal(targetOf(0.01, 4), 0.02);
  assert.equal(targetOf(0.9, 4), 1);
});

test('checks are compiled before, and used only where they are those of the schemas', () => {
  assert.deepEqual(Object.keys(readCompiled()), checkedParts);
  const checks = { 'events.schema.json': Object.assign(() => true, { schema: {}, schemaEnv: null }) };
  assert.equal(
    readCompiled(() => ({ hash: schemasHash(), checks })),
    checks,
  );
  assert.deepEqual(
    readCompiled(() => ({ hash: 'of older ones', checks })),
    {},
  );
  const broken = () => {
    throw new SyntaxError('Unexpected end of input');
  };
  assert.deepEqual(readCompiled(broken), {});
});

test('summaries and comparisons fit their schemas', () => {
  assertFits('summary', JSON.parse(JSON.stringify(summary(10))));
  assertFits('comparison', JSON.parse(JSON.stringify(compare(summary(10), summary(11)))));
});

test('a summary with a key of the wrong type does not fit', () => {
  const [first, ...others] = summary(10).rows;
  assert.equal(validatorOf('summary')({ ...summary(10), rows: [{ ...first, suite: 3 }, ...others] }), false);
});

/* The events of every fake host fit the schema, so that tests measure against the real contract. */
const validate = validatorOf('events');

/** @param {any[]} events */
function assertAreEvents(events) {
  assert.ok(events.length > 0);
  for (const event of events)
    assert.ok(validate(event), `${JSON.stringify(event)}: ${JSON.stringify(validate.errors)}`);
}

const request = makeRequest({ profile: profiles.quick });

test('the events of the fake platforms', () => {
  assertAreEvents(healthyEvents(request));
  assertAreEvents(half(request));
});

test('the events of the fake host process', () => {
  const host = fileURLToPath(new URL('../fixtures/fakes/fake-host.js', import.meta.url));
  for (const scene of ['healthy', 'refuses']) {
    const secret = 'a'.repeat(32);
    const { output } = spawnSync(process.execPath, [host, scene], {
      input: JSON.stringify({ ...request, secret }),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    assertAreEvents(
      (output[3] ?? '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line.slice(secret.length + 1))),
    );
  }
});

for (const filter of ['', 'bad', 'trap', 'collect']) {
  test(`the events of the fake module and of the WASM host around it, filter "${filter}"`, async () => {
    const events = [];
    await runRequest({
      factory,
      bytes: emptyWasm,
      request: { ...request, filter, live: true },
      emit: (line) => events.push(JSON.parse(line)),
      describeHost: () => ({ runtime: 'Test' }),
    });
    assertAreEvents(events);
  });
}

test('the header of the request is that of the schema and the profiles', () => {
  assert.equal(
    readFileSync(requestHeader, 'utf8'),
    requestHeaderText(),
    'request.hpp is stale: run `npm run types`',
  );
});

test('types are refused for a reference to nothing, and for two definitions of one name', async () => {
  const made = (/** @type {object} */ schema) =>
    makeTypes(new Map([['a.schema.json', { title: 'A', type: 'object', ...schema }]]));
  await assert.rejects(
    made({ properties: { b: { $ref: '#/definitions/b' } } }),
    /a\.schema\.json: #\/definitions\/b refers to nothing/,
  );
  await assert.rejects(made({ properties: {}, definitions: { a: { enum: ['x'] } } }), /two schemas define A/);
});

/**
 * Each with what it does to the profiles, and the key and the reason in the message.
 *
 * @type {[string, (p: any) => void, RegExp][]}
 */
const broken = [
  [
    'a key is missing',
    (p) => {
      delete p.quick.budgetMs;
    },
    /quick.*budgetMs/,
  ],
  [
    'a key is unknown',
    (p) => {
      p.quick.budget = 3;
    },
    /quick.*"budget"/,
  ],
  [
    'a number is a text',
    (p) => {
      p.default.rounds = '5';
    },
    /default: broken at \/rounds.*found "5"/,
  ],
  [
    'a number is 0',
    (p) => {
      p.thorough.warmUpMs = 0;
    },
    /thorough: broken at \/warmUpMs.*found 0/,
  ],
  [
    'a number is too large',
    (p) => {
      p.duel.targetRelative = 1.5;
    },
    /duel: broken at \/targetRelative.*found 1\.5/,
  ],
  [
    'a time is more than a day',
    (p) => {
      p.duel.budgetMs = 86_400_001;
    },
    /duel: broken at \/budgetMs.*found 86400001/,
  ],
  [
    'a count is no integer',
    (p) => {
      p.quick.minimumPairs = 6.5;
    },
    /quick: broken at \/minimumPairs.*integer.*found 6\.5/,
  ],
];

for (const [title, change, expected] of broken) {
  test(`profiles are refused if ${title}`, () => {
    const value = structuredClone(profiles);
    change(value);
    assert.throws(() => checkProfiles(value), expected);
  });
}

/**
 * A plan that counts how often one of its benchmarks is looked at.
 *
 * @param {number} count
 * @param {number} [step] between the ids
 */
function countedPlan(count, step = 1) {
  const counter = { reads: 0 };
  const benchmarks = Array.from({ length: count }, (_, place) =>
    planned({ id: place * step, suite: 'suite', name: `name ${place * step}` }),
  );
  const plan = new Proxy(benchmarks, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) counter.reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { plan, counter };
}

it('finds a benchmark by its id without looking at all of them', () => {
  const { plan, counter } = countedPlan(1000);
  assert.equal(plannedLabel(plan, 999), 'suite/name 999');
  assert.ok(counter.reads < 5, `${counter.reads} readings`);
});

it('finds each of a plan that lacks some without looking at all', () => {
  const { plan, counter } = countedPlan(1000, 3);
  for (let id = 0; id < 3000; id += 3) assert.equal(plannedById(plan, id)?.id, id);
  assert.ok(counter.reads < 25_000, `${counter.reads} readings`);
});

it('finds a benchmark of a plan whose ids are not its places', () => {
  const plan = [
    planned({ id: 7, suite: 'suite', name: 'seven' }),
    planned({ id: 1, suite: 'suite', name: 'one' }),
  ];
  assert.equal(plannedLabel(plan, 7), 'suite/seven');
  assert.equal(plannedLabel(plan, 1), 'suite/one');
  assert.equal(plannedById(plan, 2), undefined);
  assert.equal(plannedLabel(plan, 2), 'benchmark 2');
});

it('collects a round with work in proportion to its benchmarks', () => {
  const { plan, counter } = countedPlan(1000);
  const { record, take } = collectRound(0);
  take({ event: 'plan', benchmarks: plan, order: [] });
  for (let benchmark = 0; benchmark < 1000; benchmark++) {
    take({
      event: 'result',
      ...resultFacts({ benchmark, suite: 'suite', name: `name ${benchmark}`, rows: [] }),
      learned: { note: 'learned', bytes: null, items: null, parameter: null, userCounters: [] },
    });
  }
  assert.equal(record.results.length, 1000);
  assert.equal(record.plan?.benchmarks[999].note, 'learned');
  assert.ok(counter.reads < 5000, `${counter.reads} readings`);
});
