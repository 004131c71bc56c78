/** The schemas of this folder in Node, and the checks against them. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Names of the schemas, in the order of their types in types.d.ts. */
export const schemaNames = /** @type {const} */ ([
  'request',
  'events',
  'results',
  'journal',
  'summary',
  'comparison',
  'history',
]);

export const schemas = schemaNames.map((name) => require(`./${name}.schema.json`));

/** The longest time in a request, in milliseconds. @type {number} */
export const maxMilliseconds = schemas[0].definitions.milliseconds.maximum;

/**
 * An Ajv that has all schemas of this folder; it compiles those that are asked for.
 * @param {import('ajv').Options} [options]
 */
export function schemaChecker(options) {
  // Loaded when a file is first checked: its many modules take as long as the rest of a short command.
  /** @type {typeof import('ajv')} */
  const { Ajv } = require('ajv');
  return new Ajv({
    allowUnionTypes: true,
    verbose: true,
    // A process checks little, so what compiling costs counts: a third goes into these two. A test checks the
    // schemas themselves.
    validateSchema: false,
    code: { optimize: false },
    schemas,
    ...options,
  });
}

/** Names of events whose definition is not called after them. @type {Record<string, string>} */
const definitions = { host: 'hostInfo' };

/** What commands check. The rest is compiled where it is asked for. */
export const checkedParts = [
  ...['results', 'journal', 'history'].map((name) => `${name}.schema.json`),
  ...schemas[schemaNames.indexOf('events')].oneOf.map(
    (/** @type {{ $ref: string }} */ { $ref }) => `events.schema.json${$ref}`,
  ),
  'journal.schema.json#/definitions/journalRound',
  'results.schema.json#/definitions/referenceFile',
];

/** Tells schemas from those that checks were compiled from. */
export const schemasHash = () => createHash('sha256').update(JSON.stringify(schemas)).digest('hex');

/** @type {import('ajv').Ajv | undefined} */
let checker;
const shared = () => (checker ??= schemaChecker());

/**
 * The checks that compile.js made of these schemas.
 * @param {() => { hash: string, checks: Record<string, import('ajv').ValidateFunction> }} [load]
 * @returns {Record<string, import('ajv').ValidateFunction>}  by part; none where they are missing, old or
 *   broken: then Ajv compiles them
 */
export function readCompiled(load = () => require('./checks.cjs')) {
  try {
    const { hash, checks } = load();
    return hash === schemasHash() ? checks : {};
  } catch {
    return {};
  }
}

/** @type {ReturnType<typeof readCompiled> | undefined} */
let compiled;

/** The check of a part: compiled before, or now, which takes as long as the rest of a short command. */
function checkOf(/** @type {string} */ part) {
  compiled ??= readCompiled();
  return compiled[part] ?? shared().getSchema(part);
}

/**
 * What fits each schema.
 * @typedef {object} Checked
 * @property {import('./types.js').Request} request
 * @property {import('./types.js').HostEvent} events
 * @property {import('./types.js').Results} results
 * @property {import('./types.js').JournalHead} journal
 * @property {import('./types.js').Summary} summary
 * @property {import('./types.js').Comparison} comparison
 * @property {import('./types.js').HistoryEntry} history
 */

/**
 * True for a value that fits; otherwise it has `errors`.
 * @template [T=unknown]
 * @typedef {{(value: unknown): value is T, errors?: import('ajv').ErrorObject[] | null}} Check
 */

/**
 * A check that is looked up or compiled when it is first used.
 * @template T
 * @param {() => Check<T>} compile
 * @returns {Check<T>}
 */
export function compiledLater(compile) {
  /** @type {Check<T> | undefined} */
  let compiled;
  const check = /** @type {Check<T>} */ (
    (value) => {
      compiled ??= compile();
      const isFitting = compiled(value);
      check.errors = compiled.errors;
      return isFitting;
    }
  );
  return check;
}

/**
 * The check against one of the schemas.
 * @template {typeof schemaNames[number]} Name
 * @param {Name} name
 * @returns {Check<Checked[Name]>}
 */
export const validatorOf = (name) =>
  compiledLater(() => /** @type {Check<Checked[Name]>} */ (checkOf(`${name}.schema.json`)));

/**
 * The check against a schema that may refer to those of this folder.
 * @template [T=unknown]
 * @param {import('ajv').AnySchemaObject} schema
 * @returns {Check<T>}
 */
export const checkAgainst = (schema) =>
  compiledLater(() => /** @type {Check<T>} */ (shared().compile(schema)));

/**
 * The check of one kind of event. For a broken event, its message is more precise than that of the check of
 * all kinds together.
 * @param {string} name of the event
 * @returns {import('ajv').ValidateFunction<import('./types.js').HostEvent> | null} null if no event has this
 *   name
 */
export function eventValidator(name) {
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : name;
  if (!/^[a-zA-Z]+$/.test(definition)) return null;
  const part = `events.schema.json#/definitions/${definition}Event`;
  return checkedParts.includes(part)
    ? /** @type {import('ajv').ValidateFunction<import('./types.js').HostEvent>} */ (checkOf(part))
    : null;
}

/**
 * The check of a part of a schema.
 * @template T
 * @param {string} part  one of `checkedParts`
 * @returns {Check<T>}
 */
export const partValidator = (part) => compiledLater(() => /** @type {Check<T>} */ (checkOf(part)));
