import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import { generateParts } from './generated-lists.ts'
import type { ImportHarness } from './import-harness.ts'
import { toBytes, startImportHarness } from './import-harness.ts'

const { table } = catalogueOffice
const unknown = '018f4e5a-0000-7000-8000-00000000ffff'
let harness: ImportHarness
beforeAll(async () => {
  harness = await startImportHarness()
})
afterAll(() => harness.close())

const start = (client: Client, file: string | Uint8Array, kind?: 'equipment' | 'parts') =>
  client.call(table.startImport, {
    query: { name: 'list.csv', ...(kind === undefined ? {} : { kind }) },
    body: toBytes(file),
  })
const refusal = async (answer: Promise<{ status: number; refusal: { error: string; message: string } }>) => {
  const { status, refusal: body } = await answer
  return [status, body.error, body.message]
}

describe('a file that cannot be imported', () => {
  it.each([
    ['', 'The file is empty.'],
    ['\n \n,,\n', 'The file is empty.'],
    ['number,name,brand\n', 'The file has a heading but no rows.'],
    [
      'a,b,c\n1,2,3\n',
      'The first line must name the columns: number, name and brand for parts; brand, model and type for equipment.',
    ],
    ['number,title\n1,2\n', 'This looks like a list of parts, but it is missing the column “brand”.'],
    ['brand,model\n1,2\n', 'This looks like a list of equipment, but it is missing the column “type”.'],
    ['number,name,brand,price,MSRP\n1,2,3,4,5\n', 'The columns “price” and “MSRP” mean the same. Keep only one.'],
    ['PK\u0003\u0004\u0000\u0000', 'This is not a text file. Save it as CSV.'],
  ])('is refused with the reason: %j', async (file, sentence) => {
    expect(await refusal(start(harness.editor, file))).toEqual([
      422,
      'catalogue-office.unreadable',
      `This file cannot be imported. ${sentence}`,
    ])
  })

  it('is refused if it does not match the requested kind', async () => {
    const [status, code] = await refusal(start(harness.editor, 'brand,model,type\nA,B,C\n', 'parts'))
    expect([status, code]).toEqual([422, 'catalogue-office.unreadable'])
  })
})

