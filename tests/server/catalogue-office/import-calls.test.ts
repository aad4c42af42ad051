import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import { madeParts } from './made-lists.ts'
import type { OfficeDesk } from './office-desk.ts'
import { bytesOf, openOfficeDesk } from './office-desk.ts'

const { table } = catalogueOffice
const unknown = '018f4e5a-0000-7000-8000-00000000ffff'
let desk: OfficeDesk
beforeAll(async () => {
  desk = await openOfficeDesk()
})
afterAll(() => desk.close())

const start = (client: Client, file: string | Uint8Array, kind?: 'equipment' | 'parts') =>
  client.call(table.startImport, {
    query: { name: 'list.csv', ...(kind === undefined ? {} : { kind }) },
    body: bytesOf(file),
  })
const refusal = async (answer: Promise<{ status: number; refusal: { error: string; message: string } }>) => {
  const { status, refusal: said } = await answer
  return [status, said.error, said.message]
}

describe('a file that cannot be imported', () => {
  it.each([
    ['', 'There is nothing in it.'],
    ['\n \n,,\n', 'There is nothing in it.'],
    ['number,name,brand\n', 'It has a heading and no rows.'],
    [
      'a,b,c\n1,2,3\n',
      'The first line must name the columns: number, name and brand for parts; brand, model and type for equipment.',
    ],
    ['number,title\n1,2\n', 'This looks like a list of parts, but it is missing the column “brand”.'],
    ['brand,model\n1,2\n', 'This looks like a list of equipment, but it is missing the column “type”.'],
    ['number,name,brand,price,MSRP\n1,2,3,4,5\n', 'The columns “price” and “MSRP” mean the same. Keep only one.'],
    ['PK\u0003\u0004\u0000\u0000', 'It is no text. Save it as CSV.'],
  ])('is refused with what is wrong: %j', async (file, sentence) => {
    expect(await refusal(start(desk.editor, file))).toEqual([
      422,
      'catalogue-office.unreadable',
      `This file cannot be imported. ${sentence}`,
    ])
  })

  it('is refused where it is no list of the kind that was said', async () => {
    const [status, code] = await refusal(start(desk.editor, 'brand,model,type\nA,B,C\n', 'parts'))
    expect([status, code]).toEqual([422, 'catalogue-office.unreadable'])
  })
})

describe('an import', () => {
  it('is a dry run unless something else was said, and is listed with the newest first', async () => {
    const first = await start(desk.editor, 'number,name,brand\nA-1,Part,Stride')
    const second = await start(desk.editor, 'number,name,brand\nA-1,Part,Stride')
    expect(first.body).toMatchObject({ dry_run: true, state: 'running', percent: 0, started_by: expect.any(String) })
    const { body } = await desk.editor.call(table.listImports, { query: {} })
    expect(body.data.slice(0, 2).map((one) => one.import_id)).toEqual([second.body.import_id, first.body.import_id])
    await desk.server.jobs.drain()
    expect(await desk.state(first.body.import_id)).toMatchObject({
      state: 'done',
      percent: 100,
      added: 1,
      may_apply: true,
    })
  })

  it('is read and applied only where there is one', async () => {
    for (const row of [table.readImport, table.applyImport] as const)
      expect(await refusal(desk.editor.call(row, { params: { id: unknown } }))).toEqual([
        404,
        'catalogue-office.importUnknown',
        'Import not found.',
      ])
    const [status, code] = await refusal(
      desk.editor.call(table.readImportReport, { params: { id: unknown }, query: {} }),
    )
    expect([status, code]).toEqual([404, 'catalogue-office.importUnknown'])
  })

  it('is applied once, when it is a dry run that is done and not older than a week', async () => {
    const apply = (id: string) => desk.editor.call(table.applyImport, { params: { id } })
    const cannot = [
      409,
      'catalogue-office.cannotApply',
      'Only a finished preview can be applied, once and within a week. Start a new import.',
    ]
    const { body } = await start(desk.editor, 'number,name,brand\nAPPLY-1,Part,Stride')
    expect(await refusal(apply(body.import_id))).toEqual(cannot)
    await desk.server.jobs.drain()
    const applied = await apply(body.import_id)
    expect(applied.status).toBe(200)
    expect(await refusal(apply(body.import_id))).toEqual(cannot)
    await desk.server.jobs.drain()
    expect(await refusal(apply(applied.body.import_id))).toEqual(cannot)
    const late = await start(desk.editor, 'number,name,brand\nAPPLY-2,Part,Stride')
    await desk.server.jobs.drain()
    desk.server.clock.advance(8 * 86_400_000)
    expect(await refusal(apply(late.body.import_id))).toEqual(cannot)
    await start(desk.editor, 'number,name,brand\nAPPLY-3,Part,Stride')
    const kept = await desk.server.db
      .selectFrom('catalogue_import_chunk')
      .select('import_id')
      .where('import_id', '=', late.body.import_id)
      .execute()
    expect(kept).toEqual([])
    await desk.server.jobs.drain()
  })

  it('has a report in pages of a hundred', async () => {
    const rows = Array.from({ length: 230 }, (_, n) => `BAD-${n},,Stride`)
    const state = await desk.bring(['number,name,brand', ...rows].join('\n'), { dry_run: true })
    const page = async (number: number) =>
      (await desk.editor.call(table.readImportReport, { params: { id: state.import_id }, query: { page: number } }))
        .body
    expect(await page(3)).toMatchObject({
      current_page: 3,
      last_page: 3,
      total: 230,
      to: 230,
      per_page: 100,
      next_page_url: null,
    })
    expect((await page(1)).next_page_url).toBe(`/catalogue-office/imports/${state.import_id}/report?page=2`)
    expect((await page(3)).data.at(-1)).toEqual({
      line: 231,
      column: 'name',
      code: 'name.missing',
      message: 'The name is missing.',
    })
  })

  it('is for those with catalogue.edit alone', async () => {
    const dealer = await desk.server.signIn('dealer@demo.test')
    expect((await refusal(start(dealer, 'number,name,brand\nA-1,Part,Stride')))[1]).toBe('auth.notAllowed')
  })
})

