import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueRows, stockAsOf } from '../../support/catalogue-rows.ts'
import type { CatalogueRows } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { readProduct, readProductByNumber, listAttributes, setAttributes, searchProducts } = catalogue.table

describe('a part', () => {
  let server: TestServer
  let make: CatalogueRows
  const id = {
    t500: 0,
    t700: 0,
    drive: 0,
    oldest: 0,
    older: 0,
    belt: 0,
    motor: 0,
    roller: 0,
    guard: 0,
    mat: 0,
    bolt: 0,
  }
  beforeAll(async () => {
    server = await startServer()
    make = catalogueRows(server.db)
    id.t500 = await make.model({ name: 'Q500', brand: 'Quest' })
    id.t700 = await make.model({ name: 'Q700', brand: 'Quest' })
    const part = (number: string, name: string, more: object = {}) =>
      make.product({ number, name, brand: 'Quest', ...more })
    id.mat = await part('QU-900', 'Mat')
    id.motor = await part('QU-200', 'Motor')
    id.roller = await part('QU-201', 'Roller')
    id.guard = await part('QU-202', 'Guard', { replacedBy: id.mat })
    id.bolt = await part('QU-203', 'Bolt')
    id.belt = await part('QU-102', 'Belt', {
      price: null,
      qty: 3,
      description: 'Ribbed, 6 PJ',
      fits: [id.t500, { model: id.t700, from: 'QT7', to: 'QT9' }],
      related: [id.mat, id.guard],
    })
    id.older = await part('QU-101', 'Belt', { replacedBy: id.belt })
    id.oldest = await part('QU-100', 'Belt', { replacedBy: id.older })
    id.drive = await make.diagram({
      model: id.t500,
      title: 'Drive',
      lines: [
        { callout: '1', product: id.motor },
        { callout: '2', product: id.bolt },
        { callout: '3', product: id.belt, from: 'QT52501A00000' },
        { callout: '4', product: id.guard },
        { callout: '5', product: id.roller },
      ],
    })
    await make.index()
  })
  afterAll(() => server.close())
  const read = async (product: number) => (await server.visitor().call(readProduct, { params: { id: product } })).body

  it('returns its details, its price or null, and its stock with the time', async () => {
    expect(await read(id.belt)).toMatchObject({
      product_id: id.belt,
      number: 'QU-102',
      name: 'Belt',
      brand: 'Quest',
      price: null,
      qty: 3,
      as_of: stockAsOf.toISOString(),
      description: 'Ribbed, 6 PJ',
      attributes: [],
      files: [],
    })
    expect((await read(id.mat)).price).toBe(19.99)
  })

  it('returns the machines that it fits, with serial ranges and diagram places', async () => {
    const { equipment } = await read(id.belt)
    expect(equipment.map((one) => [one.name, one.serial_from, one.serial_to, one.callout, one.on_diagram_id])).toEqual([
      ['Q500', 'QT52501A00000', null, '3', id.drive],
      ['Q700', 'QT7', 'QT9', null, null],
    ])
  })

  it('fits the machines of the parts that it replaces too, after its own', async () => {
    const part = (number: string, more: object) => make.product({ number, name: 'Pad', brand: 'Quest', ...more })
    const newest = await part('QP-102', { fits: [{ model: id.t700, from: 'QT8' }] })
    const middle = await part('QP-101', { replacedBy: newest, fits: [{ model: id.t700, to: 'QT8' }] })
    const oldest = await part('QP-100', { replacedBy: middle })
    const pads = await make.diagram({ model: id.t500, title: 'Pads', lines: [{ callout: '6', product: oldest }] })
    const placesOf = async (product: number) =>
      (await read(product)).equipment.map((one) => [one.name, one.serial_from, one.serial_to, one.on_diagram_id])
    const older = [
      ['Q700', null, 'QT8', null],
      ['Q500', null, null, pads],
    ]
    expect(await placesOf(newest)).toEqual([['Q700', 'QT8', null, null], ...older])
    expect(await placesOf(middle)).toEqual(older)
    expect(await placesOf(oldest)).toEqual([['Q500', null, null, pads]])
  })

  it('fits the machines of hidden parts that it replaces too, as on a claim, without their places on diagrams', async () => {
    const part = (number: string, more: object) => make.product({ number, name: 'Pad', brand: 'Quest', ...more })
    const newest = await part('QP-202', {})
    const shown = await part('QP-201', { replacedBy: newest, fits: [{ model: id.t700, from: 'QT8' }] })
    const hidden = await part('QP-200', { replacedBy: shown })
    const first = await part('QP-199', { replacedBy: hidden, fits: [id.t500, id.t700] })
    await make.diagram({ model: id.t500, title: 'Pads', lines: [{ callout: '7', product: hidden, from: 'QT6' }] })
    await server.db.updateTable('product').set({ is_hidden: true }).where('product_id', '=', hidden).execute()
    const { equipment, replaces } = await read(newest)
    expect(replaces.map(({ product_id }) => product_id)).toEqual([shown, first])
    expect(equipment.map((one) => [one.name, one.serial_from, one.callout, one.on_diagram_id])).toEqual([
      ['Q700', 'QT8', null, null],
      ['Q700', null, null, null],
      ['Q500', null, null, null],
      ['Q500', 'QT6', null, null],
    ])
  })

  it('lists related parts: named ones first, then the nearest, never itself or superseded parts', async () => {
    expect((await read(id.belt)).related.map((one) => one.product_id)).toEqual([id.mat, id.bolt, id.motor, id.roller])
  })

  it('lists at most twelve related parts', async () => {
    const many = await make.products(
      Array.from({ length: 20 }, (_, n) => ({ number: `QX-${n + 100}`, name: 'Ring', brand: 'Quest' })),
    )
    await make.diagram({
      model: id.t700,
      title: 'Rings',
      lines: many.map((product, n) => ({ callout: String(n), product })),
    })
    const { related } = await read(many[10] ?? 0)
    expect(related).toHaveLength(12)
    expect(related.slice(0, 2).map((one) => one.product_id)).toEqual([many[9], many[11]])
  })

  it('returns its replacements up to the newest, and its predecessors', async () => {
    const [first, last] = [await read(id.oldest), await read(id.belt)]
    expect(first.replaced_by).toEqual({ product_id: id.belt, number: 'QU-102' })
    expect(first.replacements.map((one) => one.number)).toEqual(['QU-101', 'QU-102'])
    expect(first.replaces).toEqual([])
    expect([last.replaced_by, last.replacements]).toEqual([null, []])
    expect(last.replaces.map((one) => one.number)).toEqual(['QU-101', 'QU-100'])
  })

  it('stops at circular replacements in imported data', async () => {
    const one = await make.product({ number: 'QC-100', name: 'Ring', brand: 'Quest' })
    const other = await make.product({ number: 'QC-101', name: 'Ring', brand: 'Quest', replacedBy: one })
    await make.replace(one, other)
    const { replacements, replaces } = await read(one)
    expect([replacements, replaces].map((list) => list.map((part) => part.product_id))).toEqual([[other], [other]])
  })

  it('is read by its number in any notation', async () => {
    for (const number of ['QU-102', 'qu102', 'QU 102', 'Qu_1-02']) {
      const { body } = await server.visitor().call(readProductByNumber, { params: { number } })
      expect([number, body.product_id]).toEqual([number, id.belt])
    }
    for (const answer of [
      await server.visitor().call(readProductByNumber, { params: { number: 'QU-10' } }),
      await server.visitor().call(readProductByNumber, { params: { number: '--' } }),
      await server.visitor().call(readProduct, { params: { id: 999_999 } }),
    ])
      expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  describe('with attributes', () => {
    const version = async () =>
      (await server.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
    const set = async (attributes: object[], product = id.belt, who = 'admin') =>
      (await server.signIn(`${who}@demo.test`)).call(setAttributes, {
        params: { id: product },
        body: { attributes } as never,
      })

    it('can be set, changed and removed, each time as a new catalogue version', async () => {
      const before = await version()
      const created = await set([
        { name: 'Quest ribs', value: ' 6 ' },
        { name: 'Quest profile', value: 'PJ' },
      ])
      expect([created.status, created.body.attributes.map((one) => [one.name, one.value, one.unit])]).toEqual([
        200,
        [
          ['Quest profile', 'PJ', null],
          ['Quest ribs', '6', null],
        ],
      ])
      const ribs = created.body.attributes.find((one) => one.name === 'Quest ribs')?.attribute_id
      const again = await set([
        { attribute_id: ribs, value: '8' },
        { name: 'Quest profile', value: null },
        { name: 'Quest nothing', value: null },
      ])
      expect(again.body.attributes.map((one) => [one.name, one.value])).toEqual([['Quest ribs', '8']])
      expect(Number(await version())).toBe(Number(before) + 2)
      const row = await server.db
        .selectFrom('product')
        .select('rev')
        .where('product_id', '=', id.belt)
        .executeTakeFirstOrThrow()
      expect(row.rev).toBe(await version())
      const all = await server.visitor().call(listAttributes, {})
      expect(
        all.body
          .filter((one) => ['Quest ribs', 'Quest profile', 'Quest nothing'].includes(one.name))
          .map((one) => [one.name, one.kind]),
      ).toEqual([
        ['Quest profile', 'text'],
        ['Quest ribs', 'text'],
      ])
    })

    it('cannot change price and stock, and is found as before', async () => {
      for (const [body, field] of [
        [{ attributes: [{ name: 'Quest ribs', value: '6' }], price: 1 }, 'price'],
        [{ attributes: [{ name: 'Quest ribs', value: '6', qty: 4 }] }, 'attributes.0.qty'],
      ] as const) {
        const admin = await server.signIn('admin@demo.test')
        const answer = await admin.call(setAttributes, { params: { id: id.belt }, body: body as never })
        expect([answer.status, answer.refusal.errors]).toEqual([422, { [field]: 'Unknown field' }])
      }
      expect(await read(id.belt)).toMatchObject({ price: null, qty: 3 })
      const found = await server.visitor().call(searchProducts, { query: { keywords: 'QU-102' } })
      expect(found.body.data[0]?.product_id).toBe(id.belt)
    })

    it('refuses unknown attributes and invalid values, and changes nothing then', async () => {
      const before = await version()
      for (const attribute of [
        { value: '6' },
        { attribute_id: 999_999, value: '6' },
        { attribute_id: 999_999, value: null },
      ]) {
        const answer = await set([{ name: 'Quest fresh', value: 'x' }, attribute])
        expect([answer.status, answer.refusal.error]).toEqual([422, 'catalogue.attribute'])
      }
      const blank = await set([{ name: 'Quest ribs', value: '  ' }])
      expect([blank.status, blank.refusal.errors]).toEqual([422, { 'attributes.0.value': 'Required' }])
      await server.db.insertInto('attribute').values({ name: 'Quest width', kind: 'number', unit: 'mm' }).execute()
      const invalid = await set([{ name: 'Quest width', value: 'wide' }])
      expect([invalid.status, invalid.refusal.errors]).toEqual([422, { 'attributes.0.value': 'Must be a number' }])
      expect(
        (await set([{ name: 'Quest width', value: '12.5' }])).body.attributes.find((one) => one.name === 'Quest width'),
      ).toMatchObject({
        value: '12.5',
        unit: 'mm',
      })
      expect(Number(await version())).toBe(Number(before) + 1)
      expect((await server.visitor().call(listAttributes, {})).body.map((one) => one.name)).not.toContain('Quest fresh')
    })

    it('can be edited only with catalogue.edit', async () => {
      const attributes = [{ name: 'Quest ribs', value: '6' }]
      for (const who of ['customer', 'dealer', 'servicer', 'reviewer']) {
        const answer = await set(attributes, id.belt, who)
        expect([who, answer.status, answer.refusal.error]).toEqual([who, 403, 'auth.notAllowed'])
      }
      await server.db
        .updateTable('app_user')
        .set({ permissions: JSON.stringify(['catalogue.edit']) })
        .where('email_key', '=', 'onsite@demo.test')
        .execute()
      expect((await set(attributes, id.belt, 'onsite')).status).toBe(200)
      const unknown = await set(attributes, 999_999)
      expect([unknown.status, unknown.refusal.error]).toEqual([404, 'catalogue.unknown'])
    })

    it('creates a new attribute once for two concurrent calls', async () => {
      const answers = await Promise.all(
        [id.belt, id.motor].map((part) => set([{ name: 'Quest colour', value: 'black' }], part)),
      )
      expect(answers.map((one) => one.status)).toEqual([200, 200])
      expect(
        (await server.visitor().call(listAttributes, {})).body.filter((one) => one.name === 'Quest colour'),
      ).toHaveLength(1)
    })
  })
})
