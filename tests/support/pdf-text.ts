import { inflateSync } from 'node:zlib'

/** A PDF of pdfkit, read back: the texts and the filled rectangles of each page, in the order in which they were drawn. */
export interface ReadPdf {
  readonly pages: readonly {
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
}

const decode = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')

function readPage(content: string): ReadPdf['pages'][number] {
  const texts = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''),
  )
  const rects = [...content.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map(
    ([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }),
  )
  return { texts, rects }
}

/** Reads a PDF that pdfkit wrote. Its pages are the compressed streams that draw text. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1')
  const contents = [...file.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length
    return inflateSync(bytes.subarray(start, start + Number(match[1]))).toString('latin1')
  })
  const pages = contents.filter((content) => content.includes(' TJ')).map(readPage)
  return { pages, text: pages.flatMap(({ texts }) => texts).join('\n') }
}
