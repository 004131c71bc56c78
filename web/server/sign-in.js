import { randomInt } from 'node:crypto';
import { commonHeaders } from './headers.js';

/** Letters and digits that are not easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Wrong codes until the sign-in closes. There are about 10^12 codes of 8 characters. */
const maxTries = 20;

/** A new random code, short enough to type on a phone. */
export const newCode = () =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * A short address that asks for a code and redirects to the page, whose own address is too long to type.
 *
 * @param {string} code
 * @param {string} page path of the page, with its token
 */
export function createSignIn(code, page) {
  let wrong = 0;

  /**
   * @param {string} pathname
   * @param {URLSearchParams} parameters
   * @param {import('node:http').ServerResponse} response
   * @returns {boolean} whether the request was for the sign-in
   */
  return function answer(pathname, parameters, response) {
    if (pathname !== '/') return false;
    const given = parameters.get('code')?.trim().toLowerCase();
    const closed = wrong >= maxTries;
    if (given === code && !closed) {
      response.writeHead(303, { ...commonHeaders, Location: page });
      response.end();
      return true;
    }
    if (given !== undefined) wrong += 1;
    const words = closed ? 'Too many wrong codes. Start the command again.' : given === undefined ? '' : 'Wrong code.';
    response.writeHead(closed ? 429 : given === undefined ? 200 : 403, {
      ...commonHeaders,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'Content-Type': 'text/html; charset=utf-8',
    });
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Samebench</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;padding:.5rem .75rem;width:100%;box-sizing:border-box;margin-top:.5rem}</style>
<h1>Samebench</h1><p role="status">${words}</p>
<form><label for="code">Code shown by the command</label><input id="code" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required autofocus><button>Open</button></form></html>
`);
    return true;
  };
}
