import { InvalidArgumentError } from 'commander';

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
export function positiveNumber(text) {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('Expected a number above 0.');
}

/** @param {string} text */
export function port(text) {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65535) return value;
  throw new InvalidArgumentError('Expected a port from 0 (any free one) to 65535.');
}
