import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberKey, toTerms } from '../../domain/catalogue/terms.ts'
import { indexProducts } from '../../server/db/catalogue-index.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { largeParts } from '../../demo/large.ts'
import { largeModels } from '../../demo/large/models.ts'
import { seedDemo } from '../../demo/main.ts'
import { cheapPasswords } from '../support/passwords.ts'
import { preparedDatabase } from '../support/prepared-database.ts'
import { memoryFiles, testClock } from '../support/test-ports.ts'

describe('a large catalogue, in memory', () => {
  const parts = largeParts(100_000)
  const models = largeModels(100_000)

  it('has the requested number of parts, with unique ids and numbers', () => {
    expect(parts).toHaveLength(100_000)
    expect(new Set(parts.map((part) => part.id)).size).toBe(100_000)
    expect(new Set(parts.map((part) => numberKey(part.number))).size).toBe(100_000)
    expect(largeParts(0)).toEqual([])
    expect(largeParts(3)).toHaveLength(3)
  })

  it('has names with more than 2,000 distinct terms from 5,000 parts on', () => {
    for (const some of [parts, largeParts(5000)])
      expect(new Set(some.flatMap((part) => toTerms(part.name))).size).toBeGreaterThan(2000)
  })

  it('has replaced parts, in chains without cycles', () => {
    const newer = new Map(parts.map((part) => [part.id, part.supersededBy]))
    const replaced = parts.filter((part) => part.supersededBy !== null)
    expect(replaced.length).toBeGreaterThan(4000)
    for (const { supersededBy } of replaced) {
      let at = supersededBy
      for (let steps = 0; at !== null; steps += 1) {
        expect(newer.has(at)).toBe(true)
        expect(steps).toBeLessThan(20)
        at = newer.get(at) ?? null
      }
    }
  })

  it('has prices for most parts, and fits each to models of its brand', () => {
    const brandOf = new Map(models.map((model) => [model.id, model.brand]))
    const unpriced = parts.filter((part) => part.price === null).length
    expect(unpriced).toBeGreaterThan(1000)
    expect(unpriced).toBeLessThan(10_000)
    expect(parts.every(({ fits, brand }) => fits.length > 0 && fits.every((id) => brandOf.get(id) === brand))).toBe(
      true,
    )
    expect(new Set(parts.flatMap((part) => part.fits)).size).toBe(models.length)
  })

  it('has models with unique slugs and serial patterns', () => {
    for (const all of [models, largeModels(999_999)]) {
      expect(new Set(all.map((model) => model.slug)).size).toBe(all.length)
      expect(new Set(all.map((model) => model.prefix)).size).toBe(all.length)
    }
    expect(models.every((model) => /^[A-Z]{3}$/.test(model.prefix))).toBe(true)
  })

  it('is deterministic', () => {
    expect(largeParts(2000)).toEqual(largeParts(2000))
  })
})

describe('SEED_PARTS', () => {
  const ports = { clock: testClock(), files: memoryFiles(), passwordCost: cheapPasswords, drawn: [] }
  let shop: OpenDatabase
  beforeAll(async () => {
    shop = await preparedDatabase('none')
    await seedDemo(shop.db, { ...ports, parts: 5000 }, () => undefined)
  }, 60_000)
  afterAll(() => shop.close())
  const count = async (table: 'product' | 'model') =>
    (
      await shop.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count

  it('adds the requested number of parts in one version of the catalogue', async () => {
    expect(await count('product')).toBe('5000')
    expect(Number(await count('model'))).toBeGreaterThan(60)
    expect(await shop.db.selectFrom('catalogue_version').select('version').execute()).toEqual([{ version: '1' }])
  })

  it('makes each part searchable like any other', async () => {
    const terms = async () =>
      (await sql`select product_id, words::text as words from product order by product_id`.execute(shop.db)).rows
    const before = await terms()
    const known = (await sql`select word from catalogue_word order by word`.execute(shop.db)).rows
    await indexProducts(
      shop.db,
      before.map((row) => (row as { product_id: number }).product_id),
      '1',
    )
    expect(await terms()).toEqual(before)
    expect((await sql`select word from catalogue_word order by word`.execute(shop.db)).rows).toEqual(known)
  })

  it('adds nothing at the next start, even if more parts are requested', async () => {
    const messages: string[] = []
    await seedDemo(shop.db, { ...ports, parts: 5000 }, (message) => messages.push(message))
    await seedDemo(shop.db, { ...ports, parts: 9000 }, (message) => messages.push(message))
    expect(messages).toEqual([])
    expect(await count('product')).toBe('5000')
  })

  it('extends an existing shop once, in a new version', async () => {
    const small = await preparedDatabase('none')
    await seedDemo(small.db, ports, () => undefined)
    const first = await small.db.selectFrom('product').selectAll().orderBy('product_id').execute()
    await seedDemo(small.db, { ...ports, parts: 1000 }, () => undefined)
    const grown = await small.db.selectFrom('product').selectAll().orderBy('product_id').execute()
    expect(grown).toHaveLength(1000)
    expect(grown.slice(0, first.length)).toEqual(first)
    expect(new Set(grown.slice(first.length).map((part) => part.rev))).toEqual(new Set(['2']))
    await small.close()
  })
})
