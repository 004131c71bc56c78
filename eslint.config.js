import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['**/build/', '**/dist/', '**/node_modules/', 'results/', 'examples/*/results/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'object-shorthand': 'error',
    },
  },
  {
    files: ['cli/**', 'examples/**', 'experiments/**', 'protocol/**', 'tests/**', 'wasm/**', 'eslint.config.js'],
    languageOptions: { globals: globals.node },
  },
  // report/ gets none of these: it has no I/O, and runs everywhere. What is inside of the HTML report
  // is a page.
  { files: ['report/html/page/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['web/**', 'wasm/**'],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
  },
  {
    // The server's side of the page.
    files: ['web/server/**'],
    languageOptions: { globals: globals.node },
  },
  // Patterns that find colours in text have control characters for good reason.
  {
    files: ['tests/**'],
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { 'no-control-regex': 'off' },
  },
  // Functions in these are sent into the page, and run there.
  { files: ['tests/browser/**', 'experiments/picture.js'], languageOptions: { globals: globals.browser } },
];
