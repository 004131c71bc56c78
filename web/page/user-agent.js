/**
 * @typedef {object} BrowserName
 * @property {string} id of the platform: `chromium`, `firefox`, `webkit` or `browser`
 * @property {string} runtime
 * @property {string | null} runtimeVersion
 * @property {string | null} engine the JavaScript and WebAssembly engine
 */

/**
 * The browser engines and how to recognise them in a user agent. The order matters: Chromium's user agent
 * also contains "AppleWebKit", and Chrome and Firefox on iOS use WebKit. A browser with one of these engines
 * needs no entry. One with another engine is shown as "unknown browser".
 */
const known = [
  { id: 'webkit', runtime: 'WebKit', engine: 'JavaScriptCore', mark: /(?:CriOS|FxiOS|EdgiOS)\// },
  { id: 'firefox', runtime: 'Firefox', engine: 'SpiderMonkey', mark: /Firefox\/([\d.]+)/ },
  { id: 'chromium', runtime: 'Chromium', engine: 'V8', mark: /Chrom(?:e|ium)\/([\d.]+)/ },
  { id: 'webkit', runtime: 'WebKit', engine: 'JavaScriptCore', mark: /AppleWebKit\// },
];

/**
 * Names the browser of a user agent by the family of its engine, because the engine is what is measured.
 * @param {string} userAgent
 * @returns {BrowserName}
 */
export function nameBrowser(userAgent) {
  for (const { id, runtime, engine, mark } of known) {
    const match = mark.exec(userAgent);
    if (!match) continue;
    const version = id === 'webkit' ? /Version\/([\d.]+)/.exec(userAgent)?.[1] : match[1];
    return { id, runtime, runtimeVersion: version ? shorten(version) : null, engine };
  }
  return { id: 'browser', runtime: 'unknown browser', runtimeVersion: null, engine: null };
}

/**
 * Removes trailing zeros: browsers freeze all but the first number at 0, as in `156.0.0.0`.
 * @param {string} version
 */
function shorten(version) {
  return version.replace(/(\.0)+$/, '');
}

/**
 * The browser's part of the `host` event. Call it in the worker that measures, because isolation may
 * differ between page and worker.
 *
 * @param {{navigator: {userAgent: string}, crossOriginIsolated?: boolean}} scope a worker's global
 * @returns {import('../../wasm/host/round.js').HostDescription}
 */
export function describeBrowser(scope) {
  const { userAgent } = scope.navigator;
  const { runtime, runtimeVersion, engine } = nameBrowser(userAgent);
  return {
    runtime,
    runtimeVersion,
    engine,
    cpu: null,
    isolated: scope.crossOriginIsolated === true,
    affinity: null,
    priority: null,
    userAgent,
  };
}
