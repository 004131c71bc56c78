import { browserPlatform } from './browser.js';

/** Each has its reason: a flag without one is never removed. */
const flags = [
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
  // Lets the host collect garbage before it measures.
  '--js-flags=--expose-gc',
  // No question for a key ring's password.
  '--password-store=basic',
  '--use-mock-keychain',
];

/** Stock headless Chromium: tiers, clock and isolation are those that users have. */
export const chromium = browserPlatform({
  id: 'chromium',
  arguments: (profile, url) => [
    ...flags,
    // Its sandbox refuses to start as root, as in a container; elsewhere it stays.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    url,
  ],
});
