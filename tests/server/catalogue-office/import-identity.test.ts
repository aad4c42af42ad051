import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportHarness } from './import-harness.ts'
import { startImportHarness } from './import-harness.ts'

let harness: ImportHarness
beforeAll(async () => {
  harness = await startImportHarness()
})
afterAll(() => harness.close())

const part = (number: string) =>
  harness.server.db.selectFrom('product').selectAll().where('number', '=', number).executeTakeFirst()

describe('a part number', () => {
  it('that differs from a part’s only by dashes, spaces and case is the same part', async () => {
    await harness.importFile('number,name,brand,price\nID 12-5,Twelve,Stride,1\n')
    expect(await harness.importFile('number,name,brand,price\nid–125,Twelve,Stride,2\n')).toMatchObject({
      added: 0,
      changed: 1,
      bad: 0,
    })
  })

  it('that differs by a dot, a slash, a plus or another script’s letter overwrites no part', async () => {
    await harness.importFile(
      'number,name,brand,price\n12.5,Dot,Stride,1\n1/2-13,Slash,Stride,1\n100-A+,Plus,Stride,1\n',
    )
    const before = await harness.catalogue()
    const list = 'number,name,brand,price\n125,Other,Stride,2\n12-13,Other,Stride,2\n100-A,Other,Stride,2\n'
    for (const dry_run of [true, false]) {
      const state = await harness.importFile(list, { dry_run })
      expect(state).toMatchObject({ added: 0, changed: 0, bad: 3 })
      expect(await harness.report(state.import_id)).toMatchObject([
        {
          line: 2,
          column: 'number',
          code: 'number.alike',
          message:
            'The number 125 has the same letters a to z and digits as the part 12.5. Give one of them another number.',
        },
        { line: 3, code: 'number.alike' },
        { line: 4, code: 'number.alike' },
      ])
    }
    expect(await harness.catalogue()).toEqual(before)
  })

  it('that is too much like an earlier row’s is reported with that number', async () => {
    const state = await harness.importFile('number,name,brand,price\nЖК-77,Belt,Stride,2\nДД-77,Roller,Stride,2\n')
    expect(state).toMatchObject({ added: 1, bad: 1 })
    const [error] = await harness.report(state.import_id)
    expect(error).toMatchObject({ line: 3, code: 'number.alike' })
    expect(error?.message).toContain('ЖК-77')
    expect(await part('ЖК-77')).toMatchObject({ name: 'Belt' })
  })

  it('of a draft does not hide a part that it is too much like', async () => {
    await harness.importFile('number,name,brand,price\nDR.9,Shown,Stride,2\n')
    const head = 'Handle,Title,Vendor,Variant SKU,Variant Price,Variant Inventory Qty,Status'
    const state = await harness.importFile(`${head}\ndr,Draft,Stride,DR9,5,1,draft\n`)
    expect(await harness.report(state.import_id)).toMatchObject([{ line: 2, code: 'number.alike' }])
    expect(await part('DR.9')).toMatchObject({ is_hidden: false })
  })
})

describe('a replacement', () => {
  const replacedBy = async (number: string) => {
    const to = (await part(number))?.superseded_by ?? null
    return to === null
      ? null
      : (
          await harness.server.db
            .selectFrom('product')
            .select('number')
            .where('product_id', '=', to)
            .executeTakeFirstOrThrow()
        ).number
  }

  it('that differs by a dot from a part of the catalogue is unknown', async () => {
    await harness.importFile('number,name,brand,price\n62.5,Dot,Stride,1\nOLD-1,Old,Stride,1\n')
    const list = (to: string) => `number,name,brand,price,replaced by\nOLD-1,Old,Stride,1,${to}\n`
    const state = await harness.importFile(list('625'))
    expect(state).toMatchObject({ changed: 0, bad: 1 })
    expect(await harness.report(state.import_id)).toMatchObject([
      {
        line: 2,
        code: 'replacement.unknown',
        message: 'The replacement 625 is neither in the catalogue nor in a valid row of this file.',
      },
    ])
    expect(await replacedBy('OLD-1')).toBeNull()
    await harness.importFile(list('62.5'))
    expect(await replacedBy('OLD-1')).toBe('62.5')
  })

  it('that differs by a dot from a row of the file is unknown, and so is what such a row would have added', async () => {
    const state = await harness.importFile(
      'number,name,brand,price,replaced by\n77.5,Dot,Stride,1,\n775,Other,Stride,1,\nOLD-2,Old,Stride,1,775\nOLD-3,Older,Stride,1,OLD-2\nOLD-4,Old,Stride,1,77.5\n',
    )
    expect(state).toMatchObject({ added: 2, bad: 3 })
    expect((await harness.report(state.import_id)).map(({ line, code }) => [line, code])).toEqual([
      [3, 'number.alike'],
      [4, 'replacement.unknown'],
      [5, 'replacement.unknown'],
    ])
    expect(await replacedBy('OLD-4')).toBe('77.5')
  })
})

