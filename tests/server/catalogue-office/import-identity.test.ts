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
