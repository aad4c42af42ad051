import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { cataloguePack } from '../../../contract/catalogue-pack.ts'
import { shipping } from '../../../contract/shipping.ts'
import type { FetchedPicture } from '../../../server/ports/picture-source.ts'
import type { ShopifyCells } from '../../support/shopify-export.ts'
import { toShopifyCsv } from '../../support/shopify-export.ts'
import type { ImportHarness } from './import-harness.ts'
import { startImportHarness } from './import-harness.ts'

const { table } = catalogue
let harness: ImportHarness
/** What each address answers. */
const web = new Map<string, () => FetchedPicture>()
const asked: string[] = []
beforeAll(async () => {
  harness = await startImportHarness({
    pictures: {
      fetch: (url) => {
        asked.push(url)
        return Promise.resolve(web.get(url)?.() ?? { is: 'refused', sentence: 'its server answered 404.' })
      },
    },
  })
})
afterAll(() => harness.close())

const belt: ShopifyCells = {
  Handle: 'drive-belt',
  Title: 'Drive belt',
  Vendor: 'Stride',
  Type: 'Ribbed belts',
  Tags: 'polyvee, spare-part , polyvee',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': 'SB-1',
  'Variant Grams': '9071.85',
  'Variant Inventory Qty': 3,
  'Variant Price': '20.00',
  'Variant Compare At Price': '25.00',
  'Variant Barcode': "'012345678905",
  'Variant Weight Unit': 'lb',
  Status: 'active',
}
const grip = (color: string, more: ShopifyCells = {}): ShopifyCells => ({
  Handle: 'grip',
  'Option1 Value': color,
  'Variant Price': '9.00',
  ...more,
})
const grips = [
  grip('Red', { Title: 'Grip', Vendor: 'Stride', 'Option1 Name': 'Color', Status: 'active' }),
  grip('Dark blue'),
  grip('dark-blue', { 'Variant Price': '8.00' }),
]
const importLines = (lines: readonly ShopifyCells[], settings: Parameters<ImportHarness['importFile']>[1] = {}) =>
  harness.importFile(toShopifyCsv(lines), settings)
const visitor = () => harness.server.visitor()
const find = async (keywords: string) =>
  (await visitor().call(table.searchProducts, { query: { keywords } })).body.data.map(({ number }) => number)
const read = async (number: string) => (await visitor().call(table.readProductByNumber, { params: { number } })).body
const groundRate = async (number: string) =>
  (
    await visitor().call(shipping.table.listRates, {
      params: { postalCode: '10001' },
      query: { products: JSON.stringify([{ number, qty: 1 }]) },
    })
  ).body[0]?.rate

