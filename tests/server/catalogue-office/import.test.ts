import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { madeParts, partNumber } from './made-lists.ts'
import type { OfficeDesk } from './office-desk.ts'
import { openOfficeDesk } from './office-desk.ts'

const { table } = catalogueOffice
let desk: OfficeDesk
beforeAll(async () => {
  desk = await openOfficeDesk()
})
afterAll(() => desk.close())

const part = (number: string) =>
  desk.server.db.selectFrom('product').selectAll().where('number', '=', number).executeTakeFirst()
const heading = 'number,name,brand,price,qty,description,replaced by,fits'
const pairs = (faults: readonly { line: number; code: string }[]) => faults.map(({ line, code }) => [line, code])

describe('an import of 5,000 rows with 200 bad ones of 25 kinds', () => {
  const list = madeParts(5000, 200)

  it('looked at first, reports exactly those and changes nothing', async () => {
    const before = [await desk.catalogue(), await desk.version()]
    const state = await desk.bring(list.text, { dry_run: true })
    expect(desk.server.jobFaults).toEqual([])
    expect(state).toMatchObject({
      kind: 'parts',
      state: 'done',
      percent: 100,
      rows: 5000,
      added: 4800,
      changed: 0,
      unchanged: 0,
      bad: 200,
      may_apply: true,
    })
    expect(pairs(await desk.report(state.import_id))).toEqual(list.expected)
    expect(new Set(list.expected.map(([, code]) => code)).size).toBeGreaterThanOrEqual(20)
    expect([await desk.catalogue(), await desk.version()]).toEqual(before)
  })

  it('in earnest adds the good rows and reports the same', async () => {
    const { body } = await desk.editor.call(table.listImports, { query: {} })
    const [dry] = body.data
    const started = await desk.editor.call(table.applyImport, { params: { id: dry?.import_id ?? '' } })
    expect(started.body).toMatchObject({ dry_run: false, state: 'running', file: 'list.csv' })
    await desk.server.jobs.drain()
    const state = await desk.state(started.body.import_id)
    expect(state).toMatchObject({ state: 'done', added: 4800, bad: 200, may_apply: false })
    expect(pairs(await desk.report(state.import_id))).toEqual(list.expected)
    expect(await part(partNumber(40))).toMatchObject({
      name: 'left console 40',
      price: 41_040_40,
      qty: 40,
      description: 'Fits well, says "console"\nand lasts',
    })
    const [replaced, newer] = [await part(partNumber(3)), await part(partNumber(4))]
    expect(replaced?.superseded_by).toBe(newer?.product_id)
    const [older, backward] = [await part(partNumber(8)), await part(partNumber(9))]
    expect(backward?.superseded_by).toBe(older?.product_id)
  })

  it('again changes nothing: no version is raised and nothing is there twice', async () => {
    const before = [await desk.catalogue(), await desk.version()]
    const state = await desk.bring(list.text)
    expect(state).toMatchObject({ added: 0, changed: 0, unchanged: 4800, bad: 200 })
    expect([await desk.catalogue(), await desk.version()]).toEqual(before)
  })

  it('changes what differs, and that alone', async () => {
    const version = Number(await desk.version())
    const row = (n: number, name: string, qty: string) => `${partNumber(n).toLowerCase()},${name},Stride,,${qty},,,`
    const state = await desk.bring([heading, row(0, 'Renamed belt', '7'), row(1, 'Other', '')].join('\n'))
    expect(state).toMatchObject({ added: 0, changed: 2, unchanged: 0, bad: 0 })
    const changed = await desk.server.db
      .selectFrom('product')
      .select('number')
      .where('rev', '>', String(version))
      .execute()
    expect(changed.map((one) => one.number).sort()).toEqual([partNumber(0).toLowerCase(), partNumber(1).toLowerCase()])
    const { total } = (await desk.server.visitor().send('GET', '/api/search/products?keywords=renamed')).body as {
      total: number
    }
    expect(total).toBe(1)
  })
})

