import { describe, expect, it } from 'vitest'
import type { PartRow } from '../../../domain/catalogue/import/part-row.ts'
import { seeded } from '../../support/seeded.ts'
import type { ShopifyCells } from '../../support/shopify-export.ts'
import { generateShopifyExport, toShopifyCsv } from '../../support/shopify-export.ts'
import type { ParsedImport } from '../../../server/modules/catalogue-office/import/read-import.service.ts'
import { parseImport } from '../../../server/modules/catalogue-office/import/read-import.service.ts'

async function read(file: string | Uint8Array): Promise<ParsedImport> {
  const parsed = await parseImport(typeof file === 'string' ? Buffer.from(file) : file, null)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}
const rows = async (file: string | Uint8Array) => {
  const { rows: valid, errors } = await read(file)
  expect(errors).toEqual([])
  return valid as readonly PartRow[]
}
/** Encodes text as Windows-1252, as Excel saves 'CSV (Comma delimited)'. */
const ansi = (text: string) =>
  Buffer.from(Array.from(text, (letter) => ({ '€': 0x80, '’': 0x92, '–': 0x96 })[letter] ?? letter.charCodeAt(0)))
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('a CSV file from a spreadsheet', () => {
  const expected = [{ number: 'A-1', name: 'Béquille – 3/8" café', brand: 'Stride', price: 123_450, qty: 1200 }]
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('number,name,brand,price,qty\nA-1,"Béquille – 3/8"" café",Stride,"$1,234.50","1,200"')],
    [
      'UTF-8 with a mark, CRLF and empty lines',
      Buffer.from(
        '\ufeffNumber,NAME,Brand,Price,Qty\r\n\r\n,,,,\r\nA-1,"Béquille – 3/8"" café",Stride,1234.5,1200\r\n\r\n',
      ),
    ],
    [
      'semicolons and decimal commas',
      Buffer.from('number;name;brand;price;qty\r\nA-1;"Béquille – 3/8"" café";Stride;1.234,50;1.200'),
    ],
    ['Windows-1252', ansi('Qty;Brand;number;name;price\r\n1200;Stride;A-1;"Béquille – 3/8"" café";€ 1234,50')],
    ['tabs in UTF-16', utf16('number\tname\tbrand\tprice\tqty\r\nA-1\tBéquille – 3/8" café\tStride\t1 234,50 €\t1200')],
    [
      'a first line of Excel’s own',
      Buffer.from('sep=;\r\nnumber;name;brand;price;qty\r\nA-1;Béquille – 3/8" café;Stride;1234,5;1200'),
    ],
    [
      'lone carriage returns',
      Buffer.from('number,name,brand,price,qty\rA-1,Béquille – 3/8" café,Stride,1234.50,1200\r'),
    ],
    [
      'synonyms, another order and columns of its own',
      Buffer.from('Colour,On hand,Item #,MSRP,Vendor,Title\nred,1200,\'A-1,1234.50,Stride, Béquille –  3/8" café '),
    ],
  ])('is read: %s', async (_, bytes) => {
    expect(await rows(bytes)).toMatchObject(expected)
  })

  it('has one decimal mark, which weights and earlier prices show as well as prices', async () => {
    const light = 'number;name;brand;weight (kg)\nB-1;Belt;Stride;0.125\nB-2;Roller;Stride;1.500\nB-3;Deck;Stride;7.5'
    expect((await rows(light)).map(({ grams }) => grams)).toEqual([125, 1500, 7500])
    const reduced = 'number;name;brand;price;compare at price\nB-1;Belt;Stride;1.200;1.500\nB-2;Deck;Stride;12;19.50'
    expect((await read(reduced)).errors).toEqual([])
    expect((await rows(reduced)).map(({ price }) => price)).toEqual([120, 1200])
  })

  it('keeps line breaks within a cell, and reports file line numbers', async () => {
    const file =
      'number,name,brand,description\r\nA-1,One,Stride,"first\r\nsecond\r\n\r\n\r\n\r\nthird  word "\r\n\r\nA-2,,Stride,x\r\n"A-3","Two\nlines",Stride,"a\nb"\r\nA-4,,Stride,'
    const { rows: valid, errors } = await read(file)
    expect(valid).toMatchObject([
      { line: 2, description: 'first\nsecond\n\nthird word' },
      { line: 10, name: 'Two lines', description: 'a\nb' },
    ])
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [9, 'name.missing'],
      [13, 'name.missing'],
    ])
  })

  it('is read up to a quote that is never closed', async () => {
    const {
      rows: valid,
      errors,
      count,
    } = await read('number,name,brand\nA-1,One,Stride\nA-2,"Two,Stride\nA-3,Three,Stride\n')
    expect(valid.map((row) => row.line)).toEqual([2])
    expect(errors).toMatchObject([{ line: 3, code: 'row.open-quote' }])
    expect(count).toBe(2)
    const long = `number,name,brand\nA-1,One,Stride\nA-2,"Two,Stride\n${'A-3,Three,Stride\n'.repeat(60_000)}`
    expect((await read(long)).errors).toMatchObject([{ line: 3, code: 'row.open-quote' }])
  })

  it('is read on behind a row that is too long', async () => {
    const picture = `<img src=""data:image/png;base64,${'A'.repeat(600 * 1024)}"">`
    const file = `number,name,brand,description\nA-1,One,Stride,ok\nA-2,Two,Stride,"${picture}"\nA-3,Three,Stride,ok\nA-4,Four,Stride,ok\n`
    const { rows: valid, errors, count } = await read(file)
    expect(valid.map((row) => row.line)).toEqual([2, 4, 5])
    expect(errors).toMatchObject([{ line: 3, column: null, code: 'row.too-long' }])
    expect(count).toBe(4)
  })

  it('reports control and undecodable characters', async () => {
    const { errors } = await read(
      'number,name,brand\nA-1,b\u0000c,Stride\nA-2,b\ufffdc,Stride'.replace('\u0000', '\u0001'),
    )
    expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'name', 'text.control-character'],
      [3, 'name', 'text.undecodable'],
    ])
  })

  it('lists the ignored columns', async () => {
    expect((await read('number,name,brand,Colour,,Finish\nA,B,C,,,')).heading.ignored).toEqual(['Colour', 'Finish'])
  })
})

