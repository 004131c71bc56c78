import { libraryPackages } from './tool.js';

const why = 'is needed by npm run primality';

/**
 * The libraries that the primality library is compared with and checked against.
 *
 * @type {import('./tool.js').Tool[]}
 */
export const numberTheory = [
  {
    id: 'gmp',
    title: 'GMP',
    why,
    header: 'gmp.h',
    packages: libraryPackages('libgmp-dev', 'gmp'),
  },
  {
    id: 'flint',
    title: 'FLINT',
    why,
    header: 'flint/flint.h',
    packages: libraryPackages('libflint-dev', 'flint'),
  },
  {
    id: 'pari',
    title: 'PARI',
    why,
    header: 'pari/pari.h',
    packages: libraryPackages('libpari-dev', 'pari'),
  },
  {
    id: 'boost',
    title: 'Boost',
    why,
    header: 'boost/multiprecision/cpp_int.hpp',
    packages: libraryPackages('libboost-dev', 'boost'),
  },
  {
    id: 'openssl',
    title: 'OpenSSL',
    why,
    header: 'openssl/bn.h',
    packages: libraryPackages('libssl-dev', 'openssl', { zypper: ['libopenssl-devel'] }),
  },
];
