import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberKey } from '../../domain/catalogue/terms.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { seedDemo } from '../../demo/main.ts'
import { listAttributes } from '../../demo/parts/details.ts'
import type { ClaimPart } from '../../server/db/schema/labor-claims.ts'
import { catalogueFileKey } from '../../server/ports/file-store.ts'
import { cheapPasswords } from '../support/passwords.ts'
import { preparedDatabase } from '../support/prepared-database.ts'
import { memoryFiles, testClock } from '../support/test-ports.ts'

const files = memoryFiles()
const ports = { clock: testClock(), files, passwordCost: cheapPasswords }
const messages: string[] = []
let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('none')
  await seedDemo(shop.db, ports, (message) => messages.push(message))
}, 120_000)
afterAll(() => shop.close())

const products = () => shop.db.selectFrom('product').selectAll().orderBy('product_id').execute()
const lines = () =>
  shop.db
    .selectFrom('diagram_line')
    .innerJoin('diagram', 'diagram.diagram_id', 'diagram_line.diagram_id')
    .innerJoin('model', 'model.equipment_id', 'diagram.equipment_id')
    .innerJoin('product', 'product.product_id', 'diagram_line.product_id')
    .selectAll('diagram_line')
    .select(['diagram.equipment_id', 'model.brand_id as model_brand', 'product.brand_id', 'product.superseded_by'])
    .execute()

const headOf = (name = '') => (name.split(',')[0] ?? '').replaceAll('/', '\\/')

describe('the parts of the demo shop', () => {
  it('are at least 3,000, for sixty models of six types, each normalized number once', async () => {
    const all = await products()
    expect(all.length).toBeGreaterThanOrEqual(3000)
    expect(new Set(all.map((part) => numberKey(part.number))).size).toBe(all.length)
    expect(all.every((part) => part.number_key === numberKey(part.number))).toBe(true)
    const types = await shop.db
      .selectFrom('model')
      .innerJoin('equipment_sub_type as sub', 'sub.equipment_sub_type_id', 'model.equipment_sub_type_id')
      .select(['model.equipment_id', 'sub.equipment_type_id'])
      .execute()
    expect(types).toHaveLength(60)
    expect(new Set(types.map((one) => one.equipment_type_id)).size).toBe(6)
  })

  it('have prices, except some on request, and a recent stock date', async () => {
    const all = await products()
    const unpriced = all.filter((part) => part.price === null)
    expect(unpriced.length).toBeGreaterThan(20)
    expect(unpriced.length).toBeLessThan(all.length / 10)
    expect(all.every((part) => part.price === null || part.price > 0)).toBe(true)
    expect(all.some((part) => part.qty === 0)).toBe(true)
    expect(all.some((part) => part.qty > 100)).toBe(true)
    const now = testClock().now().getTime()
    expect(all.every(({ stock_as_of: at }) => at.getTime() < now && at.getTime() > now - 3 * 86_400_000)).toBe(true)
  })

  it('are replaced in chains without cycles, some longer than one; no diagram shows replaced parts', async () => {
    const newer = new Map((await products()).map((part) => [part.product_id, part.superseded_by]))
    const lengthFrom = (id: number | null | undefined, seen: readonly number[] = []): number => {
      if (id === null || id === undefined) return seen.length
      expect(seen).not.toContain(id)
      return lengthFrom(newer.get(id), [...seen, id])
    }
    const chains = [...newer.values()].map((id) => lengthFrom(id))
    expect(chains.filter((length) => length > 0).length).toBeGreaterThan(200)
    expect(Math.max(...chains)).toBeGreaterThanOrEqual(2)
    expect((await lines()).filter((line) => line.superseded_by !== null)).toEqual([])
  })

  it('are on diagrams of their own brand; replaced parts and service parts fit without a diagram', async () => {
    const all = await lines()
    expect(all.length).toBeGreaterThan(4000)
    expect(all.filter((line) => line.brand_id !== line.model_brand)).toEqual([])
    const drawn = new Set(all.map((line) => line.product_id))
    const fits = await shop.db.selectFrom('product_fit').select('product_id').execute()
    const fitting = new Set(fits.map((fit) => fit.product_id))
    expect((await products()).filter((part) => !drawn.has(part.product_id) && !fitting.has(part.product_id))).toEqual(
      [],
    )
    expect(fits.some((fit) => !drawn.has(fit.product_id))).toBe(true)
  })

  it('change at a serial break: one part begins where another ends', async () => {
    const broken = (await lines()).filter((line) => line.serial_from !== null)
    expect(broken.length).toBeGreaterThan(50)
    const all = await lines()
    for (const { diagram_id, callout, serial_from } of broken)
      expect(
        all.filter(
          (line) => line.diagram_id === diagram_id && line.callout === callout && line.serial_to === serial_from,
        ),
      ).toHaveLength(1)
  })

  it('are all found by search terms, in the catalogue’s first version', async () => {
    expect(await shop.db.selectFrom('catalogue_version').select('version').execute()).toEqual([{ version: '1' }])
    const indexed = await shop.db
      .selectFrom('product')
      .select(({ fn }) => ['rev', fn.countAll<string>().as('count')])
      .groupBy('rev')
      .execute()
    expect(indexed.map((one) => one.rev)).toEqual(['1'])
    const terms = await shop.db.selectFrom('catalogue_word').select('word').where('word', '=', 'washer').execute()
    expect(terms).toEqual([{ word: 'washer' }])
  })

  it('include those of the claims, with the same numbers and prices, and fit the claimed machines', async () => {
    const claims = await shop.db.selectFrom('labor_claim').select(['equipment_id', 'parts']).execute()
    const fits = new Set(
      (await shop.db.selectFrom('product_fit').selectAll().execute()).map(
        (fit) => `${String(fit.product_id)} in ${String(fit.equipment_id)}`,
      ),
    )
    const byId = new Map((await products()).map((part) => [part.product_id, part]))
    const named = claims.flatMap(({ equipment_id, parts }) =>
      (JSON.parse(parts) as ClaimPart[]).map((part) => ({ ...part, equipment_id })),
    )
    expect(named.length).toBeGreaterThan(20)
    for (const { product_id, number, name, list_price, equipment_id } of named) {
      expect(byId.get(product_id)).toMatchObject({ number, name, price: list_price })
      expect(fits).toContain(`${String(product_id)} in ${String(equipment_id)}`)
    }
  })
})