describe('the product CSV of Shopify', () => {
  const heading =
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Image Src,Image Position,Status'
  const file = [
    heading,
    'drive-belt,Drive belt,"<p>For <b>treadmills</b> &amp; more</p><ul><li>one</li><li>two</li></ul><script>alert(1)</script>",Stride,Parts,Belt,"a, b",TRUE,Title,Default Title,,,,,\'00123,100,shopify,-4,deny,manual,1234.50,,https://x/1.jpg,1,active',
    'drive-belt,,,,,,,,,,,,,,,,,,,,,,https://x/2.jpg,2,',
    'grip,Grip,,Stride,,,,TRUE,Color,Red,Size,L,,,GR-R,,,3,,,9.00,,,,active',
    'grip,,,,,,,,,Blue,,L,,,GR-B,,,,,,,,,,',
    'grip,,,,,,,,,Green,,,,,,,,1,,,2.00,,,,',
    'old,Old part,,Stride,,,,FALSE,Title,Default Title,,,,,OLD-1,,,1,,,1.00,,,,archived',
    'old,,,,,,,,,Other,,,,,OLD-2,,,1,,,1.00,,,,',
    'soon,Soon,,Stride,,,,FALSE,Title,Default Title,,,,,SOON-1,,,1,,,1.00,,,,draft',
  ].join('\n')

  it('is accepted as exported: variants become parts with all pictures, drafts and archived products are hidden', async () => {
    const { heading: found, rows: valid, errors, count, leftOut, unnumbered } = await read(file)
    expect([found.kind, found.format, count, leftOut, unnumbered]).toEqual(['parts', 'shopify', 7, 0, 1])
    const common = { brand: 'Stride', isHidden: false, grams: null, compareAt: null, pictures: [] }
    expect(valid).toEqual([
      {
        ...common,
        line: 2,
        number: '00123',
        key: '00123',
        variant: 'drive-belt',
        name: 'Drive belt',
        price: 123_450,
        qty: 0,
        description: 'For treadmills & more\n\n- one\n\n- two',
        grams: 100,
        type: 'Belt',
        tags: 'a, b',
        pictures: [
          { source: 'https://x/1.jpg', text: '', line: 2 },
          { source: 'https://x/2.jpg', text: '', line: 3 },
        ],
      },
      {
        ...{ ...common, line: 4, number: 'GR-R', key: 'grr', variant: 'grip\nred\nl', name: 'Grip - Red / L' },
        ...{ price: 900, qty: 3, description: '', type: '', tags: '' },
      },
      {
        ...{ ...common, line: 5, number: 'GR-B', key: 'grb', variant: 'grip\nblue\nl', name: 'Grip - Blue / L' },
        ...{ price: null, qty: 0, description: '', type: '', tags: '' },
      },
      ...[
        { line: 7, number: 'OLD-1', key: 'old1', variant: 'old' },
        { line: 8, number: 'OLD-2', key: 'old2', variant: 'old\nother' },
        { line: 9, number: 'SOON-1', key: 'soon1', variant: 'soon' },
      ].map((hidden) => ({ ...hidden, name: '', brand: '', isHidden: true })),
    ])
    expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([[6, 'Variant SKU', 'number.missing']])
  })

  it('gives a variant its own picture first, and none of the other variants', async () => {
    const lines: ShopifyCells[] = [
      {
        Handle: 'g',
        Title: 'G',
        Vendor: 'S',
        'Option1 Value': 'Red',
        'Variant SKU': '1',
        'Image Src': 'https://x/all.jpg',
      },
      {
        Handle: 'g',
        'Option1 Value': 'Blue',
        'Variant SKU': '2',
        'Image Src': 'https://x/b.jpg',
        'Variant Image': 'https://x/b.jpg',
      },
    ]
    const valid = await rows(toShopifyCsv(lines))
    const sources = valid.map(({ pictures }) => pictures?.map(({ source }) => source))
    expect(sources).toEqual([['https://x/all.jpg'], ['https://x/b.jpg', 'https://x/all.jpg']])
  })

  it('prefers the product that is sold to an archived one with the same SKU', async () => {
    const line = { Handle: 'b', Title: 'B', Vendor: 'S', 'Variant SKU': 'B-1' }
    const {
      rows: valid,
      errors,
      leftOut,
    } = await read(
      toShopifyCsv([
        { ...line, Handle: 'a', Status: 'archived' },
        { ...line, Status: 'active' },
      ]),
    )
    expect([valid.map((one) => one.line), errors, leftOut]).toEqual([[3], [], 1])
  })

  it('is read with semicolons in Windows-1252, and with CRLF in quoted HTML', async () => {
    const text = toShopifyCsv([
      {
        Handle: 'b',
        Title: 'Béquille',
        'Body (HTML)': '<p>one</p>\r\n<p>two</p>',
        Vendor: 'S',
        'Variant SKU': 'B-1',
        'Variant Grams': '12,5',
      },
      { Handle: 'c', Title: 'C', Vendor: 'S', 'Variant SKU': 'C-1' },
    ]).replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';')
    expect(await rows(ansi(text))).toMatchObject([
      { line: 2, name: 'Béquille', description: 'one\n\ntwo', grams: 13 },
      { line: 4, name: 'C' },
    ])
  })

  it('comes in whole when it is large: a made one of 2,000 lines', async () => {
    const random = seeded(7)
    const made = generateShopifyExport(2000, random)
    const { rows: valid, errors, unnumbered, leftOut } = await read(`\ufeff${made.text}`)
    expect(unnumbered).toBe(made.withoutSku)
    expect(valid.length + leftOut).toBe(made.variants - made.withoutSku + made.hidden)
    expect(errors.every(({ code }) => code === 'number.missing')).toBe(true)
    const numbered = await parseImport(Buffer.from(made.text), null, { hasHandleNumbers: true })
    expect(numbered).toMatchObject({ errors: [], unnumbered: made.withoutSku })
  })

  it('is accepted with the headings of newer exports', async () => {
    const { heading: found, rows: valid } = await read(
      'Title,URL handle,Description,Vendor,Type,Tags,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Price / International,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Image position,Image alt text,Variant image URL,Status\nBelt,belt,<br>Long,Stride,Belts,,B-1,4006381333931,Title,Default Title,5,6,,2,500,lb,https://x/1.jpg,1,Above,,Active',
    )
    expect(found.format).toBe('shopify')
    expect(valid).toMatchObject([
      {
        ...{ number: 'B-1', name: 'Belt', price: 500, qty: 2, description: 'Long', grams: 500, compareAt: 600 },
        ...{ barcode: { text: '4006381333931', key: '4006381333931' }, type: 'Belts', tags: '' },
        pictures: [{ source: 'https://x/1.jpg', text: 'Above', line: 2 }],
      },
    ])
  })
})
