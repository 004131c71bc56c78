/** The npm package samebench-primality: its interface, and its errors for wrong arguments. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as primality from '../../javascript/index.js';

const { arePrime, isPrime, isProbablePrime, nextPrime } = primality;
const most = 2n ** 64n - 1n;
const largest = most - 58n;

/** Plain trial division, for small numbers. */
function isPrimeByHand(n) {
  if (n < 2) return false;
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
}

test('everything that the types declare is there, and nothing else', () => {
  const types = readFileSync(new URL('../../javascript/types.d.ts', import.meta.url), 'utf8');
  const declared = [...types.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(primality).sort(), declared.sort());
});

test('single numbers, as number and as bigint', () => {
  for (let n = 0; n < 2000; n++) {
    const expected = isPrimeByHand(n);
    assert.equal(isPrime(n), expected, `${n}`);
    assert.equal(isPrime(BigInt(n)), expected, `${n}n`);
    assert.equal(primality.isPrimeExpected(n), expected, `likely ${n}`);
    assert.equal(primality.trialDivision(n), expected, `trial ${n}`);
    assert.equal(primality.trialDivisionSqrt(n), expected, `trial sqrt ${n}`);
    assert.equal(primality.millerRabinTiered(n), expected, `tiered ${n}`);
    assert.equal(isProbablePrime(n), expected, `probable ${n}`);
  }
});

test('the edges of 32 and 64 bits', () => {
  assert.equal(isPrime(4294967291), true);
  assert.equal(isPrime(4294967295), false);
  assert.equal(isPrime(4294967311), true);
  assert.equal(isPrime(4294967311n), true);
  assert.equal(isPrime(largest), true);
  assert.equal(isPrime(most), false);
  assert.equal(isPrime(-0), false);
  assert.equal(isPrime(Number.MAX_SAFE_INTEGER), false);
  assert.equal(isPrime(3825123056546413051n), false);
});

test('neighbours, and null where there is none', () => {
  const { nearestPrimeCeiling, previousPrime } = primality;
  assert.deepEqual([nextPrime(0), nextPrime(13), nextPrime(2n ** 32n)], [2n, 17n, 4294967311n]);
  assert.deepEqual([nextPrime(largest - 1n), nextPrime(largest)], [largest, null]);
  assert.deepEqual([previousPrime(3), previousPrime(2), previousPrime(most)], [2n, null, largest]);
  assert.deepEqual([nearestPrimeCeiling(14), nearestPrimeCeiling(17)], [17n, 17n]);
  assert.deepEqual([nearestPrimeCeiling(largest), nearestPrimeCeiling(most)], [largest, null]);
});

test('modular arithmetic with all of 64 bits', () => {
  assert.equal(primality.mulMod(most, most, most - 1n), 1n);
  assert.equal(primality.mulMod(most - 1n, most - 2n, most), 2n);
  assert.equal(primality.powMod(3, 5, 7), 5n);
  assert.equal(primality.powMod(most - 1n, 1, most), most - 1n);
  assert.equal(primality.powMod(5, 0, 1), 0n);
});

test('many at once', () => {
  const numbers = Uint32Array.from({ length: 5000 }, (_, i) => i);
  const primes = arePrime(numbers);
  assert.equal(primes.length, 5000);
  assert.ok(primes.every((one, n) => one === (isPrimeByHand(n) ? 1 : 0)));
  const out = new Uint8Array(4).fill(9);
  assert.equal(arePrime(BigUint64Array.of(largest, most, 2n), out), out);
  assert.deepEqual([...out], [1, 0, 1, 9]);
  assert.deepEqual([...arePrime(new Uint32Array(0))], []);
});

test('a part of a typed array, and memory that has grown since', () => {
  const numbers = Uint32Array.of(4, 5, 6, 7);
  assert.deepEqual([...arePrime(numbers.subarray(1, 3))], [1, 0]);
  // More than the memory that it starts with.
  assert.throws(() => isProbablePrime('9'.repeat(17_000_000)), { name: 'RangeError' });
  assert.deepEqual([...arePrime(numbers)], [0, 1, 0, 1]);
});

test('the single tests', () => {
  const { isLucasProbablePrime, isStrongProbablePrime, millerRabin } = primality;
  assert.equal(isStrongProbablePrime(2047, 2), true);
  assert.equal(isStrongProbablePrime(2047n, 3), false);
  assert.equal(isStrongProbablePrime(2n ** 127n - 1n, 3), true);
  assert.equal(isLucasProbablePrime(2n ** 127n - 1n), true);
  assert.equal(isLucasProbablePrime(2047), false);
  assert.equal(millerRabin(3215031751n, [2, 3, 5, 7]), true);
  assert.equal(millerRabin(3215031751n, new Set([2, 3, 5, 7, 11])), false);
  for (const n of [0, 1, 10, 2n ** 70n]) {
    assert.equal(isStrongProbablePrime(n, 3), false, `${n}`);
    assert.equal(isLucasProbablePrime(n), false, `${n}`);
  }
  assert.equal(isStrongProbablePrime(2, 3), true);
  assert.equal(isStrongProbablePrime(7, 7n * 2n ** 70n + 3n), true);
  assert.throws(() => millerRabin(7, new Array(1025).fill(2)), /at most 1024 witnesses/);
});