describe('a Shopify export', () => {
  it('brings weight, barcode, compare-at price, type and tags; shipping is charged by the weight', async () => {
    await importLines([{ ...belt, 'Variant Grams': '' }])
    const unweighed = await groundRate('SB-1')
    expect(await importLines([belt])).toMatchObject({ added: 0, changed: 1, bad: 0, noted: 0 })
    expect(await groundRate('SB-1')).toBeGreaterThan(unweighed ?? Infinity)
    expect(await read('SB-1')).toMatchObject({
      price: 20,
      compare_at: 25,
      barcode: '012345678905',
      attributes: [
        { name: 'Tags', value: 'polyvee, spare-part' },
        { name: 'Type', value: 'Ribbed belts' },
      ],
    })
  })

  it('lets a scan find the part, with or without the leading zero, and a search by type and tags', async () => {
    for (const scanned of ['012345678905', '0012345678905', '12345678905'])
      expect(await find(scanned)).toEqual(['SB-1'])
    expect((await read('0 12345 67890 5')).number).toBe('SB-1')
    expect(await find('polyvee')).toEqual(['SB-1'])
    expect(await find('ribbed')).toContain('SB-1')
    expect(await find('01234567890')).not.toContain('SB-1')
  })

  it('changes nothing when it is imported again', async () => {
    const before = [await harness.catalogue(), await harness.version()]
    expect(await importLines([belt])).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect([await harness.catalogue(), await harness.version()]).toEqual(before)
  })

  it('reports a barcode of another part at its line, and brings the part in without it', async () => {
    const twin = { ...belt, Handle: 'twin', 'Variant SKU': 'SB-2' }
    const lines = [
      twin,
      { ...twin, Handle: 'third', 'Variant SKU': 'SB-3' },
      { ...twin, Handle: 'fourth', 'Variant SKU': 'SB-4', 'Variant Barcode': '1.23457E+11' },
    ]
    const done = await importLines(lines)
    expect(done).toMatchObject({ added: 3, bad: 0, noted: 3 })
    expect(
      (await harness.report(done.import_id)).map(({ line, column, code, is_note }) => [line, column, code, is_note]),
    ).toEqual([
      [2, 'Variant Barcode', 'barcode.taken', true],
      [3, 'Variant Barcode', 'barcode.repeated', true],
      [4, 'Variant Barcode', 'barcode.unreadable', true],
    ])
    expect((await read('SB-2')).barcode).toBeNull()
    // Two parts exchange a barcode and none.
    expect(await importLines([{ ...belt, 'Variant Barcode': '' }, { ...twin }])).toMatchObject({ changed: 2, noted: 0 })
    expect((await read('012345678905')).number).toBe('SB-2')
  })

  it('gives variants without SKU their handle and options as number, if that was chosen', async () => {
    const without = await importLines(grips, { dry_run: true })
    expect(without).toMatchObject({ added: 0, bad: 3, unnumbered: 3, handle_numbers: false })
    const chosen = await importLines(grips, { handle_numbers: true })
    expect(chosen).toMatchObject({ added: 2, bad: 1, unnumbered: 3, handle_numbers: true })
    expect(await harness.report(chosen.import_id)).toMatchObject([
      {
        line: 4,
        column: 'Variant SKU',
        code: 'row.repeated',
        message: 'The part grip-dark-blue is already in line 3. Only the first one counts.',
      },
    ])
    expect((await read('grip-dark-blue')).name).toBe('Grip - Dark blue')
    expect(await importLines(grips.slice(0, 2), { handle_numbers: true })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    })
  })

  it('never renumbers: a variant that gets a SKU keeps its number, and follows the export', async () => {
    const withSku = [grip('Red', { ...grips[0], 'Variant SKU': 'GR-R', 'Variant Price': '10.00' })]
    expect(await importLines(withSku)).toMatchObject({ added: 0, changed: 1 })
    expect((await read('grip-red')).price).toBe(10)
    expect(await find('GR-R')).toEqual([])
  })

  it('does not give a handle that is the number of another part', async () => {
    const taken = await importLines([{ ...belt, Handle: 'SB 1', 'Variant SKU': '', 'Variant Barcode': '' }], {
      handle_numbers: true,
    })
    expect(taken).toMatchObject({ added: 0, changed: 0, bad: 1 })
    expect(await harness.report(taken.import_id)).toMatchObject([{ line: 2, code: 'number.taken' }])
  })

  it('hides a draft or an archived part without deleting it, on devices too, and shows it again', async () => {
    const part = await read('SB-2')
    const since = Number(await harness.version())
    const archived = { ...belt, Handle: 'twin', 'Variant SKU': 'SB-2', Status: 'archived' }
    const unknown = { ...belt, Handle: 'new', 'Variant SKU': 'NEW-1', Status: 'draft' }
    expect(await importLines([archived, unknown])).toMatchObject({ added: 0, changed: 1, left_out: 1, bad: 0 })
    expect(await find('SB-2')).toEqual([])
    expect((await visitor().call(table.readProduct, { params: { id: part.product_id } })).status).toBe(404)
    const changes = await visitor().call(cataloguePack.table.readChanges, { query: { since } })
    expect(changes.body).toMatchObject({ gone: [{ kind: 'product', id: part.product_id }], products: [] })
    expect(await importLines([archived, unknown])).toMatchObject({ changed: 0, unchanged: 1, left_out: 1 })
    // A list without a status column leaves it hidden.
    expect(await harness.importFile('number,name,brand\nSB-2,Belt,Stride')).toMatchObject({ changed: 1 })
    expect(await find('SB-2')).toEqual([])
    expect(await importLines([{ ...archived, Status: 'active' }])).toMatchObject({ changed: 1 })
    expect(await read('SB-2')).toMatchObject({ product_id: part.product_id, price: 20 })
  })

  it('is undone by a list of our own with a status; one without says what it left out', async () => {
    const part = await read('SB-2')
    const since = Number(await harness.version())
    const hide = 'number,name,brand,status\nSB-2,,,Archived\nNEW-2,,,draft\n'
    expect(await harness.importFile(hide)).toMatchObject({ changed: 1, left_out: 1, bad: 0 })
    expect(await find('SB-2')).toEqual([])
    const priced = 'number,name,brand,price\nSB-2,Belt,Stride,21\n'
    const { import_id } = await harness.importFile(priced)
    expect(await harness.report(import_id)).toMatchObject([
      {
        ...{ line: 2, column: 'number', code: 'part.hidden' },
        message:
          'The part SB-2 is hidden since an earlier import, so its price was not taken. To sell it again, add a column “Status” with “active”.',
      },
    ])
    const shown = 'number,name,brand,price,status\nSB-2,Belt,Stride,21,ACTIVE\n'
    const state = await harness.importFile(shown)
    expect([state.changed, state.bad, await harness.report(state.import_id)]).toEqual([1, 0, []])
    expect(await read('SB-2')).toMatchObject({ product_id: part.product_id, price: 21 })
    // Anything else is no status, and two such columns were always ignored.
    const other = 'number,name,brand,price,status,Status\nSB-2,Belt,Stride,20,discontinued,x\n'
    expect(await harness.importFile(other)).toMatchObject({ changed: 1, bad: 0 })
    expect(await read('SB-2')).toMatchObject({ price: 20 })
    const changes = await visitor().call(cataloguePack.table.readChanges, { query: { since } })
    expect(changes.body.products).toMatchObject([{ product_id: part.product_id, cents: 2000 }])
  })

  it('offers the last part of a chain that is not hidden', async () => {
    const newest = { ...belt, Handle: 'chain', 'Variant SKU': 'CH-C', 'Variant Barcode': '' }
    await importLines([newest])
    await harness.importFile(
      'number,name,brand,price,qty,replaced by\nCH-A,A,Stride,5,0,CH-B\nCH-B,B,Stride,5,7,CH-C\n',
    )
    expect((await read('CH-A')).replaced_by).toMatchObject({ number: 'CH-C' })
    await importLines([{ ...newest, Status: 'draft' }])
    expect((await read('CH-A')).replaced_by).toMatchObject({ number: 'CH-B' })
    expect((await read('CH-B')).replaced_by).toBeNull()
  })

  it('passes over a part that the same list hides and says is replaced', async () => {
    const list =
      'number,name,brand,price,replaced by,status\nCL-Z,Z,Stride,5,CL-A,active\nCL-A,A,Stride,5,CL-B,archived\nCL-B,B,Stride,5,,active\n'
    expect((await harness.importFile(list)).bad).toBe(1)
    await harness.importFile('number,name,brand,price\nCL-A,A,Stride,5\n')
    expect(await harness.importFile(list)).toMatchObject({ bad: 0 })
    expect((await read('CL-Z')).replaced_by).toMatchObject({ number: 'CL-B' })
    expect(await harness.importFile(list)).toMatchObject({ added: 0, changed: 0, bad: 0 })
  })

  it('tells devices which part comes next where one in the middle of a chain is hidden, replaced or shown again', async () => {
    const middle = { ...belt, Handle: 'middle', 'Variant SKU': 'CI-B', 'Variant Barcode': '' }
    await importLines([middle])
    await harness.importFile(
      'number,name,brand,replaced by\nCI-C,C,Stride,\nCI-D,D,Stride,\nCI-B,B,Stride,CI-C\nCI-A,A,Stride,CI-B\n',
    )
    const [first, shown, third, fourth] = [
      await read('CI-A'),
      await read('CI-B'),
      await read('CI-C'),
      await read('CI-D'),
    ]
    const nextAfter = async (change: () => Promise<unknown>) => {
      const since = Number(await harness.version())
      await change()
      const { body } = await visitor().call(cataloguePack.table.readChanges, { query: { since } })
      return body.products.find(({ product_id }) => product_id === first.product_id)?.superseded_by
    }
    expect(await nextAfter(() => importLines([{ ...middle, Status: 'archived' }]))).toBe(third.product_id)
    const list = 'number,name,brand,replaced by\nCI-B,B,Stride,CI-D\n'
    expect(await nextAfter(() => harness.importFile(list))).toBe(fourth.product_id)
    expect((await read('CI-A')).replaced_by).toMatchObject({ number: 'CI-D' })
    expect(await nextAfter(() => importLines([{ ...middle, Status: 'active' }]))).toBe(shown.product_id)
  })
})

