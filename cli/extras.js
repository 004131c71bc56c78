import { list } from './system/arguments.js';

/**
 * The extras: what a reader of the rest can skip. Each is a folder of `extras/` and an entry here, and all
 * else works without both. An extra imports what the doors export, `cli/api.js` and `report/api.js`, and
 * `protocol/`; nothing else imports extras.
 *
 * @typedef {'Start' | 'Compare' | 'Explain' | 'Share' | 'More'} Heading
 *
 * @typedef {object} Extra
 * @property {Heading} [heading] of its commands in the help
 * @property {Record<string, () => Promise<import('./commands/register.js').Registration>>} [commands] by
 *   name; loaded when one is asked for
 * @property {Record<string, RunOption>} [options] of `run`, by what commander calls them
 * @property {() => Promise<import('./run/machines.js').OtherMachines>} [machines] what `doctor` asks for
 *   other machines
 * @property {() => Promise<import('./output/links.js').Links>} [links] makes links of tables
 * @property {BuildPart} [build] one that it runs in its own way
 * @property {ReportPart} [chapter] what it adds to reports. A script `page/report.js` in its folder becomes
 *   part of that of the HTML report
 *
 * @typedef {object} RunOption
 * @property {Parameters<typeof import('./commands/options.js').option>} option its heading, flags and
 *   description
 * @property {(text: string) => unknown} [parse]
 * @property {string} [otherwise] what is the case without it, for the help
 * @property {string} [of] another one, without which it means nothing
 * @property {() => Promise<import('./run/parts.js').RunPart>} [load] for a run that has the option
 *
 * @typedef {object} BuildPart
 * @property {RegExp} named loaded for a command with a word that contains this
 * @property {() => Promise<import('./platforms/of-extras.js').OwnBuild>} load
 *
 * @typedef {object} ReportPart
 * @property {RegExp} columns loaded for results with a column of such an id
 * @property {() => Promise<import('../report/api.js').Chapter>} load
 */

/** By the name of the folder, in the order of the help. @type {Record<string, Extra>} */
export const extras = {
  share: {
    heading: 'Share',
    commands: {
      share: async () => (await import('../extras/share/share.js')).registerShare,
      open: async () => (await import('../extras/share/open.js')).registerOpen,
    },
    links: async () => (await import('../extras/share/links.js')).links,
  },
  judge: {
    heading: 'Compare',
    commands: { judge: async () => (await import('../extras/judge/command.js')).registerJudge },
  },
  explain: {
    heading: 'Explain',
    commands: { explain: async () => (await import('../extras/explain/command.js')).registerExplain },
  },
  bisect: {
    heading: 'Explain',
    commands: { bisect: async () => (await import('../extras/bisect/command.js')).registerBisect },
  },
  tune: {
    heading: 'Explain',
    commands: { tune: async () => (await import('../extras/tune/command.js')).registerTune },
  },
  profile: {
    heading: 'Explain',
    commands: { profile: async () => (await import('../extras/profile/command.js')).registerProfile },
  },
  /** Columns of other machines, by ssh. */
  machines: {
    options: {
      ssh: {
        option: [
          'platforms',
          '--ssh <machines>',
          'add the columns of other machines: pi,user@mac. Copies the project there by ssh; without ' +
            '--platforms, no browsers',
        ],
        parse: list,
        load: async () => (await import('../extras/machines/run.js')).run,
      },
    },
    machines: async () => await import('../extras/machines/index.js'),
  },
  /** Browsers that Samebench does not start: of a WebDriver, and one that a person opens elsewhere. */
  remote: {
    options: {
      webdriver: {
        option: [
          'platforms',
          '--webdriver <url>',
          'add a browser behind a WebDriver, such as chromedriver or a Selenium Grid',
        ],
        load: async () => (await import('../extras/remote/run.js')).driven,
      },
      browser: {
        option: ['platforms', '--browser <names>', 'WebDriver name of the browser, or several: a,b'],
        otherwise: 'chrome',
        of: 'webdriver',
      },
      capabilities: {
        option: [
          'platforms',
          '--capabilities <file>',
          'JSON file with more WebDriver capabilities to request',
        ],
        of: 'webdriver',
      },
      pageHost: {
        option: [
          'platforms',
          '--page-host <address>',
          "this machine's address for the WebDriver browser; others on that network reach it if they " +
            'guess its token',
        ],
        otherwise: '127.0.0.1',
        of: 'webdriver',
      },
      share: {
        option: [
          'platforms',
          '--share',
          'add a browser on a phone or another machine: prints an address and a code. ' +
            'Others on the network can try codes, and traffic is not encrypted',
        ],
        load: async () => (await import('../extras/remote/run.js')).shared,
      },
    },
  },
  publish: {
    heading: 'Share',
    commands: { publish: async () => (await import('../extras/publish/command.js')).registerPublish },
  },
  /** Instructions of 64-bit ARM, which QEMU counts. */
  arm64: {
    build: {
      named: /\bnative@arm64\b/,
      load: async () => (await import('../extras/arm64/build.js')).build,
    },
  },
  /** Whether costs beyond native code are of the format or of the engine, and where roundings come from. */
  why: {
    options: {
      why: {
        option: [
          'selection',
          '--why',
          'add the column oracle, and split the cost of WebAssembly between format and engine',
        ],
        load: async () => (await import('../extras/why/run.js')).run,
      },
    },
    chapter: {
      columns: /^oracle(?=[@#]|$)/,
      load: async () => (await import('../extras/why/chapter.js')).chapter,
    },
  },
  /** Whether calls of the module are worth it, beside JavaScript that does the work. */
  worth: {
    chapter: {
      columns: /@call(?=[@#]|$)/,
      load: async () => (await import('../extras/worth/chapter.js')).chapter,
    },
  },
  mcp: {
    heading: 'More',
    commands: { mcp: async () => (await import('../extras/mcp/command.js')).registerMcp },
  },
};
