/**
 * Describes why a value does not fit a schema, in one line.
 *
 * @import { ErrorObject } from 'ajv'
 */

/**
 * A short description of a value: the value itself if it is short, otherwise its kind.
 * @param {unknown} value
 */
export function describeValue(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** Whether arrays have one length only. @param {ErrorObject['parentSchema']} schema */
const isExact = (schema) => schema?.minItems === schema?.maxItems;

/** @param {ErrorObject} error */
function expectation({ keyword, params, message, parentSchema, data }) {
  switch (keyword) {
    case 'required':
      return `expected the key "${params.missingProperty}", which is missing`;
    case 'additionalProperties':
      return `expected no key "${params.additionalProperty}"`;
    case 'enum':
      return `expected one of ${params.allowedValues.join(', ')}`;
    case 'type':
      return `expected ${[params.type].flat().join(' or ')}`;
    case 'minItems':
      return `expected an array of ${params.limit}`;
    case 'maxItems':
      return `expected an array of ${isExact(parentSchema) ? '' : 'at most '}${params.limit}`;
    case 'maxLength':
      return `expected at most ${params.limit} characters, found ${[...String(data)].length}`;
    default:
      return `it ${message}`;
  }
}

/**
 * The error that is deepest inside the value. For a wrong tick of the clock, for example, "clock is not
 * null" would not help.
 * @param {ErrorObject[]} errors
 */
function clearest(errors) {
  const depth = (/** @type {ErrorObject} */ { instancePath }) => instancePath.split('/').length;
  return errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .reduce((a, b) => (depth(b) > depth(a) ? b : a), errors[0]);
}

/** Kinds of errors that say themselves what was found. */
const complete = ['required', 'additionalProperties', 'maxLength'];

/**
 * The place of the clearest error, what was expected there and what was found.
 * @param {ErrorObject[]} errors of an Ajv that is verbose; at least one
 */
export function errorText(errors) {
  const error = clearest(errors);
  const found = complete.includes(error.keyword) ? '' : `, found ${describeValue(error.data)}`;
  return `${error.instancePath || '/'}: ${expectation(error)}${found}`;
}

/** The same about a file or an event that a program wrote. @param {ErrorObject[]} errors */
export const validationMessage = (errors) => `broken at ${errorText(errors)}`;
