import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { barcodeKey } from '../../../domain/catalogue/barcode.ts'
import type { Found } from '../../../domain/catalogue/match.ts'
import { findFit, compareFound, isOneTypo, allowsTypo, numberScores } from '../../../domain/catalogue/match.ts'
import { getModelTerms, getProductTerms } from '../../../domain/catalogue/searchable.ts'
import { numberKey, parseQuery, sortName } from '../../../domain/catalogue/terms.ts'
import { findTypos } from '../../../server/modules/catalogue/search/typos.store.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { searchProducts, searchEquipment } = catalogue.table
const seed = Number(process.env.FUZZ_SEED ?? 20261120)
/** The shops that are compared; the long run has more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 8)

const vocabulary = [
  ...['belt', 'bolt', 'belts', 'welt', 'drive', 'driver', 'deck', 'desk', 'motor', 'rotor', 'motors', 'console'],
  ...['board', 'boards', 'broad', 'roller', 'rear', 'front', 'foot', 'fort', 'a', 'm8', 'm10', '8mm', '110v', 'bé'],
]
const brands = ['Meridian', 'Stride', 'Meridien']
const markets = ['Home', 'Commercial']
const term = fc.constantFrom(...vocabulary)
/** The serial prefix of a model by its index; most have none. */
const prefixOf = (at: number) => ['MT5', 'SR2', 'SR25'][at] ?? ''
const machine = fc.record({
  name: fc
    .tuple(fc.constantFrom('T', 'E', 'X'), fc.integer({ min: 1, max: 40 }))
    .map(([kind, n]) => `${kind}${n * 25}`),
  brand: fc.constantFrom(...brands),
  type: fc.constantFrom('Treadmill', 'Rower'),
  market: fc.constantFrom(...markets),
})
const part = fc.record({
  number: fc
    .tuple(fc.constantFrom('MT', 'SR', ''), fc.integer({ min: 100, max: 199 }), fc.constantFrom('-', ' ', '', '/'))
    .map(([letters, n, dash]) => `${letters}${dash}${n}`),
  name: fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' ')),
  brand: fc.constantFrom(...brands),
  fits: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
  isReplaced: fc.boolean(),
  hasBarcode: fc.boolean(),
})
const barcodeOf = (number: string) => `0099${numberKey(number).replace(/\D/g, '')}`
const shop = fc.record({
  machines: fc.uniqueArray(machine, {
    minLength: 10,
    maxLength: 10,
    selector: (one) => `${one.brand} ${one.name} ${one.type}`,
  }),
  parts: fc.uniqueArray(part, { minLength: 150, maxLength: 300, selector: (one) => numberKey(one.number) }),
})

/** A search word as users type it: whole, a prefix, or with a typo. */
const typedTerm = fc
  .tuple(
    fc.oneof(term, fc.constantFrom(...brands, 'treadmill', 't100', 'e25')),
    fc.nat(),
    fc.constantFrom('is', 'begins', 'lost', 'twice', 'swapped', 'wrong'),
  )
  .map(([whole, nat, how]) => {
    const at = nat % whole.length
    switch (how) {
      case 'begins':
        return whole.slice(0, at + 1)
      case 'lost':
        return whole.slice(0, at) + whole.slice(at + 1)
      case 'twice':
        return whole.slice(0, at) + whole.charAt(at) + whole.slice(at)
      case 'swapped':
        return whole.slice(0, at) + whole.charAt(at + 1) + whole.charAt(at) + whole.slice(at + 2)
      case 'wrong':
        return `${whole.slice(0, at)}x${whole.slice(at + 1)}`
      default:
        return whole
    }
  })
const typedNumber = fc
  .tuple(fc.constantFrom('MT', 'mt-', 'SR ', ''), fc.integer({ min: 1, max: 199 }))
  .map(([letters, n]) => `${letters}${n}`)
const typed = fc.oneof(
  { weight: 3, arbitrary: fc.array(typedTerm, { minLength: 1, maxLength: 2 }).map((terms) => terms.join(' ')) },
  { weight: 2, arbitrary: typedNumber },
  { weight: 1, arbitrary: fc.tuple(typedNumber, typedTerm).map((both) => both.join(' ')) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 199 }).map((n) => `099${n}`) },
)
/** The barcode keys of the parts that have one, each once. */
const uniqueBarcodes = (parts: Shop['parts']): Map<Shop['parts'][number], string> =>
  new Map(
    [...new Map(parts.filter((one) => one.hasBarcode).map((one) => [barcodeKey(barcodeOf(one.number)), one]))].map(
      ([key, one]) => [one, key],
    ),
  )
type Shop = typeof shop extends fc.Arbitrary<infer T> ? T : never

/** The reference implementation: applies the domain rules to every row. */
function scoreTerms(terms: readonly string[], searched: readonly string[]): number | null {
  let sum = 0
  for (const asked of searched) {
    const fits = terms.flatMap((one) => findFit(asked, one) ?? [])
    if (fits.length === 0) return null
    sum += Math.min(...fits)
  }
  return sum
}
function toScore(
  terms: readonly string[],
  keys: readonly string[],
  query: ReturnType<typeof parseQuery>,
  barcode: string | null = null,
) {
  const { number } = query
  if (query.terms.length === 0) return null
  if (number !== null && (keys[0] === number || barcodeKey(number) === barcode)) return numberScores.whole
  if (number !== null && keys.some((key) => key.startsWith(number))) return numberScores.beginning
  return scoreTerms(terms, query.terms)
}

