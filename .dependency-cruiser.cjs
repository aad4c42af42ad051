/** Who may lean on whom. One rule, one sentence; the sentence is what its breaker reads. */
const rooms = {
  domain: '^domain/',
  contract: '^contract/',
  offline: '^offline/',
  src: '^src/',
  sw: '^sw/',
  server: '^server/',
  demo: '^demo/',
}
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })
const only = (room, may) =>
  rule(
    `${room}-leans-only-on-${may.join('-') || 'nothing'}`,
    `${room}/ may import ${may.join(', ') || 'nothing'} and itself`,
    { path: rooms[room] },
    {
      path: Object.entries(rooms)
        .filter(([name]) => name !== room && !may.includes(name))
        .map(([, path]) => path),
    },
  )

module.exports = {
  forbidden: [
    only('domain', []),
    only('contract', ['domain']),
    only('offline', ['contract', 'domain']),
    only('src', ['offline', 'contract', 'domain']),
    only('sw', ['offline', 'contract', 'domain']),
    only('server', ['contract', 'domain', 'demo']),
    only('demo', ['server', 'contract', 'domain']),

    rule(
      'the-demo-shop-is-loaded-when-seeded',
      'only server/start.ts may import demo/, and only dynamically: a production start never reads it',
      { path: rooms.server },
      { path: rooms.demo, dynamic: false },
    ),
    rule(
      'rare-libraries-load-with-their-first-use',
      'import() libraries that most calls never need: each start would read their files',
      { path: rooms.server },
      {
        path: [
          npm('sharp|nodemailer|web-push|file-type|csv-parse|csv-stringify|pg|pdfkit|postal-mime'),
          '^server/modules/(site/sanitize-html|catalogue-office/import/plain-text|tickets/incoming/html-text)\\.rules\\.ts$',
        ],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'domain-is-plain',
      'domain/ is plain TypeScript: no packages, nothing of Node',
      { path: rooms.domain },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'] },
    ),
    rule(
      'contract-knows-only-zod',
      'contract/ may import zod/mini and nothing else from npm',
      { path: rooms.contract },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    ),
    rule(
      'offline-knows-only-dexie',
      'offline/ may import dexie, zod and p-limit, and nothing else from npm',
      { path: rooms.offline },
      { path: 'node_modules/', pathNot: 'node_modules/(dexie|zod|p-limit)/' },
    ),
    rule(
      'sw-knows-only-workbox',
      'sw/ may import workbox and nothing else from npm',
      { path: rooms.sw },
      { path: 'node_modules/', pathNot: 'node_modules/(workbox-[a-z-]+|dexie|zod)/' },
    ),
    rule(
      'no-react-below-src',
      'only src/ may know React and Ionic',
      { pathNot: ['^src/', '^tests/', '^tools/'] },
      { path: npm('react|react-dom|react-router|react-router-dom|@ionic|@tanstack|react-hook-form') },
    ),
    rule(
      'only-data-knows-the-query-cache',
      'TanStack Query is known in src/data alone',
      { path: rooms.src, pathNot: '^src/(data/|main\\.tsx$)' },
      { path: npm('@tanstack') },
    ),
    rule(
      'only-offline-and-data-know-dexie',
      'Dexie is known in offline/ and src/data alone',
      { path: ['^src/', '^sw/'], pathNot: '^src/data/' },
      { path: npm('dexie|dexie-react-hooks') },
    ),
    rule(
      'the-first-page-is-free-of-dexie',
      'src/app and src/data watch the device with QueryWatcher: useLiveQuery imports Dexie and loads with a screen',
      { path: '^src/(app|data)/', pathNot: '^src/data/late-query\\.tsx$' },
      { path: '^src/data/use-live-query\\.ts$' },
    ),
    rule(
      'only-platform-knows-comlink',
      'workers are called through src/platform/workers: comlink is known in src/platform alone',
      { pathNot: ['^src/platform/', '^tests/'] },
      { path: npm('comlink') },
    ),
    rule(
      'features-do-not-meet',
      'a feature may not import another feature; compose them in src/app or share in src/shared',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'nothing-below-leans-on-app',
      'src/ui, platform, data, shared and gallery do not know features or the app',
      { path: '^src/(ui|platform|theme|data|shared|gallery)/' },
      { path: '^src/(features|app)/' },
    ),
    rule(
      'features-do-not-know-the-app',
      'a feature does not import src/app: what it needs is in data, shared, ui or platform',
      { path: '^src/features/' },
      { path: '^src/app/' },
    ),

    rule(
      'the-server-loads-the-drawn-pages-as-built',
      'src/first-sight/draw-page.tsx is an entry of the build: the server loads what is built, and nothing of the app leans on it',
      { pathNot: ['^src/first-sight/', '^tests/'] },
      { path: '^src/first-sight/(draw-page|drawn-screens|ionic|style-rules)\\.tsx?$' },
    ),
    rule(
      'the-gallery-is-for-development',
      'only src/start-app.tsx may import src/gallery, and only dynamically: the build leaves the gallery out',
      { path: rooms.src, pathNot: '^src/(gallery/|start-app\\.tsx?$)' },
      { path: '^src/gallery/' },
    ),

    rule(
      'modules-knock-at-the-door',
      'another server module is entered by its index.ts only',
      { path: '^server/modules/([^/]+)/' },
      { path: '^server/modules/([^/]+)/', pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/index\\.ts$'] },
    ),
    rule(
      'outsiders-knock-at-the-door',
      'a server module is entered by its index.ts only; server/modules/all.ts is the list of them',
      { path: '^server/', pathNot: '^server/modules/' },
      { path: '^server/modules/', pathNot: '^server/modules/([^/]+/index|all)\\.ts$' },
    ),
    rule(
      'only-the-store-talks-sql',
      'in a module only *.store.ts may import server/db or kysely',
      { path: '^server/modules/', pathNot: '\\.store\\.ts$' },
      { path: ['^server/db/', npm('kysely')] },
    ),
    rule(
      'kysely-stays-below',
      'SQL is known to stores, server/db, server/kernel and server/adapters alone',
      {
        path: '^server/',
        pathNot: ['\\.store\\.ts$', '^server/(db|kernel|adapters)/', '^server/(main|migrate|app)\\.ts$'],
      },
      { path: npm('kysely|pg|@electric-sql') },
    ),
    rule(
      'only-the-mount-knows-http',
      'only server/kernel and server/app.ts know the HTTP framework',
      { path: '^server/', pathNot: '^server/(kernel/|app\\.ts$|main\\.ts$)' },
      { path: npm('fastify|@fastify') },
    ),
    rule(
      'modules-do-not-know-adapters',
      'a module speaks to ports; which adapter answers is decided in server/main.ts',
      { path: '^server/modules/' },
      { path: '^server/(adapters|config\\.ts|main\\.ts)' },
    ),

    rule(
      'nothing-imports-tests',
      'tests lean on the rooms, never the other way round',
      { pathNot: ['^tests/', '^tools/test\\.ts$', '^vitest\\.config\\.ts$'] },
      { path: '^tests/' },
    ),
    rule(
      'no-circles',
      'no cycles: split what both need into a third file',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'nothing-unresolved',
      'every import leads somewhere',
      {},
      { couldNotResolve: true, pathNot: ['^virtual:', '\\?(url|raw|worker)$'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The rival shop has packages of its own, outside ours.
    exclude: { path: '(^|/)(dist|dist-server|data|\\.cache|tests/bench/rival)/' },
    tsConfig: { fileName: 'tsconfig.app.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