describe('a column that the file does not have', () => {
  it('leaves what is there, and an empty cell empties it', async () => {
    await desk.bring(`${heading}\nKEEP-2,New,Stride,,,,,\nKEEP-1,Old,Stride,12.50,4,Words,KEEP-2,Meridian T500`)
    await desk.bring('number,name,brand\nKEEP-1,Old,Stride')
    expect(await part('KEEP-1')).toMatchObject({ price: 1250, qty: 4, description: 'Words' })
    expect((await part('KEEP-1'))?.superseded_by).not.toBeNull()
    const state = await desk.bring(`${heading}\nKEEP-1,Old,Stride,,,,,`)
    expect(state.changed).toBe(1)
    expect(await part('KEEP-1')).toMatchObject({ price: null, qty: 0, description: '', superseded_by: null })
    const fits = await desk.server.db
      .selectFrom('product_fit')
      .innerJoin('product', 'product.product_id', 'product_fit.product_id')
      .select('equipment_id')
      .where('number', '=', 'KEEP-1')
      .execute()
    expect(fits).toEqual([])
  })

  it('what was told of price and stock is as of the day on which it changed', async () => {
    await desk.bring(`${heading}\nASOF-1,Belt,Stride,5,1,,,`)
    const told = (await part('ASOF-1'))?.stock_as_of
    desk.server.clock.advance(86_400_000)
    await desk.bring(`${heading}\nASOF-1,Belt long,Stride,5,1,,,`)
    expect((await part('ASOF-1'))?.stock_as_of).toEqual(told)
    await desk.bring(`${heading}\nASOF-1,Belt long,Stride,5,2,,,`)
    expect((await part('ASOF-1'))?.stock_as_of.getTime()).toBe((told?.getTime() ?? 0) + 86_400_000)
  })
})

describe('replacements', () => {
  const row = (number: string, by: string) => `${number},Part,Stride,1,1,,${by},`

  it('may lead to rows further down, and to parts that were there before', async () => {
    await desk.bring([heading, row('RA', 'RB'), row('RB', '')].join('\n'))
    const state = await desk.bring([heading, row('RC', 'RA'), row('RD', 'RC')].join('\n'))
    expect(state).toMatchObject({ added: 2, bad: 0 })
    expect((await part('RD'))?.superseded_by).toBe((await part('RC'))?.product_id)
  })

  it('that close a circle with what is in the catalogue are refused', async () => {
    const state = await desk.bring([heading, row('RB', 'RD')].join('\n'))
    const [fault] = await desk.report(state.import_id)
    expect(fault).toEqual({
      line: 2,
      column: 'replaced by',
      code: 'replacement.circle',
      message: 'The replacements form a cycle: RB → RD → RC → RA → RB.',
    })
    expect((await part('RB'))?.superseded_by).toBeNull()
  })

  it('to a row that is bad itself are refused with it', async () => {
    const state = await desk.bring([heading, row('RE', 'RF'), row('RF', 'NOBODY'), row('RG', '')].join('\n'))
    expect(pairs(await desk.report(state.import_id))).toEqual([
      [2, 'replacement.unknown'],
      [3, 'replacement.unknown'],
    ])
    expect(state).toMatchObject({ added: 1, bad: 2 })
  })
})

describe('names that the shop does not have', () => {
  it('make a row bad, and are added where that was asked for', async () => {
    const list = 'number,name,brand\nNEW-1,Part,Zephyr Gym\nNEW-2,Part,zephyr  gym'
    const refused = await desk.bring(list)
    expect((await desk.report(refused.import_id)).map(({ message }) => message)).toEqual([
      'There is no brand “Zephyr Gym”. Correct it, or allow new names.',
      'There is no brand “zephyr gym”. Correct it, or allow new names.',
    ])
    expect(await desk.bring(list, { create: true })).toMatchObject({ added: 2, bad: 0 })
    const brands = await desk.server.db.selectFrom('brand').select('name').where('name', 'ilike', 'zephyr%').execute()
    expect(brands).toEqual([{ name: 'Zephyr Gym' }])
  })
})

describe('a model that a part is said to fit', () => {
  it('is named by brand and name, slug, id, or by its name alone where no other has it', async () => {
    await desk.bring(
      'brand,model,type,frp id\nMeridian,Z77,Treadmill,frp-77\nStride,Z77,Treadmill,\nStride,Z78,Treadmill,',
    )
    const row = (number: string, fits: string) => `${number},Part,Stride,,,,,"${fits}"`
    const state = await desk.bring(
      [
        heading,
        row('F-1', 'STRIDE Z-77'),
        row('F-2', 'stride-z77'),
        row('F-3', 'FRP-77'),
        row('F-4', 'z78'),
        row('F-5', 'Z77'),
      ].join('\n'),
    )
    expect(pairs(await desk.report(state.import_id))).toEqual([[6, 'fits.ambiguous']])
    const fits = await desk.server.db
      .selectFrom('product_fit')
      .innerJoin('product', 'product.product_id', 'product_fit.product_id')
      .innerJoin('model', 'model.equipment_id', 'product_fit.equipment_id')
      .select(['product.number', 'model.slug'])
      .where('product.number', 'like', 'F-_')
      .orderBy('product.number')
      .execute()
    expect(fits.map(({ number, slug }) => [number, slug])).toEqual([
      ['F-1', 'stride-z77'],
      ['F-2', 'stride-z77'],
      ['F-3', 'meridian-z77'],
      ['F-4', 'stride-z78'],
    ])
  })
})
