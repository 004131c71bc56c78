import { execFileSync } from 'node:child_process';

/**
 * Functions of `math.h` whose last digits are up to the C library (ISO/IEC 9899:2024, "Programming
 * languages – C", annex F: sqrt, fma and rounding are exact), of double, float and long double.
 */
const open =
  /^(?:a?(?:cos|sin|tan)h?|atan2|sincos|exp(?:2|10|m1)?|log(?:2|10|1p)?|pow|cbrt|hypot|erfc?|[lt]gamma)[fl]?$/;

const maxOutputBytes = 64 * 1024 * 1024;

/**
 * @param {string[]} files objects and archives
 * @returns {string[] | undefined} functions that they call and that C libraries round differently, in
 *   alphabetical order; undefined: their names cannot be read
 */
export function mathFunctionsOf(files) {
  if (files.length === 0) return undefined;
  try {
    const names = execFileSync('nm', ['-P', '--undefined-only', ...files], {
      maxBuffer: maxOutputBytes,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const called = [...names.matchAll(/^(\S+) U/gm)].map(([, name]) => name);
    return [...new Set(called.filter((name) => open.test(name)))].sort();
  } catch {
    return undefined;
  }
}
