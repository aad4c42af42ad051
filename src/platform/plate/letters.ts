import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { Grey } from './grey.ts'
import type { Letters, Row } from './look.ts'

/** What a plate's numbers are made of, and what parts them; whatever else was seen could only be wrong. */
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:/ '
const networkOnly = 1
const modes = { block: 6, row: 7 } as const

interface Told {
  readonly blocks?: readonly {
    readonly paragraphs?: readonly {
      readonly lines?: readonly {
        readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
        readonly baseline: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
        readonly words?: readonly {
          readonly symbols?: readonly { readonly text: string; readonly confidence: number }[]
        }[]
      }[]
    }[]
  }[]
}

/** A picture as a file that Tesseract opens without decoding. */
function pgm({ width, height, pixels }: Grey): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + pixels.length)
  file.set(head)
  file.set(pixels, head.length)
  return file
}

/** Tesseract, from its core and its model of letters. */
export async function tesseract(core: ArrayBuffer, model: ArrayBuffer): Promise<Letters> {
  const silent = () => undefined
  const own = await openTesseract({ wasmBinary: core, print: silent, printErr: silent })
  own.FS.writeFile('/eng.traineddata', new Uint8Array(model))
  const api = new own.TessBaseAPI()
  if (api.Init('/', 'eng', networkOnly) !== 0) throw new Error('Tesseract did not take its model of letters.')
  api.SetVariable('tessedit_char_whitelist', characters)
  return {
    read: (picture, as) => {
      api.SetPageSegMode(modes[as])
      own.FS.writeFile('/input', pgm(picture))
      api.SetImageFile(1, 0)
      if (api.Recognize(null) !== 0) return []
      const told = JSON.parse(api.GetJSONText(0)) as Told
      return (told.blocks ?? [])
        .flatMap(({ paragraphs = [] }) => paragraphs)
        .flatMap(({ lines = [] }) => lines)
        .map(({ bbox, baseline, words = [] }): Row => ({
          words: words.map(({ symbols = [] }) => symbols.map(({ text, confidence }) => ({ text, confidence }))),
          left: bbox.x0,
          top: bbox.y0,
          right: bbox.x1,
          bottom: bbox.y1,
          slope: (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0),
        }))
    },
  }
}
