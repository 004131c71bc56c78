/**
 * Where Windows installs a program for 64 and for 32 bits.
 *
 * @param {string} path below the folder of programs, such as `Google/Chrome/Application/chrome.exe`
 * @returns {string[]}
 */
export const inProgramFiles = (path) =>
  ['', ' (x86)'].map((bits) => `C:/Program Files${bits}/${path}`);
