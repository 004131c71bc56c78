import { compilers } from './compilers.js';
import { headers, libraries, numberTheory } from './libraries.js';
import { testTools } from './tests.js';

/** @import { Tool } from './tool.js' */

/**
 * The tools that no platform owns. A platform's own tools are in its file, and cli/platforms/tools.js
 * lists both.
 *
 * @type {Tool[]}
 */
export const buildTools = [...compilers, ...headers, ...libraries, ...testTools, ...numberTheory];

/**
 * @param {import('./tool.js').ToolReference} reference
 * @returns {Tool}
 * @throws an error if the id is not that of a build tool
 */
export function resolveTool(reference) {
  if (typeof reference !== 'string') return reference;
  return findById(buildTools, reference);
}

/**
 * @param {Tool[]} tools
 * @param {string} id
 * @returns {Tool}
 * @throws an error that lists the tools if the id is not among them
 */
export function findById(tools, id) {
  const tool = tools.find((candidate) => candidate.id === id);
  if (!tool) throw new Error(`no tool "${id}"; tools: ${tools.map((one) => one.id).join(', ')}`);
  return tool;
}
