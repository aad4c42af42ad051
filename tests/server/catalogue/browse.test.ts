import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { indexProducts, nextCatalogueVersion } from '../../../server/db/catalogue-index.ts'
import { catalogueRows, rowsMaker } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const rows = catalogue.table

describe('browsing the catalogue', () => {
  let server: TestServer
  const id = { t500: 0, t300: 0, s10: 0, r1: 0, belt: 0, atlas: 0, nova: 0, diagram: 0 }
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
    const make = catalogueRows(server.db)
    id.atlas = await make.brand('Atlas')
    id.nova = await make.brand('Nova', 901)
    const motorized = { type: 'Treadmill', subtype: 'Motorized' }
    id.t500 = await make.model({
      ...motorized,
      name: 'T500',
      brand: 'Atlas',
      market: 'Home',
      frpId: 'frp-1',
      bhId: 'BH-9',
    })
    id.t300 = await make.model({ ...motorized, name: 'T300', brand: 'Nova', market: 'Commercial' })
    id.s10 = await make.model({ name: 'S10', brand: 'Nova', type: 'Treadmill', subtype: 'Folding' })
    id.r1 = await make.model({ name: 'R1', brand: 'Atlas', type: 'Rower', subtype: 'Air rower', market: 'Home' })
    for (let n = 1; n <= 12; n += 1)
      await make.model({
        name: `B${n + 10}`,
        brand: 'Atlas',
        type: 'Bike',
        subtype: 'Upright',
        market: n > 9 ? 'Home' : 'Commercial',
      })
    id.belt = await make.product({ number: 'AT-100', name: 'Belt', brand: 'Atlas', fits: [id.t500] })
    id.diagram = await make.diagram({ model: id.t500, title: 'Drive', lines: [{ callout: '1', product: id.belt }] })
    await server.db
      .insertInto('equipment_sub_type')
      .values({
        equipment_type_id: (await typeNamed('Rower')) ?? 0,
        name: 'Water rower',
        slug: 'water-rower',
        position: 9,
      })
      .execute()
    await make.index()
  })
  afterAll(() => server.close())
  const typeNamed = async (name: string) =>
    (
      await server.db
        .selectFrom('equipment_type')
        .select('equipment_type_id')
        .where('name', '=', name)
        .executeTakeFirst()
    )?.equipment_type_id
  const get = () => server.visitor()
  const names = (models: readonly { name: string }[]) => models.map((one) => one.name)

  it('lists all types with their number of models, optionally with subtypes', async () => {
    const { status, body } = await get().call(rows.listTypes, { query: {} })
    expect([status, body.map((one) => [one.equipment_type_name, one.slug, one.models, one.subtypes])]).toEqual([
      200,
      [
        ['Bike', 'bike', 12, undefined],
        ['Rower', 'rower', 1, undefined],
        ['Treadmill', 'treadmill', 3, undefined],
      ],
    ])
    const whole = await get().call(rows.listTypes, { query: { with: 'subtypes' } })
    expect(whole.body.map((one) => one.subtypes?.map((sub) => sub.equipment_sub_type_name))).toEqual([
      ['Upright'],
      ['Air rower', 'Water rower'],
      ['Folding', 'Motorized'],
    ])
  })

  it('lists only types and subtypes with models of a brand', async () => {
    const { body } = await get().call(rows.listTypes, { query: { brand_id: id.nova, with: 'subtypes' } })
    expect(body.map((one) => [one.slug, one.models, one.subtypes?.map((sub) => sub.slug)])).toEqual([
      ['treadmill', 2, ['folding', 'motorized']],
    ])
  })

  it('reads one type by its slug or its id', async () => {
    const bySlug = await get().call(rows.readType, { params: { type: 'rower' }, query: { with: 'subtypes' } })
    expect([bySlug.body.equipment_type_name, bySlug.body.models, bySlug.body.subtypes?.length]).toEqual(['Rower', 1, 2])
    const byId = await get().call(rows.readType, {
      params: { type: String(bySlug.body.equipment_type_id) },
      query: { brand_id: id.nova },
    })
    expect([byId.body.slug, byId.body.models]).toEqual(['rower', 0])
    const unknown = await get().call(rows.readType, { params: { type: 'sofa' }, query: {} })
    expect([unknown.status, unknown.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('lists the subtypes of a type, optionally only those with equipment', async () => {
    const ask = async (query: object) =>
      (await get().call(rows.listSubtypes, { params: { type: 'rower' }, query })).body.map((one) => one.slug)
    expect(await ask({})).toEqual(['air-rower', 'water-rower'])
    expect(await ask({ has: 'equipment', paginate: 'false' })).toEqual(['air-rower'])
    expect(await ask({ brand_id: id.nova })).toEqual([])
    const unknown = await get().call(rows.listSubtypes, { params: { type: '99999' }, query: {} })
    expect([unknown.status, unknown.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('reads a subtype with its models in order of brand and name, and their market types', async () => {
    const { body } = await get().call(rows.readSubtype, {
      params: { type: 'treadmill', subtype: 'motorized' },
      query: {},
    })
    expect(names(body.equipment)).toEqual(['T500', 'T300'])
    expect(body.market_types.map((one) => one.market_type_name)).toEqual(['Commercial', 'Home'])
    expect(body.equipment[0]).toEqual({
      equipment_id: id.t500,
      name: 'T500',
      slug: 'atlas-t500-treadmill',
      brand_id: id.atlas,
      brand: 'Atlas',
      manufacturer_id: rowsMaker,
      equipment_type_id: await typeNamed('Treadmill'),
      equipment_type_name: 'Treadmill',
      equipment_sub_type_id: body.equipment_sub_type_id,
      equipment_sub_type_name: 'Motorized',
      market_type_name: 'Home',
      serial_prefix: '',
      equipment_diagram_id: id.diagram,
    })
    const ofBrand = await get().call(rows.readSubtype, {
      params: { type: 'treadmill', subtype: 'motorized' },
      query: { brand_id: id.nova },
    })
    expect([names(ofBrand.body.equipment), ofBrand.body.market_types.length]).toEqual([['T300'], 1])
  })

  it('shows a model without a market as Miscellaneous', async () => {
    const { body } = await get().call(rows.readSubtype, {
      params: { type: 'treadmill', subtype: 'folding' },
      query: {},
    })
    expect(body.market_types.map((one) => one.market_type_name)).toEqual(['Miscellaneous'])
    const markets = await get().call(rows.listMarketTypes, {})
    expect(markets.body.map((one) => one.market_type_name)).toEqual(['Commercial', 'Home', 'Miscellaneous'])
  })

  it('does not find a subtype of another type', async () => {
    const answer = await get().call(rows.readSubtype, { params: { type: 'bike', subtype: 'motorized' }, query: {} })
    expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('previews ten models of a type or a subtype, or the requested number', async () => {
    const ask = async (row: typeof rows.previewType | typeof rows.previewSubtype, slug: string, query: object = {}) =>
      names((await get().call(row, { params: { slug }, query })).body)
    expect(await ask(rows.previewType, 'bike')).toHaveLength(10)
    expect((await ask(rows.previewSubtype, 'upright')).slice(0, 3)).toEqual(['B11', 'B12', 'B13'])
    expect(await ask(rows.previewSubtype, 'upright', { limit: 12 })).toHaveLength(12)
    expect(await ask(rows.previewType, 'bike', { market_type: 'Home' })).toEqual(['B20', 'B21', 'B22'])
    expect(await ask(rows.previewType, 'bike', { brand_id: id.nova })).toEqual([])
    for (const row of [rows.previewType, rows.previewSubtype]) {
      const unknown = await get().call(row, { params: { slug: 'sofa' }, query: {} })
      expect([unknown.status, unknown.refusal.error]).toEqual([404, 'catalogue.unknown'])
      const many = await get().call(row, { params: { slug: 'bike' }, query: { limit: 501 } })
      expect([many.status, many.refusal.errors]).toEqual([422, { limit: 'At most 500 at once' }])
    }
  })

  it('lists the brands and models of a manufacturer', async () => {
    const brands = await get().call(rows.listBrands, { params: { id: 901 } })
    expect(brands.body).toEqual([{ brand_id: id.nova, name: 'Nova', manufacturer_id: 901 }])
    const models = await get().call(rows.listEquipment, { params: { id: 901 }, query: {} })
    expect(names(models.body)).toEqual(['S10', 'T300'])
    const others = await get().call(rows.listEquipment, { params: { id: 901 }, query: { brand_id: id.atlas } })
    expect(others.body).toEqual([])
    for (const answer of [
      await get().call(rows.listBrands, { params: { id: 4 } }),
      await get().call(rows.listEquipment, { params: { id: 4 }, query: {} }),
    ])
      expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('counts the models and parts of each brand for the brand filter', async () => {
    const { body } = await get().call(rows.readVendorBrands, {})
    expect(body.map((one) => [one.name, one.models, one.products])).toEqual([
      ['Atlas', 14, 1],
      ['Nova', 2, 0],
    ])
  })

  it('counts them once for each catalogue version, not for each call', async () => {
    const parts = async () => (await get().call(rows.readVendorBrands, {})).body.map((one) => one.products)
    expect(await parts()).toEqual([1, 0])
    const created = await catalogueRows(server.db).product({ number: 'NV-1', name: 'Belt', brand: 'Nova' })
    expect(await parts()).toEqual([1, 0])
    await server.db.transaction().execute(async (tx) => indexProducts(tx, [created], await nextCatalogueVersion(tx)))
    expect(await parts()).toEqual([1, 1])
  })
})
