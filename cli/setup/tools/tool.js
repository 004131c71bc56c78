/**
 * Something that Samebench needs from the system: how to find it, and the packages that install it.
 * The package names for apt were tried on Debian 12. The names for the other package managers come
 * from their indexes.
 *
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} title
 * @property {string} why what it is for: a verb and its object, printed before it is installed
 * @property {string} [variable] environment variable with the path of the program; it has priority
 *   over `commands` and `files`
 * @property {string[]} [commands] names of the program, looked for on PATH in this order
 * @property {string[]} [files] absolute paths of the program, for one that is not on PATH; "*" stands
 *   for any one folder, and "$NAME" for an environment variable
 * @property {string} [header] a header to look for in the include folders; "*" as in `files`
 * @property {string} [npm] npm package that contains it, with its version: `bun@1.4.5`, so that two machines
 *   get the same; it is installed into the runtimes folder
 * @property {boolean} [forTests] only tests use it, so `samebench setup` does not have it
 * @property {boolean} [forDevelopment] only developing Samebench itself takes it, so `samebench doctor`
 *   leaves it out unless `--all` is given
 * @property {boolean} [optional] not everyone needs it, so `samebench doctor` shows its absence as
 *   "no" and not as "missing"
 * @property {Record<string, string[]>} packages names of packages by package manager
 *
 * A tool, or the id of one in ./index.js.
 * @typedef {Tool | string} ToolReference
 */

const managers = ['apt', 'dnf', 'pacman', 'zypper', 'apk', 'brew'];

/**
 * The packages of a tool.
 *
 * @param {string} usual name of the package for Debian's apt and for every manager not in `others`
 * @param {Record<string, string[]>} [others] by package manager
 * @returns {Tool['packages']}
 */
export function packages(usual, others = {}) {
  return Object.fromEntries(managers.map((id) => [id, others[id] ?? [usual]]));
}

/**
 * The packages of a C++ library with its headers, as most package managers name them.
 *
 * @param {string} apt name for apt
 * @param {string} name such as "fmt": dnf and zypper have fmt-devel, apk fmt-dev, pacman and brew fmt
 * @param {Record<string, string[]>} [others] that differ
 */
export const libraryPackages = (apt, name, others = {}) =>
  packages(apt, {
    ...{
      dnf: [`${name}-devel`],
      pacman: [name],
      zypper: [`${name}-devel`],
      apk: [`${name}-dev`],
      brew: [name],
    },
    ...others,
  });

/** Whether a package manager or npm has a tool. @param {Tool} tool */
export const isInstallable = ({ npm, packages: known }) => npm !== undefined || Object.keys(known).length > 0;