describe('an import that does not come to its end', () => {
  const chunksOf = (id: string) =>
    desk.server.db.selectFrom('catalogue_import_chunk').select('chunk').where('import_id', '=', id).execute()
  const cancel = (id: string) => desk.editor.call(table.cancelImport, { params: { id } })

  it('is called off while it runs, and is not gone on with', async () => {
    const { body } = await start(desk.editor, 'number,name,brand\nOFF-1,Part,Stride')
    expect((await cancel(body.import_id)).body).toMatchObject({ state: 'cancelled', failure: null, may_apply: false })
    await desk.server.jobs.drain()
    const after = await desk.state(body.import_id)
    expect([after.state, after.added, after.finished_at === null]).toEqual(['cancelled', 0, false])
    expect(await chunksOf(body.import_id)).toEqual([])
    expect(await refusal(cancel(body.import_id))).toEqual([
      409,
      'catalogue-office.importOver',
      'This import has already ended.',
    ])
    expect((await refusal(cancel(unknown)))[1]).toBe('catalogue-office.importUnknown')
    const apply = desk.editor.call(table.applyImport, { params: { id: body.import_id } })
    expect((await refusal(apply))[1]).toBe('catalogue-office.cannotApply')
  })

  it('fails with the reason where a step fails every time, and holds up no other', async () => {
    const { body } = await start(desk.editor, 'number,name,brand\nFAIL-1,Part,Stride')
    await desk.server.db
      .updateTable('catalogue_import_chunk')
      .set({ rows: 'torn' })
      .where('import_id', '=', body.import_id)
      .execute()
    await desk.server.jobs.drain()
    expect((await desk.state(body.import_id)).state).toBe('running')
    expect(await desk.bring('number,name,brand\nFAIL-2,Part,Stride')).toMatchObject({ state: 'done', added: 1 })
    for (let tries = 0; tries < 8; tries += 1) {
      desk.server.clock.advance(600_000)
      await desk.server.jobs.drain()
    }
    const failed = await desk.state(body.import_id)
    expect([failed.state, failed.may_apply, failed.failure]).toEqual(['failed', false, expect.stringContaining('torn')])
    expect(await chunksOf(body.import_id)).toEqual([])
  })
})

describe('a server that ends while it imports', () => {
  it('leaves the rest to the next one, which goes on where it was', async () => {
    const list = madeParts(4000, 25)
    const { body } = await desk.editor.call(table.startImport, {
      query: { name: 'long.csv', dry_run: 'false' },
      body: bytesOf(list.text),
    })
    // One step at a time: whoever stops after the step in hand leaves the others in the table.
    let steps = 0
    for (; (await desk.state(body.import_id)).state === 'running' && steps < 3; steps += 1) {
      const machine = await startServer({ beside: desk.server })
      const working = machine.jobs.drain()
      await machine.jobs.stop()
      await working
    }
    expect(steps).toBe(3)
    expect(await desk.state(body.import_id)).toMatchObject({ state: 'running', bad: expect.any(Number) })
    const last = await startServer({ beside: desk.server })
    await last.jobs.drain()
    expect(await desk.state(body.import_id)).toMatchObject({ state: 'done', added: 3975, bad: 25, percent: 100 })
    const faults = await desk.report(body.import_id)
    expect(faults.map(({ line, code }) => [line, code])).toEqual(list.expected)
  })
})
