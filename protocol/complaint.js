/**
 * What is wrong with a value that does not fit a schema, as one line for people.
 *
 * @typedef {import('ajv').ErrorObject} ErrorObject
 */

/**
 * A value in few words: its kind, or itself if it is short.
 * @param {unknown} value
 */
export function describeValue(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** @param {ErrorObject} error */
function expectation({ keyword, params, message }) {
  switch (keyword) {
    case 'required': return `expected the key "${params.missingProperty}", which is missing`;
    case 'additionalProperties': return `expected no key "${params.additionalProperty}"`;
    case 'enum': return `expected one of ${params.allowedValues.join(', ')}`;
    case 'type': return `expected ${[params.type].flat().join(' or ')}`;
    case 'minItems':
    case 'maxItems': return `expected an array of ${params.limit}`;
    default: return `it ${message}`;
  }
}

/**
 * The error that is deepest inside the value. "clock is not null" is no help where the clock's tick is
 * what is wrong.
 * @param {ErrorObject[]} errors
 */
function clearest(errors) {
  const depth = (/** @type {ErrorObject} */ { instancePath }) => instancePath.split('/').length;
  return errors.filter(({ keyword }) => keyword !== 'anyOf')
    .reduce((a, b) => (depth(b) > depth(a) ? b : a), errors[0]);
}

/** Errors about a key that name it themselves: the value around it is no help. */
const aboutKeys = ['required', 'additionalProperties'];

/**
 * The place of the clearest error, what was expected there and what was found.
 * @param {ErrorObject[]} errors of an Ajv that is verbose; at least one
 */
export function complaintOf(errors) {
  const error = clearest(errors);
  const found = aboutKeys.includes(error.keyword) ? '' : `, found ${describeValue(error.data)}`;
  return `broken at ${error.instancePath || '/'}: ${expectation(error)}${found}`;
}
