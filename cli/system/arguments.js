import { maxMilliseconds } from '../../protocol/schemas.js';
import { InvalidArgumentError } from 'commander';
import { MAX_RUN_LABEL } from '../../protocol/identity.js';

/** @param {string} text */
export function positiveInteger(text) {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('Expected an integer from 1 on.');
}

/** @param {string} text */
export function seed(text) {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('Expected an integer from 0 to 2^53 - 1.');
}

/** @param {string} text */
export function seconds(text) {
  const value = Number(text);
  // A timer takes no more than 2^31 ms, and fires at once when given more.
  if (value > 0 && value <= maxMilliseconds / 1000) return value;
  throw new InvalidArgumentError('Expected seconds, above 0 and up to a day (86400).');
}

/** A share such as `1%` or `0.01`. @param {string} text */
export function share(text) {
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (text.trim() !== '' && value > 0 && value <= 1) return value;
  throw new InvalidArgumentError('Expected a share above 0 and up to 1, such as 1% or 0.01.');
}

/** A length of time such as `500ms` or `2s`, in milliseconds. @param {string} text */
export function milliseconds(text) {
  const [, number, unit = 's'] = /^([\d.]+)\s*(ms|s|min|m)?$/.exec(text) ?? [];
  const scale = unit === 'ms' ? 1 : unit === 's' ? 1000 : 60_000;
  const value = Number(number) * scale;
  if (value > 0 && value <= maxMilliseconds) return value;
  throw new InvalidArgumentError('Expected a time above 0 and up to a day, such as 500ms or 2s.');
}

/**
 * A frequency such as `4.0GHz` or `3800MHz`, as the length of a cycle in nanoseconds.
 *
 * @param {string} text
 */
export function frequency(text) {
  const [, number, unit] = /^(\d+(?:\.\d+)?) *(GHz|MHz)$/i.exec(text) ?? [];
  const gigahertz = unit?.toLowerCase() === 'mhz' ? Number(number) / 1000 : Number(number);
  if (gigahertz >= 0.1 && gigahertz <= 20) return 1 / gigahertz;
  throw new InvalidArgumentError('Expected a frequency from 0.1 to 20 GHz, such as 4.0GHz or 3800MHz.');
}

/** The address of a page or of the folder that it is in. @param {string} text */
export function site(text) {
  if (/^(https?|file):\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('Expected an address such as https://example.org/link.html.');
}

/**
 * A file or a folder to write. A word that begins with - was meant as an option.
 *
 * @param {string} text
 */
export function output(text) {
  if (!text.startsWith('-')) return text;
  throw new InvalidArgumentError(`Expected a path; one that begins with "-" is written ./${text}.`);
}

/** @param {string} text */
export function port(text) {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65535) return value;
  throw new InvalidArgumentError('Expected a port from 0 (any free one) to 65535.');
}

/**
 * An option that may be given again.
 *
 * @param {string} text
 * @param {string[]} [before]
 */
export function collect(text, before = []) {
  return [...before, text];
}

/**
 * A definition for CMake, such as `USE_SIMD=ON`; may be given again.
 *
 * @param {string} text
 * @param {string[]} [before]
 */
export function definition(text, before = []) {
  if (/^[A-Za-z_][\w.-]*(:[A-Z]+)?=/.test(text)) return [...before, text];
  throw new InvalidArgumentError('Expected NAME=VALUE.');
}

/**
 * A list with commas between, each one of the allowed.
 *
 * @template {string} T
 * @param {string} text
 * @param {readonly T[]} allowed
 * @returns {T[]}
 */
export function listOf(text, allowed) {
  return text.split(',').map((part) => {
    const found = allowed.find((one) => one === part.trim());
    if (found) return found;
    throw new InvalidArgumentError(`Expected a list of ${allowed.join(', ')}.`);
  });
}

/** A list with commas between. @param {string} text */
export const list = (text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Parses --label. @param {string} text */
export function labelArgument(text) {
  // eslint-disable-next-line no-control-regex
  const isLine = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
  if (isLine && text.trim() !== '' && text.length <= MAX_RUN_LABEL) return text.trim();
  throw new InvalidArgumentError(
    `Expected 1 to ${MAX_RUN_LABEL} characters on one line, without control characters.`,
  );
}
