// What the linter refuses (docs/decisions/155-one-linter.md): the strictest rules of TypeScript, with and without types,
// those of the React Compiler, of hooks and of accessibility, and this project's own fences and names. The style is oxfmt's.
import { defineConfig } from 'oxlint'
import { everywhere, inTests, inTools, portFences } from './tools/lint/fences.ts'

const inScreens = [
  'react/rules-of-hooks',
  'react/exhaustive-deps',
  // Those of the React Compiler.
  'react/error-boundaries',
  'react/globals',
  'react/immutability',
  'react/incompatible-library',
  'react/preserve-manual-memoization',
  'react/purity',
  'react/refs',
  'react/set-state-in-effect',
  'react/set-state-in-render',
  'react/static-components',
  'react/unsupported-syntax',
  'react/use-memo',
  'react/void-use-memo',
] as const

/** The strictest set of jsx-a11y. */
const accessible = [
  'jsx-a11y/alt-text',
  'jsx-a11y/anchor-has-content',
  'jsx-a11y/anchor-is-valid',
  'jsx-a11y/aria-activedescendant-has-tabindex',
  'jsx-a11y/aria-props',
  'jsx-a11y/aria-proptypes',
  'jsx-a11y/aria-role',
  'jsx-a11y/aria-unsupported-elements',
  'jsx-a11y/autocomplete-valid',
  'jsx-a11y/click-events-have-key-events',
  'jsx-a11y/heading-has-content',
  'jsx-a11y/html-has-lang',
  'jsx-a11y/iframe-has-title',
  'jsx-a11y/img-redundant-alt',
  'jsx-a11y/interactive-supports-focus',
  'jsx-a11y/label-has-associated-control',
  'jsx-a11y/media-has-caption',
  'jsx-a11y/mouse-events-have-key-events',
  'jsx-a11y/no-access-key',
  'jsx-a11y/no-autofocus',
  'jsx-a11y/no-distracting-elements',
  'jsx-a11y/no-interactive-element-to-noninteractive-role',
  'jsx-a11y/no-noninteractive-element-to-interactive-role',
  'jsx-a11y/no-redundant-roles',
  'jsx-a11y/no-static-element-interactions',
  'jsx-a11y/role-has-required-aria-props',
  'jsx-a11y/role-supports-aria-props',
  'jsx-a11y/scope',
  'jsx-a11y/tabindex-no-positive',
] as const

const errors = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'error'])) as Record<Name, 'error'>

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./tools/lint/plugin.ts'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist/', 'data/', 'android/', 'ios/', 'public/', '**/*.{js,cjs,mjs}'],
  options: { denyWarnings: true, respectEslintDisableDirectives: false },
  rules: {
    // A status that is not an `<output>` is read aloud alike. An empty cell needs no label, nor does a suggested option.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    // They keep NUL and the like out of addresses and names.
    'no-control-regex': 'off',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 300 }],
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
    ],
    'no-useless-constructor': 'error',
    'no-var': 'error',
    // What postpones or silences. A comment that switches this rule off too is refused by tests/house/files.test.ts.
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack', 'eslint-disable', 'oxlint-disable'] }],
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'house/field-words': 'error',
    ...everywhere,

    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',

    // Those that need types.
    'typescript/await-thenable': 'error',
    'typescript/no-array-delete': 'error',
    'typescript/no-base-to-string': 'error',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
    'typescript/no-deprecated': 'error',
    'typescript/no-duplicate-type-constituents': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-for-in-array': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-implied-eval': 'error',
    'typescript/no-meaningless-void-operator': 'error',
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, arguments: false, properties: false } },
    ],
    'typescript/no-misused-spread': 'error',
    'typescript/no-mixed-enums': 'error',
    'typescript/no-redundant-type-constituents': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-assignment': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-unary-minus': 'error',
    'typescript/no-useless-default-assignment': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/unbound-method': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
  },
  overrides: [
    // What the wire, the database and the device store keeps its names.
    {
      files: ['{contract,demo,tests}/**', 'offline/db/**', 'offline/signal.ts', 'server/db/schema/**'],
      rules: { 'house/field-words': ['error', { properties: false }] },
    },
    // Fault injection is the field's word.
    {
      files: ['tests/**', 'tools/proof/**'],
      rules: { 'house/field-words': ['error', { properties: false, allow: ['fault', 'faults'] }] },
    },
    {
      files: ['server/adapters/fault-at.ts', 'server/config.ts'],
      rules: { 'house/field-words': ['error', { allow: ['fault'] }] },
    },
    // Merging a package's matchers into those of Vitest takes an interface without members.
    {
      files: ['tests/support/dom-matchers.d.ts'],
      rules: { 'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }] },
    },
    { files: ['src/**/*.{ts,tsx}', 'tests/src/**'], rules: errors(inScreens) },
    {
      files: ['src/**/*.tsx'],
      rules: {
        ...errors(accessible),
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
    // A checkbox tells a screen reader its own state, whatever its role; the rule does not know that.
    { files: ['src/ui/switch-field.tsx'], rules: { 'jsx-a11y/role-has-required-aria-props': 'off' } },
    // The build has no React Compiler, so nothing memoizes what a virtualizer returns.
    {
      files: ['src/features/outbox/components/windowed-list.tsx'],
      rules: { 'react/incompatible-library': 'off' },
    },
    ...portFences,
    { files: ['tools/**', '*.config.ts'], rules: { 'no-console': 'off', ...inTools } },
    {
      files: ['tests/**'],
      rules: {
        'max-lines': ['error', { max: 500 }],
        ...inTests,
        // What is not there fails the test.
        'no-unsafe-optional-chaining': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/unbound-method': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-base-to-string': 'off',
        'typescript/no-unsafe-enum-assignment': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      files: [
        'tests/{bench,engines,attack,faults,journeys}/**',
        'server/{main,migrate,import,import-lists}.ts',
        'demo/grow.ts',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
})