describe('the diagrams of the demo shop', () => {
  it('are drawn for every machine; the serial MT52534K00417 leads to those of the Meridian T500', async () => {
    const all = await shop.db
      .selectFrom('model')
      .leftJoin('diagram', 'diagram.equipment_id', 'model.equipment_id')
      .select(['model.name', 'model.serial_prefix', 'diagram.code', 'diagram.title'])
      .orderBy('diagram.position')
      .execute()
    expect(all.filter((row) => row.code === null)).toEqual([])
    const t500 = all.filter((row) => 'MT52534K00417'.startsWith(row.serial_prefix))
    expect(new Set(t500.map((row) => row.name))).toEqual(new Set(['T500']))
    expect(t500.length).toBeGreaterThanOrEqual(5)
    expect(t500.map((row) => row.title)).toContain('Console')
  })

  it('are SVG under the hash of their bytes', async () => {
    const all = await shop.db.selectFrom('diagram').selectAll().execute()
    for (const { image, image_hash, mime, width, height } of all) {
      expect(mime).toBe('image/svg+xml')
      expect(createHash('sha256').update(image).digest('hex')).toBe(image_hash)
      expect(new TextDecoder().decode(image.slice(0, 200))).toContain(
        `viewBox="0 0 ${String(width)} ${String(height)}"`,
      )
    }
    expect(new Set(all.map((one) => one.image_hash)).size).toBe(all.length)
  })

  it('have hotspots for exactly the callouts of their bills', async () => {
    const spots = await shop.db.selectFrom('diagram_hotspot').selectAll().execute()
    const callouts = new Set((await lines()).map((line) => `${String(line.diagram_id)}/${line.callout}`))
    expect(new Set(spots.map((spot) => `${String(spot.diagram_id)}/${spot.callout}`))).toEqual(callouts)
    for (const { shape } of spots) expect(['polygon', 'circle']).toContain((JSON.parse(shape) as { kind: string }).kind)
  })
})

