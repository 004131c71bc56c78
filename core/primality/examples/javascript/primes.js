// The primality library in JavaScript, in Node and in browsers.
import { arePrime, isPrime, isProbablePrime, nextPrime } from 'samebench-primality';

// 32 and 64 bits, as numbers or bigints: certain.
console.log('2^61 - 1 is', isPrime(2n ** 61n - 1n) ? 'prime' : 'composite');
console.log('the next prime after 10^12 is', nextPrime(1e12));

// Many at once, several times as fast.
const numbers = BigUint64Array.of(91n, 97n, 18446744073709551557n, 561n);
arePrime(numbers).forEach((prime, i) => {
  console.log(String(numbers[i]), prime ? 'is prime' : 'is composite');
});

// Any size: Baillie-PSW and 64 rounds of Miller-Rabin.
console.log('2^127 - 1 is', isProbablePrime(2n ** 127n - 1n) ? 'probably prime' : 'composite');
try {
  isPrime(2.5);
} catch (error) {
  console.log(error.message);
}
