/**
 * Sent with every response, errors too.
 *
 * COOP and COEP make the page cross-origin isolated, which is what gives it the fine clock. The
 * policy allows nothing inline and nothing from elsewhere; WebAssembly needs its own word in it.
 */
export const commonHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The token is a part of the URL: it must not travel on.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // A module from yesterday's build would be measured as today's.
  'Cache-Control': 'no-store',
};

/**
 * Those of a page and its files.
 *
 * @param {boolean} isolated false: as most of the web is served, with a coarse clock
 * @returns {Record<string, string>}
 */
export function pageHeaders(isolated) {
  if (isolated) return commonHeaders;
  const {
    'Cross-Origin-Opener-Policy': _opener,
    'Cross-Origin-Embedder-Policy': _embedder,
    ...others
  } = commonHeaders;
  return others;
}

/** What may be served, by ending. Anything else is not found. */
export const mimeTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.wasm', 'application/wasm'],
]);
