import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportHarness } from './import-harness.ts'
import { startImportHarness } from './import-harness.ts'

let harness: ImportHarness
beforeAll(async () => {
  harness = await startImportHarness()
})
afterAll(() => harness.close())

const heading =
  'Brand;Model;Type;Subtype;Market;Serial prefix;Manufacturer;Slug;Parts months;Labor months;Labor hours cap;FRP id;BH id'
const model = (name: string) =>
  harness.server.db
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .innerJoin('equipment_sub_type', 'equipment_sub_type.equipment_sub_type_id', 'model.equipment_sub_type_id')
    .innerJoin('market_type', 'market_type.market_type_id', 'model.market_type_id')
    .select(['model.name', 'model.slug', 'serial_prefix', 'labor_months', 'parts_months', 'labor_hours_cap'])
    .select(['brand.name as brand', 'equipment_sub_type.name as subtype', 'market_type.name as market'])
    .where('model.name', '=', name)
    .executeTakeFirst()

describe('an equipment list', () => {
  it('adds models of known types and brands, which search then finds', async () => {
    const state = await harness.importFile(
      `${heading}\nMeridian;T9000;Treadmill;Folding treadmill;Home;MT9;Meridian Fitness;;24;12;2,5;frp-9000;BH-9\nStride;Q1;bike;;;;;;;;;;`,
    )
    expect(await harness.report(state.import_id)).toEqual([])
    expect(state).toMatchObject({ kind: 'equipment', added: 2, bad: 0 })
    expect(await model('T9000')).toEqual({
      name: 'T9000',
      brand: 'Meridian',
      slug: 'meridian-t9000',
      subtype: 'Folding treadmill',
      market: 'Home',
      serial_prefix: 'MT9',
      parts_months: 24,
      labor_months: 12,
      labor_hours_cap: 2.5,
    })
    expect(await model('Q1')).toMatchObject({ subtype: 'All bike', market: 'Miscellaneous', serial_prefix: '' })
    const found = await harness.server.visitor().send('GET', '/api/search/equipment?keywords=T9000')
    expect(found.body).toMatchObject([{ name: 'T9000', brand: 'Meridian' }])
  })

  it('changes nothing when repeated, and keeps fields that it does not contain', async () => {
    const version = await harness.version()
    expect(await harness.importFile('brand,model,type\nMERIDIAN,T9000,treadmill\nStride,Q1,Bike')).toMatchObject({
      unchanged: 2,
      changed: 0,
    })
    expect(await harness.version()).toBe(version)
    expect(await model('T9000')).toMatchObject({ subtype: 'Folding treadmill', serial_prefix: 'MT9', parts_months: 24 })
  })

  it('moves a model to another type, with all of it as subtype where none is given', async () => {
    await harness.importFile(`${heading}\nStride;Q2;Treadmill;Folding treadmill;Home;;;;;;;;`)
    expect(await harness.importFile('brand,model,type\nStride,Q2,Bike', { dry_run: true })).toMatchObject({
      changed: 1,
    })
    expect(await harness.importFile('brand,model,type\nStride,Q2,Bike')).toMatchObject({ changed: 1, unchanged: 0 })
    expect(await model('Q2')).toMatchObject({ subtype: 'All bike', market: 'Home' })
    expect(await harness.importFile('brand,model,type\nStride,Q2,Bike')).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('that renames a model also reindexes its parts', async () => {
    await harness.importFile('number,name,brand,fits\nWORDS-1,Part,Stride,Stride Q1')
    const version = await harness.version()
    expect(await harness.importFile('brand,model,type\nStride,Q-1,Bike')).toMatchObject({ changed: 1 })
    const changed = await harness.server.db.selectFrom('product').select('number').where('rev', '>', version).execute()
    expect(changed).toEqual([{ number: 'WORDS-1' }])
  })

  it('reports each error of a row with its column', async () => {
    const rows = [
      'Nobody;A1;Treadmill;;;;;;;;;;',
      ';A2;Treadmill;;;;;;;;;;',
      'Stride;;Treadmill;;;;;;;;;;',
      'Stride;~~;Treadmill;;;;;;;;;;',
      'Stride;A3;;;;;;;;;;;',
      'Stride;A4;Trampoline;;;;;;;;;;',
      'Stride;A5;Treadmill;Water;;;;;;;;;',
      'Stride;A6;Treadmill;;Moon;;;;;;;;',
      'Stride;A7;Treadmill;;;;Harbor Athletic;;;;;;',
      'Nobody;A8;Treadmill;;;;Nobody Inc;;;;;;',
      'Stride;A9;Treadmill;;;9X;;;;;;;',
      'Stride;A10;Treadmill;;;MT5;;;;;;;',
      'Stride;A11;Treadmill;;;;;Not A Slug;;;;;',
      'Stride;A12;Treadmill;;;;;meridian-t9000;;;;;',
      'Stride;A13;Treadmill;;;;;;many;601;;;',
      'Stride;A14;Treadmill;;;;;;;;-1;;',
      'Stride;A15;Treadmill;;;;;;;;;frp-9000;',
      'Stride;Q 1;Bike;;;;;;;;;;',
      'Stride;q1;Bike;;;;;;;;;;',
      `Stride;A16;Treadmill;;;;;;;;;${'9'.repeat(61)};`,
    ]
    const state = await harness.importFile([heading, ...rows].join('\r\n'))
    const errors = await harness.report(state.import_id)
    expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'Brand', 'brand.unknown'],
      [3, 'Brand', 'brand.missing'],
      [4, 'Model', 'model.missing'],
      [5, 'Model', 'model.unreadable'],
      [6, 'Type', 'type.missing'],
      [7, 'Type', 'type.unknown'],
      [8, 'Subtype', 'subtype.unknown'],
      [9, 'Market', 'market.unknown'],
      [10, 'Manufacturer', 'manufacturer.other'],
      [11, 'Brand', 'brand.unknown'],
      [11, 'Manufacturer', 'manufacturer.unknown'],
      [12, 'Serial prefix', 'prefix.unreadable'],
      [13, 'Serial prefix', 'prefix.taken'],
      [14, 'Slug', 'slug.unreadable'],
      [15, 'Slug', 'slug.taken'],
      [16, 'Parts months', 'months.unreadable'],
      [16, 'Labor months', 'months.unreadable'],
      [17, 'Labor hours cap', 'hours.unreadable'],
      [18, 'FRP id', 'other-id.taken'],
      [20, 'Model', 'row.repeated'],
      [21, 'FRP id', 'other-id.too-long'],
    ])
    expect(state.bad).toBe(19)
  })

  it('fills an empty shop if new names may be added', async () => {
    const list = `${heading}\nNovo;X1;Climbing wall;Indoor;Schools;NX1;Novo Works;;;;;;\nNovo;X2;Climbing wall;Indoor;Schools;NX2;;;;;;;`
    const dry = await harness.importFile(list, { dry_run: true, create: true })
    expect(dry).toMatchObject({ added: 2, bad: 0 })
    expect(await model('X1')).toBeUndefined()
    expect(await harness.importFile(list, { create: true })).toMatchObject({ added: 2, bad: 0 })
    expect(await model('X2')).toMatchObject({ brand: 'Novo', subtype: 'Indoor', market: 'Schools', labor_months: 12 })
    const types = await harness.server.visitor().send('GET', '/api/equipment-types?with=subtypes')
    expect(types.body).toContainEqual(
      expect.objectContaining({ equipment_type_name: 'Climbing wall', slug: 'climbing-wall', models: 2 }),
    )
    const manufacturers = await harness.server.db
      .selectFrom('manufacturer')
      .select('name')
      .where('name', 'like', 'Novo%')
      .execute()
    expect(manufacturers).toEqual([{ name: 'Novo Works' }])
  })
})
