// The fences that the linter can see: what may be named in which room. Each message is what its breaker reads.
import type { OxlintOverride } from 'oxlint'

interface Fence {
  readonly selector: string
  readonly message: string
}

const noDefaultExport: Fence = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export; a default export is for configs alone.',
}
const noBareDate: Fence = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The clock is injected: take `now` from the call or the ports.',
}
const noDateCall: Fence = {
  selector: "CallExpression[callee.name='Date']",
  message: 'The clock is injected: take `now` from the call or the ports.',
}
const noEnum: Fence = {
  selector: 'TSEnumDeclaration',
  message: 'Node runs these files as they are: use a const list and a union.',
}
const noSleeping: Fence = {
  selector:
    'CallExpression[callee.property.name=/^(skip|only|todo|fixme)$/][callee.object.name=/^(it|test|describe)$/]',
  message: 'A test runs or it is not there.',
}

const authorizeOnly: Fence = {
  selector: "CallExpression[callee.name='authorize']",
  message: 'Only a *.policy.ts may authorize: it creates `Authorized`.',
}

const clock = [noBareDate, noDateCall]
const refuse = (...fences: readonly Fence[]): NonNullable<OxlintOverride['rules']> => ({
  'house/no-syntax': ['error', ...fences],
})

/** Syntax that no file may have, but for those that a later entry of the configuration names. */
export const everywhere = refuse(noDefaultExport, noEnum, authorizeOnly, ...clock)
/** For tools. A configuration has a default export. */
export const inTools = refuse(noEnum)
export const inTests = refuse(noEnum, noSleeping)

const injected = 'It is injected: take it from the call or the ports.'
const injectedProperties = [
  { object: 'Date', property: 'now', message: injected },
  { object: 'performance', property: 'now', message: injected },
  { object: 'Math', property: 'random', message: injected },
  { object: 'crypto', property: 'randomUUID', message: injected },
  { object: 'crypto', property: 'getRandomValues', message: injected },
  { object: 'process', property: 'env', message: 'server/config.ts alone reads the environment.' },
  { object: 'window', property: 'fetch', message: injected },
  { object: 'globalThis', property: 'fetch', message: injected },
  { object: 'self', property: 'fetch', message: injected },
]
const networkGlobals = [
  { name: 'fetch', message: injected },
  { name: 'XMLHttpRequest', message: injected },
  { name: 'WebSocket', message: injected },
]

/** The files that build the ports from the machine's clock, random numbers and network. */
const portMakers = [
  'server/main.ts',
  'server/start.ts',
  'server/migrate.ts',
  'server/import.ts',
  'server/import-lists.ts',
  'demo/grow.ts',
  'server/config.ts',
  'server/adapters/**',
  'src/platform/page-ports.ts',
  'src/platform/ports/**',
  'sw/ports.ts',
]

/** Clock, random numbers, network and environment are injected: only a few files read them directly. */
export const portFences: OxlintOverride[] = [
  {
    files: ['{domain,contract,offline,sw,src,server,demo}/**'],
    excludeFiles: portMakers,
    rules: {
      'no-restricted-properties': ['error', ...injectedProperties],
      'no-restricted-globals': ['error', ...networkGlobals],
    },
  },
  // domain/ and offline/ run in the page and in the worker, so they may name neither.
  {
    files: ['{domain,contract,offline}/**'],
    rules: {
      'no-restricted-properties': ['error', ...injectedProperties.filter((fence) => fence.object !== 'crypto')],
      'no-restricted-globals': [
        'error',
        ...networkGlobals,
        ...[
          'crypto',
          'window',
          'document',
          'localStorage',
          'sessionStorage',
          'navigator',
          'self',
          'clients',
          'indexedDB',
          'caches',
          'setTimeout',
          'setInterval',
        ].map((name) => ({ name, message: 'This room runs in the page and in the worker: its ports are handed in.' })),
      ],
    },
  },
  {
    files: ['{server,demo}/**'],
    excludeFiles: portMakers,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:crypto',
              importNames: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'],
              message: injected,
            },
          ],
        },
      ],
    },
  },
  { files: portMakers, rules: refuse(noDefaultExport, noEnum, authorizeOnly) },
  { files: ['server/**/*.policy.ts'], rules: refuse(noDefaultExport, noEnum, ...clock) },
]
