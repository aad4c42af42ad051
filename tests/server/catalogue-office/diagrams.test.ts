import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DiagramDraft, DiagramForm } from '../../../contract/catalogue-office.ts'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { catalogue } from '../../../contract/catalogue.ts'
import { cataloguePack } from '../../../contract/catalogue-pack.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { ImportHarness } from './import-harness.ts'
import { toBytes, startImportHarness } from './import-harness.ts'
import { drawing, png } from './picture-fixtures.ts'

const { table } = catalogueOffice
let harness: ImportHarness
const id = { model: 0, belt: 0, roller: 0 }
beforeAll(async () => {
  harness = await startImportHarness()
  const make = catalogueRows(harness.server.db)
  id.model = await make.model({ name: 'Q900', brand: 'Atlas' })
  id.belt = await make.product({ number: 'DG-1', name: 'Belt', brand: 'Atlas' })
  id.roller = await make.product({ number: 'DG-2', name: 'Roller', brand: 'Atlas' })
  await make.index()
})
afterAll(() => harness.close())

const savePicture = (bytes: Uint8Array, code: string, query: { title?: string; rev?: number } = {}, model = id.model) =>
  harness.editor.call(table.saveDiagramPicture, { params: { id: model, code }, query, body: toBytes(bytes) })
const save = (diagram: number, form: DiagramForm) =>
  harness.editor.call(table.saveDiagram, { params: { id: diagram }, body: form })
const read = async (diagram: number) =>
  (await harness.editor.call(table.readDiagramDraft, { params: { id: diagram } })).body
const formOf = (draft: DiagramDraft): DiagramForm => ({
  rev: draft.rev,
  code: draft.code,
  title: draft.title,
  position: draft.position,
  hotspots: draft.hotspots.map(({ callout, shape }) => ({ callout, shape })),
  lines: draft.products.map(({ callout, product_id, per_machine, serial_from, serial_to }) => ({
    ...{ callout, product_id, per_machine, serial_from, serial_to },
  })),
})
const fresh = async (code: string) => (await savePicture(drawing(`<text>${code}</text>`), code)).body
const line = (product_id: number, callout = '1') => ({
  callout,
  product_id,
  per_machine: 1,
  serial_from: null,
  serial_to: null,
})
const errorOf = ({ status, refusal }: { status: number; refusal: { error: string } }) => [status, refusal.error]

