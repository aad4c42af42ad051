import { describe, expect, it } from 'vitest'
import { fileKind } from '../../../../src/platform/photos/file-kind.ts'
import { fitted, stepsDown } from '../../../../src/platform/photos/geometry.ts'
import { isWholeJpeg } from '../../../../src/platform/photos/whole-jpeg.ts'

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))

describe('what a file is', () => {
  it('is told by its first bytes and never by its name', () => {
    expect(fileKind(bytes([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
    expect(fileKind(bytes([0x89], 'PNG\r\n', [0x1a], '\n'))).toBe('png')
    expect(fileKind(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp')
    expect(fileKind(bytes([0, 0, 0, 24], 'ftypheic'))).toBe('heic')
    expect(fileKind(bytes('\r\n%PDF-1.7'))).toBe('pdf')
  })

  it('is nothing that a claim takes when it is a drawing, a film, a program or empty', () => {
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

describe('the size of a photo', () => {
  it('keeps its proportions within 2048 pixels and is never enlarged', () => {
    expect(fitted({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 })
    expect(fitted({ width: 3000, height: 4000 }, 2048)).toEqual({ width: 1536, height: 2048 })
    expect(fitted({ width: 640, height: 480 }, 2048)).toEqual({ width: 640, height: 480 })
    expect(fitted({ width: 9000, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 })
  })

  it('goes down by halves, so that no step loses more than half of the pixels of a line', () => {
    expect(stepsDown({ width: 8000, height: 6000 }, { width: 1600, height: 1200 })).toEqual([
      { width: 4000, height: 3000 },
      { width: 2000, height: 1500 },
      { width: 1600, height: 1200 },
    ])
    expect(stepsDown({ width: 100, height: 100 }, { width: 100, height: 100 })).toEqual([{ width: 100, height: 100 }])
  })
})

describe('a JPEG is whole', () => {
  const start = [0xff, 0xd8]
  const frame = [0xff, 0xc0, 0, 4, 1, 1]
  const scan = [0xff, 0xda, 0, 3, 0]
  const end = [0xff, 0xd9]

  it('when its segments fit and it ends with its end mark', () => {
    expect(isWholeJpeg(bytes(start, frame, scan, [1, 2, 0xff, 0, 3], end))).toBe(true)
  })

  it('with several scans, restart marks in order, and a film after its end', () => {
    expect(
      isWholeJpeg(
        bytes(start, frame, scan, [1, 0xff, 0xd0, 2, 0xff, 0xd1, 3], scan, [4, 0xff, 0xd0, 5], end, 'ftypmp42'),
      ),
    ).toBe(true)
    const nine = Array.from({ length: 9 }, (_, i) => [7, 0xff, 0xd0 + (i % 8)]).flat()
    expect(isWholeJpeg(bytes(start, frame, scan, nine, end))).toBe(true)
  })

  it('and not when it breaks off, at whatever byte', () => {
    const whole = bytes(start, frame, scan, [1, 2, 0xff, 0, 3], end)
    for (let length = 2; length < whole.length; length += 1) expect(isWholeJpeg(whole.subarray(0, length))).toBe(false)
  })

  it('and not when its restart marks lost their order, a segment runs over the end, or there is no picture in it', () => {
    expect(isWholeJpeg(bytes(start, frame, scan, [1, 0xff, 0xd0, 2, 0xff, 0xd5, 3], end))).toBe(false)
    expect(isWholeJpeg(bytes(start, [0xff, 0xe1, 0xff, 0xff], frame, end))).toBe(false)
    expect(isWholeJpeg(bytes(start, end))).toBe(false)
  })
})