describe('search on the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterAll(() => server.close())

  async function stock({ machines, parts }: Shop) {
    await sql`truncate product, model, diagram, catalogue_word, product_fit, diagram_line cascade`.execute(server.db)
    const rows = catalogueRows(server.db)
    const models: number[] = []
    for (const one of machines)
      models.push(await rows.model({ ...one, subtype: `${one.type}s all`, serialPrefix: prefixOf(models.length) }))
    const ids = await rows.products(
      parts.map(({ number, name, brand, fits }) => ({
        number,
        name,
        brand,
        fits: [...new Set(fits)].map((at) => models[at] ?? 0),
      })),
    )
    for (const [item, barcode_key] of uniqueBarcodes(parts))
      await server.db
        .updateTable('product')
        .set({ barcode: barcodeOf(item.number), barcode_key })
        .where('product_id', '=', ids[parts.indexOf(item)] ?? 0)
        .execute()
    for (const [at, { isReplaced }] of parts.entries())
      if (isReplaced && at > 0) await rows.replace(ids[at] ?? 0, ids[0] ?? 0)
    await rows.index()
    return { models, ids }
  }

  async function allPages(keywords: string, brandId?: number, marketType?: string) {
    const found: number[] = []
    for (let page = 1; ; page += 1) {
      const query = { keywords, brand_id: brandId, market_type: marketType, page }
      const { body, status } = await server.visitor().call(searchProducts, { query })
      expect(status).toBe(200)
      found.push(...body.data.map((one) => one.product_id))
      expect(body.to).toBe(found.length)
      if (body.next_page_url === null) {
        expect(body.total).toBe(found.length)
        return found
      }
    }
  }

  it('finds the same parts as the reference, in the same order, on all pages', async () => {
    let hits = 0
    await fc.assert(
      fc.asyncProperty(shop, fc.array(typed, { minLength: 12, maxLength: 12 }), async (one, queries) => {
        const { machines, parts } = one
        const { ids } = await stock(one)
        const brandIds = new Map(
          (await server.db.selectFrom('brand').select(['brand_id', 'name']).execute()).map((row) => [
            row.name,
            row.brand_id,
          ]),
        )
        for (const [at, keywords] of queries.entries()) {
          const [brand, market] = [at % 4 === 1 ? 'Meridian' : null, at % 4 === 2 ? 'Home' : null]
          const query = parseQuery(keywords)
          const expected = parts
            .flatMap((item, index): Found[] => {
              const models = item.fits.flatMap((fit) => machines[fit] ?? [])
              const terms = getProductTerms({ ...item, models: models.map((model) => model.name) })
              const barcode = uniqueBarcodes(parts).get(item) ?? null
              const score = toScore(terms, [numberKey(item.number)], query, barcode)
              if (score === null || (brand !== null && item.brand !== brand)) return []
              if (market !== null && models.every((model) => model.market !== market)) return []
              return [
                {
                  score,
                  isReplaced: item.isReplaced && index > 0,
                  sortName: sortName(item.name),
                  numberKey: numberKey(item.number),
                  id: ids[index] ?? 0,
                },
              ]
            })
            .sort(compareFound)
            .map((found) => found.id)
          const brandId = brand === null ? undefined : (brandIds.get(brand) ?? 2_000_000)
          expect([keywords, await allPages(keywords, brandId, market ?? undefined)]).toEqual([keywords, expected])
          hits += expected.length
        }
      }),
      { seed, numRuns, endOnFailure: true },
    )
    expect(hits).toBeGreaterThan(15 * numRuns)
  })

  it('finds the same models as the reference, in the same order', async () => {
    let hits = 0
    await fc.assert(
      fc.asyncProperty(shop, fc.array(typed, { minLength: 20, maxLength: 20 }), async (one, queries) => {
        const { models } = await stock({ ...one, parts: [] })
        for (const keywords of queries) {
          const query = parseQuery(keywords)
          const expected = one.machines
            .flatMap((model, index): Found[] => {
              const terms = getModelTerms({ ...model, subtype: `${model.type}s all`, serialPrefix: prefixOf(index) })
              const keys = [numberKey(model.name), prefixOf(index).toLowerCase()]
              const score = toScore(terms, keys, query)
              const place = { sortName: sortName(`${model.brand} ${model.name}`), numberKey: numberKey(model.name) }
              return score === null ? [] : [{ score, isReplaced: false, ...place, id: models[index] ?? 0 }]
            })
            .sort(compareFound)
            .map((found) => [found.id, found.score < 0 ? 'number' : 'words'])
          const { body } = await server.visitor().call(searchEquipment, { query: { keywords } })
          expect([keywords, body.map((found) => [found.equipment_id, found.matched])]).toEqual([keywords, expected])
          hits += expected.length
        }
      }),
      { seed, numRuns, endOnFailure: true },
    )
    expect(hits).toBeGreaterThan(3 * numRuns)
  })

  it('finds every word that is one typo away', async () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 3, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(letters, { minLength: 80, maxLength: 200 }),
        fc.array(letters, { minLength: 1, maxLength: 8 }),
        async (terms, asked) => {
          await sql`truncate catalogue_word`.execute(server.db)
          await server.db
            .insertInto('catalogue_word')
            .values(terms.map((one) => ({ word: one })))
            .execute()
          const found = await findTypos(server.db, asked)
          for (const one of asked)
            expect([one, found.get(one)?.toSorted()]).toEqual([
              one,
              terms.filter((other) => allowsTypo(one) && allowsTypo(other) && isOneTypo(one, other)).toSorted(),
            ])
        },
      ),
      { seed, numRuns: 2 * numRuns, endOnFailure: true },
    )
  })
})
