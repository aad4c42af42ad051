import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { generateParts, toPartNumber } from './generated-lists.ts'
import type { ImportHarness } from './import-harness.ts'
import { startImportHarness } from './import-harness.ts'

const { table } = catalogueOffice
let harness: ImportHarness
beforeAll(async () => {
  harness = await startImportHarness()
})
afterAll(() => harness.close())

const part = (number: string) =>
  harness.server.db.selectFrom('product').selectAll().where('number', '=', number).executeTakeFirst()
const heading = 'number,name,brand,price,qty,description,replaced by,fits'
const pairs = (errors: readonly { line: number; code: string }[]) => errors.map(({ line, code }) => [line, code])

describe('an import of 5,000 rows with 200 errors of 25 kinds', () => {
  const list = generateParts(5000, 200)

  it('reports exactly those errors in a dry run and changes nothing', async () => {
    const before = [await harness.catalogue(), await harness.version()]
    const state = await harness.importFile(list.text, { dry_run: true })
    expect(harness.server.jobErrors).toEqual([])
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
    expect(pairs(await harness.report(state.import_id))).toEqual(list.expected)
    expect(new Set(list.expected.map(([, code]) => code)).size).toBeGreaterThanOrEqual(20)
    expect([await harness.catalogue(), await harness.version()]).toEqual(before)
  })

  it('adds the valid rows when applied, with the same report', async () => {
    const { body } = await harness.editor.call(table.listImports, { query: {} })
    const [dry] = body.data
    const started = await harness.editor.call(table.applyImport, { params: { id: dry?.import_id ?? '' } })
    expect(started.body).toMatchObject({ dry_run: false, state: 'running', file: 'list.csv' })
    await harness.server.jobs.drain()
    const state = await harness.state(started.body.import_id)
    expect(state).toMatchObject({ state: 'done', added: 4800, bad: 200, may_apply: false })
    expect(pairs(await harness.report(state.import_id))).toEqual(list.expected)
    expect(await part(toPartNumber(40))).toMatchObject({
      name: 'left console 40',
      price: 41_040_40,
      qty: 40,
      description: 'Fits well, says "console"\nand lasts',
    })
    const [replaced, newer] = [await part(toPartNumber(3)), await part(toPartNumber(4))]
    expect(replaced?.superseded_by).toBe(newer?.product_id)
    const [older, backward] = [await part(toPartNumber(8)), await part(toPartNumber(9))]
    expect(backward?.superseded_by).toBe(older?.product_id)
  })

  it('changes nothing when repeated: no new version and no duplicates', async () => {
    const before = [await harness.catalogue(), await harness.version()]
    const state = await harness.importFile(list.text)
    expect(state).toMatchObject({ added: 0, changed: 0, unchanged: 4800, bad: 200 })
    expect([await harness.catalogue(), await harness.version()]).toEqual(before)
  })

  it('changes only rows that differ', async () => {
    const version = Number(await harness.version())
    const row = (n: number, name: string, qty: string) => `${toPartNumber(n).toLowerCase()},${name},Stride,,${qty},,,`
    const state = await harness.importFile([heading, row(0, 'Renamed belt', '7'), row(1, 'Other', '')].join('\n'))
    expect(state).toMatchObject({ added: 0, changed: 2, unchanged: 0, bad: 0 })
    const changed = await harness.server.db
      .selectFrom('product')
      .select('number')
      .where('rev', '>', String(version))
      .execute()
    expect(changed.map((one) => one.number).sort()).toEqual([
      toPartNumber(0).toLowerCase(),
      toPartNumber(1).toLowerCase(),
    ])
    const { total } = (await harness.server.visitor().send('GET', '/api/search/products?keywords=renamed')).body as {
      total: number
    }
    expect(total).toBe(1)
  })
})

