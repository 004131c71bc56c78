import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrimeBigInt, isPrimeNumber } from '../../../../suites/from_javascript.js';

test("JavaScript's primality tests agree with a sieve, and know strong pseudoprimes of fewer bases", () => {
  const end = 200_000;
  const composite = new Uint8Array(end);
  for (let i = 2; i * i < end; i++) if (!composite[i]) for (let j = i * i; j < end; j += i) composite[j] = 1;
  for (let n = 3; n < end; n += 2) assert.equal(isPrimeNumber(n), !composite[n], String(n));
  for (let n = 3; n < end; n += 202) assert.equal(isPrimeBigInt(BigInt(n)), !composite[n], String(n));
  // Strong pseudoprimes to the bases 2, 3, 5 and 7, and to the first nine primes; the largest primes of 32
  // and 64 bits.
  assert.equal(isPrimeNumber(3215031751), false);
  assert.equal(isPrimeNumber(4294967291), true);
  assert.equal(isPrimeBigInt(3825123056546413051n), false);
  assert.equal(isPrimeBigInt(18446744073709551557n), true);
});
