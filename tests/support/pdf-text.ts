import { inflateSync } from 'node:zlib'

/** A PDF of pdfkit, read back: the texts and the filled rectangles of each page, in the order in which they were drawn. */
export interface ReadPdf {
  readonly pages: readonly {
    /** A line that needs several fonts has a text for each of them, from left to right as they stand. */
    readonly texts: readonly string[]
    /** In points. */
    readonly rects: readonly {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }[]
  }[]
  /** All texts, one a line. */
  readonly text: string
  /** The names of the fonts that are embedded, without the mark of a subset. */
  readonly fonts: readonly string[]
}

type Decode = (hex: string) => string
const toLatin: Decode = (hex) => Buffer.from(hex, 'hex').toString('latin1')
const toText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Decodes glyphs, four digits each, by the table that an embedded font brings for those who copy its text. */
function readTable(table: string): Decode {
  const texts = new Map<number, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      texts.set(Number.parseInt(from, 16) + at, toText(hex.replaceAll(' ', '')))
  return (hex) => (hex.match(/.{4}/g) ?? []).map((glyph) => texts.get(Number.parseInt(glyph, 16)) ?? '').join('')
}

function readPage(content: string, fonts: ReadonlyMap<string, Decode>): ReadPdf['pages'][number] {
  const texts = [...content.matchAll(/BT\n[^]*?\/(F\d+) [\d.]+ Tf([^]*?)ET/g)].map(([, font = '', pieces = '']) => {
    const decode = fonts.get(font) ?? toLatin
    return [...pieces.matchAll(/\[([^\]]*)\] TJ/g)]
      .flatMap(([, piece = '']) => [...piece.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)))
      .join('')
  })
  const rects = [...content.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map(
    ([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }),
  )
  return { texts, rects }
}

/** Reads a PDF that pdfkit wrote. Its pages are the compressed streams that draw text. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n/gm)].map((match) => {
      const start = match.index + match[0].length
      return [Number(match[1]), { start, text: file.slice(start, file.indexOf('endobj', start)) }] as const
    }),
  )
  const unpack = (at: number): string => {
    const one = objects.get(at)
    const stream =
      one === undefined ? null : /^[^]*?\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/.exec(one.text)
    if (one === undefined || stream === null) return ''
    const start = one.start + stream[0].length
    return inflateSync(bytes.subarray(start, start + Number(stream[1]))).toString('latin1')
  }
  const fonts = new Map<string, Decode>()
  for (const [, name = '', at] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(at))?.text ?? '')
    if (table !== null) fonts.set(name, readTable(unpack(Number(table[1]))))
  }
  const pages = [...objects.keys()]
    .map(unpack)
    .filter((content) => content.includes(' TJ'))
    .map((content) => readPage(content, fonts))
  const names = [...file.matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name = '']) => name)
  return { pages, text: pages.flatMap(({ texts }) => texts).join('\n'), fonts: names }
}
