/** Tricks that edit what the candidate is judged by. */
import { base, bench, inputs, steps } from '../project.js';

/** @import { Trick } from './index.js' */

const faster = { 'lib/steps.cpp': steps(0) };

/** @type {Trick[]} */
export const edits = [
  {
    title: 'the suite: another body',
    patch: { 'bench/library_bench.cpp': bench.replace('return count_words(text)', 'return text.size()') },
  },
  {
    title: 'the suite: a row is removed',
    patch: { ...faster, 'bench/library_bench.cpp': bench.replace(/ *suite\.bench\("digits".*\n/, '') },
  },
  {
    title: 'the suite: smaller inputs, in a header beside it',
    patch: { 'bench/inputs.hpp': inputs.replace('text(300', 'text(30') },
  },
  {
    title: "the suite's CMake: other flags",
    patch: {
      'bench/CMakeLists.txt': base['bench/CMakeLists.txt'].replace(
        'add_subdirectory',
        'add_compile_options(-Ofast -march=native)\nadd_subdirectory',
      ),
    },
  },
  {
    title: "the library's CMake: other flags",
    patch: {
      'lib/CMakeLists.txt': `${base['lib/CMakeLists.txt']}target_compile_options(library PRIVATE -Ofast)\n`,
    },
  },
  {
    title: 'the settings: a larger threshold',
    patch: { ...faster, 'samebench.config.json': '{"threshold": "50%"}\n' },
  },
  { title: 'the attributes of files', patch: { ...faster, '.gitattributes': '*.cpp filter=own\n' } },
];
