import { browserPlatform } from './browser.js';

/** Each has its reason: a flag without one is never removed. */
const standing = [
  '--headless=new',
  // Nothing of its own to do besides the page: no first-run pages, updates, sync, extensions.
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  // A software renderer would take a core for drawing the progress.
  '--disable-gpu',
  '--disable-quic',
  // A headless window counts as hidden for some of these, and is then slowed down.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  // No question for a key ring's password.
  '--password-store=basic',
  '--use-mock-keychain',
];

/** Stock headless Chromium: tiers, clock and isolation are those that users have. */
export const chromiumKind = {
  id: 'chromium',
  flag: '--js-flags=--no-liftoff',
  /** @type {import('./browser.js').BrowserKind['command']} */
  command: (binary, profile, url, { flags = [] }) => [
    binary,
    ...standing,
    // Its sandbox refuses to start as root, as in a container; elsewhere it stays.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...engineFlags(flags),
    `--user-data-dir=${profile}`,
    url,
  ],
};

export const chromium = browserPlatform(chromiumKind);

/**
 * With the flags for the engine in one, since the last would win.
 *
 * @param {string[]} flags of a variant
 */
function engineFlags(flags) {
  const [engine, rest] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const flag of flags) {
    const [, list] = /^--js-flags=(.*)$/.exec(flag) ?? [];
    if (list === undefined) rest.push(flag);
    else engine.push(list);
  }
  // The first lets the host collect garbage before it measures.
  return [`--js-flags=${['--expose-gc', ...engine].join(',')}`, ...rest];
}
