import { describe, expect, it } from 'vitest'
import { fileKind } from '../../../../src/platform/photos/file-kind.ts'
import { fitWithin, planDownscale, planReducedDecode } from '../../../../src/platform/photos/geometry.ts'
import { readCompleteJpeg } from '../../../../src/platform/photos/complete-jpeg.ts'

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))

describe('The kind of a file', () => {
  it('is detected by its first bytes, not by its name', async () => {
    expect(fileKind(bytes([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
    expect(fileKind(bytes([0x89], 'PNG\r\n', [0x1a], '\n'))).toBe('png')
    expect(fileKind(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp')
    expect(fileKind(bytes([0, 0, 0, 24], 'ftypheic'))).toBe('heic')
    expect(fileKind(bytes('\r\n%PDF-1.7'))).toBe('pdf')
  })

  it('is refused for a drawing, a video, a program or an empty file', async () => {
    for (const other of [
      bytes('<svg xmlns="http://www.w3.org/2000/svg">'),
      bytes([0, 0, 0, 24], 'ftypisom'),
      bytes('MZ'),
      bytes('GIF89a'),
      bytes(),
    ])
      expect(fileKind(other)).toBeNull()
  })
})

describe('The size of a photo', () => {
  it('keeps its proportions within 2048 pixels and is never enlarged', async () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 })
    expect(fitWithin({ width: 3000, height: 4000 }, 2048)).toEqual({ width: 1536, height: 2048 })
    expect(fitWithin({ width: 640, height: 480 }, 2048)).toEqual({ width: 640, height: 480 })
    expect(fitWithin({ width: 9000, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 })
  })

  it('is reduced by halves, so that no step drops more than half of the pixels of a line', async () => {
    expect(planDownscale({ width: 8000, height: 6000 }, { width: 1600, height: 1200 })).toEqual([
      { width: 4000, height: 3000 },
      { width: 2000, height: 1500 },
      { width: 1600, height: 1200 },
    ])
    expect(planDownscale({ width: 100, height: 100 }, { width: 100, height: 100 })).toEqual([
      { width: 100, height: 100 },
    ])
  })

  it('is decoded at the fewest eighths of its size that still have the pixels wanted', async () => {
    expect(planReducedDecode({ width: 4032, height: 3024 }, 2048)).toEqual({ width: 2520, height: 1890 })
    expect(planReducedDecode({ width: 3023, height: 8063 }, 2048)).toEqual({ width: 1134, height: 3024 })
    expect(planReducedDecode({ width: 16_384, height: 100 }, 2048)).toEqual({ width: 2048, height: 13 })
    expect(planReducedDecode({ width: 2100, height: 1400 }, 2048)).toBeNull()
    expect(planReducedDecode({ width: 0, height: 0 }, 2048)).toBeNull()
  })
})

describe('A JPEG is complete', () => {
  const start = [0xff, 0xd8]
  const frame = [0xff, 0xc0, 0, 8, 8, 0, 3, 0, 4, 1]
  const size = { width: 4, height: 3 }
  const scan = [0xff, 0xda, 0, 3, 0]
  const end = [0xff, 0xd9]

  it('if its segments fit and it ends with its end marker', async () => {
    expect(readCompleteJpeg(bytes(start, frame, scan, [1, 2, 0xff, 0, 3], end))).toEqual(size)
  })

  it('with several scans, restart markers in order, and a video after its end', async () => {
    expect(
      readCompleteJpeg(
        bytes(start, frame, scan, [1, 0xff, 0xd0, 2, 0xff, 0xd1, 3], scan, [4, 0xff, 0xd0, 5], end, 'ftypmp42'),
      ),
    ).toEqual(size)
    const nine = Array.from({ length: 9 }, (_, i) => [7, 0xff, 0xd0 + (i % 8)]).flat()
    expect(readCompleteJpeg(bytes(start, frame, scan, nine, end))).toEqual(size)
  })

  it('but not if it is cut off at any byte', async () => {
    const whole = bytes(start, frame, scan, [1, 2, 0xff, 0, 3], end)
    for (let length = 2; length < whole.length; length += 1)
      expect(readCompleteJpeg(whole.subarray(0, length))).toBeNull()
  })

  it('but not if its restart markers are out of order, a segment overruns the end, or it has no image', async () => {
    expect(readCompleteJpeg(bytes(start, frame, scan, [1, 0xff, 0xd0, 2, 0xff, 0xd5, 3], end))).toBeNull()
    expect(readCompleteJpeg(bytes(start, [0xff, 0xe1, 0xff, 0xff], frame, end))).toBeNull()
    expect(readCompleteJpeg(bytes(start, end))).toBeNull()
  })
})