describe('an import', () => {
  it('is a dry run by default, and is listed newest first', async () => {
    const first = await start(harness.editor, 'number,name,brand\nA-1,Part,Stride')
    const second = await start(harness.editor, 'number,name,brand\nA-1,Part,Stride')
    expect(first.body).toMatchObject({ dry_run: true, state: 'running', percent: 0, started_by: expect.any(String) })
    const { body } = await harness.editor.call(table.listImports, { query: {} })
    expect(body.data.slice(0, 2).map((one) => one.import_id)).toEqual([second.body.import_id, first.body.import_id])
    await harness.server.jobs.drain()
    expect(await harness.state(first.body.import_id)).toMatchObject({
      state: 'done',
      percent: 100,
      added: 1,
      may_apply: true,
    })
  })

  it('is refused if unknown', async () => {
    for (const row of [table.readImport, table.applyImport] as const)
      expect(await refusal(harness.editor.call(row, { params: { id: unknown } }))).toEqual([
        404,
        'catalogue-office.importUnknown',
        'Import not found.',
      ])
    const [status, code] = await refusal(
      harness.editor.call(table.readImportReport, { params: { id: unknown }, query: {} }),
    )
    expect([status, code]).toEqual([404, 'catalogue-office.importUnknown'])
  })

  it('can be applied once, if it is a finished dry run within a week', async () => {
    const apply = (id: string) => harness.editor.call(table.applyImport, { params: { id } })
    const cannot = [
      409,
      'catalogue-office.cannotApply',
      'Only a finished preview can be applied, once and within a week. Start a new import.',
    ]
    const { body } = await start(harness.editor, 'number,name,brand\nAPPLY-1,Part,Stride')
    expect(await refusal(apply(body.import_id))).toEqual(cannot)
    await harness.server.jobs.drain()
    const applied = await apply(body.import_id)
    expect(applied.status).toBe(200)
    expect(await refusal(apply(body.import_id))).toEqual(cannot)
    await harness.server.jobs.drain()
    expect(await refusal(apply(applied.body.import_id))).toEqual(cannot)
    const expired = await start(harness.editor, 'number,name,brand\nAPPLY-2,Part,Stride')
    await harness.server.jobs.drain()
    harness.server.clock.advance(8 * 86_400_000)
    expect(await refusal(apply(expired.body.import_id))).toEqual(cannot)
    await start(harness.editor, 'number,name,brand\nAPPLY-3,Part,Stride')
    const stored = await harness.server.db
      .selectFrom('catalogue_import_chunk')
      .select('import_id')
      .where('import_id', '=', expired.body.import_id)
      .execute()
    expect(stored).toEqual([])
    await harness.server.jobs.drain()
  })

  it('has a report in pages of 100', async () => {
    const rows = Array.from({ length: 230 }, (_, n) => `BAD-${n},,Stride`)
    const state = await harness.importFile(['number,name,brand', ...rows].join('\n'), { dry_run: true })
    const page = async (number: number) =>
      (await harness.editor.call(table.readImportReport, { params: { id: state.import_id }, query: { page: number } }))
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

  it('requires catalogue.edit', async () => {
    const dealer = await harness.server.signIn('dealer@demo.test')
    expect((await refusal(start(dealer, 'number,name,brand\nA-1,Part,Stride')))[1]).toBe('auth.notAllowed')
  })
})

describe('an import that ends early', () => {
  const chunksOf = (id: string) =>
    harness.server.db.selectFrom('catalogue_import_chunk').select('chunk').where('import_id', '=', id).execute()
  const cancel = (id: string) => harness.editor.call(table.cancelImport, { params: { id } })

  it('can be cancelled while it runs, and does not continue', async () => {
    const { body } = await start(harness.editor, 'number,name,brand\nOFF-1,Part,Stride')
    expect((await cancel(body.import_id)).body).toMatchObject({ state: 'cancelled', failure: null, may_apply: false })
    await harness.server.jobs.drain()
    const after = await harness.state(body.import_id)
    expect([after.state, after.added, after.finished_at === null]).toEqual(['cancelled', 0, false])
    expect(await chunksOf(body.import_id)).toEqual([])
    expect(await refusal(cancel(body.import_id))).toEqual([
      409,
      'catalogue-office.importOver',
      'This import has already ended.',
    ])
    expect((await refusal(cancel(unknown)))[1]).toBe('catalogue-office.importUnknown')
    const apply = harness.editor.call(table.applyImport, { params: { id: body.import_id } })
    expect((await refusal(apply))[1]).toBe('catalogue-office.cannotApply')
  })

  it('fails with the reason if a step always fails, and blocks no other import', async () => {
    const { body } = await start(harness.editor, 'number,name,brand\nFAIL-1,Part,Stride')
    await harness.server.db
      .updateTable('catalogue_import_chunk')
      .set({ rows: 'torn' })
      .where('import_id', '=', body.import_id)
      .execute()
    await harness.server.jobs.drain()
    expect((await harness.state(body.import_id)).state).toBe('running')
    expect(await harness.importFile('number,name,brand\nFAIL-2,Part,Stride')).toMatchObject({ state: 'done', added: 1 })
    for (let tries = 0; tries < 8; tries += 1) {
      harness.server.clock.advance(600_000)
      await harness.server.jobs.drain()
    }
    const failed = await harness.state(body.import_id)
    expect([failed.state, failed.may_apply, failed.failure]).toEqual(['failed', false, expect.stringContaining('torn')])
    expect(await chunksOf(body.import_id)).toEqual([])
  })
})

describe('a server that stops during an import', () => {
  it('lets the next server continue where it stopped', async () => {
    const list = generateParts(4000, 25)
    const { body } = await harness.editor.call(table.startImport, {
      query: { name: 'long.csv', dry_run: 'false' },
      body: toBytes(list.text),
    })
    // Each server runs one step and stops; the others stay in the job table.
    let steps = 0
    for (; (await harness.state(body.import_id)).state === 'running' && steps < 3; steps += 1) {
      const machine = await startServer({ beside: harness.server })
      const working = machine.jobs.drain()
      await machine.jobs.stop()
      await working
    }
    expect(steps).toBe(3)
    expect(await harness.state(body.import_id)).toMatchObject({ state: 'running', bad: expect.any(Number) })
    const last = await startServer({ beside: harness.server })
    await last.jobs.drain()
    expect(await harness.state(body.import_id)).toMatchObject({ state: 'done', added: 3975, bad: 25, percent: 100 })
    const errors = await harness.report(body.import_id)
    expect(errors.map(({ line, code }) => [line, code])).toEqual(list.expected)
  })
})
