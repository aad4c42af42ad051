import { extractPiece } from './gray-image.ts'
import type { GrayImage, Piece } from './gray-image.ts'
import { createWindowSum, normalizeContrast, measureNoise, smooth, buildSumTable } from './image-filters.ts'

const maxSide = 560
const noiseThreshold = 4

/** Marks edge pixels with many edges around them, as in text. Single lines such as a frame are left out. */
function findDenseEdges(gray: GrayImage): Uint8Array {
  const { width, height } = gray
  const noise = measureNoise(gray)
  const calm = noise > noiseThreshold ? smooth(gray, 3) : gray
  const { pixels } = normalizeContrast(calm, 12, 8 + 3 * measureNoise(calm))
  const edge = new Uint8Array(pixels.length)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const dx = (pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0)
      const dy = (pixels[at + width] ?? 0) - (pixels[at - width] ?? 0)
      edge[at] = Math.abs(dx) + Math.abs(dy) > 70 ? 1 : 0
    }
  const sums = buildSumTable(width, height, (at) => edge[at] ?? 0)
  const near = createWindowSum(width, height, 9)
  const mask = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const { sum, count } = near(sums, x, y)
      mask[at] = edge[at] === 1 && sum / count > 0.22 ? 1 : 0
    }
  return mask
}

interface Patch {
  readonly points: readonly number[]
  readonly weight: number
}

/** Groups dense areas that are at most a word or row gap apart. */
function findPatches(mask: Uint8Array, width: number, height: number): Patch[] {
  const cell = 6
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const counts = new Uint16Array(columns * rows)
  mask.forEach((is, at) => {
    if (is === 1) {
      const index = Math.floor(Math.floor(at / width) / cell) * columns + Math.floor((at % width) / cell)
      counts[index] = (counts[index] ?? 0) + 1
    }
  })
  const seen = new Uint8Array(counts.length)
  const found: Patch[] = []
  for (let from = 0; from < counts.length; from += 1) {
    if (seen[from] === 1 || (counts[from] ?? 0) < 4) continue
    const cells: number[] = []
    const stack = [from]
    seen[from] = 1
    let weight = 0
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      cells.push(index)
      weight += counts[index] ?? 0
      const [x, y] = [index % columns, Math.floor(index / columns)]
      for (let dy = -3; dy <= 3; dy += 1)
        for (let dx = -3; dx <= 3; dx += 1) {
          const [nx, ny] = [x + dx, y + dy]
          const next = ny * columns + nx
          if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || seen[next] === 1 || (counts[next] ?? 0) < 4) continue
          seen[next] = 1
          stack.push(next)
        }
    }
    const own = new Set(cells)
    const points: number[] = []
    mask.forEach((is, at) => {
      if (is === 1 && own.has(Math.floor(Math.floor(at / width) / cell) * columns + Math.floor((at % width) / cell)))
        points.push(at)
    })
    found.push({ points, weight })
  }
  return found.sort((a, b) => b.weight - a.weight)
}

/** Measures the contrast between rows along this direction. It is highest along the text. */
function measureContrast(xs: Float32Array, ys: Float32Array, degrees: number): number {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const bins = new Float32Array(maxSide * 3)
  for (let at = 0; at < xs.length; at += 1) {
    const bin = Math.round((ys[at] ?? 0) * cos - (xs[at] ?? 0) * sin) + maxSide
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  let sum = 0
  for (let at = 1; at < bins.length; at += 1) sum += ((bins[at] ?? 0) - (bins[at - 1] ?? 0)) ** 2
  return sum
}

function findTextAngle(xs: Float32Array, ys: Float32Array): number {
  let [best, max] = [0, -1]
  const tryAll = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const contrast = measureContrast(xs, ys, degrees)
      if (contrast > max) [best, max] = [degrees, contrast]
    }
  }
  tryAll(-89, 90, 1.5)
  tryAll(best - 1.5, best + 1.5, 0.25)
  return best
}

/**
 * Finds areas of dense text, densest first, each rotated so that its rows are level (possibly upside down). Lengths are
 * picture pixels.
 */
export function findTextPieces(picture: GrayImage, most: number): Piece[] {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const whole = { x: picture.width / 2, y: picture.height / 2, width: picture.width, height: picture.height, angle: 0 }
  const small = extractPiece(picture, whole, scale)
  const mask = findDenseEdges(small)
  const all = findPatches(mask, small.width, small.height)
  const heaviest = all[0]?.weight ?? 0
  return all
    .filter(({ weight }) => weight > 150 && weight > heaviest * 0.12)
    .slice(0, most)
    .map(({ points }) => {
      const xs = Float32Array.from(points, (at) => at % small.width)
      const ys = Float32Array.from(points, (at) => Math.floor(at / small.width))
      const angle = findTextAngle(xs, ys)
      const turn = (angle * Math.PI) / 180
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
      for (let at = 0; at < xs.length; at += 1) {
        const [x, y] = [xs[at] ?? 0, ys[at] ?? 0]
        const [u, v] = [x * cos + y * sin, y * cos - x * sin]
        left = Math.min(left, u)
        right = Math.max(right, u)
        top = Math.min(top, v)
        bottom = Math.max(bottom, v)
      }
      const margin = 8
      const [u, v] = [(left + right) / 2, (top + bottom) / 2]
      return {
        x: (u * cos - v * sin) / scale,
        y: (u * sin + v * cos) / scale,
        width: (right - left + margin * 2) / scale,
        height: (bottom - top + margin * 2) / scale,
        angle,
      }
    })
}