describe('a picture', () => {
  it('creates a diagram with the title of the drawing', async () => {
    const { status, body } = await savePicture(drawing('<title>Drive</title><script>alert(1)</script><rect/>'), 'A')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 'A',
      title: 'Drive',
      position: 0,
      width: 400,
      height: 300,
      hotspots: [],
      products: [],
    })
    const image = await harness.server.visitor().call(catalogue.table.readDiagramImage, {
      params: { id: body.equipment_diagram_id },
      query: {},
    })
    expect(image.bytes.toString()).not.toContain('script')
    expect(image.headers['content-type']).toContain('image/svg+xml')
    const second = await savePicture(await png(50, 40), 'B', { title: 'Console' })
    expect(second.body).toMatchObject({ code: 'B', title: 'Console', position: 1, width: 50, height: 40 })
  })

  it('replaces the previous picture for a current rev, and keeps hotspots and lines', async () => {
    const draft = await fresh('C')
    const saved = await save(draft.equipment_diagram_id, {
      ...formOf(draft),
      hotspots: [{ callout: '1', shape: { kind: 'circle', x: 10, y: 20, r: 5 } }],
      lines: [line(id.belt)],
    })
    const { body } = await savePicture(await png(), 'C', { rev: saved.body.rev })
    expect(body).toMatchObject({ width: 40, height: 30, title: 'Diagram C' })
    expect(body.rev).toBeGreaterThan(saved.body.rev)
    expect([body.hotspots.length, body.products.length]).toEqual([1, 1])
    const same = await savePicture(await png(), 'C', { rev: body.rev })
    expect(same.body.rev).toBe(body.rev)
  })

  it('of another size takes the hotspots along, and leaves them where its proportions differ', async () => {
    const draft = await fresh('S')
    const corners: [number, number][] = [
      [40, 40],
      [80, 40],
      [80, 100],
    ]
    const saved = await save(draft.equipment_diagram_id, {
      ...formOf(draft),
      hotspots: [
        { callout: '1', shape: { kind: 'circle', x: 10, y: 20, r: 5 } },
        { callout: '2', shape: { kind: 'polygon', points: corners } },
      ],
    })
    const shapesOf = (one: DiagramDraft) => one.hotspots.map(({ shape }) => shape)
    const smaller = (await savePicture(await png(), 'S', { rev: saved.body.rev })).body
    expect(shapesOf(smaller)).toEqual([
      { kind: 'circle', x: 1, y: 2, r: 0.5 },
      {
        kind: 'polygon',
        points: [
          [4, 4],
          [8, 4],
          [8, 10],
        ],
      },
    ])
    const other = (await savePicture(await png(40, 60), 'S', { rev: smaller.rev })).body
    expect(other).toMatchObject({ width: 40, height: 60 })
    expect(shapesOf(other)).toEqual(shapesOf(smaller))
  })

  it('is refused with the current state if the rev is outdated or missing', async () => {
    const draft = await fresh('D')
    await savePicture(await png(41), 'D', { rev: draft.rev })
    for (const query of [{ rev: draft.rev }, {}]) {
      const refused = await savePicture(await png(42), 'D', query)
      expect(errorOf(refused)).toEqual([409, 'catalogue-office.changed'])
      expect(refused.refusal.current).toMatchObject({ code: 'D', width: 41 })
    }
  })

  it('is refused for other files and for an unknown model', async () => {
    const none = await savePicture(Buffer.from('GIF89a'), 'E')
    expect(errorOf(none)).toEqual([422, 'catalogue-office.picture'])
    expect(none.refusal.message).toBe('This picture cannot be used. Only PNG and SVG pictures are supported.')
    expect(errorOf(await savePicture(await png(), 'E', {}, 999_999))).toEqual([404, 'catalogue.unknown'])
    expect(errorOf(await savePicture(await png(), 'E', { rev: 3 }))).toEqual([404, 'catalogue.unknown'])
    expect((await savePicture(await png(), '../e')).status).toBe(422)
  })
})

