/**
 * The files by which a change is judged: a reviewer is told when it edits them, and `samebench judge` refuses
 * it.
 */

/** The first that fits a file counts. */
const kinds = [
  { kind: 'settings', fits: /(^|\/)samebench\.config\.json$/ },
  { kind: 'baselines', fits: /(^|\/)\.samebench\// },
  { kind: 'workflows', fits: /^\.github\/|(^|\/)action\.ya?ml$/ },
  {
    kind: 'builds',
    fits: /(^|\/)(CMakeLists\.txt|CMake(User)?Presets\.json|[^/]+\.cmake(\.in)?|\.gitmodules|\.gitattributes)$|(^|\/)build\//,
  },
  {
    kind: 'packages',
    fits: /(^|\/)(package(-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|vcpkg(-configuration)?\.json|conanfile\.(txt|py))$|(^|\/)node_modules\//,
  },
];

/** Sources of benchmarks, as `git grep -E` finds them. */
export const SUITE_PATTERN = '#include *[<"](samebench|benchmark)/';

/**
 * @param {string} path  from the root of the repository
 * @param {ReadonlySet<string>} suites  paths of the sources of benchmarks
 * @returns {string | null}  null: the file is not one of them
 */
export const kindOfFile = (path, suites) =>
  kinds.find(({ fits }) => fits.test(path))?.kind ?? (suites.has(path) ? 'suites' : null);
