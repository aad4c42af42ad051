import checkFile from 'eslint-plugin-check-file'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { fieldWords } from './tools/eslint-language.js'
import { fences, portFences } from './tools/eslint-fences.js'

const typescript = ['**/*.ts', '**/*.tsx']
const tests = ['tests/**']
const tools = ['tools/**', '*.config.ts']

/** kebab-case; a migration's number may lead. */
const kebab = '?(+([0-9])-)+([a-z0-9])*(-+([a-z0-9]))'

/** Names that say nothing about what is inside. */
const emptyNames = '!(utils|util|helpers|helper|misc|common|base|manager)'

export default defineConfig(
  globalIgnores([
    'dist/',
    'dist-server/',
    'data/',
    '.cache/',
    'node_modules/',
    'tests/.out/',
    'android/',
    'ios/',
    'eslint.config.js',
    '**/*.cjs',
    '**/*.mjs',
    'public/',
  ]),

  {
    files: typescript,
    // Rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.strict],
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // ESLint ignores comments that switch rules off. oxlint obeys them, so they are refused.
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack', 'eslint-disable', 'oxlint-disable'] }],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-syntax': ['error', ...fences.everywhere],
    },
  },

  // Kept style: the two that cost nothing.
  {
    files: typescript,
    rules: {
      semi: ['error', 'never', { beforeStatementContinuationChars: 'always' }],
      quotes: ['error', 'single', { avoidEscape: true, allowTemplateLiterals: true }],
    },
  },

  // Names: kebab-case, and no drawer for odds and ends.
  {
    files: [...typescript],
    plugins: { 'check-file': checkFile },
    rules: {
      'check-file/filename-naming-convention': ['error', { '**/*.{ts,tsx}': kebab }, { ignoreMiddleExtensions: true }],
      'check-file/folder-naming-convention': [
        'error',
        { '{domain,contract,offline,sw,src,server,demo,tools,tests}/**/': 'KEBAB_CASE' },
      ],
      'check-file/filename-blocklist': [
        'error',
        {
          [`**/{utils,util,helpers,helper,misc,common,base,manager}.{ts,tsx}`]: emptyNames,
          [`**/*-{utils,helpers,manager}.{ts,tsx}`]: emptyNames,
        },
      ],
    },
  },

  // Names in the field's words (docs/glossary.md). What the wire, the database and the device store keeps its names.
  {
    files: typescript,
    plugins: { language: { rules: { 'field-words': fieldWords } } },
    rules: { 'language/field-words': 'error' },
  },
  {
    files: ['contract/**', 'offline/db/**', 'offline/signal.ts', 'server/db/schema/**', 'demo/**', 'tests/**'],
    rules: { 'language/field-words': ['error', { properties: false }] },
  },
  // Merging a package's matchers into those of Vitest takes an interface without members.
  {
    files: ['tests/support/dom-matchers.d.ts'],
    rules: { '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }] },
  },
  // Fault injection is the field's word.
  {
    files: ['tests/**', 'tools/proof/**'],
    rules: { 'language/field-words': ['error', { properties: false, allow: ['fault', 'faults'] }] },
  },
  {
    files: ['server/adapters/fault-at.ts', 'server/config.ts'],
    rules: { 'language/field-words': ['error', { allow: ['fault'] }] },
  },

  // Screens. The rules of the React Compiler are in .oxlintrc.json.
  {
    files: ['src/**/*.tsx', 'src/**/*.ts', 'tests/src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    rules: {
      // A region that scrolls has to be reachable by keyboard; a form may hear the keys of its fields.
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: [], roles: ['tabpanel', 'region'], allowExpressionValues: true },
      ],
      'jsx-a11y/no-noninteractive-element-interactions': [
        'error',
        {
          form: ['onKeyDown', 'onBlur'],
          body: ['onError', 'onLoad'],
          iframe: ['onError', 'onLoad'],
          img: ['onError', 'onLoad'],
        },
      ],
    },
  },

  // Clock, random numbers, network and environment are injected: only a few files read them directly.
  ...portFences,

  {
    files: tools,
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': ['error', ...fences.allButDefaultExport],
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 500 }],
      'no-restricted-syntax': ['error', ...fences.tests],
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: [
      'tests/bench/**',
      'tests/engines/**',
      'tests/attack/**',
      'tests/faults/**',
      'tests/journeys/**',
      'server/main.ts',
      'server/migrate.ts',
      'server/import.ts',
      'server/import-lists.ts',
      'demo/grow.ts',
    ],
    rules: { 'no-console': 'off' },
  },
)