describe('hotspots and lines', () => {
  it('are saved together and public', async () => {
    const draft = await fresh('F')
    const diagram = draft.equipment_diagram_id
    const hotspots: DiagramForm['hotspots'] = [
      { callout: '1', shape: { kind: 'circle', x: 10.5, y: 20, r: 5 } },
      {
        callout: '2',
        shape: {
          kind: 'polygon',
          points: [
            [0, 0],
            [10, 0],
            [10, 10],
          ],
        },
      },
    ]
    const lines = [
      line(id.roller, '1'),
      { ...line(id.belt, '2'), per_machine: 4, serial_from: 'ab 10', serial_to: 'AB-20' },
    ]
    const saved = await save(diagram, { ...formOf(draft), title: 'Frame', code: 'F2', position: 7, hotspots, lines })
    expect(saved.body).toMatchObject({ title: 'Frame', code: 'F2', position: 7 })
    const { body } = await harness.server
      .visitor()
      .call(catalogue.table.readDiagram, { params: { id: diagram }, query: {} })
    expect(body.hotspots).toEqual([
      { callout: '1', product_id: id.roller, shape: hotspots[0]?.shape },
      { callout: '2', product_id: id.belt, shape: hotspots[1]?.shape },
    ])
    expect(body.products).toMatchObject([
      { number: 'DG-2', callout: '1', per_machine: 1 },
      { number: 'DG-1', callout: '2', per_machine: 4, serial_from: 'AB10', serial_to: 'AB20' },
    ])
    const again = await save(diagram, formOf(saved.body))
    expect(again.body.rev).toBe(saved.body.rev)
  })

  it('notify devices of the diagram and of added and removed parts', async () => {
    const draft = await fresh('G')
    const diagram = draft.equipment_diagram_id
    const since = async () => Number(await harness.version())
    const changedSince = async (version: number) => {
      const { body } = await harness.server
        .visitor()
        .call(cataloguePack.table.readChanges, { query: { since: version } })
      return {
        diagrams: body.diagrams.map((one) => one.equipment_diagram_id),
        products: body.products.map((one) => one.number),
      }
    }
    const first = await since()
    const saved = await save(diagram, { ...formOf(draft), lines: [line(id.belt)] })
    expect(await changedSince(first)).toEqual({ diagrams: [diagram], products: ['DG-1'] })
    const found = await harness.server
      .visitor()
      .call(catalogue.table.searchProducts, { query: { keywords: 'belt q900' } })
    expect(found.body.data.map((one) => one.number)).toEqual(['DG-1'])
    const second = await since()
    await save(diagram, { ...formOf(saved.body), lines: [line(id.roller)] })
    const after = await changedSince(second)
    expect([after.diagrams, after.products.sort()]).toEqual([[diagram], ['DG-1', 'DG-2']])
  })

  it('are refused with the current state after a concurrent change', async () => {
    const draft = await fresh('H')
    const diagram = draft.equipment_diagram_id
    const mine = save(diagram, { ...formOf(draft), title: 'Mine' })
    const yours = save(diagram, { ...formOf(draft), title: 'Yours' })
    const answers = await Promise.all([mine, yours])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const current = await read(diagram)
    expect(refused?.refusal.error).toBe('catalogue-office.changed')
    expect(refused?.refusal.current).toEqual(current)
  })

  it('are refused for a taken code, an unknown part, or a reversed serial range', async () => {
    const draft = await fresh('I')
    await fresh('J')
    const tries = async (form: Partial<DiagramForm>) => {
      const { status, refusal } = await save(draft.equipment_diagram_id, { ...formOf(draft), ...form })
      return [status, refusal.error, refusal.message]
    }
    expect(await tries({ code: 'J' })).toEqual([
      422,
      'catalogue-office.codeTaken',
      'Another diagram of this model already has the code J.',
    ])
    expect(await tries({ lines: [line(id.belt), line(2_000_000)] })).toEqual([
      422,
      'catalogue-office.partUnknown',
      'The part on line 2 is not in the catalogue.',
    ])
    expect(await tries({ lines: [{ ...line(id.belt), serial_from: 'B', serial_to: 'A' }] })).toEqual([
      422,
      'catalogue-office.serialBreak',
      'The serial numbers on line 1 do not fit: “from” must come before “to”.',
    ])
    const circle = (r: number) => ({ hotspots: [{ callout: '1', shape: { kind: 'circle' as const, x: 0, y: 0, r } }] })
    expect((await tries(circle(0)))[1]).toBe('call.invalid')
    expect((await tries(circle(1e9)))[1]).toBe('call.invalid')
    expect((await save(999_999, formOf(draft))).refusal.error).toBe('catalogue.unknown')
    expect(await read(draft.equipment_diagram_id)).toEqual(draft)
  })
})

describe('a deleted diagram', () => {
  it('is gone for all users and devices', async () => {
    const draft = await fresh('K')
    const diagram = draft.equipment_diagram_id
    const saved = await save(diagram, { ...formOf(draft), lines: [line(id.belt)] })
    const remove = (rev: number) =>
      harness.editor.call(table.removeDiagram, { params: { id: diagram }, query: { rev } })
    expect(errorOf(await remove(draft.rev))).toEqual([409, 'catalogue-office.changed'])
    const version = Number(await harness.version())
    expect((await remove(saved.body.rev)).body).toEqual({ ok: true })
    expect(errorOf(await remove(saved.body.rev))).toEqual([404, 'catalogue.unknown'])
    expect(errorOf(await harness.editor.call(table.readDiagramDraft, { params: { id: diagram } }))).toEqual([
      404,
      'catalogue.unknown',
    ])
    const { body } = await harness.server.visitor().call(cataloguePack.table.readChanges, { query: { since: version } })
    expect(body.gone).toEqual([{ kind: 'diagram', id: diagram }])
    expect(body.products.map((one) => one.number)).toEqual(['DG-1'])
  })
})
