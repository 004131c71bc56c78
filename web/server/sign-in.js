import { randomInt } from 'node:crypto';
import { readBody } from './body.js';
import { commonHeaders } from './headers.js';

/** Letters and digits that are not easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Wrong codes until an address is refused. There are about 10^12 codes of 8 characters, so even all addresses
 * of a network together find none.
 */
const maxTries = 20;

/** Bytes of a form with a code. */
const formLimit = 1024;

/** A new random code, short enough to type on a phone. */
export const newCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * A short address that asks for a code and redirects to the page, whose own address is too long to type.
 *
 * @param {string} code
 * @param {string} page path of the page, with its token
 */
export function createSignIn(code, page) {
  /** @type {Map<string, number>} wrong codes by the address that sent them */
  const wrong = new Map();

  /**
   * Answers a request for the form, or one that sends it.
   *
   * @param {import('node:http').IncomingMessage} incoming from a program or from the form itself, not from a
   *   web site
   * @param {import('node:http').ServerResponse} response
   */
  return async function answer(incoming, response) {
    const address = incoming.socket.remoteAddress ?? '';
    const given = incoming.method === 'POST' ? await readBody(incoming, formLimit) : undefined;
    const tries = wrong.get(address) ?? 0;
    if (tries >= maxTries)
      return show(response, 429, 'Too many wrong codes from this device. Start the command again.');
    if (given === undefined) return show(response, 200);
    if (given === null) return show(response, 413, 'Wrong code.');
    if (new URLSearchParams(given).get('code')?.trim().toLowerCase() !== code) {
      wrong.set(address, tries + 1);
      return show(response, 403, 'Wrong code.');
    }
    response.writeHead(303, { ...commonHeaders, Location: page });
    response.end();
  };
}

/**
 * Shows the form.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} [words]
 */
function show(response, status, words = '') {
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; " +
      "frame-ancestors 'none'",
    // With no-referrer the form would be sent with the Origin "null". This address has no token that could
    // leak.
    'Referrer-Policy': 'same-origin',
    'Content-Type': 'text/html; charset=utf-8',
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Samebench</title>
<style>
body{font:1.125rem/1.5 system-ui,sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}
input,button{font:inherit;padding:.5rem .75rem;width:100%;box-sizing:border-box;margin-top:.5rem}
</style>
<h1>Samebench</h1><p role="status">${words}</p>
<form method="post"><label for="code">Code shown by the command</label>
<input id="code" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required autofocus>
<button>Open</button></form></html>
`);
}
