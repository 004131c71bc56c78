/**
 * Ten changes of a project that touch no measured function. Each replaces texts in its sources.
 *
 * @typedef {{name: string, edit: (files: Map<string, string>) => void}} Edit files: their texts by name
 */

/**
 * @param {Map<string, string>} files
 * @param {string} name
 * @param {string | RegExp} before
 * @param {string} after
 */
function replace(files, name, before, after) {
  const text = files.get(name) ?? '';
  const changed = text.replace(before, () => after);
  if (changed === text) throw new Error(`${name} has no ${before}`);
  files.set(name, changed);
}

const includes = '#include <array>\n';
const suite = 'SAMEBENCH_SUITE(classics, suite) {\n';
const project = 'samebench_add_suite(NAME known_costs';

/** Of suites/classics.cpp before its code. @param {string} code */
const before = (code) => (/** @type {Map<string, string>} */ files) =>
  replace(files, 'classics.cpp', 'namespace {\n', `${code}\nnamespace {\n`);

/** @type {Edit[]} */
export const edits = [
  {
    name: 'a benchmark',
    edit: (files) =>
      replace(
        files,
        'classics.cpp',
        suite,
        `${suite}    suite.bench("unrelated", random_words(), [](const std::string& word) { return ` +
          `word.size(); });\n`,
      ),
  },
  {
    name: 'a suite',
    edit(files) {
      files.set(
        'unrelated.cpp',
        '#include <samebench/samebench.hpp>\nSAMEBENCH_SUITE(unrelated, suite) {\n    ' +
          'suite.bench("one", [] { return 1; });\n    suite.only_by_name();\n}\n',
      );
      replace(
        files,
        'CMakeLists.txt',
        project,
        `samebench_add_suite(NAME unrelated SOURCES unrelated.cpp)\n${project}`,
      );
    },
  },
  {
    name: 'a function',
    edit: before('__attribute__((used)) int unrelated(int x) { return x % 7 == 0 ? x * 31 : x / 3; }\n'),
  },
  {
    name: 'a member',
    edit: (files) =>
      replace(
        files,
        'known_costs.cpp',
        '    std::uint64_t iterations;\n',
        '    std::uint64_t iterations;\n    static inline std::uint64_t unrelated = 1;\n',
      ),
  },
  {
    name: 'a string',
    edit: before(
      '__attribute__((used)) extern const char unrelated[] = "a text that nothing reads, of more than ' +
        'one cache line in the data of the program";\n',
    ),
  },
  {
    name: 'an order of includes',
    edit: (files) =>
      replace(files, 'classics.cpp', includes, `#include <map>\n#include <vector>\n${includes}`),
  },
  {
    name: 'a compiler flag',
    edit: (files) =>
      replace(files, 'CMakeLists.txt', 'find_package', 'add_compile_options(-fno-ident)\nfind_package'),
  },
  { name: 'a global variable', edit: before('__attribute__((used)) int unrelated[1000] = {1};\n') },
  {
    name: 'an order of suites',
    edit(files) {
      const line = /^samebench_add_suite\(NAME classics.*\n/m;
      const [found] = line.exec(files.get('CMakeLists.txt') ?? '') ?? [''];
      replace(files, 'CMakeLists.txt', line, '');
      files.set('CMakeLists.txt', `${files.get('CMakeLists.txt')}${found}`);
    },
  },
  {
    name: 'a library',
    edit(files) {
      files.set('unrelated.cpp', 'int unrelated_function(int x) { return x * 3; }\n');
      replace(files, 'CMakeLists.txt', project, `add_library(unrelated STATIC unrelated.cpp)\n${project}`);
      replace(
        files,
        'CMakeLists.txt',
        'SOURCES known_costs.cpp)',
        'SOURCES known_costs.cpp LIBRARIES unrelated LINK_OPTIONS -Wl,--undefined=_Z18unrelated_functioni)',
      );
    },
  },
];
