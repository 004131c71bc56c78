/**
 * The part of JSON Schema that a request's keys use.
 * @typedef {object} Key
 * @property {string} [type]
 * @property {string} [$ref]
 * @property {string} [const]
 * @property {string} [description]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [default]
 *
 * @typedef {{description: string, properties: Record<string, Key>}} Keys
 *
 * @import { Profile } from '../types.js'
 */

/** The type of a member, and the call by which it is read, for each kind of key. */
const kinds = /** @type {const} */ ({
  text: { type: 'std::string', limit: () => [] },
  texts: { type: 'std::vector<std::string>', limit: () => [] },
  flag: { type: 'bool', limit: () => [] },
  integer: { type: 'std::uint64_t', limit: (/** @type {Key} */ { minimum }) => [minimum] },
  number: { type: 'double', limit: (/** @type {Key} */ { maximum }) => [maximum] },
  milliseconds: { type: 'Nanoseconds', limit: (/** @type {Key} */ { maximum }) => [maximum] },
  numbers: { type: 'std::map<std::string, double>', limit: () => [] },
  object: { type: 'Profile', limit: () => [] },
});

/** @type {Record<string, keyof typeof kinds>} */
const kindOfType = {
  string: 'text',
  array: 'texts',
  object: 'numbers',
  boolean: 'flag',
  integer: 'integer',
  number: 'number',
};

/**
 * The header from which the C++ core has the request: its keys, their limits and defaults, and the profiles.
 *
 * @param {Keys & {definitions: {profile: Keys} & Record<string, Key>}} schema of the request
 * @param {Record<string, Profile>} profiles
 */
export function makeRequestHeader({ definitions, ...request }, profiles) {
  const membersOf = (/** @type {Keys} */ { properties }) =>
    Object.entries(properties)
      .filter(([, key]) => key.const === undefined)
      .map(([name, { $ref, ...own }]) => {
        const target = $ref?.replace('#/definitions/', '') ?? '';
        const key = { ...(target === 'profile' ? {} : definitions[target]), ...own };
        const kind =
          target === 'profile'
            ? 'object'
            : target === 'milliseconds'
              ? 'milliseconds'
              : kindOfType[key.type ?? ''];
        return {
          name,
          key,
          kind,
          member: snakeCase(target === 'milliseconds' ? name.replace(/Ms$/, '') : name),
        };
      });

  const struct = (/** @type {string} */ name, /** @type {Keys} */ keys) => [
    ...comment(keys.description, ''),
    `struct ${name} {`,
    ...membersOf(keys).flatMap(({ key, kind, member }) => [
      ...comment(key.description, '    '),
      `    ${kinds[kind].type} ${member}${initial(kind, key)};`,
    ]),
    '};',
  ];
  const reader = (/** @type {string} */ type, /** @type {Keys} */ keys) => [
    `/// Hands each key of a ${type.toLowerCase()} to \`reader\`, with the member for its value and ` +
      'its limit.',
    'template <class Reader>',
    `void read_keys(Reader& reader, ${type}& value) {`,
    ...membersOf(keys).map(
      ({ name, key, kind, member }) =>
        `    reader.${kind}(${[`"${name}"`, `value.${member}`, ...kinds[kind].limit(key)].join(', ')});`,
    ),
    '}',
  ];
  const literal = (/** @type {string | number} */ value, /** @type {keyof typeof kinds} */ kind) => {
    if (kind === 'text') return `"${value}"`;
    return kind === 'milliseconds' ? `Nanoseconds{${value}e6}` : String(value);
  };
  const profile = (/** @type {Profile} */ values) => {
    const members = membersOf(definitions.profile).map(({ name, kind }) =>
      literal(values[/** @type {keyof Profile} */ (name)] ?? 0, kind),
    );
    return [`inline Profile ${values.name}_profile() {`, `    return {${members.join(', ')}};`, '}'];
  };
  return [
    '#pragma once',
    '',
    '// Made from protocol/request.schema.json and protocol/profiles.js by `npm run types`.',
    '// clang-format off',
    '',
    '#include <cstdint>',
    '#include <map>',
    '#include <samebench/units.hpp>',
    '#include <string>',
    '#include <vector>',
    '',
    'namespace samebench {',
    '',
    ...struct('Profile', definitions.profile),
    '',
    ...Object.values(profiles).flatMap((one) => [...profile(one), '']),
    ...struct('Request', request),
    '',
    ...reader('Profile', definitions.profile),
    '',
    ...reader('Request', request),
    '',
    '}  // namespace samebench',
    '',
  ].join('\n');
}

/** @param {string} name in camel case */
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param {keyof typeof kinds} kind @param {Key} key */
function initial(kind, { default: value }) {
  if (kind === 'object') return ' = default_profile()';
  if (kind === 'flag') return ' = false';
  if (kind === 'milliseconds') return '{}';
  return kind === 'integer' || kind === 'number' ? ` = ${value ?? 0}` : '';
}

/** Columns of a line of C++. */
const columns = 100;

/**
 * A comment in lines of C++.
 * @param {string | undefined} text
 * @param {string} indent
 */
function comment(text, indent) {
  const width = columns - indent.length - 4;
  return text === undefined
    ? []
    : (text.match(new RegExp(`.{1,${width}}(?: |$)`, 'g')) ?? []).map(
        (line) => `${indent}/// ${line.trimEnd()}`,
      );
}
