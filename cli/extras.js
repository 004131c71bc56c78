/**
 * The extras: what a reader of the rest can skip. Each is a folder of `extras/` and an entry here, and all
 * else works without both. An extra imports what the doors export, `cli/api.js` and `report/api.js`, and
 * `protocol/`; nothing else imports extras.
 *
 * @typedef {object} Extra
 * @property {string} summary what it adds
 * @property {string} after the command that stands above its own in the help
 * @property {Record<string, () => Promise<import('./commands/register.js').Registration>>} commands by name;
 *   loaded when one is asked for
 */

/** By the name of the folder. @type {Record<string, Extra>} */
export const extras = {
  share: {
    summary: 'a link that contains a table, and the table of a link',
    after: 'report',
    commands: {
      share: async () => (await import('../extras/share/share.js')).registerShare,
      open: async () => (await import('../extras/share/open.js')).registerOpen,
    },
  },
};