test('numbers and bases beyond what a text may hold get an error message, and bases are reduced', () => {
  const { isLucasProbablePrime, isStrongProbablePrime } = primality;
  const huge = (1n << BigInt(4 * 2 ** 20)) + 1n; // 2^20 + 1 hexadecimal digits
  const tooLong = (/** @type {string} */ what) => ({
    name: 'RangeError',
    message: `${what}: expected at most 1048576 hexadecimal digits, found 1048577`,
  });
  assert.throws(() => isStrongProbablePrime(huge, 3), tooLong('isStrongProbablePrime: n'));
  assert.throws(() => isLucasProbablePrime(huge), tooLong('isLucasProbablePrime: n'));
  assert.throws(() => isProbablePrime(huge), tooLong('isProbablePrime: n'));
  assert.throws(() => isProbablePrime(7, { witnesses: [huge] }), tooLong('isProbablePrime: witness'));
  const composite = 2n ** 128n + 1n;
  const base = (1n << 4_500_000n) + 5n;
  assert.equal(isStrongProbablePrime(composite, base), isStrongProbablePrime(composite, base % composite));
  assert.equal(isStrongProbablePrime(composite, base), false);
});

test('numbers of any size, from bigint and from text', () => {
  const mersenne = 2n ** 521n - 1n;
  assert.equal(isProbablePrime(mersenne), true);
  assert.equal(isProbablePrime(mersenne.toString(), { rounds: 0 }), true);
  assert.equal(isProbablePrime(`0x${mersenne.toString(16).toUpperCase()}`, { rounds: 2, seed: 5 }), true);
  assert.equal(isProbablePrime(mersenne * (2n ** 127n - 1n)), false);
  assert.equal(isProbablePrime('0012', { witnesses: ['0x3', 5, 7n] }), false);
});

test('a number that is no integer, is negative or too large is a RangeError that says so', () => {
  const cases = [
    [() => isPrime(2.5), /isPrime: n: expected an integer, found 2\.5/],
    [() => isPrime(NaN), /expected an integer, found NaN/],
    [() => isPrime(Infinity), /expected an integer, found Infinity/],
    [() => isPrime(-1), /expected 0 or more, found -1/],
    [() => isPrime(-1n), /expected 0 or more, found -1/],
    [() => isPrime(most + 1n), /at most 2\^64 - 1, found 18446744073709551616; use isProbablePrime/],
    [() => isPrime(2 ** 53), /9007199254740992 is beyond 2\^53 - 1, where a number loses digits/],
    [() => isPrime(10n ** 60n), /found 10000000000000000000… \(61 digits\)/],
    [() => nextPrime(most + 1n), /nextPrime: n: expected at most 2\^64 - 1/],
    [() => isProbablePrime(7, { rounds: 2 ** 32 }), /at most 2\^32 - 1, found 4294967296/],
    [() => primality.mulMod(1, 2, 0), /mulMod: m: expected 1 or more, found 0/],
    [() => primality.powMod(1, -2, 3), /powMod: exponent: expected 0 or more/],
    [() => isProbablePrime(-5n), /isProbablePrime: n: expected 0 or more/],
    [() => isProbablePrime(7, { rounds: 1.5 }), /rounds: expected an integer/],
    [() => isProbablePrime(7, { seed: -1 }), /seed: expected 0 or more/],
    [() => arePrime(new Uint32Array(3), new Uint8Array(2)), /room for 3 answers, found 2/],
  ];
  for (const [call, message] of cases) assert.throws(call, { name: 'RangeError', message });
});

test('a text that is no number is a RangeError that says where and why', () => {
  for (const text of ['', '0x', '-5', '+5', ' 5', '5 ', '12a4', '0xfg', '1_000', '1e9']) {
    assert.throws(() => isProbablePrime(text), { name: 'RangeError' }, `"${text}"`);
  }
  assert.throws(() => isProbablePrime('12a4'), /'a'|"a"/);
  assert.throws(() => isProbablePrime(7, { witnesses: ['x'] }), { name: 'RangeError' });
});

test('what is no number at all is a TypeError', () => {
  for (const value of ['7', null, undefined, {}, [7], true]) {
    assert.throws(() => isPrime(value), { name: 'TypeError', message: /expected a number or a bigint/ });
  }
  assert.throws(() => isProbablePrime(null), { name: 'TypeError' });
  assert.throws(() => arePrime([2, 3]), { name: 'TypeError', message: /found an array/ });
  assert.throws(() => arePrime(new Uint32Array(1), [0]), { name: 'TypeError', message: /a Uint8Array/ });
});
