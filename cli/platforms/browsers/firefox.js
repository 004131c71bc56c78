import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { browserPlatform } from './browser.js';

/**
 * Keeps a fresh profile from opening pages, updating, or calling home. The clock's precision is
 * left alone: what users have is what is measured.
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

/** A clock of nanoseconds: the variant `fine`. */
const finePreferences = {
  'privacy.reduceTimerPrecision': false,
  'privacy.reduceTimerPrecision.unconditional': false,
};

/** Stock headless Firefox. */
export const firefox = browserPlatform({
  id: 'firefox',
  traits: ['fine'],
  env: () => ({ MOZ_CRASHREPORTER_DISABLE: '1' }),
  async command(binary, profile, url, { traits = [] }) {
    const chosen = { ...preferences, ...(traits.includes('fine') ? finePreferences : {}) };
    const lines = Object.entries(chosen).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    await writeFile(path.join(profile, 'user.js'), lines.join(''));
    return [binary, '--headless', '--no-remote', '--new-instance', '--profile', profile, url];
  },
});
