/**
 * The extras: what a reader of the rest can skip. Each is a folder of `extras/` and an entry here, and all
 * else works without both. An extra imports what the doors export, `cli/api.js` and `report/api.js`, and
 * `protocol/`; nothing else imports extras.
 *
 * @typedef {'Start' | 'Compare' | 'Explain' | 'Share' | 'More'} Heading
 *
 * @typedef {object} Extra
 * @property {string} summary what it adds
 * @property {Heading} [heading] of its commands in the help
 * @property {Record<string, () => Promise<import('./commands/register.js').Registration>>} [commands] by
 *   name; loaded when one is asked for
 * @property {() => Promise<import('./run/machines.js').OtherMachines>} [machines] others that measure
 */

/** By the name of the folder, in the order of the help. @type {Record<string, Extra>} */
export const extras = {
  share: {
    summary: 'a link that contains a table, and the table of a link',
    heading: 'Share',
    commands: {
      share: async () => (await import('../extras/share/share.js')).registerShare,
      open: async () => (await import('../extras/share/open.js')).registerOpen,
    },
  },
  judge: {
    summary: 'whether a change of code that a program made is better',
    heading: 'Compare',
    commands: { judge: async () => (await import('../extras/judge/command.js')).registerJudge },
  },
  explain: {
    summary: 'which functions execute the instructions of a benchmark, and their code',
    heading: 'Explain',
    commands: { explain: async () => (await import('../extras/explain/command.js')).registerExplain },
  },
  bisect: {
    summary: 'the commit, or the toolchain, that changed a benchmark',
    heading: 'Explain',
    commands: { bisect: async () => (await import('../extras/bisect/command.js')).registerBisect },
  },
  tune: {
    summary: 'the flags of the compiler that are the fastest, and the smallest',
    heading: 'Explain',
    commands: { tune: async () => (await import('../extras/tune/command.js')).registerTune },
  },
  profile: {
    summary: 'one benchmark under a profiler',
    heading: 'Explain',
    commands: { profile: async () => (await import('../extras/profile/command.js')).registerProfile },
  },
  machines: {
    summary: 'columns of other machines, by ssh',
    machines: async () => await import('../extras/machines/index.js'),
  },
  publish: {
    summary: 'a site of the runs, as static files',
    heading: 'Share',
    commands: { publish: async () => (await import('../extras/publish/command.js')).registerPublish },
  },
  mcp: {
    summary: 'a server for agents, of list, run, judge, explain and bisect',
    heading: 'More',
    commands: { mcp: async () => (await import('../extras/mcp/command.js')).registerMcp },
  },
};