describe('the pictures of a Shopify export', () => {
  const [first, second, gone] = [
    'https://cdn.example/1.jpg',
    'https://cdn.example/2.png',
    'https://cdn.example/gone.jpg',
  ]
  const lines: readonly ShopifyCells[] = [
    {
      ...belt,
      Handle: 'deck',
      Title: 'Deck',
      'Variant SKU': 'DK-1',
      'Variant Barcode': '',
      'Image Src': second,
      'Image Position': 2,
    },
    { Handle: 'deck', 'Image Src': first, 'Image Position': 1, 'Image Alt Text': 'From above' },
    { Handle: 'deck', 'Image Src': gone, 'Image Position': 3 },
    { Handle: 'deck', 'Image Src': 'ftp://cdn.example/4.jpg', 'Image Position': 4 },
  ]
  const make = (format: 'jpeg' | 'png') =>
    sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c2410c' } })
      .withExif({ IFD0: { Copyright: 'secret' } })
      [format]()
      .toBuffer()
  const fetched = (bytes: Uint8Array) => (): FetchedPicture => ({ is: 'fetched', bytes })

  it('are fetched in the background, encoded anew, and shown on the part in their order', async () => {
    web.set(first, fetched(await make('jpeg')))
    web.set(second, () => ({ is: 'failed', sentence: 'its server does not respond.' }))
    const done = await importLines(lines)
    expect(done).toMatchObject({ added: 1, bad: 0 })
    const one = await read('DK-1')
    expect(one.pictures).toMatchObject([{ width: 1600, height: 800, text: 'From above' }])
    const sha256 = (one.pictures?.[0]?.url ?? '').split('/').at(-1) ?? ''
    const picture = await visitor().call(table.readPartPicture, { params: { sha256 }, query: {} })
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(picture.bytes).metadata()).exif).toBeUndefined()
    const thumb = await visitor().call(table.readPartPicture, { params: { sha256 }, query: { size: 'thumb' } })
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ width: 320 })
    expect(
      (await visitor().call(table.readPartPicture, { params: { sha256: '0'.repeat(64) }, query: {} })).status,
    ).toBe(404)
    const shown = await visitor().call(table.listPictures, { query: { products: String(one.product_id) } })
    expect(shown.body).toMatchObject([{ product_id: one.product_id, shape: null }])
    // One was given up at once, the other one is tried again.
    expect(await harness.report(done.import_id)).toMatchObject([
      {
        line: 4,
        column: 'Image Src',
        code: 'picture.failed',
        message: 'The picture could not be added: its server answered 404.',
        is_note: true,
      },
      { line: 5, column: 'Image Src', code: 'picture.unreadable' },
    ])
    expect(await harness.state(done.import_id)).toMatchObject({ noted: 2, bad: 0 })
  })

  it('are tried again, and change the part for devices when they come', async () => {
    const before = await harness.version()
    web.set(second, fetched(await make('png')))
    harness.server.clock.advance(61_000)
    await harness.server.jobs.drain()
    expect((await read('DK-1')).pictures).toHaveLength(2)
    expect(Number(await harness.version())).toBeGreaterThan(Number(before))
  })

  it('are not fetched again by the same export, except those that failed, and devices get nothing new', async () => {
    const [before, version] = [asked.length, await harness.version()]
    const preview = await importLines(lines, { dry_run: true })
    expect(preview).toMatchObject({ changed: 1, unchanged: 0, may_apply: true })
    expect(asked.slice(before)).toEqual([])
    const applied = await harness.editor.call(catalogueOffice.table.applyImport, { params: { id: preview.import_id } })
    await harness.server.jobs.drain()
    expect(asked.slice(before)).toEqual([gone])
    expect(await harness.version()).toBe(version)
    const { import_id } = applied.body
    expect(await harness.state(import_id)).toMatchObject({ changed: 1, unchanged: 0 })
    expect((await harness.report(import_id)).filter(({ code }) => code === 'picture.failed')).toHaveLength(1)
  })

  it('that failed are not asked for by a list that names none', async () => {
    const before = asked.length
    const list = 'Number,Name,Brand\nDK-1,Deck,Stride\n'
    expect(await harness.importFile(list)).toMatchObject({ changed: 0, unchanged: 1 })
    expect(asked.slice(before)).toEqual([])
  })

  it('come from a zip with the list too, without a call of the web', async () => {
    const line = { ...belt, Handle: 'seat', Title: 'Seat', 'Variant SKU': 'ST-1', 'Variant Barcode': '' }
    const csv = toShopifyCsv([
      { ...line, 'Image Src': 'https://cdn.example/files/Seat%201.jpg?v=2' },
      { Handle: 'seat', 'Image Src': 'missing.jpg' },
    ])
    const files = { 'export.csv': strToU8(csv), 'pictures/seat 1.jpg': new Uint8Array(await make('jpeg')) }
    const before = asked.length
    const preview = await harness.importFile(zipSync(files), { dry_run: true })
    const { body } = await harness.editor.call(catalogueOffice.table.applyImport, {
      params: { id: preview.import_id },
    })
    await harness.server.jobs.drain()
    expect((await read('ST-1')).pictures).toHaveLength(1)
    expect(asked.slice(before)).toEqual([])
    expect(await harness.report(body.import_id)).toMatchObject([{ line: 3, code: 'picture.unreadable' }])
    // Nothing of the zip is left behind.
    expect([...harness.server.files.stored.keys()].filter((key) => key.startsWith('parts/new/'))).toEqual([])
  })

  it('may have addresses and handles of any length', async () => {
    const source = `https://cdn.example/bé${'x'.repeat(1900)}.jpg`
    web.set(new URL(source).href, fetched(await make('png')))
    const handle = 'ü'.repeat(2000)
    const lines = [{ ...belt, Handle: handle, 'Variant SKU': '', 'Variant Barcode': '', 'Image Src': source }]
    const numbered = { ...lines[0], Handle: `${handle}-x` }
    expect(await importLines([...lines, numbered], { handle_numbers: true })).toMatchObject({ added: 2, bad: 0 })
    expect(asked.at(-1)).toBe(new URL(source).href)
    expect(await importLines(lines, { handle_numbers: true })).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('refuses a zip that is damaged, a workbook, or has no list', async () => {
    const none = zipSync({ 'a.jpg': new Uint8Array([1]) })
    await expect(harness.importFile(none)).rejects.toThrow('A zip needs exactly one CSV file')
    const notText = 'This is not a text file. Save it as CSV.'
    await expect(harness.importFile(none.slice(0, 30))).rejects.toThrow(notText)
    const workbook = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'a.csv': strToU8('a') })
    await expect(harness.importFile(workbook)).rejects.toThrow(notText)
  })
})
