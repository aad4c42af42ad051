import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import type { ICruiseOptions, ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './sources.ts'

const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string; comment: string }[]
  options: ICruiseOptions
}

/** For each rule a file that breaks it, in a small project. */
const breaches: Readonly<Record<string, readonly [file: string, imports: string]>> = {
  'domain-leans-only-on-nothing': ['domain/a.ts', '../contract/row.ts'],
  'contract-leans-only-on-domain': ['contract/a.ts', '../offline/outbox.ts'],
  'offline-leans-only-on-contract-domain': ['offline/a.ts', '../server/app.ts'],
  'src-leans-only-on-offline-contract-domain': ['src/app/a.ts', '../../server/app.ts'],
  'sw-leans-only-on-offline-contract-domain': ['sw/a.ts', '../src/app/routes.ts'],
  'server-leans-only-on-contract-domain-demo': ['server/a.ts', '../offline/outbox.ts'],
  'demo-leans-only-on-server-contract-domain': ['demo/a.ts', '../offline/outbox.ts'],
  'the-demo-shop-is-loaded-when-seeded': ['server/c.ts', '../demo/main.ts'],
  'rare-libraries-load-with-their-first-use': ['server/adapters/mail.ts', 'nodemailer'],
  'domain-is-plain': ['domain/b.ts', 'zod'],
  'contract-knows-only-zod': ['contract/b.ts', 'dexie'],
  'offline-knows-only-dexie': ['offline/b.ts', 'workbox-core'],
  'sw-knows-only-workbox': ['sw/b.ts', 'ionicons'],
  'no-react-below-src': ['offline/c.ts', 'react'],
  'only-data-knows-the-query-cache': ['src/features/a/a.ts', '@tanstack/react-query'],
  'only-offline-and-data-know-dexie': ['src/ui/a.ts', 'dexie'],
  'the-first-page-is-free-of-dexie': ['src/app/b.ts', '../data/use-live-query.ts'],
  'only-platform-knows-comlink': ['src/features/a/d.ts', 'comlink'],
  'features-do-not-meet': ['src/features/b/b.ts', '../a/components/one.ts'],
  'nothing-below-leans-on-app': ['src/data/a.ts', '../features/a/components/one.ts'],
  'features-do-not-know-the-app': ['src/features/a/c.ts', '../../app/routes.ts'],
  'the-server-loads-the-drawn-pages-as-built': ['src/app/d.ts', '../first-sight/draw-page.ts'],
  'the-gallery-is-for-development': ['src/ui/b.ts', '../gallery/show-gallery.ts'],
  'modules-knock-at-the-door': ['server/modules/one/a.ts', '../two/two.service.ts'],
  'outsiders-knock-at-the-door': ['server/kernel/a.ts', '../modules/two/two.service.ts'],
  'only-the-store-talks-sql': ['server/modules/one/one.service.ts', '../../db/schema.ts'],
  'kysely-stays-below': ['server/ports/a.ts', 'kysely'],
  'only-the-mount-knows-http': ['server/modules/one/one.handlers.ts', 'fastify'],
  'modules-do-not-know-adapters': ['server/modules/one/b.ts', '../../adapters/clock.ts'],
  'nothing-imports-tests': ['server/b.ts', '../tests/support/shop.ts'],
  'no-circles': ['domain/circle.ts', './round.ts'],
  'nothing-unresolved': ['domain/c.ts', './nowhere.ts'],
}
/** The files that the breaches import, and allowed imports. */
const innocents: Readonly<Record<string, string>> = {
  'contract/row.ts': "import type {} from 'zod'\nimport '../domain/rule.ts'\nexport const row = 1\n",
  'domain/rule.ts': 'export const rule = 1\n',
  'domain/round.ts': "import './circle.ts'\nexport const back = 1\n",
  'offline/outbox.ts': "import '../contract/row.ts'\nimport 'dexie'\n",
  'src/app/routes.ts': "import '../features/a/components/one.ts'\nexport const routes = 1\n",
  'src/start-app.ts': "void import('./gallery/show-gallery.ts')\n",
  'src/gallery/show-gallery.ts': "import '../ui/c.ts'\n",
  'src/ui/c.ts': 'export const one = 1\n',
  'src/first-sight/draw-page.ts': 'export const draw = 1\n',
  'src/features/a/components/one.ts': "import '../../../../offline/outbox.ts'\n",
  'server/start.ts': "void import('../demo/main.ts')\nvoid import('nodemailer')\n",
  'server/app.ts': "import 'fastify'\nimport './modules/two/index.ts'\n",
  'server/db/schema.ts': "import 'kysely'\n",
  'server/adapters/clock.ts': 'export const clock = 1\n',
  'server/modules/two/index.ts': "import './two.service.ts'\n",
  'server/modules/two/two.service.ts': "import './two.store.ts'\nimport '../one/index.ts'\n",
  'server/modules/two/two.store.ts': "import '../../db/schema.ts'\nimport 'kysely'\n",
  'server/modules/one/index.ts': 'export const one = 1\n',
  'demo/main.ts': "import '../server/db/schema.ts'\n",
  'tests/support/shop.ts': "import '../../server/app.ts'\n",
  'src/data/use-live-query.ts': "import 'dexie-react-hooks'\n",
  'src/data/late-query.tsx': "import './use-live-query.ts'\n",
  'src/platform/worker-client.ts': "import 'comlink'\n",
  'src/data/use-read.ts': "import '@tanstack/react-query'\nimport 'dexie'\n",
}

let house = ''
let found: { rule: string; from: string }[] = []
beforeAll(async () => {
  mkdirSync(join(root, 'tests/.out'), { recursive: true })
  house = mkdtempSync(join(root, 'tests/.out/house-'))
  const planted = Object.values(breaches).map(
    ([file, imports]) => [file, `import '${imports}'\nexport const planted = 1\n`] as const,
  )
  for (const [file, text] of [...Object.entries(innocents), ...planted]) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), text)
  }
  const { tsConfig: _, ...options } = config.options
  const rules = { forbidden: config.forbidden } as IFlattenedRuleSet
  const result = await cruise(['domain', 'contract', 'offline', 'src', 'sw', 'server', 'demo', 'tests'], {
    ...options,
    exclude: {},
    baseDir: house,
    ruleSet: rules,
    validate: true,
  })
  found = (result.output as ICruiseResult).summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
  }))
})
afterAll(() => {
  rmSync(house, { recursive: true, force: true })
})

describe('each import rule', () => {
  it('has a planted breach', () => {
    expect(Object.keys(breaches).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort())
  })
  it.each(Object.entries(breaches))('%s fails on its breach', (rule, [file]) => {
    expect(found).toContainEqual({ rule, from: file })
  })
  it('lets clean files pass', () => {
    expect(found.filter(({ from }) => from in innocents && from !== 'domain/round.ts')).toEqual([])
  })
  it('explains itself in a sentence', () => {
    expect(config.forbidden.filter((rule) => rule.comment.length < 10)).toEqual([])
  })
})
