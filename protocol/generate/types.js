/** @import { JSONSchema } from 'json-schema-to-typescript' */
import { compile } from 'json-schema-to-typescript';

/** Whether a schema becomes a type; others are written where they are used. @param {JSONSchema} schema */
const isNamed = ({ properties, enum: values, anyOf, oneOf, allOf }) =>
  [properties, values, anyOf, oneOf, allOf].some((part) => part !== undefined);

/**
 * The text of types.d.ts: a type for each schema, and for each object, enumeration and union among its
 * definitions.
 *
 * @param {Map<string, JSONSchema>} schemas by the name of the file
 * @returns {Promise<string>}
 * @throws {Error} if two types have the same name
 */
export async function makeTypes(schemas) {
  /**
   * All schemas and their definitions, by how others refer to them.
   *
   * @type {Map<string, {name: string, file: string, schema: JSONSchema}>}
   */
  const targets = new Map();
  for (const [file, { definitions = {}, $id: _, title = '', ...schema }] of schemas) {
    targets.set(file, { name: title, file, schema });
    for (const [key, one] of Object.entries(definitions)) {
      targets.set(`${file}#/definitions/${key}`, {
        name: key[0].toUpperCase() + key.slice(1),
        file,
        schema: one,
      });
    }
  }

  /**
   * The value with references to the types of a single schema, in which all definitions are.
   * @param {any} value of a schema
   * @param {string} file in which it is
   * @returns {any}
   */
  const merged = (value, file) => {
    if (Array.isArray(value)) return value.map((one) => merged(one, file));
    if (value === null || typeof value !== 'object') return value;
    const { $ref: reference, ...others } = value;
    if (typeof reference !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, merged(one, file)]));
    const found = targets.get(reference.startsWith('#') ? file + reference : reference);
    if (!found) throw new Error(`${file}: ${reference} refers to nothing`);
    if (!isNamed(found.schema)) return merged({ ...found.schema, ...others }, found.file);
    return { ...others, allOf: [{ $ref: `#/definitions/${found.name}` }] };
  };

  /** @type {Record<string, JSONSchema>} */
  const definitions = {};
  for (const { name, file, schema } of targets.values()) {
    if (!isNamed(schema)) continue;
    if (name in definitions) throw new Error(`two schemas define ${name}`);
    definitions[name] = merged(schema, file);
  }
  const text = await compile({ definitions, title: 'Root' }, 'Root', {
    additionalProperties: false,
    unreachableDefinitions: true,
    bannerComment: '// Made from the schemas: change those, and run `npm run types`.',
    style: { singleQuote: true, printWidth: 140 },
  });
  return text
    .replace(/export interface Root \{[^}]*\}\n/, '')
    .replace(
      / \*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    )
    .replace(
      /\/\*\*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      '',
    )
    .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\/\n/g, '/** $1 */\n')
    .replace(/\n(?=export)/g, '\n\n')
    .replace(/\n(?=\/\*\* .*\n+export)/g, '\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(\*\/\n)\n+(?=export)/g, '$1');
}
