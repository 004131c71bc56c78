/**
 * What is not spine: capabilities that a reader of the spine can skip. They are reached by their commands
 * (`cli/commands/register.js`), and take from the spine what its doors, `cli/api.js` and `report/api.js`,
 * export.
 *
 * @type {Record<string, string[]>} their folders
 */
export const extras = {
  bisect: ['cli/commands/bisect', 'report/bisect'],
  explain: ['cli/commands/explain', 'cli/run/functions', 'cli/run/code', 'report/functions', 'report/code'],
  judge: ['cli/commands/judge', 'report/judge'],
  machines: ['cli/run/machines'],
  mcp: ['cli/commands/mcp'],
  profile: ['cli/commands/profile'],
  publish: ['cli/commands/publish', 'report/site'],
  share: ['cli/commands/share', 'report/share'],
  tune: ['cli/commands/tune', 'report/tune'],
  why: ['report/why'],
  worth: ['report/worth'],
};

/**
 * Folders of extras that the spine still imports. A door above the spine would import itself through them,
 * so they import modules of the spine. This list may only shrink.
 */
export const below = [
  'cli/run/code',
  'cli/run/functions',
  'cli/run/machines',
  'report/functions',
  'report/share',
  'report/why',
  'report/worth',
];

/** The one file of the spine that names extras: it loads their commands. */
export const joint = 'cli/commands/register.js';

const isIn = (/** @type {string} */ path, /** @type {string} */ folder) => path.startsWith(`${folder}/`);

/** The extra that a file belongs to; undefined: the spine. @param {string} path */
export const extraOf = (path) =>
  Object.keys(extras).find((name) => extras[name].some((one) => isIn(path, one)));

/** The folder of `below` that a file is in. @param {string} path */
export const belowOf = (path) => below.find((folder) => isIn(path, folder));
