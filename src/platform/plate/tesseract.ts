import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { GrayImage } from './gray-image.ts'
import type { TextRecognizer, TextRow } from './look-for-plate.ts'

/** Characters of serial numbers and their separators. Any other recognized character would be wrong. */
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:/ '
const lstmOnly = 1
const modes = { block: 6, row: 7 } as const

interface SymbolGroup {
  readonly symbols?: readonly { readonly text: string; readonly confidence: number }[]
}
interface TesseractResult {
  readonly blocks?: readonly {
    readonly paragraphs?: readonly {
      readonly lines?: readonly ({
        readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
        readonly baseline: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
      } & Readonly<Partial<Record<'words', readonly SymbolGroup[]>>>)[]
    }[]
  }[]
}

/** Encodes a picture as PGM, which Tesseract opens without decoding. */
function encodePgm({ width, height, pixels }: GrayImage): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + pixels.length)
  file.set(head)
  file.set(pixels, head.length)
  return file
}

/** Creates a text recognizer from Tesseract's core and language model. */
export async function createTesseract(core: ArrayBuffer, model: ArrayBuffer): Promise<TextRecognizer> {
  const ignoreOutput = () => undefined
  const own = await openTesseract({ wasmBinary: core, print: ignoreOutput, printErr: ignoreOutput })
  own.FS.writeFile('/eng.traineddata', new Uint8Array(model))
  const api = new own.TessBaseAPI()
  if (api.Init('/', 'eng', lstmOnly) !== 0) throw new Error('Tesseract rejected its language model.')
  api.SetVariable('tessedit_char_whitelist', characters)
  return {
    read: (picture, as) => {
      api.SetPageSegMode(modes[as])
      own.FS.writeFile('/input', encodePgm(picture))
      api.SetImageFile(1, 0)
      if (api.Recognize(null) !== 0) return []
      const result = JSON.parse(api.GetJSONText(0)) as TesseractResult
      return (result.blocks ?? [])
        .flatMap(({ paragraphs = [] }) => paragraphs)
        .flatMap(({ lines = [] }) => lines)
        .map(({ bbox, baseline, words: groups = [] }): TextRow => ({
          symbolGroups: groups.map(({ symbols = [] }) => symbols.map(({ text, confidence }) => ({ text, confidence }))),
          left: bbox.x0,
          top: bbox.y0,
          right: bbox.x1,
          bottom: bbox.y1,
          slope: (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0),
        }))
    },
  }
}
