import { describe, expect, it } from 'vitest'
import { findTextPieces } from '../../../../src/platform/plate/text-pieces.ts'
import { toGrayImage, extractPiece } from '../../../../src/platform/plate/gray-image.ts'
import type { GrayImage } from '../../../../src/platform/plate/gray-image.ts'
import { normalizeContrast, measureNoise, smooth } from '../../../../src/platform/plate/image-filters.ts'
import { lookForPlate } from '../../../../src/platform/plate/look-for-plate.ts'
import type { TextRecognizer, TextRow } from '../../../../src/platform/plate/look-for-plate.ts'
import { seeded } from '../../../support/seeded.ts'

const patterns = [{ equipment_id: 2, prefix: 'MT5' }]
const today = '2026-11-20'

/** Five rows of letter-like blots, 400 × 150, in the middle of a gray wall, rotated by so many degrees. */
function drawWall(degrees: number): GrayImage {
  const [width, height] = [640, 480]
  const turn = (degrees * Math.PI) / 180
  const pixels = new Uint8Array(width * height).fill(140)
  const random = seeded(5)
  const strokes = Array.from({ length: 2000 }, () => Math.round(random()))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const u = Math.floor(dx * Math.cos(turn) + dy * Math.sin(turn)) + 200
      const v = Math.floor(dy * Math.cos(turn) - dx * Math.sin(turn)) + 75
      if (u < 0 || v < 0 || u >= 400 || v >= 150) continue
      const isInk = v % 30 < 16 && strokes[(Math.floor(v / 30) * 4 + ((v % 30) >> 2)) * 100 + (u >> 2)] === 1
      pixels[y * width + x] = isInk ? 30 : 230
    }
  return { width, height, pixels }
}
const createRow = (text: string, confidence = 98): TextRow => ({
  symbolGroups: [Array.from(text, (character) => ({ text: character, confidence }))],
  left: 20,
  top: 40,
  right: 300,
  bottom: 70,
  slope: 0,
})

describe('A picture', () => {
  it('becomes gray by the brightness of its colors', async () => {
    const gray = toGrayImage({ width: 2, height: 1, data: [255, 255, 255, 255, 0, 255, 0, 255] })
    expect([...gray.pixels]).toEqual([255, 150])
  })

  it('is cropped, rotated and scaled down', async () => {
    const pixels = Uint8Array.from({ length: 10_000 }, (_, at) => (at % 100 < 50 ? 0 : 200))
    const turned = extractPiece(
      { width: 100, height: 100, pixels },
      { x: 50, y: 50, width: 80, height: 80, angle: 90 },
      0.5,
    )
    expect([turned.width, turned.height]).toEqual([40, 40])
    // The former right side is now on top.
    expect([turned.pixels[5 * 40 + 20], turned.pixels[35 * 40 + 20]]).toEqual([200, 0])
  })

  it('loses its shadows and keeps its letters when its contrast is normalized', async () => {
    const [width, height] = [120, 40]
    const lit = Uint8Array.from({ length: width * height }, (_, at) => 40 + (at % width) + (at % 9 < 3 ? 0 : 30))
    const { pixels } = normalizeContrast({ width, height, pixels: lit }, 12, 4)
    const mean = (from: number) => pixels.subarray(from, from + 27).reduce((sum, one) => sum + one, 0) / 27
    expect(Math.abs(mean(20 * width + 18) - mean(20 * width + 81))).toBeLessThan(12)
    expect(Math.max(...pixels) - Math.min(...pixels)).toBeGreaterThan(80)
  })

  it('gives its noise, which smoothing removes', async () => {
    let state = 1
    const grain = Uint8Array.from({ length: 40_000 }, () => {
      state = (state * 48_271) % 2_147_483_647
      return 100 + (state % 40)
    })
    const noisy = { width: 200, height: 200, pixels: grain }
    expect(measureNoise(noisy)).toBeGreaterThan(8)
    expect(measureNoise(smooth(noisy, 3))).toBeLessThan(2)
    expect(measureNoise({ width: 200, height: 200, pixels: new Uint8Array(40_000).fill(90) })).toBe(0)
  })
})

describe('The text of a plate', () => {
  it.each([0, 5, -12, 90])('is found and turned upright when tilted by %i°', (degrees) => {
    const [piece] = findTextPieces(drawWall(degrees), 3)
    expect(Math.abs((piece?.angle ?? 999) - degrees)).toBeLessThanOrEqual(1.5)
    expect(Math.hypot((piece?.x ?? 0) - 320, (piece?.y ?? 0) - 240)).toBeLessThan(25)
    expect(piece?.width).toBeGreaterThan(360)
    expect(piece?.height).toBeLessThan(230)
  })

  it('is not found on an empty wall', async () => {
    expect(findTextPieces({ width: 400, height: 300, pixels: new Uint8Array(120_000).fill(120) }, 3)).toEqual([])
  })

  it('is certain if repeated readings agree', async () => {
    const recognizer: TextRecognizer = { read: () => [createRow('MT52534K00417')] }
    const { reading, piece } = lookForPlate(drawWall(0), recognizer, patterns, today)
    expect(reading).toMatchObject({ is: 'read', isSure: true, candidate: { serial: 'MT52534K00417' } })
    expect(piece?.width).toBeGreaterThan(50)
  })

  it('is uncertain if a further reading differs', async () => {
    let looks = 0
    const recognizer: TextRecognizer = {
      read: () => [createRow((looks += 1) === 4 ? 'MT52534K00411' : 'MT52534K00417')],
    }
    expect(lookForPlate(drawWall(0), recognizer, patterns, today).reading).toMatchObject({ is: 'read', isSure: false })
  })

  it('is read upside down', async () => {
    let blocks = 0
    const recognizer: TextRecognizer = {
      read: (_, as) => {
        if (as === 'block') blocks += 1
        return blocks === 1 ? [createRow('Z1H00E', 20)] : [createRow('MT52534K00417')]
      },
    }
    expect(lookForPlate(drawWall(0), recognizer, patterns, today).reading).toMatchObject({ is: 'read' })
    expect(blocks).toBe(2)
  })

  it('gives nothing if it matches no pattern, after a limited number of attempts', async () => {
    let blocks = 0
    const recognizer: TextRecognizer = {
      read: (_, as) => {
        if (as === 'block') blocks += 1
        return [createRow('E217003E217003')]
      },
    }
    expect(lookForPlate(drawWall(0), recognizer, patterns, today).reading).toEqual({ is: 'nothing' })
    expect(blocks).toBeLessThanOrEqual(8)
  })
})
