import js from '@eslint/js';
import globals from 'globals';

export default [
  {
    ignores: [
      'protocol/checks.cjs',
      '**/build/',
      '!cli/build/',
      '!tests/js/cli/build/',
      '**/dist/',
      '**/node_modules/',
      'results/',
      'examples/*/results/',
    ],
  },
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
      // Prettier breaks code, but neither comments nor strings.
      'max-len': ['error', { code: 110, ignoreRegExpLiterals: true, ignoreUrls: true }],
    },
  },
  // Texts in other languages: C++, WAT, golden output.
  {
    files: ['tests/**', 'lab/**', 'extras/*/tests/**'],
    rules: {
      'max-len': [
        'error',
        { code: 110, ignoreRegExpLiterals: true, ignoreUrls: true, ignoreTemplateLiterals: true },
      ],
    },
  },
  {
    files: [
      'action/**',
      'cli/**',
      'core/**',
      'docs/**',
      'examples/**',
      'extras/**',
      'lab/**',
      'protocol/**',
      'tests/**',
      'wasm/**',
      'eslint.config.js',
    ],
    // As report/.
    ignores: ['extras/*/analysis/**', 'extras/*/page/**'],
    languageOptions: { globals: globals.node },
  },
  // report/ gets no globals, because it does no I/O and runs everywhere. Only the scripts of the HTML
  // report, and of pages of extras, run in a page.
  {
    files: ['report/html/page/**', 'extras/*/page/**'],
    languageOptions: { globals: globals.browser },
  },
  // Tuned numbers stand in report/method/.
  {
    files: ['report/estimate/**', 'report/compare/**'],
    rules: {
      'no-magic-numbers': [
        'error',
        { ignore: [-1, 0, 1, 2, 0.1, 10, 100, 1000, 1e6, 1e9], ignoreArrayIndexes: true },
      ],
    },
  },
  // Links are deflated, and numbers decoded, with what Node and browsers have alike.
  {
    files: ['extras/share/analysis/*.js', 'report/agreement/*.js'],
    languageOptions: { globals: globals['shared-node-browser'] },
  },
  {
    files: ['web/**', 'wasm/**', 'core/primality/javascript/**'],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
  },
  {
    // The server of the web page.
    files: ['web/server/**'],
    languageOptions: { globals: globals.node },
  },
  // Patterns that match colour codes need control characters.
  {
    files: ['tests/**', 'lab/**', 'extras/*/tests/**'],
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { 'no-control-regex': 'off' },
  },
  {
    // `npm test` runs these files in few processes.
    files: ['tests/js/**', 'lab/tests/**', 'extras/*/tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each)?$/]',
          message:
            'A hook outside of a test runs for the tests of other files, too, which share the process.',
        },
        {
          selector: 'Program > ExpressionStatement > AssignmentExpression[left.object.object.name="process"]',
          message:
            'Other test files share the process. Use withVariables of tests/js/fixtures/environment.js.',
        },
      ],
    },
  },
  // Functions in these files are sent to the page and run there.
  {
    files: ['tests/browser/**', 'lab/picture.js'],
    languageOptions: { globals: globals.browser },
  },
];
