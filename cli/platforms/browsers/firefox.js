import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { browserPlatform } from './browser.js';
import { packages } from '../../setup/tools/tool.js';

/** @type {import('../../setup/tools/tool.js').Tool} */
const tool = {
  id: 'firefox',
  title: 'Firefox',
  why: 'measures in a browser',
  variable: 'SAMEBENCH_FIREFOX',
  commands: ['firefox', 'firefox-esr'],
  files: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  packages: packages('firefox-esr', {
    dnf: ['firefox'],
    pacman: ['firefox'],
    zypper: ['MozillaFirefox'],
    apk: ['firefox-esr'],
    brew: ['firefox'],
  }),
};

/**
 * Keeps a fresh profile from opening pages, updating and sending telemetry. The precision of the clock
 * stays at its default, because that is what users have.
 */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'startup.homepage_welcome_url': '',
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** The variant `fine`: a clock with a resolution of nanoseconds. */
const finePreferences = {
  'privacy.reduceTimerPrecision': false,
  'privacy.reduceTimerPrecision.unconditional': false,
};

/**
 * WebAssembly is compiled once. Otherwise a second compiler replaces the code of the first when it is ready,
 * and it has happened that it was not in one of two processes.
 */
const compiledOnce = { 'javascript.options.wasm_baselinejit': false };

/** @type {import('./browser.js').BrowserKind} */
export const firefoxKind = {
  tool,
  traits: ['fine'],
  env: { MOZ_CRASHREPORTER_DISABLE: '1' },
  async command(binary, browserProfile, url, { traits = [], placeSeed }) {
    const chosen = {
      ...preferences,
      ...(traits.includes('fine') ? finePreferences : {}),
      ...(placeSeed === undefined ? {} : compiledOnce),
    };
    const lines = Object.entries(chosen).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    await writeFile(path.join(browserProfile, 'user.js'), lines.join(''));
    return [binary, '--headless', '--no-remote', '--new-instance', '--profile', browserProfile, url];
  },
  recorder: async () => (await import('../profilers/gecko.js')).recorder,
};

/** Headless Firefox. */
export const firefox = browserPlatform(firefoxKind);
