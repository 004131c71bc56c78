import { packages } from './tool.js';

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
    packages: packages('libgmp-dev', {
      dnf: ['gmp-devel'],
      pacman: ['gmp'],
      zypper: ['gmp-devel'],
      apk: ['gmp-dev'],
      brew: ['gmp'],
    }),
  },
  {
    id: 'flint',
    title: 'FLINT',
    why,
    header: 'flint/flint.h',
    packages: packages('libflint-dev', {
      dnf: ['flint-devel'],
      pacman: ['flint'],
      zypper: ['flint-devel'],
      apk: ['flint-dev'],
      brew: ['flint'],
    }),
  },
  {
    id: 'pari',
    title: 'PARI',
    why,
    header: 'pari/pari.h',
    packages: packages('libpari-dev', {
      dnf: ['pari-devel'],
      pacman: ['pari'],
      zypper: ['pari-devel'],
      apk: ['pari-dev'],
      brew: ['pari'],
    }),
  },
  {
    id: 'boost',
    title: 'Boost',
    why,
    header: 'boost/multiprecision/cpp_int.hpp',
    packages: packages('libboost-dev', {
      dnf: ['boost-devel'],
      pacman: ['boost'],
      zypper: ['boost-devel'],
      apk: ['boost-dev'],
      brew: ['boost'],
    }),
  },
  {
    id: 'openssl',
    title: 'OpenSSL',
    why,
    header: 'openssl/bn.h',
    packages: packages('libssl-dev', {
      dnf: ['openssl-devel'],
      pacman: ['openssl'],
      zypper: ['libopenssl-devel'],
      apk: ['openssl-dev'],
      brew: ['openssl'],
    }),
  },
];
