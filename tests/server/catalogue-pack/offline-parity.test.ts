import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { warranty } from '../../../contract/warranty.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'
import { indexModels, indexProducts, nextCatalogueVersion } from '../../../server/db/catalogue-index.ts'
import { setReplacements } from '../../../server/modules/catalogue-office/import/parts.store.ts'
import { readBills } from '../../../server/modules/catalogue-pack/bills.store.ts'
import { sortName } from '../../../domain/catalogue/terms.ts'
import { createDeviceFor, expectSame } from '../../support/catalogue-device.ts'
import { catalogueRows, rowsMaker } from '../../support/catalogue-rows.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const { table } = catalogue
const brands = ['Acme', 'Borealis', 'Corbel']
const nameTerms = ['belt', 'drive', 'pad', 'motor', 'roller', 'bolt', 'cover', 'left', 'M8', 'béquille']
const serials: readonly (string | null)[] = [null, 'TX2540K00001', 'TX2601K00001']

const name = fc.array(fc.constantFrom(...nameTerms), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const at = fc.nat(1000)
const some = fc.array(at, { maxLength: 4 })
const arbitraryCatalogue = fc.record({
  models: fc.array(
    fc.record({
      name: fc.constantFrom('T500', 'T5', 'X-90', 'Rower Pro', 'Climb'),
      brand: fc.constantFrom(...brands),
      type: fc.constantFrom('Treadmill', 'Bike'),
      subtype: fc.constantFrom('Curved', 'Flat', 'Folding'),
      market: fc.constantFrom('Home', 'Club', 'Miscellaneous'),
      hasSerials: fc.boolean(),
      frpId: fc.option(fc.nat(99).map(String), { nil: null }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  products: fc.array(
    fc.record({
      prefix: fc.constantFrom('MT-', 'B', 'ac 20'),
      name,
      brand: fc.constantFrom(...brands),
      price: fc.option(fc.nat(99_999), { nil: null }),
      extras: fc.record({ hasBarcode: fc.boolean(), hasTags: fc.boolean(), isHidden: fc.nat(5).map((n) => n === 0) }),
      fits: fc.array(fc.tuple(at, fc.constantFrom(...serials), fc.constantFrom(...serials)), { maxLength: 3 }),
      related: some,
      replacedBy: fc.option(at, { nil: null }),
    }),
    { maxLength: 30 },
  ),
  diagrams: fc.array(
    fc.record({ model: at, lines: fc.array(fc.tuple(at, fc.constantFrom(...serials)), { maxLength: 6 }) }),
    {
      maxLength: 6,
    },
  ),
})
type Drawn = typeof arbitraryCatalogue extends fc.Arbitrary<infer T> ? T : never

interface Made {
  readonly models: number[]
  readonly products: number[]
  readonly diagrams: number[]
}

/** Inserts a catalogue. Ids and numbers continue from round to round, since the tables are never emptied. */
async function make(server: TestServer, drawn: Drawn, round: string): Promise<Made> {
  const rows = catalogueRows(server.db)
  for (const one of brands) await rows.brand(one)
  const models: number[] = []
  for (const [n, { frpId, hasSerials, ...model }] of drawn.models.entries())
    models.push(
      await rows.model({
        ...model,
        name: `${model.name} ${round}${n}`,
        serialPrefix: hasSerials ? `TX${round}${n}`.toUpperCase() : '',
        ...(frpId === null ? {} : { frpId: `${round}-${frpId}-${n}` }),
      }),
    )
  const pick = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0
  const fits = drawn.products.map((one) => {
    const unique = new Map(
      one.fits.map(([model, from, to]) => [
        `${model % models.length} ${from} ${to}`,
        { model: pick(models, model), from, to },
      ]),
    )
    return [...unique.values()]
  })
  const products = await rows.products(
    drawn.products.map((one, n) => ({
      number: `${one.prefix}${round}${n}`,
      name: one.name,
      brand: one.brand,
      price: one.price,
      fits: fits[n] ?? [],
    })),
  )
  for (const [n, { replacedBy, related }] of drawn.products.entries()) {
    if (replacedBy !== null && replacedBy % 3 === 0) await rows.replace(products[n] ?? 0, pick(products, replacedBy))
    for (const [position, other] of new Set(related.map((one) => pick(products, one))).entries())
      await server.db
        .insertInto('product_related')
        .values({ product_id: products[n] ?? 0, other_id: other, position })
        .onConflict((c) => c.doNothing())
        .execute()
  }
  await addExtras(server, drawn, products)
  const diagrams: number[] = []
  for (const [n, { model, lines }] of drawn.diagrams.entries())
    diagrams.push(
      await rows.diagram({
        model: pick(models, model),
        title: `Frame ${n}`,
        lines:
          products.length === 0
            ? []
            : lines.map(([product, from], line) => ({
                callout: String(line % 4),
                product: pick(products, product),
                from,
              })),
        hotspots: [{ callout: '1', shape: { kind: 'circle', x: 10, y: 20, r: n } }],
      }),
    )
  const rev = await rows.index()
  if (diagrams.length > 0)
    await server.db.updateTable('diagram').set({ rev }).where('diagram_id', 'in', diagrams).execute()
  return { models, products, diagrams }
}

/** A barcode with a leading zero. */
const barcodeOf = (id: number | undefined) => `0${80_000_000_000 + (id ?? 0)}`

/** Gives some parts barcode, compare-at price and tags, and hides some. */
async function addExtras(server: TestServer, drawn: Drawn, products: readonly number[]): Promise<void> {
  await server.db
    .insertInto('attribute')
    .values({ name: 'Tags', kind: 'text', unit: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const [n, { extras }] of drawn.products.entries()) {
    const barcode = extras.hasBarcode ? barcodeOf(products[n]) : null
    await server.db
      .updateTable('product')
      .set({ barcode, barcode_key: barcode?.slice(1) ?? null, compare_at: 5000, is_hidden: extras.isHidden })
      .where('product_id', '=', products[n] ?? 0)
      .execute()
    if (extras.hasTags)
      await sql`insert into product_attribute select ${products[n]}::int, attribute_id, 'heavyduty, ribbed' from attribute
        where name = 'Tags'`.execute(server.db)
  }
}

/** The parts that replaced hidden ones, directly or not. */
async function findLaterThanHidden(server: TestServer): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive later (id) as (
      select superseded_by from product where is_hidden
      union
      select superseded_by from later join product on product.product_id = later.id
    ) select id from later where id is not null`.execute(server.db)
  return new Set(rows.map(({ id }) => id))
}

/** Compares a part that replaced hidden ones: a device does not have their machines. All else is equal. */
async function compareLater(device: CatalogueDevice, client: Client, id: number): Promise<void> {
  const [params, path] = [{ id }, table.readProduct.path]
  const reply = await client.call(table.readProduct, { params })
  const reported = await device.answer({ path, params, query: undefined })
  if (reply.status !== 200) return expectSame(device, client, table.readProduct, { params })
  const answer = (reported?.is === 'answer' ? reported.value : null) as typeof reply.body | null
  const onDevice = new Set(answer?.equipment.map((one) => JSON.stringify(one)))
  const equipment = reply.body.equipment.filter((one) => onDevice.has(JSON.stringify(one)))
  expect({ id, answer }).toEqual({ id, answer: { ...reply.body, equipment } })
}

/** Compares all calls for these rows, and for some unknown ones. */
async function compare(server: TestServer, device: CatalogueDevice, made: Made, round: string): Promise<void> {
  const client = server.visitor()
  const same = (row: Parameters<typeof expectSame>[2], input: unknown) =>
    expectSame(device, client, row, input as never)
  const brandIds = (await client.call(table.readVendorBrands, {})).body.map((brand) => brand.brand_id)
  for (const query of [{}, { with: 'subtypes' }, { brand_id: brandIds[0], with: 'subtypes' }]) {
    await same(table.listTypes, { query })
    await same(table.readType, { params: { type: 'bike' }, query })
  }
  for (const query of [{}, { has: 'equipment' }, { brand_id: brandIds[1] }])
    await same(table.listSubtypes, { params: { type: 'treadmill' }, query })
  for (const subtype of ['curved', 'flat', '1', 'nothing']) {
    await same(table.readSubtype, { params: { type: 'bike', subtype }, query: {} })
    await same(table.previewSubtype, { params: { slug: subtype }, query: { market_type: 'Club', limit: '3' } })
  }
  await same(table.previewType, { params: { slug: 'bike' }, query: { brand_id: brandIds[2] } })
  await same(table.listMarketTypes, {})
  await same(table.listAttributes, {})
  await same(table.readVendorBrands, {})
  await same(table.listBrands, { params: { id: rowsMaker } })
  await same(table.listEquipment, { params: { id: rowsMaker }, query: {} })
  for (const id of [...made.models, 999_999]) {
    await same(table.readEquipment, { params: { id }, query: { attributes: 'all_diagrams' } })
    await same(table.listSchemes, { params: { id } })
  }
  for (const id of [...made.diagrams, 999_999]) await same(table.readDiagram, { params: { id }, query: {} })
  const later = await findLaterThanHidden(server)
  for (const id of [...made.products, 999_999].filter((one) => !later.has(one)))
    await same(table.readProduct, { params: { id } })
  for (const id of made.products.filter((one) => later.has(one))) await compareLater(device, client, id)
  await same(table.readProductByNumber, { params: { number: `mt ${round}0` } })
  await same(table.readProductByNumber, { params: { number: barcodeOf(made.products[0]) } })
  await same(table.readEquipmentId, { query: { frp_id: `${round}-1-0` } })
  for (const keywords of [
    'belt',
    'blet driv',
    'b',
    'pad motr',
    `mt-${round}`,
    `MT${round}1`,
    'acme x-90',
    '',
    `TX${round}02540K00001`,
    'tx1',
    'bequille',
    `t500 ${round}0`,
    'heavyduty belt',
    ...made.products.slice(0, 3).flatMap((id) => [barcodeOf(id), barcodeOf(id).slice(1), barcodeOf(id).slice(0, -1)]),
  ])
    for (const filter of [{}, { brand_id: brandIds[1] }, { market_type: 'Club' }]) {
      await same(table.searchEquipment, { query: { keywords, ...filter } })
      await same(table.searchProducts, { query: { keywords, ...filter } })
      await same(table.searchProducts, { query: { keywords, ...filter, equipment_id: made.models[0], page: '2' } })
    }
}

describe('Online and offline replies are equal for the same version', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterAll(() => server.close())

  it('for any catalogue: after a full download and after changes', async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        arbitraryCatalogue,
        arbitraryCatalogue,
        fc.array(at, { maxLength: 5 }),
        async (drawn, more, changed) => {
          const client = server.visitor()
          const { device, line } = createDeviceFor(client)
          const before = await make(server, drawn, `${(round += 1)}a`)
          for (const brand of (await client.call(table.readVendorBrands, {})).body)
            await device.setBrandOffline(brand.brand_id, true)
          expect((await device.state()).trouble).toBeNull()
          await compare(server, device, before, `${round}a`)

          const after = await make(server, more, `${round}b`)
          await change(server, before, changed)
          const fetched = line.requests.length
          await device.refresh()
          expect(line.requests.slice(fetched).filter((path) => path.includes('/pack/'))).toEqual([])
          await compare(server, device, before, `${round}a`)
          await compare(server, device, after, `${round}b`)
        },
      ),
      { numRuns: 3, seed: 20_261_120, endOnFailure: true },
    )
  })
})

describe('A part whose chain of replacements has hidden ones', () => {
  let server: TestServer
  // Each has its package: one that has none of a new brand serves for ten minutes.
  beforeEach(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterEach(() => server.close())

  it('at its end has the last one that is shown, with a network and without', async () => {
    const rows = catalogueRows(server.db)
    const brand = await rows.brand('Chained')
    const part = { name: 'Chain', brand: 'Chained' }
    const last = await rows.product({ ...part, number: 'CHN-3' })
    const shown = await rows.product({ ...part, number: 'CHN-2', replacedBy: last })
    const first = await rows.product({ ...part, number: 'CHN-1', replacedBy: shown })
    await server.db.updateTable('product').set({ is_hidden: true }).where('product_id', '=', last).execute()
    await rows.index()
    const client = server.visitor()
    const { device } = createDeviceFor(client)
    await device.setBrandOffline(brand, true)
    const { body } = await client.call(table.readProduct, { params: { id: first } })
    expect(body.replaced_by).toEqual({ product_id: shown, number: 'CHN-2' })
    await expectSame(device, client, table.readProduct, { params: { id: first } })
  })

  it('passes over hidden ones in its middle, in both directions', async () => {
    const rows = catalogueRows(server.db)
    const brand = await rows.brand('Middle')
    const part = { name: 'Middle', brand: 'Middle' }
    const last = await rows.product({ ...part, number: 'MID-4' })
    const hidden = await rows.product({ ...part, number: 'MID-3', replacedBy: last })
    const alsoHidden = await rows.product({ ...part, number: 'MID-2', replacedBy: hidden })
    const model = await rows.model({ name: 'M1', brand: 'Middle' })
    const first = await rows.product({ ...part, number: 'MID-1', replacedBy: alsoHidden, fits: [model] })
    const direct = await rows.product({ ...part, number: 'MID-5', replacedBy: last })
    await server.db
      .updateTable('product')
      .set({ is_hidden: true })
      .where('product_id', 'in', [hidden, alsoHidden])
      .execute()
    await rows.index()
    const client = server.visitor()
    const { device } = createDeviceFor(client)
    await device.setBrandOffline(brand, true)
    const { body } = await client.call(table.readProduct, { params: { id: first } })
    expect(body.replaced_by).toEqual({ product_id: last, number: 'MID-4' })
    const { body: end } = await client.call(table.readProduct, { params: { id: last } })
    expect(end.replaces.map(({ product_id }) => product_id)).toEqual([first, direct])
    expect(end.equipment.map(({ equipment_id }) => equipment_id)).toEqual([model])
    for (const id of [first, last, direct]) await expectSame(device, client, table.readProduct, { params: { id } })
  })
})

describe('Parts that were replaced after the download', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterAll(() => server.close())

  it('are no longer among those that are often replaced together with another one', async () => {
    const rows = catalogueRows(server.db)
    const brand = await rows.brand('Paired')
    const [one, other, newer] = await rows.products(
      ['PAIR-1', 'PAIR-2', 'PAIR-3'].map((number) => ({ number, name: 'Pair', brand: 'Paired' })),
    )
    const model = await rows.model({ name: 'P1', brand: 'Paired' })
    await rows.diagram({ model, title: 'Pairs', lines: [one, other].map((product = 0) => ({ callout: '1', product })) })
    await rows.index()
    const client = server.visitor()
    const { device } = createDeviceFor(client)
    await device.setBrandOffline(brand, true)
    const input = { params: { id: one ?? 0 } }
    expect((await client.call(table.readProduct, input)).body.related).toMatchObject([{ product_id: other }])
    await expectSame(device, client, table.readProduct, input)
    await server.db.transaction().execute((tx) => setReplacements(tx, [{ key: 'pair2', to: 'pair3' }]))
    await device.refresh()
    expect((await client.call(table.readProduct, input)).body.related).toEqual([])
    await expectSame(device, client, table.readProduct, input)
    await expectSame(device, client, table.readProduct, { params: { id: newer ?? 0 } })
  })
})

describe('A part with more than twelve neighbors', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterAll(() => server.close())

  it('shows twelve of them again after some were hidden or replaced', async () => {
    const rows = catalogueRows(server.db)
    const brand = await rows.brand('Crowd')
    const numbers = Array.from({ length: 17 }, (_, n) => `CROWD-${n + 100}`)
    const ids = await rows.products(numbers.map((number) => ({ number, name: 'Crowd', brand: 'Crowd' })))
    const [one = 0, second = 0, third = 0] = ids
    const model = await rows.model({ name: 'C1', brand: 'Crowd' })
    // The last one is drawn nowhere.
    const lines = ids.slice(0, -1).map((product) => ({ callout: '1', product }))
    await rows.diagram({ model, title: 'Crowd', lines })
    await rows.index()
    const client = server.visitor()
    const { device } = createDeviceFor(client)
    await device.setBrandOffline(brand, true)
    const input = { params: { id: one } }
    const hide = async (id: number, is_hidden: boolean) => {
      const rev = await server.db.transaction().execute((tx) => nextCatalogueVersion(tx))
      await server.db.updateTable('product').set({ is_hidden, rev }).where('product_id', '=', id).execute()
    }
    const read = async () => (await client.call(table.readProduct, input)).body.related.map((row) => row.product_id)
    expect(await read()).toEqual(ids.slice(1, 13))
    await expectSame(device, client, table.readProduct, input)
    await server.db.transaction().execute((tx) => setReplacements(tx, [{ key: 'crowd101', to: 'crowd116' }]))
    await hide(third, true)
    await device.refresh()
    expect(await read()).toEqual(ids.slice(3, 15))
    expect(await read()).not.toContain(second)
    await expectSame(device, client, table.readProduct, input)
    await hide(third, false)
    await device.refresh()
    expect(await read()).toEqual(ids.slice(2, 14))
    await expectSame(device, client, table.readProduct, input)
  })

  it('is read again without a walk through all parts, with hidden ones that the shop named', async () => {
    const rows = catalogueRows(server.db)
    const [gone = 0] = await rows.products([{ number: 'LONE-1', name: 'Lone', brand: 'Crowd' }])
    const named = { number: 'LONE-2', name: 'Lone', brand: 'Crowd', related: [gone] }
    const [own = 0] = await rows.products([named])
    await server.db.updateTable('product').set({ is_hidden: true }).where('product_id', '=', gone).execute()
    const { bills, walks } = await server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const count = async () =>
        (
          await sql<{ walks: number }>`select seq_scan::int as walks from pg_stat_xact_all_tables
            where relname = 'product'`.execute(tx)
        ).rows[0]?.walks ?? 0
      const before = await count()
      return { bills: await readBills(tx, [own]), walks: (await count()) - before }
    })
    expect(walks).toBe(0)
    expect([bills.isHidden(gone), bills.isHidden(own)]).toEqual([true, false])
  })
})

/** Changes names, prices and replacements of some parts, and deletes a diagram. */
async function change(
  server: TestServer,
  { products, models, diagrams }: Made,
  changed: readonly number[],
): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    const rev = await nextCatalogueVersion(tx)
    const ids = new Set(changed.map((n) => products[n % Math.max(1, products.length)]).filter((id) => id !== undefined))
    const [first] = ids
    for (const id of ids) {
      const called = `Renewed pad ${id}`
      await tx
        .updateTable('product')
        .set({
          name: called,
          sort_name: sortName(called),
          price: id,
          superseded_by: id === first ? null : (first ?? null),
          is_hidden: id % 3 === 0,
        })
        .where('product_id', '=', id)
        .execute()
    }
    if (models[0] !== undefined) {
      await tx
        .updateTable('model')
        .set({ name: `Renamed ${models[0]}` })
        .where('equipment_id', '=', models[0])
        .execute()
      await indexModels(tx, [models[0]], rev)
    }
    const [diagram] = diagrams
    if (diagram !== undefined) {
      await tx.deleteFrom('diagram').where('diagram_id', '=', diagram).execute()
      await tx.insertInto('catalogue_gone').values({ kind: 'diagram', id: diagram, rev }).execute()
    }
    // Marks all parts as changed, as a real change does.
    await indexProducts(tx, products, rev)
  })
}

describe('The demo shop on a device', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('gives the same replies as the server: parts, models, diagrams, searches and serials', async () => {
    const client = await server.signIn('servicer@demo.test')
    const { device, line } = createDeviceFor(client)
    for (const brand of (await client.call(table.readVendorBrands, {})).body)
      await device.setBrandOffline(brand.brand_id, true)
    line.isCut = true
    const pick = async (kind: 'product' | 'diagram' | 'model', every: number) => {
      const id = kind === 'product' ? 'product_id' : kind === 'diagram' ? 'diagram_id' : 'equipment_id'
      const rows = await server.db.selectFrom(kind).select(`${id} as id`).orderBy(id).execute()
      return rows.filter((_, n) => n % every === 0).map((row) => row.id)
    }
    for (const id of await pick('product', 97)) await expectSame(device, client, table.readProduct, { params: { id } })
    for (const id of await pick('diagram', 41))
      await expectSame(device, client, table.readDiagram, { params: { id }, query: {} })
    for (const id of await pick('model', 13))
      await expectSame(device, client, table.readEquipment, { params: { id }, query: {} })
    for (const keywords of [
      'running belt',
      'runing belt',
      'drive motor t500',
      'MT-20',
      'meridian',
      'bolt m8',
      'harbor bike seat',
    ])
      for (const page of ['1', '3'])
        await expectSame(device, client, table.searchProducts, { query: { keywords, page } })
    for (const number of ['MT52534K00417', 'MT5 2534', 'nonsense', 'MT59934K00417'])
      await expectSame(device, client, warranty.table.parseSerial, { query: { number } })
  })
})
