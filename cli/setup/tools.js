import { fileURLToPath } from 'node:url';

/**
 * What Samebench needs from the system, how to see that it is there, and the packages that bring
 * it. The names for apt were tried on Debian 12; the others are from the distributions' indexes and
 * are untested.
 *
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} label
 * @property {string} why what it is for, for the line that is printed before it is installed
 * @property {string} [variable] environment variable that names the binary and wins over the rest
 * @property {string[]} [commands] programs, any of which does; looked for on PATH in this order
 * @property {string[]} [files] absolute paths, any of which does, for programs outside of PATH; "*"
 *   is any one folder, and "$NAME" a variable of the environment
 * @property {string} [header] a header that is looked for in the include folders, with "*" likewise;
 *   where a package's is not there, CMake fetches it
 * @property {string} [npm] package that brings it, installed for this tree alone
 * @property {boolean} [optional] nothing that everyone needs, so that its lack is no news
 * @property {Record<string, string[]>} packages by package manager
 */

/**
 * Where `samebench setup bun` puts what it brings, unless SAMEBENCH_RUNTIMES names another folder:
 * beside node_modules, which `npm ci` makes afresh.
 */
export const runtimesFolder = fileURLToPath(new URL('../../.runtimes', import.meta.url));

/** @param {string} path */
const inProgramFiles = (path) => ['', ' (x86)'].map((bits) => `C:/Program Files${bits}/${path}`);

/**
 * @param {string} debian
 * @param {Record<string, string[]>} [others]
 */
function packages(debian, others = {}) {
  const managers = ['apt', 'dnf', 'pacman', 'zypper', 'apk', 'brew'];
  return Object.fromEntries(managers.map((id) => [id, others[id] ?? [debian]]));
}