describe('the description of a part', () => {
  const plural: Readonly<Record<string, string>> = {
    Treadmill: 'treadmills',
    Elliptical: 'ellipticals',
    Bike: 'bikes',
    Rower: 'rowers',
    Stepper: 'steppers',
    Strength: 'strength machines',
  }

  it('names exactly the machine types of its diagrams', async () => {
    const isOnDiagram = await shop.db
      .selectFrom('diagram_line')
      .innerJoin('diagram', 'diagram.diagram_id', 'diagram_line.diagram_id')
      .innerJoin('model', 'model.equipment_id', 'diagram.equipment_id')
      .innerJoin('equipment_sub_type as sub', 'sub.equipment_sub_type_id', 'model.equipment_sub_type_id')
      .innerJoin('equipment_type as type', 'type.equipment_type_id', 'sub.equipment_type_id')
      .innerJoin('product', 'product.product_id', 'diagram_line.product_id')
      .select(['product.product_id as id', 'product.name', 'product.description', 'type.name as type'])
      .execute()
    const several = Map.groupBy(isOnDiagram, (one) => one.id)
    const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
    let shared = 0
    for (const own of several.values()) {
      const kinds = [...new Set(own.map((one) => plural[one.type] ?? one.type))].sort()
      if (kinds.length > 1) shared += 1
      expect(own[0]?.description.split('. ')[0]).toMatch(
        new RegExp(`^${headOf(own[0]?.name)} for \\w+ ${listed.format(kinds)}$`),
      )
    }
    expect(shared).toBeGreaterThan(10)
  })

  it('describes the part itself, not its assembly', () => {
    const material = (name: string) => listAttributes(name).find(([attribute]) => attribute === 'Material')?.[1]
    expect(
      Object.fromEntries(
        ['Belt tension spring', 'Drive belt, 8-rib J', 'Brake pad, felt', 'Motor mount plate', 'Cable pulley'].map(
          (name) => [name, material(name)],
        ),
      ),
    ).toEqual({
      'Belt tension spring': 'Spring steel',
      'Drive belt, 8-rib J': 'Rubber, ribbed',
      'Brake pad, felt': 'Wool felt',
      'Motor mount plate': 'Steel, powder coated',
      'Cable pulley': 'Steel',
    })
  })
})

describe('the machines of the demo shop', () => {
  it('have a standard warranty with the months that claims use', async () => {
    const schemes = await shop.db
      .selectFrom('model')
      .innerJoin('warranty_scheme as scheme', 'scheme.equipment_id', 'model.equipment_id')
      .selectAll('scheme')
      .select(['model.parts_months as parts', 'model.labor_months as labor'])
      .execute()
    const standard = schemes.filter((scheme) => scheme.title === 'Standard warranty')
    expect(new Set(standard.map((scheme) => scheme.equipment_id)).size).toBe(60)
    for (const { parts, labor, parts_months, labor_months } of standard)
      expect([parts_months, labor_months]).toEqual([parts, labor])
    expect(schemes.length).toBeGreaterThan(standard.length)
  })

  it('have a manual and a parts list for some models, in the file store', async () => {
    const rows = await shop.db.selectFrom('catalogue_file').selectAll().execute()
    const titles = rows.map((row) => row.title)
    expect(titles).toContain("Owner's manual, Meridian T500")
    expect(titles).toContain('Parts list, Meridian T500')
    expect(rows.some((row) => row.product_id !== null)).toBe(true)
    for (const { sha256, size, mime } of rows) {
      const bytes = files.stored.get(catalogueFileKey(sha256))
      expect({ mime, size }).toEqual({ mime: 'application/pdf', size: bytes?.byteLength })
    }
  })
})

describe('the next start', () => {
  it('changes nothing, and the first start reported its progress', async () => {
    const before = await products()
    const again: string[] = []
    await seedDemo(shop.db, ports, (message) => again.push(message))
    expect(again).toEqual([])
    expect(await products()).toEqual(before)
    expect(messages).toContain('Drawing diagrams, machine 1 of 60 …')
    expect(messages.at(-1)).toMatch(/^[\d,]+ parts on \d+ diagrams of 60 machines\.$/)
  })
})
