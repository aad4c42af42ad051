import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const rows = catalogue.table

describe('models and their diagrams', () => {
  let server: TestServer
  const id = { model: 0, bare: 0, drive: 0, frame: 0, belt: 0, newBelt: 0, bolt: 0, mat: 0 }
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
    const make = catalogueRows(server.db)
    const machine = { brand: 'Atlas', type: 'Treadmill', subtype: 'Motorized', market: 'Home' }
    id.model = await make.model({ ...machine, name: 'T500', frpId: 'frp-1', bhId: 'BH-9', serialPrefix: 'AT5' })
    id.bare = await make.model({ ...machine, name: 'T700' })
    id.newBelt = await make.product({ number: 'AT-101', name: 'Belt, wide', brand: 'Atlas' })
    id.belt = await make.product({ number: 'AT-100', name: 'Belt', brand: 'Atlas', replacedBy: id.newBelt })
    id.bolt = await make.product({ number: 'AT-7', name: 'Bolt', brand: 'Atlas', price: null, qty: 0 })
    id.mat = await make.product({ number: 'AT-900', name: 'Mat', brand: 'Atlas', price: 10050, fits: [id.model] })
    const { attribute_id } = await server.db
      .insertInto('attribute')
      .values({ name: 'Ribs', kind: 'number', unit: null })
      .returning('attribute_id')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('product_attribute').values({ product_id: id.belt, attribute_id, value: '6' }).execute()
    id.drive = await make.diagram({
      model: id.model,
      title: 'Drive',
      code: 'D1',
      lines: [
        { callout: '1', product: id.belt, to: 'AT52501A00000' },
        { callout: '1', product: id.newBelt, from: 'AT52501A00000' },
        { callout: '2', product: id.bolt, perMachine: 4 },
      ],
      hotspots: [
        { callout: '1', shape: { kind: 'circle', x: 10, y: 20, r: 5 } },
        {
          callout: '2',
          shape: {
            kind: 'polygon',
            points: [
              [0, 0],
              [9, 0],
              [9, 9],
            ],
          },
        },
        { callout: '3', shape: { kind: 'circle', x: 1, y: 2, r: 3 } },
      ],
    })
    id.frame = await make.diagram({
      model: id.model,
      title: 'Frame',
      code: 'D2',
      lines: [{ callout: '8', product: id.bolt, perMachine: 12 }],
    })
    const version = await make.index()
    const market = await server.db
      .selectFrom('market_type')
      .select('market_type_id')
      .where('name', '=', 'Home')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('warranty_scheme')
      .values([
        {
          equipment_id: id.model,
          title: 'At home',
          market_type_id: market.market_type_id,
          parts_months: 24,
          labor_months: 12,
          conditions: 'Indoors',
        },
        { equipment_id: id.model, title: 'Frame', market_type_id: null, parts_months: 120, labor_months: 0 },
      ])
      .execute()
    await server.db
      .insertInto('catalogue_file')
      .values({
        file_id: '018f4e5a-0000-7000-8000-000000000001',
        equipment_id: id.model,
        product_id: null,
        title: 'Manual',
        mime: 'application/pdf',
        size: 812,
        sha256: 'a'.repeat(64),
      })
      .execute()
    expect(Number(version)).toBeGreaterThan(0)
  })
  afterAll(() => server.close())
  const get = () => server.visitor()

  it('are read with all details, each part once, at its first place', async () => {
    const { status, body } = await get().call(rows.readEquipment, { params: { id: id.model }, query: {} })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      equipment_id: id.model,
      name: 'T500',
      slug: 'atlas-t500-treadmill',
      bh_equipment_id: 'BH-9',
      frp_equipment_id: 'frp-1',
      type: { equipment_type_name: 'Treadmill', slug: 'treadmill', models: 2 },
      subtype: { equipment_sub_type_name: 'Motorized', slug: 'motorized' },
      market_type: { market_type_name: 'Home' },
      equipment_diagram_id: id.drive,
      files: [{ title: 'Manual', size: 812, url: '/catalogue/files/018f4e5a-0000-7000-8000-000000000001' }],
    })
    expect(body.diagrams.map((one) => [one.equipment_diagram_id, one.title, one.code])).toEqual([
      [id.drive, 'Drive', 'D1'],
      [id.frame, 'Frame', 'D2'],
    ])
    expect(body.products.map((one) => [one.product_id, one.price, one.serial_from, one.serial_to])).toEqual([
      [id.belt, 19.99, null, 'AT52501A00000'],
      [id.newBelt, 19.99, 'AT52501A00000', null],
      [id.bolt, null, null, null],
      [id.mat, 100.5, null, null],
    ])
    expect(body.products.map(({ attributes = [] }) => attributes.map(({ name, value }) => [name, value]))).toEqual([
      [['Ribs', '6']],
      [],
      [],
      [],
    ])
    expect(body.all_diagrams).toBeUndefined()
  })

  it('list all their diagrams on request', async () => {
    const { body } = await get().call(rows.readEquipment, {
      params: { id: id.model },
      query: { attributes: 'all_diagrams' },
    })
    expect(body.all_diagrams).toEqual([{ equipment_diagram_id: id.drive }, { equipment_diagram_id: id.frame }])
    const bare = await get().call(rows.readEquipment, {
      params: { id: id.bare },
      query: { attributes: 'all_diagrams' },
    })
    expect([bare.body.all_diagrams, bare.body.diagrams, bare.body.products, bare.body.equipment_diagram_id]).toEqual([
      [],
      [],
      [],
      null,
    ])
  })

  it('are found by their id in the diagram service', async () => {
    const found = await get().call(rows.readEquipmentId, { query: { frp_id: 'frp-1' } })
    expect(found.body).toEqual({ id: id.model })
    const none = await get().call(rows.readEquipmentId, { query: { frp_id: 'frp-2' } })
    expect([none.status, none.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('have diagrams with hotspots and a bill of materials with serial breaks and replacements', async () => {
    const { body } = await get().call(rows.readDiagram, { params: { id: id.drive }, query: { attributes: 'products' } })
    expect(body).toMatchObject({
      equipment_diagram_id: id.drive,
      equipment_id: id.model,
      title: 'Drive',
      width: 800,
      height: 600,
    })
    expect(body.image).toMatch(new RegExp(`^/catalogue/diagrams/${id.drive}/image\\?v=.+`))
    expect((await get().send('GET', `/api${body.image}`)).headers['content-type']).toBe('image/svg+xml')
    expect(body.hotspots.map((one) => [one.callout, one.product_id, one.shape.kind])).toEqual([
      ['1', id.belt, 'circle'],
      ['2', id.bolt, 'polygon'],
      ['3', null, 'circle'],
    ])
    expect(
      body.products.map((one) => [one.callout, one.number, one.per_machine, one.qty, one.serial_from, one.serial_to]),
    ).toEqual([
      ['1', 'AT-100', 1, 5, null, 'AT52501A00000'],
      ['1', 'AT-101', 1, 5, 'AT52501A00000', null],
      ['2', 'AT-7', 4, 0, null, null],
    ])
    expect(body.products[0]?.replaced_by).toEqual({ product_id: id.newBelt, number: 'AT-101' })
  })

  it('have warranty schemes for one market or for all', async () => {
    const { body } = await get().call(rows.listSchemes, { params: { id: id.model } })
    expect(
      body.map((one) => [one.title, one.market_type_name, one.parts_months, one.labor_months, one.conditions]),
    ).toEqual([
      ['At home', 'Home', 24, 12, 'Indoors'],
      ['Frame', null, 120, 0, ''],
    ])
    expect((await get().call(rows.listSchemes, { params: { id: id.bare } })).body).toEqual([])
  })

  it('have all serial ranges of a part: those on diagrams, else those of its fit list', async () => {
    const make = catalogueRows(server.db)
    const model = await make.model({ name: 'T900', brand: 'Atlas', type: 'Treadmill', subtype: 'Motorized' })
    const ranges = [
      { model, to: 'AT92001A00001' },
      { model, from: 'AT92501A00001' },
    ]
    const drawn = await make.product({ number: 'AT-950', name: 'Strap', brand: 'Atlas', fits: [{ model }] })
    const fitting = await make.product({ number: 'AT-951', name: 'Strap, long', brand: 'Atlas', fits: ranges })
    const lines = [...ranges, ranges[0]].map((range) => ({ callout: '1', product: drawn, ...range }))
    await make.diagram({ model, title: 'Strap', lines })
    const { body } = await get().call(rows.readEquipment, { params: { id: model }, query: {} })
    const expected = [
      { serial_from: null, serial_to: 'AT92001A00001' },
      { serial_from: 'AT92501A00001', serial_to: null },
    ]
    expect(body.products.map((one) => [one.product_id, one.serial_to, one.ranges])).toEqual([
      [drawn, 'AT92001A00001', expected],
      [fitting, 'AT92001A00001', expected],
    ])
    const whole = await get().call(rows.readEquipment, { params: { id: id.model }, query: {} })
    expect(whole.body.products.map(({ ranges: several }) => several)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are refused if unknown', async () => {
    for (const answer of [
      await get().call(rows.readEquipment, { params: { id: 999_999 }, query: {} }),
      await get().call(rows.readDiagram, { params: { id: 999_999 }, query: {} }),
      await get().call(rows.listSchemes, { params: { id: 999_999 } }),
    ])
      expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })
})