/** @type {Tool[]} */
export const tools = [
  {
    id: 'cmake',
    label: 'CMake',
    why: 'builds the C++ parts',
    commands: ['cmake'],
    packages: packages('cmake'),
  },
  {
    id: 'ninja',
    label: 'Ninja',
    why: 'runs the build',
    commands: ['ninja', 'ninja-build'],
    packages: packages('ninja-build', {
      pacman: ['ninja'],
      zypper: ['ninja'],
      apk: ['samurai'],
      brew: ['ninja'],
    }),
  },
  {
    id: 'cxx',
    label: 'C++ compiler',
    why: 'compiles the native benchmarks',
    variable: 'CXX',
    commands: ['c++', 'g++', 'clang++'],
    packages: packages('g++', {
      dnf: ['gcc-c++'],
      pacman: ['gcc'],
      zypper: ['gcc-c++'],
      brew: ['gcc'],
    }),
  },
  {
    id: 'nlohmann-json',
    label: 'nlohmann/json',
    why: 'reads and writes JSON in the native host',
    header: 'nlohmann/json.hpp',
    packages: packages('nlohmann-json3-dev', {
      dnf: ['json-devel'],
      pacman: ['nlohmann-json'],
      zypper: ['nlohmann_json-devel'],
      apk: ['nlohmann-json'],
      brew: ['nlohmann-json'],
    }),
  },
  {
    id: 'cli11',
    label: 'CLI11',
    why: 'reads the flags of the native host',
    header: 'CLI/CLI.hpp',
    packages: packages('libcli11-dev', {
      dnf: ['cli11-devel'],
      pacman: ['cli11'],
      zypper: ['cli11-devel'],
      apk: ['cli11-dev'],
      brew: ['cli11'],
    }),
  },
  {
    id: 'doctest',
    label: 'doctest',
    why: 'runs the C++ tests',
    header: 'doctest/doctest.h',
    packages: packages('doctest-dev', {
      dnf: ['doctest-devel'],
      pacman: ['doctest'],
      zypper: ['doctest-devel'],
      brew: ['doctest'],
    }),
  },
  {
    id: 'emscripten',
    label: 'Emscripten',
    why: 'compiles the benchmarks to WebAssembly',
    commands: ['emcc'],
    files: ['$EMSDK/upstream/emscripten/emcc', '/usr/lib/emscripten/emcc'],
    packages: packages('emscripten'),
  },
  {
    id: 'chromium',
    label: 'Chromium',
    why: 'measures in a browser',
    variable: 'SAMEBENCH_CHROMIUM',
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    files: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: packages('chromium'),
  },
  {
    id: 'firefox',
    label: 'Firefox',
    why: 'measures in a browser',
    variable: 'SAMEBENCH_FIREFOX',
    commands: ['firefox', 'firefox-esr'],
    files: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: packages('firefox-esr', {
      dnf: ['firefox'],
      pacman: ['firefox'],
      zypper: ['MozillaFirefox'],
      apk: ['firefox-esr'],
      brew: ['firefox'],
    }),
  },
  {
    id: 'bun',
    label: 'Bun',
    why: 'measures in JavaScriptCore, outside of a browser',
    variable: 'SAMEBENCH_BUN',
    commands: ['bun'],
    files: ['$SAMEBENCH_RUNTIMES/node_modules/@oven/*/bin/bun', '$SAMEBENCH_RUNTIMES/node_modules/bun/bin/bun.exe'],
    npm: 'bun',
    optional: true,
    packages: {},
  },
  {
    id: 'deno',
    label: 'Deno',
    why: 'measures in V8, outside of a browser',
    variable: 'SAMEBENCH_DENO',
    commands: ['deno'],
    files: ['$SAMEBENCH_RUNTIMES/node_modules/@deno/*/deno', '$SAMEBENCH_RUNTIMES/node_modules/@deno/*/deno.exe'],
    npm: 'deno',
    optional: true,
    packages: {},
  },
  {
    id: 'webkit',
    label: 'WebKitGTK',
    why: 'measures in a browser',
    variable: 'SAMEBENCH_WEBKIT',
    files: ['lib/*', 'libexec', 'lib'].flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => `/usr/${folder}/${version}/MiniBrowser`)),
    optional: true,
    packages: packages('webkit2gtk-driver', {
      dnf: ['webkit2gtk4.1'],
      pacman: ['webkit2gtk-4.1'],
      zypper: ['webkit2gtk-4_1-minibrowser'],
      apk: ['webkit2gtk-4.1'],
      brew: [],
    }),
  },
  {
    id: 'xvfb',
    label: 'Xvfb',
    why: 'is the display of WebKitGTK where there is none',
    commands: ['Xvfb'],
    optional: true,
    packages: packages('xvfb', {
      dnf: ['xorg-x11-server-Xvfb'],
      pacman: ['xorg-server-xvfb'],
      zypper: ['xorg-x11-server-Xvfb'],
      brew: [],
    }),
  },
  {
    id: 'chrome',
    label: 'Google Chrome',
    why: 'measures in a browser',
    variable: 'SAMEBENCH_CHROME',
    commands: ['google-chrome-stable', 'google-chrome'],
    files: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ...inProgramFiles('Google/Chrome/Application/chrome.exe'),
    ],
    optional: true,
    packages: {},
  },
  {
    id: 'edge',
    label: 'Microsoft Edge',
    why: 'measures in a browser',
    variable: 'SAMEBENCH_EDGE',
    commands: ['microsoft-edge-stable', 'microsoft-edge'],
    files: [
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ...inProgramFiles('Microsoft/Edge/Application/msedge.exe'),
    ],
    optional: true,
    packages: {},
  },
  {
    id: 'safari',
    label: 'Safari',
    why: 'measures in a browser',
    files: ['/Applications/Safari.app/Contents/MacOS/Safari'],
    optional: true,
    packages: {},
  },
  {
    id: 'chromedriver',
    label: 'ChromeDriver',
    why: 'is the driver that --webdriver is tested with',
    commands: ['chromedriver'],
    optional: true,
    packages: packages('chromium-driver', { dnf: ['chromedriver'], zypper: ['chromedriver'], apk: ['chromium-chromedriver'], brew: ['chromedriver'] }),
  },
  {
    id: 'webkitwebdriver',
    label: 'WebKitWebDriver',
    why: 'is the driver that --webdriver is tested with',
    commands: ['WebKitWebDriver'],
    optional: true,
    packages: packages('webkit2gtk-driver', { pacman: ['webkit2gtk-4.1'], apk: ['webkit2gtk-4.1'], brew: [] }),
  },
  {
    id: 'clang-format',
    label: 'clang-format',
    why: 'checks the layout of the C++ sources',
    commands: ['clang-format'],
    packages: packages('clang-format', {
      dnf: ['clang-tools-extra'],
      pacman: ['clang'],
      zypper: ['clang-tools'],
      apk: ['clang-extra-tools'],
    }),
  },
  {
    id: 'clang',
    label: 'Clang',
    why: 'is the second native compiler',
    commands: ['clang++'],
    packages: packages('clang', { brew: ['llvm'] }),
  },
  {
    id: 'cxx-32',
    label: '32-bit C++ library',
    why: 'is what native@m32 is linked with',
    // Debian keeps it in a folder of its own, beside the one for 64 bits.
    header: 'x86_64-linux-gnu/c++/*/32/bits/c++config.h',
    optional: true,
    packages: packages('g++-multilib', {
      dnf: ['glibc-devel.i686', 'libstdc++-devel.i686'],
      pacman: ['lib32-gcc-libs'],
      zypper: ['gcc-c++-32bit'],
    }),
  },
  {
    id: 'google-benchmark',
    label: 'Google Benchmark',
    why: 'is compared with by npm run accuracy',
    header: 'benchmark/benchmark.h',
    packages: packages('libbenchmark-dev', {
      dnf: ['google-benchmark-devel'],
      pacman: ['benchmark'],
      zypper: ['benchmark-devel'],
      apk: ['benchmark-dev'],
      brew: ['google-benchmark'],
    }),
  },
  {
    id: 'catch2',
    label: 'Catch2',
    why: 'is compared with by npm run accuracy',
    header: 'catch2/catch.hpp',
    packages: packages('catch2', {
      dnf: ['catch2-devel'],
      zypper: ['Catch2-2-devel'],
      apk: ['catch2'],
    }),
  },
  ...numberTheory(),
];

