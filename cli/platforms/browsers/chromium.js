import { browserPlatform } from './browser.js';
import { placeInV8 } from '../runtimes/addresses.js';
import { packages } from '../../setup/tools/tool.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'chromium',
  title: 'Chromium',
  why: 'measures in a browser',
  variable: 'SAMEBENCH_CHROMIUM',
  commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  files: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: packages('chromium'),
};

/** Flags of every run. Each group has a comment with its reason. */
const standing = [
  '--headless=new',
  // No background work: no first-run pages, updates, sync or extensions.
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  // Without a GPU, the software renderer would use a whole core to draw the progress.
  '--disable-gpu',
  '--disable-quic',
  // Chromium treats some headless windows as hidden and slows their timers down.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  // Chromium must not ask for the password of a key ring.
  '--password-store=basic',
  '--use-mock-keychain',
];

/** Headless Chromium with the compiler tiers, clock and isolation that users have. */
export const chromiumKind = {
  tool,
  flag: '--js-flags=--no-liftoff',
  /** @type {import('./browser.js').BrowserKind['command']} */
  command: (binary, browserProfile, url, { flags = [], placeSeed }) => [
    binary,
    ...standing,
    // The sandbox refuses to start as root, which is usual in containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...joinLists([
      ...(placeSeed === undefined ? [] : placeInV8(placeSeed).map((flag) => `--js-flags=${flag}`)),
      ...flags,
    ]),
    `--user-data-dir=${browserProfile}`,
    url,
  ],
  recorder: async () => (await import('../profilers/devtools.js')).recorder,
};

export const chromium = browserPlatform(chromiumKind);

/** Flags with lists, which begin with what every run has. */
const lists = {
  // --expose-gc lets the host collect garbage before it measures.
  '--js-flags': ['--expose-gc'],
  // Two web pages behind the address bar's popup, which would use more CPU than the rest of the start.
  '--disable-features': ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
};

/**
 * Makes one flag of all that have the same list, because Chromium uses only the last.
 *
 * @param {string[]} flags of a variant
 */
function joinLists(flags) {
  const isOf = (/** @type {string} */ name) => (/** @type {string} */ flag) => flag.startsWith(`${name}=`);
  const joined = Object.entries(lists).map(([name, own]) => {
    const more = flags.filter(isOf(name)).map((flag) => flag.slice(name.length + 1));
    return `${name}=${[...own, ...more].join(',')}`;
  });
  return [...joined, ...flags.filter((flag) => !Object.keys(lists).some((name) => isOf(name)(flag)))];
}
