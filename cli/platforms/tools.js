import { buildTools, findById } from '../setup/tools/index.js';
import { platforms } from './index.js';

/** @import { Tool } from '../setup/tools/tool.js' */

/**
 * All tools: those that build and test, then those that the platforms own.
 *
 * @type {Tool[]}
 */
export const allTools = [...buildTools, ...platforms.flatMap(({ tools = [] }) => tools)];

/**
 * @param {string} id of a build tool or of a platform's own tool
 * @returns {Tool}
 * @throws an error that lists the tools if there is no such tool
 */
export const toolById = (id) => findById(allTools, id);