/** The libraries that the primality core is compared with, and checked against. */
function numberTheory() {
  const why = 'is compared with by npm run primality';
  /** @type {Tool[]} */
  const libraries = [
    {
      ...{ id: 'gmp', label: 'GMP', why, header: 'gmp.h' },
      packages: packages('libgmp-dev', {
        dnf: ['gmp-devel'],
        pacman: ['gmp'],
        zypper: ['gmp-devel'],
        apk: ['gmp-dev'],
        brew: ['gmp'],
      }),
    },
    {
      ...{ id: 'flint', label: 'FLINT', why, header: 'flint/flint.h' },
      packages: packages('libflint-dev', {
        dnf: ['flint-devel'],
        pacman: ['flint'],
        zypper: ['flint-devel'],
        apk: ['flint-dev'],
        brew: ['flint'],
      }),
    },
    {
      ...{ id: 'pari', label: 'PARI', why, header: 'pari/pari.h' },
      packages: packages('libpari-dev', {
        dnf: ['pari-devel'],
        pacman: ['pari'],
        zypper: ['pari-devel'],
        apk: ['pari-dev'],
        brew: ['pari'],
      }),
    },
    {
      ...{ id: 'boost', label: 'Boost', why, header: 'boost/multiprecision/cpp_int.hpp' },
      packages: packages('libboost-dev', {
        dnf: ['boost-devel'],
        pacman: ['boost'],
        zypper: ['boost-devel'],
        apk: ['boost-dev'],
        brew: ['boost'],
      }),
    },
    {
      ...{ id: 'openssl', label: 'OpenSSL', why, header: 'openssl/bn.h' },
      packages: packages('libssl-dev', {
        dnf: ['openssl-devel'],
        pacman: ['openssl'],
        zypper: ['libopenssl-devel'],
        apk: ['openssl-dev'],
        brew: ['openssl'],
      }),
    },
  ];
  return libraries;
}

/**
 * @param {string} id
 * @returns {Tool}
 */
export function toolById(id) {
  const tool = tools.find((candidate) => candidate.id === id);
  if (!tool) throw new Error(`no tool "${id}"; tools: ${tools.map((one) => one.id).join(', ')}`);
  return tool;
}
