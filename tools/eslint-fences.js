// The fences that eslint can see: what may be named in which room. Each message is what its breaker reads.

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export; a default export is for configs alone.',
}
const noBareDate = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The clock is injected: take `now` from the call or the ports.',
}
const noDateCall = {
  selector: "CallExpression[callee.name='Date']",
  message: 'The clock is injected: take `now` from the call or the ports.',
}
const noEnum = {
  selector: 'TSEnumDeclaration',
  message: 'Node runs these files as they are: use a const list and a union.',
}
const noSleeping = {
  selector:
    'CallExpression[callee.property.name=/^(skip|only|todo|fixme)$/][callee.object.name=/^(it|test|describe)$/]',
  message: 'A test runs or it is not there.',
}

const authorizeOnly = {
  selector: "CallExpression[callee.name='authorize']",
  message: 'Only a *.policy.ts may authorize: it creates `Authorized`.',
}

const clock = [noBareDate, noDateCall]
export const fences = {
  everywhere: [noDefaultExport, noEnum, authorizeOnly, ...clock],
  /** Where the clock, random and network are wired in. */
  wired: [noDefaultExport, noEnum, authorizeOnly],
  policy: [noDefaultExport, noEnum, ...clock],
  allButDefaultExport: [noEnum],
  tests: [noEnum, noSleeping],
}

const injected = 'It is injected: take it from the call or the ports.'
const injectedProperties = [
  'error',
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
  'error',
  { name: 'fetch', message: injected },
  { name: 'XMLHttpRequest', message: injected },
  { name: 'WebSocket', message: injected },
]

/** The files that build the ports from the machine's clock, random numbers and network. */
export const portMakers = [
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
  'tools/**',
  'tests/**',
]

export const portFences = [
  {
    files: ['domain/**', 'contract/**', 'offline/**', 'sw/**', 'src/**', 'server/**', 'demo/**'],
    ignores: portMakers,
    rules: { 'no-restricted-properties': injectedProperties, 'no-restricted-globals': networkGlobals },
  },
  // domain/ and offline/ run in the page and in the worker, so they may name neither.
  {
    files: ['domain/**', 'contract/**', 'offline/**'],
    rules: {
      'no-restricted-properties': injectedProperties.filter((fence) => fence.object !== 'crypto'),
      'no-restricted-globals': [
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
    files: ['server/**', 'demo/**'],
    ignores: portMakers,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'node:crypto',
          importNames: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'],
          message: injected,
        },
      ],
    },
  },
  {
    files: portMakers.filter((glob) => !glob.startsWith('tests') && !glob.startsWith('tools')),
    rules: { 'no-restricted-syntax': ['error', ...fences.wired] },
  },
  { files: ['server/**/*.policy.ts'], rules: { 'no-restricted-syntax': ['error', ...fences.policy] } },
]
