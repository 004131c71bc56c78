/**
 * Makes protocol/types.d.ts from the schemas: `npm run types`.
 *
 * It supports the parts of JSON Schema that this folder uses, and throws for anything else. Each
 * object, enumeration, union or intersection among the definitions becomes a type of its own; scalars
 * are written where they are used.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { schemaNames } from './schemas.js';

/**
 * @typedef {object} Schema the part of JSON Schema that is used here
 * @property {string} [$ref]
 * @property {string} [title]
 * @property {string} [description]
 * @property {string | string[]} [type]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 * @property {boolean | Schema} [additionalProperties]
 * @property {Schema} [items]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {(string | null)[]} [enum]
 * @property {string} [const]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [allOf]
 * @property {Record<string, Schema>} [definitions]
 *
 * @typedef {Map<string, Schema>} Schemas by file name
 */

const folder = new URL('./', import.meta.url);

/** @param {string} name such as `hostEvent` */
const typeName = (name) => name[0].toUpperCase() + name.slice(1);

/** @param {Schema} schema */
const isNamed = ({ properties, enum: values, anyOf, oneOf, allOf }) =>
  [properties, values, anyOf, oneOf, allOf].some((part) => part !== undefined);

/** @param {string | null} value */
const literal = (value) => (value === null ? 'null' : `'${value}'`);

/**
 * @param {Schema} schema
 * @param {string} indent
 */
const comment = ({ description }, indent) => (description ? `${indent}/** ${description} */\n` : '');

/**
 * The type that a reference stands for: the name of the definition or of the whole schema, or the scalar that it is.
 * @param {string} reference such as `events.schema.json#/definitions/host`
 * @param {{ schemas: Schemas, file: string }} place
 * @returns {string}
 */
function referenceType(reference, { schemas, file }) {
  const [path, fragment] = reference.split('#');
  const target = path || file;
  if (fragment === undefined) return schemas.get(target)?.title ?? '';
  const name = fragment.replace('/definitions/', '');
  const schema = schemas.get(target)?.definitions?.[name];
  if (!schema) throw new Error(`${file}: ${reference} refers to nothing`);
  return isNamed(schema) ? typeName(name) : typeOf(schema, { schemas, file: target }, '');
}

/**
 * @param {Schema} schema
 * @param {{ schemas: Schemas, file: string }} place
 * @param {string} indent of the line that the type is in
 * @returns {string}
 */
function objectType({ properties = {}, required = [], additionalProperties }, place, indent) {
  if (typeof additionalProperties === 'object') {
    return `Record<string, ${typeOf(additionalProperties, place, indent)}>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, value]) => {
    const name = /^\w+$/.test(key) ? key : `'${key}'`;
    return `${comment(value, inner)}${inner}${name}${required.includes(key) ? '' : '?'}: ${typeOf(value, place, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/**
 * @param {Schema} schema
 * @param {{ schemas: Schemas, file: string }} place
 * @param {string} indent
 * @returns {string}
 */
function arrayType({ items = {}, minItems, maxItems }, place, indent) {
  const item = typeOf(items, place, indent);
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(item).join(', ')}]`;
  return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

/**
 * @param {Schema} schema
 * @param {{ schemas: Schemas, file: string }} place
 * @param {string} indent
 * @returns {string}
 */
function typeOf(schema, place, indent) {
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf, type } = schema;
  const several = (/** @type {Schema[]} */ parts, /** @type {string} */ sign) =>
    parts.map((part) => typeOf(part, place, indent)).join(sign);
  if ($ref !== undefined) return referenceType($ref, place);
  if (constant !== undefined) return literal(constant);
  if (values) return values.map(literal).join(' | ');
  if (anyOf ?? oneOf) return several(anyOf ?? oneOf ?? [], ' | ');
  if (allOf) return several(allOf, ' & ');
  if (Array.isArray(type)) return several(type.map((one) => ({ ...schema, type: one })), ' | ');
  switch (type) {
    case 'object': return objectType(schema, place, indent);
    case 'array': return arrayType(schema, place, indent);
    case 'integer': return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null': return type;
    default: throw new Error(`${place.file}: no type for ${JSON.stringify(schema)}`);
  }
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {{ schemas: Schemas, file: string }} place
 */
const declaration = (name, schema, place) =>
  `${comment(schema, '')}export type ${name} = ${typeOf(schema, place, '')};\n`;

/**
 * The text of types.d.ts.
 * @param {Schemas} [schemas]
 * @throws {Error} for a schema that uses more than is covered here, or two types of one name
 */
export function makeTypes(schemas = readSchemas()) {
  const parts = [...schemas].flatMap(([file, schema]) => {
    const place = { schemas, file };
    const own = Object.entries(schema.definitions ?? {}).filter(([, one]) => isNamed(one));
    return [
      `// ${file}\n`,
      declaration(schema.title ?? '', schema, place),
      ...own.map(([name, one]) => declaration(typeName(name), one, place)),
    ];
  });
  const names = parts.flatMap((part) => /export type (\w+)/.exec(part)?.[1] ?? []);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new Error(`two schemas define ${twice}`);
  return `// Made from the schemas by make-types.js: change those, and run \`npm run types\`.\n\n${parts.join('\n')}`;
}

/** @returns {Schemas} */
const readSchemas = () =>
  new Map(schemaNames.map((name) => {
    const file = `${name}.schema.json`;
    return [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))];
  }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('types.d.ts', folder), makeTypes());
}
