/** Reads the schemas of Samebench: what may stand at a place of a file, of an event or of a request. */
import { readFileSync } from 'node:fs';

/**
 * A part of a schema, and the document that its references are relative to.
 * @typedef {{schema: any, document: string}} Node
 *
 * What may stand at a place: the keywords that apply there, without references and without `allOf`, `anyOf`
 * and `oneOf`.
 * @typedef {object} Shape
 * @property {string[]} types of JSON
 * @property {any} keywords
 * @property {Record<string, Node>} properties
 * @property {Node} [items]
 * @property {Node} [others] properties that have no schema of their own; absent: any, unless a keyword
 *   refuses them
 */

export const allTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** @type {Map<string, any>} */
const documents = new Map();

/** @param {string} document such as results.schema.json */
function read(document) {
  const folder = document.startsWith('config') ? '../../../cli/files' : '../../../protocol';
  const file = new URL(`${folder}/${document}`, import.meta.url);
  if (!documents.has(document)) documents.set(document, JSON.parse(readFileSync(file, 'utf8')));
  return documents.get(document);
}

/**
 * @param {string} reference such as events.schema.json#/definitions/clock
 * @param {string} [from] the document in which it stands
 * @returns {Node}
 */
export function schemaAt(reference, from = '') {
  const [name, pointer = ''] = reference.split('#');
  const document = name || from;
  const schema = pointer
    .split('/')
    .slice(1)
    .reduce((inner, key) => inner[key], read(document));
  return { schema, document };
}

/**
 * The schema of an event.
 * @param {string} name such as clock
 */
export const schemaOfEvent = (name) =>
  schemaAt(`events.schema.json#/definitions/${name === 'host' ? 'hostInfo' : name}Event`);

/**
 * All schemas that apply at a place. Of alternatives, one is chosen.
 *
 * @param {Node} node
 * @param {(alternatives: Node[]) => Node} choose
 * @returns {Node[]}
 */
function flatten({ schema, document }, choose) {
  if (schema.$ref) return flatten(schemaAt(schema.$ref, document), choose);
  const inner = (/** @type {any[]} */ list = []) => list.map((one) => ({ schema: one, document }));
  const alternatives = inner(schema.anyOf ?? schema.oneOf);
  const applied =
    alternatives.length > 0 ? [...inner(schema.allOf), choose(alternatives)] : inner(schema.allOf);
  return [{ schema, document }, ...applied.flatMap((one) => flatten(one, choose))];
}

/**
 * @param {Node} node
 * @param {(alternatives: Node[]) => Node} choose
 * @returns {Shape}
 */
export function shapeOf(node, choose) {
  const parts = flatten(node, choose);
  const inParts = (/** @type {string} */ keyword) =>
    parts.filter(({ schema }) => schema[keyword] !== undefined);
  const firstOf = (/** @type {string} */ keyword) =>
    inParts(keyword)
      .map(({ schema, document }) => ({ schema: schema[keyword], document }))
      .find(({ schema }) => typeof schema === 'object');
  const properties = inParts('properties').flatMap(({ schema, document }) =>
    Object.entries(schema.properties).map(([name, one]) => [name, { schema: one, document }]),
  );
  const required = inParts('required').flatMap(({ schema }) => schema.required);
  return {
    types: typesOf(node),
    keywords: Object.assign({}, ...parts.map(({ schema }) => schema), { required }),
    properties: Object.fromEntries(properties),
    items: firstOf('items'),
    others: firstOf('additionalProperties'),
  };
}

/**
 * The types that are allowed at a place, those of all alternatives.
 * @param {Node} node
 * @returns {string[]}
 */
function typesOf({ schema, document }) {
  if (schema.$ref) return typesOf(schemaAt(schema.$ref, document));
  const own = [schema.type ?? allTypes].flat().map((type) => (type === 'integer' ? 'number' : type));
  const values = schema.enum ?? ('const' in schema ? [schema.const] : null);
  const inner = (/** @type {any[]} */ list) => list.map((one) => typesOf({ schema: one, document }));
  const alternatives = schema.anyOf ?? schema.oneOf;
  const restrictions = [
    own,
    ...(values ? [values.map(typeOf)] : []),
    ...inner(schema.allOf ?? []),
    ...(alternatives ? [inner(alternatives).flat()] : []),
  ];
  return allTypes.filter((type) => restrictions.every((one) => one.includes(type)));
}

/** The type of a value, as schemas call it. @param {unknown} value */
export function typeOf(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * Chooses the alternative that is meant by a value: that of its type.
 * @param {unknown} value
 * @returns {(alternatives: Node[]) => Node}
 */
export const meantBy = (value) => (alternatives) =>
  alternatives.find((one) => typesOf(one).includes(typeOf(value))) ?? alternatives[0];

/**
 * The schema of a part of a value.
 * @param {Shape} shape of the value
 * @param {string} key
 * @returns {Node} one that allows everything if there is none
 */
export function childOf({ properties, items, others }, key) {
  return (
    (Object.hasOwn(properties, key) ? properties[key] : (items ?? others)) ?? { schema: {}, document: '' }
  );
}
