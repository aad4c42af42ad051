import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Code128 } from '../../../domain/warehouse/code-128.ts'
import { drawCode128, fitsCode128 } from '../../../domain/warehouse/code-128.ts'

/** The reader of the app is this WebAssembly. `tests/journeys/scan.test.ts` reads a label with it in a browser. */
beforeAll(() => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
  })
})

/** The bars in pixels, black on white, as a picture. */
function toPicture({ width, bars }: Code128, scale = 2, height = 40): ImageData {
  const row = new Uint8ClampedArray(width * scale * 4).fill(255)
  for (const bar of bars)
    for (let x = bar.x * scale; x < (bar.x + bar.width) * scale; x += 1) row.fill(0, x * 4, x * 4 + 3)
  const data = new Uint8ClampedArray(row.length * height)
  for (let y = 0; y < height; y += 1) data.set(row, y * row.length)
  return { data, width: width * scale, height, colorSpace: 'srgb' }
}
const readBack = async (text: string) =>
  (await readBarcodes(toPicture(drawCode128(text)))).map((found) => [found.format, found.text])

/** Symbols with start, check and stop, of a width without the quiet zones. */
const countSymbols = (text: string) => (drawCode128(text).width - 20 - 2) / 11

describe('A Code 128 barcode', () => {
  it.each(['A-03-2', 'MT-204817', '1Z999AA10123456784', '0', '00', ' ~', 'a1b22c333d4444e55555'])(
    'of “%s” is read back by the app’s own reader',
    async (text) => {
      expect(await readBack(text)).toEqual([['Code128', text]])
    },
  )

  it('is read back with every character and every pair of digits that it can hold', async () => {
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
    const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).join('')
    for (const text of [printable.slice(1, 48), printable.slice(47), pairs.slice(0, 100), pairs.slice(100)])
      expect(await readBack(text)).toEqual([['Code128', text]])
  })

  it('is read back whatever text it holds', async () => {
    // The reader of the app trims what it has read.
    const texts = fc.oneof(fc.stringMatching(/^[!-~]{1,30}$/), fc.stringMatching(/^[A-C0-9]{1,30}$/))
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await readBack(text)).toEqual([['Code128', text]])
      }),
      { numRuns: 150, seed: 20261125 },
    )
  })

  it.each([
    // Start, the characters or pairs, changes of the set, check, stop.
    ['ABCD', 1 + 4 + 2],
    ['123456', 1 + 3 + 2],
    ['12345', 1 + 1 + 1 + 2 + 2],
    ['A1B', 1 + 3 + 2],
    ['A12B', 1 + 4 + 2],
    ['A123456B', 1 + 1 + 1 + 3 + 1 + 1 + 2],
    ['A-1234', 1 + 2 + 1 + 2 + 2],
  ])('of “%s” takes no more than %d symbols', (text, count) => {
    expect(countSymbols(text)).toBe(count)
  })

  it('begins and ends with a quiet zone of ten modules', () => {
    const { width, bars } = drawCode128('A-03-2')
    const last = bars.at(-1)
    expect([bars[0]?.x, width - (last?.x ?? 0) - (last?.width ?? 0)]).toEqual([10, 10])
  })

  it.each(['', 'Ä-1', 'A\n1', 'A\u00a01'])('does not hold “%s”', (text) => {
    expect(fitsCode128(text)).toBe(false)
    expect(() => drawCode128(text)).toThrow(RangeError)
  })
})