describe('a missing column', () => {
  it('keeps the stored value, and an empty cell clears it', async () => {
    await harness.importFile(`${heading}\nKEEP-2,New,Stride,,,,,\nKEEP-1,Old,Stride,12.50,4,Words,KEEP-2,Meridian T500`)
    await harness.importFile('number,name,brand\nKEEP-1,Old,Stride')
    expect(await part('KEEP-1')).toMatchObject({ price: 1250, qty: 4, description: 'Words' })
    expect((await part('KEEP-1'))?.superseded_by).not.toBeNull()
    const state = await harness.importFile(`${heading}\nKEEP-1,Old,Stride,,,,,`)
    expect(state.changed).toBe(1)
    expect(await part('KEEP-1')).toMatchObject({ price: null, qty: 0, description: '', superseded_by: null })
    const fits = await harness.server.db
      .selectFrom('product_fit')
      .innerJoin('product', 'product.product_id', 'product_fit.product_id')
      .select('equipment_id')
      .where('number', '=', 'KEEP-1')
      .execute()
    expect(fits).toEqual([])
  })

  it('updates the stock date only if price or stock changed', async () => {
    await harness.importFile(`${heading}\nASOF-1,Belt,Stride,5,1,,,`)
    const before = (await part('ASOF-1'))?.stock_as_of
    harness.server.clock.advance(86_400_000)
    await harness.importFile(`${heading}\nASOF-1,Belt long,Stride,5,1,,,`)
    expect((await part('ASOF-1'))?.stock_as_of).toEqual(before)
    await harness.importFile(`${heading}\nASOF-1,Belt long,Stride,5,2,,,`)
    expect((await part('ASOF-1'))?.stock_as_of.getTime()).toBe((before?.getTime() ?? 0) + 86_400_000)
  })
})

describe('replacements', () => {
  const row = (number: string, by: string) => `${number},Part,Stride,1,1,,${by},`

  it('may refer to later rows and to existing parts', async () => {
    await harness.importFile([heading, row('RA', 'RB'), row('RB', '')].join('\n'))
    const state = await harness.importFile([heading, row('RC', 'RA'), row('RD', 'RC')].join('\n'))
    expect(state).toMatchObject({ added: 2, bad: 0 })
    expect((await part('RD'))?.superseded_by).toBe((await part('RC'))?.product_id)
  })

  it('that create a circle with the catalogue are refused', async () => {
    const state = await harness.importFile([heading, row('RB', 'RD')].join('\n'))
    const [error] = await harness.report(state.import_id)
    expect(error).toEqual({
      line: 2,
      column: 'replaced by',
      code: 'replacement.circle',
      message: 'The replacements form a cycle: RB → RD → RC → RA → RB.',
    })
    expect((await part('RB'))?.superseded_by).toBeNull()
  })

  it('that refer to an invalid row are refused', async () => {
    const state = await harness.importFile([heading, row('RE', 'RF'), row('RF', 'NOBODY'), row('RG', '')].join('\n'))
    expect(pairs(await harness.report(state.import_id))).toEqual([
      [2, 'replacement.unknown'],
      [3, 'replacement.unknown'],
    ])
    expect(state).toMatchObject({ added: 1, bad: 2 })
  })
})

describe('unknown names', () => {
  it('make a row invalid, or are added on request', async () => {
    const list = 'number,name,brand\nNEW-1,Part,Zephyr Gym\nNEW-2,Part,zephyr  gym'
    const refused = await harness.importFile(list)
    expect((await harness.report(refused.import_id)).map(({ message }) => message)).toEqual([
      'There is no brand “Zephyr Gym”. Correct it, or allow new names.',
      'There is no brand “zephyr gym”. Correct it, or allow new names.',
    ])
    expect(await harness.importFile(list, { create: true })).toMatchObject({ added: 2, bad: 0 })
    const brands = await harness.server.db
      .selectFrom('brand')
      .select('name')
      .where('name', 'ilike', 'zephyr%')
      .execute()
    expect(brands).toEqual([{ name: 'Zephyr Gym' }])
  })
})

describe('a model in the fit list of a part', () => {
  it('is found by brand and name, slug, id, or a unique name', async () => {
    await harness.importFile(
      'brand,model,type,frp id\nMeridian,Z77,Treadmill,frp-77\nStride,Z77,Treadmill,\nStride,Z78,Treadmill,',
    )
    const row = (number: string, fits: string) => `${number},Part,Stride,,,,,"${fits}"`
    const state = await harness.importFile(
      [
        heading,
        row('F-1', 'STRIDE Z-77'),
        row('F-2', 'stride-z77'),
        row('F-3', 'FRP-77'),
        row('F-4', 'z78'),
        row('F-5', 'Z77'),
      ].join('\n'),
    )
    expect(pairs(await harness.report(state.import_id))).toEqual([[6, 'fits.ambiguous']])
    const fits = await harness.server.db
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