describe('a model that a part fits', () => {
  it('is unknown if its name differs by a dot', async () => {
    await harness.importFile('brand,model,type,slug\nStride,Y 5.0,Treadmill,stride-y-dot\n')
    const list = (...models: string[]) =>
      `number,name,brand,price,fits\n${models.map((model, at) => `FIT-${at},a,Stride,1,${model}`).join('\n')}\n`
    const state = await harness.importFile(list('Y50', 'Stride Y-50', 'y 5.0', 'stride y5.0', 'stride-y-dot'))
    expect(state).toMatchObject({ added: 3, bad: 2 })
    expect((await harness.report(state.import_id)).map(({ line, code }) => [line, code])).toEqual([
      [2, 'fits.unknown'],
      [3, 'fits.unknown'],
    ])
  })
})

describe('the name of a model', () => {
  const heading = 'brand,model,type,serial prefix,labor months\n'

  it('that differs by a dot or another script’s letter overwrites no model', async () => {
    await harness.importFile(`${heading}Stride,X 5.0,Treadmill,XF5,12\nStride,ЖК-77,Treadmill,,12\n`)
    const before = await harness.catalogue()
    for (const dry_run of [true, false]) {
      const state = await harness.importFile(`${heading}Stride,X50,Treadmill,XG5,24\nStride,ДД-77,Treadmill,,24\n`, {
        dry_run,
      })
      expect(state).toMatchObject({ added: 0, changed: 0, bad: 2 })
      expect(await harness.report(state.import_id)).toMatchObject([
        {
          line: 2,
          column: 'model',
          code: 'model.alike',
          message:
            'The model Stride X50 has the same letters a to z and digits as the model Stride X 5.0. Give one of them another name.',
        },
        { line: 3, code: 'model.alike' },
      ])
    }
    expect(await harness.catalogue()).toEqual(before)
  })

  it('that is too much like an earlier row’s is reported with that name', async () => {
    const state = await harness.importFile('brand,model,type\nStride,Z 5.0,Treadmill\nStride,Z50,Treadmill\n')
    expect(state).toMatchObject({ added: 1, bad: 1 })
    const [error] = await harness.report(state.import_id)
    expect(error).toMatchObject({ line: 3, code: 'model.alike' })
    expect(error?.message).toContain('Stride Z 5.0')
  })
})

describe('a barcode', () => {
  const heading = 'number,name,brand,price,barcode\n'
  const barcodes = async (numbers: readonly string[]) =>
    Promise.all(numbers.map(async (number) => (await part(number))?.barcode ?? null))

  it('that a part gives up goes to a new part of the same file', async () => {
    await harness.importFile(`${heading}BC-1,Old belt,Stride,5,1111111\n`)
    const state = await harness.importFile(`${heading}BC-1,Old belt,Stride,5,\nBC-2,New belt,Stride,6,1111111\n`)
    expect(harness.server.jobErrors).toEqual([])
    expect(state).toMatchObject({ state: 'done', added: 1, changed: 1, bad: 0, noted: 0 })
    expect(await barcodes(['BC-1', 'BC-2'])).toEqual([null, '1111111'])
  })

  it('stays with a part whose own new barcode belongs to another part', async () => {
    await harness.importFile(
      `${heading}BD-1,a,Stride,5,2222221\nBD-2,b,Stride,5,2222222\nBD-3,c,Stride,5,2222223\nBD-4,d,Stride,5,2222224\n`,
    )
    const list = `${heading}BD-4,d,Stride,5,2222221\nBD-1,a,Stride,5,2222222\nBD-2,b,Stride,5,2222223\n`
    const state = await harness.importFile(list)
    expect(harness.server.jobErrors).toEqual([])
    expect(state).toMatchObject({ state: 'done', bad: 0, noted: 3 })
    expect((await harness.report(state.import_id)).map(({ line, code }) => [line, code])).toEqual([
      [2, 'barcode.taken'],
      [3, 'barcode.taken'],
      [4, 'barcode.taken'],
    ])
    expect(await barcodes(['BD-1', 'BD-2', 'BD-3', 'BD-4'])).toEqual(['2222221', '2222222', '2222223', '2222224'])
  })
})
