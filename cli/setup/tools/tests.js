import { packages } from './tool.js';

/**
 * What only the tests use.
 *
 * @type {import('./tool.js').Tool[]}
 */
export const testTools = [
  {
    id: 'clang-format',
    title: 'clang-format',
    forDevelopment: true,
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
    id: 'ccache',
    title: 'ccache',
    forDevelopment: true,
    why: 'lets tests compile a file once that several builds contain',
    commands: ['ccache'],
    packages: packages('ccache'),
  },
  {
    id: 'chromedriver',
    title: 'ChromeDriver',
    forDevelopment: true,
    why: 'is the driver that --webdriver is tested with',
    commands: ['chromedriver'],
    optional: true,
    packages: packages('chromium-driver', {
      dnf: ['chromedriver'],
      zypper: ['chromedriver'],
      apk: ['chromium-chromedriver'],
      brew: ['chromedriver'],
    }),
  },
  {
    id: 'sshd',
    title: 'the OpenSSH server',
    forDevelopment: true,
    why: 'stands for another machine in tests of --ssh',
    commands: ['sshd'],
    files: ['/usr/sbin/sshd'],
    optional: true,
    packages: packages('openssh-server', {
      pacman: ['openssh'],
      zypper: ['openssh'],
      apk: ['openssh'],
      brew: ['openssh'],
    }),
  },
  {
    id: 'webkitwebdriver',
    title: 'WebKitWebDriver',
    forDevelopment: true,
    why: 'is the driver that --webdriver is tested with',
    commands: ['WebKitWebDriver'],
    optional: true,
    packages: packages('webkit2gtk-driver', {
      pacman: ['webkit2gtk-4.1'],
      apk: ['webkit2gtk-4.1'],
      brew: [],
    }),
  },
];
