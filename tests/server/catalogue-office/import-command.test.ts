import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { openPictures, runImportCommand } from '../../../server/modules/catalogue-office/index.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'
import { toShopifyCsv } from '../../support/shopify-export.ts'
import { memoryFiles } from '../../support/test-ports.ts'
import { readCatalogue } from './import-harness.ts'
import { drawing, png } from './picture-fixtures.ts'

let shop: OpenDatabase
const folder = mkdtempSync(join(tmpdir(), 'partwright-import-'))
beforeAll(async () => {
  shop = await preparedDatabase('none')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const put = (path: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
  return join(folder, path)
}
const files = memoryFiles()
const run = (
  paths: readonly string[],
  isDry = false,
  mayCreate = true,
  more: Partial<Parameters<typeof runImportCommand>[0]> = {},
) =>
  runImportCommand({
    ...more,
    files,
    paths,
    isDry,
    mayCreate,
    transact: (work) => shop.db.transaction().execute(work),
    now: () => new Date('2026-11-20T12:00:00Z'),
    onProgress: () => undefined,
  })
const version = async () =>
  (await shop.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
const runAndTally = async (paths: readonly string[], isDry = false) =>
  (await run(paths, isDry)).map(({ kind, tally, bad }) => [kind, tally.added, tally.changed, tally.unchanged, bad])

describe('the import command', () => {
  it('imports equipment, parts and diagrams in any argument order', async () => {
    const equipment = put('equipment.csv', 'brand,model,type,slug\nNovo,X1,Treadmill,novo-x1\nNovo,X2,Treadmill,')
    const parts = put('parts.csv', 'number,name,brand,fits\nN-1,Belt,Novo,Novo X1\nN-2,Roller,Novo,X2 [A10..B20]')
    const diagrams = join(folder, 'diagrams')
    put('diagrams/novo-x1/A.svg', drawing('<title>Drive</title><rect width="1"/>'))
    put('diagrams/novo-x1/A.csv', 'callout;number;per machine;serial from;serial to\n1;n1;2;;\n2;N-2;;A-10;B20')
    put(
      'diagrams/novo-x1/A.hotspots.json',
      JSON.stringify([
        { callout: '1', x: 1, y: 2, r: 3 },
        {
          callout: 2,
          points: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        },
      ]),
    )
    put('diagrams/Novo X2/B2 - Rear frame.png', await png())
    put('diagrams/Novo X2/B10.svg', drawing('<rect/>'))
    put('diagrams/Novo X2/B10.hotspots.csv', 'callout,x,y,r,points\n7,5,6,2,\n8,,,,"0,0 5,0 5,5"')
    const all = [diagrams, parts, equipment]
    const expected = [
      ['equipment', 2, 0, 0, 0],
      ['parts', 2, 0, 0, 0],
      ['diagrams', 3, 0, 0, 0],
    ]
    expect(await runAndTally(all, true)).toEqual(expected)
    expect((await shop.db.selectFrom('model').select('name').execute()).length).toBe(0)
    expect(await runAndTally(all)).toEqual(expected)
    expect(await readCatalogue(shop.db)).toMatchObject({
      products: [
        { number: 'N-1', fits: [['novo-x1', null, null]] },
        { number: 'N-2', fits: [['novo-x2', 'A10', 'B20']] },
      ],
      diagrams: [
        {
          slug: 'novo-x1',
          code: 'A',
          title: 'Drive',
          position: 0,
          lines: [
            [0, '1', 'N-1', 2, null, null],
            [1, '2', 'N-2', 1, 'A10', 'B20'],
          ],
          hotspots: [
            [0, '1', '{"kind":"circle","x":1,"y":2,"r":3}'],
            [1, '2', '{"kind":"polygon","points":[[0,0],[1,0],[1,1]]}'],
          ],
        },
        {
          code: 'B10',
          title: 'Diagram B10',
          position: 1,
          hotspots: [
            [0, '7', '{"kind":"circle","x":5,"y":6,"r":2}'],
            [1, '8', '{"kind":"polygon","points":[[0,0],[5,0],[5,5]]}'],
          ],
        },
        { code: 'B2', title: 'Rear frame', position: 0, width: 40, height: 30 },
      ],
    })
  })

  it('changes nothing when run again', async () => {
    const all = ['equipment.csv', 'parts.csv', 'diagrams'].map((name) => join(folder, name))
    const before = [await readCatalogue(shop.db), await version()]
    const expected = [
      ['equipment', 0, 0, 2, 0],
      ['parts', 0, 0, 2, 0],
      ['diagrams', 0, 0, 3, 0],
    ]
    expect(await runAndTally(all, true)).toEqual(expected)
    expect(await runAndTally(all)).toEqual(expected)
    expect([await readCatalogue(shop.db), await version()]).toEqual(before)
  })

  it('skips a diagram with errors and reports their locations', async () => {
    put('wrong/nobody/A.svg', drawing('<rect/>'))
    put('wrong/novo-x1/C.svg', '<svg')
    put('wrong/novo-x1/D.csv', 'callout,number\n1,N-1')
    put('wrong/novo-x1/E.svg', drawing('<rect/>'))
    put('wrong/novo-x1/E.csv', 'callout,number,qty,from,to\n,N-1\n1,\n1,N-9\n1,N-1,0\n1,N-1,1,B,A\n1,N-1,1,,')
    put('wrong/novo-x1/F.png', await png())
    put('wrong/novo-x1/F.svg', drawing('<rect/>'))
    put('wrong/novo-x1/G.svg', drawing('<rect/>'))
    put('wrong/novo-x1/G.hotspots.json', '[{"callout":"","x":1,"y":1,"r":1},{"callout":"1","x":1,"y":1,"r":-1}]')
    put('wrong/novo-x1/H.svg', drawing('<rect/>'))
    put('wrong/novo-x1/H.csv', 'number\nN-1')
    put('wrong/novo-x1/-.svg', drawing('<rect/>'))
    put('wrong/novo-x1/I.svg', drawing('<rect/>'))
    put('wrong/novo-x1/I.hotspots.csv', 'callout,x,y,r\n1,1,1,\n,1,1,1\n2,1,1,1')
    const [report] = await run([join(folder, 'wrong')])
    expect(report?.errors.map(({ file, line, code }) => [file, line, code])).toEqual([
      ['nobody', 1, 'diagram.model-unknown'],
      ['novo-x1/-.svg', 1, 'diagram.code'],
      ['novo-x1/C.svg', 1, 'diagram.picture'],
      ['novo-x1/D.csv', 1, 'diagram.picture-missing'],
      ['novo-x1/E.csv', 2, 'bill.callout'],
      ['novo-x1/E.csv', 3, 'number.missing'],
      ['novo-x1/E.csv', 5, 'bill.per-machine'],
      ['novo-x1/E.csv', 6, 'bill.serial-break'],
      ['novo-x1/E.csv', 4, 'bill.part-unknown'],
      ['novo-x1/F.svg', 1, 'diagram.twice'],
      ['novo-x1/G.hotspots.json', 1, 'bill.callout'],
      ['novo-x1/G.hotspots.json', 2, 'hotspot.shape'],
      ['novo-x1/H.csv', 1, 'diagram.heading'],
      ['novo-x1/I.hotspots.csv', 2, 'hotspot.shape'],
      ['novo-x1/I.hotspots.csv', 3, 'bill.callout'],
    ])
    expect(report).toMatchObject({ bad: 9, tally: { added: 0, changed: 0, unchanged: 0 } })
  })

  it('updates picture, bill of materials and hotspots independently', async () => {
    const root = join(folder, 'later')
    put('later/novo-x1/A.csv', 'callout,number,per machine\n1,N-2,1')
    expect(await runAndTally([root])).toEqual([['diagrams', 0, 1, 0, 0]])
    expect(await readCatalogue(shop.db)).toMatchObject({
      diagrams: [
        {
          code: 'A',
          title: 'Drive',
          lines: [[0, '1', 'N-2', 1, null, null]],
          hotspots: [
            [0, '1', expect.any(String)],
            [1, '2', expect.any(String)],
          ],
        },
        {},
        {},
      ],
    })
  })

  it('moves the hotspots with a picture of another size, and notes where its proportions differ', async () => {
    const hotspots = async () => {
      const rows = await shop.db
        .selectFrom('diagram_hotspot as h')
        .innerJoin('diagram as d', 'd.diagram_id', 'h.diagram_id')
        .where('d.code', '=', 'B10')
        .select('h.shape')
        .orderBy('h.position')
        .execute()
      return rows.map(({ shape }) => JSON.parse(shape) as unknown)
    }
    expect((await hotspots())[0]).toEqual({ kind: 'circle', x: 5, y: 6, r: 2 })
    put('sizes/Novo X2/B10.svg', drawing('<rect/>', 'viewBox="0 0 800 600"'))
    expect(await run([join(folder, 'sizes')])).toMatchObject([{ tally: { changed: 1 }, bad: 0, errors: [] }])
    const moved = await hotspots()
    expect(moved[0]).toEqual({ kind: 'circle', x: 10, y: 12, r: 4 })
    put('sizes/Novo X2/B10.svg', drawing('<rect/>', 'viewBox="0 0 600 600"'))
    const noted = {
      ...{ tally: { changed: 1 }, bad: 0 },
      errors: [{ file: 'Novo X2/B10.svg', line: 1, code: 'diagram.hotspots-shape' }],
    }
    expect(await run([join(folder, 'sizes')], true)).toMatchObject([noted])
    expect(await run([join(folder, 'sizes')])).toMatchObject([noted])
    expect(await hotspots()).toEqual(moved)
    expect(await run([join(folder, 'sizes')])).toMatchObject([{ tally: { unchanged: 1 }, errors: [] }])
  })

  it('finds no part or model for a bill or a folder whose name differs by a dot', async () => {
    const lists = [
      put('dots.csv', 'brand,model,type,slug\nNovo,D 5.0,Treadmill,novo-d-5-0'),
      put('dot-parts.csv', 'number,name,brand\n62.5,Dot,Novo'),
    ]
    put('dots/Novo D50/A.svg', drawing('<rect/>'))
    put('dots/Novo_D 5.0/A.svg', drawing('<rect/>'))
    put('dots/novo-d-5-0/B.svg', drawing('<rect/>'))
    put('dots/novo-d-5-0/B.csv', 'callout,number\n1,62.5\n2,625')
    const expected = [
      ['Novo D50', 1, 'diagram.model-unknown'],
      ['novo-d-5-0/B.csv', 3, 'bill.part-unknown'],
    ]
    for (const isDry of [true, false]) {
      const report = (await run([...lists, join(folder, 'dots')], isDry)).at(-1)
      expect(report?.errors.map(({ file, line, code }) => [file, line, code])).toEqual(expected)
      expect(report).toMatchObject({ bad: 2, tally: { added: 1 } })
    }
  })

  it('numbers variants without SKU, and takes pictures from the folder beside the list', async () => {
    put('pictures/sub/Belt 1.png', await png())
    const list = put(
      'export.csv',
      toShopifyCsv([
        { Handle: 'belt', Title: 'Belt', Vendor: 'Novo', 'Image Src': 'https://cdn.example/Belt%201.png?v=1' },
        { Handle: 'belt', 'Image Src': 'none.png' },
        {
          Handle: 'seat',
          Title: 'Seat',
          Vendor: 'Novo',
          'Variant SKU': 'S-1',
          'Image Src': 'https://cdn.example/s.png',
        },
      ]),
    )
    const [skipped] = await run([list], true)
    expect(skipped).toMatchObject({ bad: 1, unnumbered: 1, tally: { added: 1 } })
    const more = { hasHandleNumbers: true, pictures: await openPictures(join(folder, 'pictures')) }
    const [report] = await run([list], false, true, more)
    expect(report).toMatchObject({ bad: 0, tally: { added: 2 }, errors: [{ line: 3, code: 'picture.unreadable' }] })
    const pictures = await shop.db.selectFrom('product_picture').select(['source', 'line']).orderBy('line').execute()
    const [stored] = [...files.stored.keys()]
    expect(pictures).toEqual([
      { source: `file:${stored?.replace('parts/new/', '')}`, line: 2 },
      { source: 'https://cdn.example/s.png', line: 4 },
    ])
    await expect(openPictures(join(folder, 'nowhere.zip'))).rejects.toThrow('There is no folder or zip')
  })

  it('reports unreadable files with a sentence', async () => {
    await expect(run([join(folder, 'nowhere.csv')])).rejects.toThrow('There is no file')
    await expect(run([put('odd.csv', 'a,b\n1,2')])).rejects.toThrow(
      'odd.csv cannot be imported. The first line must name',
    )
  })
})
