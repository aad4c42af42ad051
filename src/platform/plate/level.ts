import type { Grey } from './grey.ts'

/** Sums over rectangles in four look-ups; one row and one column more than the picture. */
export function sumsOf(width: number, height: number, of: (at: number) => number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += of(y * width + x)
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** The sum over the square of `radius` around each point, and how many points it has, cut at the edges. */
export function around(width: number, height: number, radius: number) {
  return (sums: Float64Array, x: number, y: number): { readonly sum: number; readonly count: number } => {
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const at = (column: number, row: number) => sums[row * (width + 1) + column] ?? 0
    return {
      sum: at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top),
      count: (right - left) * (bottom - top),
    }
  }
}

/**
 * The same picture without its light: each point measured against the mean and the contrast of what is around it, so
 * that shade, glare and dim light go and letters stay. `calm` (steps of 255) is how much contrast counts as noise.
 */
export function levelled({ width, height, pixels }: Grey, radius: number, calm: number): Grey {
  const values = sumsOf(width, height, (at) => pixels[at] ?? 0)
  const squares = sumsOf(width, height, (at) => (pixels[at] ?? 0) ** 2)
  const near = around(width, height, radius)
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const { sum, count } = near(values, x, y)
      const mean = sum / count
      const spread = Math.sqrt(Math.max(0, near(squares, x, y).sum / count - mean * mean))
      const at = y * width + x
      out[at] = Math.max(0, Math.min(255, 128 + (((pixels[at] ?? 0) - mean) * 64) / (spread + calm)))
    }
  return { width, height, pixels: out }
}

/** The sensor's noise, in steps of 255: what is left of a picture when everything smooth is taken away, at most points. */
export function noiseOf({ width, height, pixels }: Grey): number {
  const counts = new Uint32Array(1024)
  let total = 0
  for (let y = 2; y < height - 2; y += 3)
    for (let x = 2; x < width - 2; x += 3) {
      const at = y * width + x
      const p = (shift: number) => pixels[at + shift] ?? 0
      const cross = p(-width) + p(width) + p(-1) + p(1)
      const corners = p(-width - 1) + p(-width + 1) + p(width - 1) + p(width + 1)
      const rest = Math.min(1023, Math.abs(corners - 2 * cross + 4 * p(0)))
      counts[rest] = (counts[rest] ?? 0) + 1
      total += 1
    }
  let [seen, value] = [0, 0]
  while (value < 1023 && seen + (counts[value] ?? 0) < total / 2) {
    seen += counts[value] ?? 0
    value += 1
  }
  // The median of such a difference is 4 times the noise's own.
  return value / 4
}

/** Calmer: each point with its eight neighbours, those beside it counted twice, it itself four times. */
export function smoothed({ width, height, pixels }: Grey, times: number): Grey {
  let from = pixels
  for (let turn = 0; turn < times; turn += 1) {
    const out = new Uint8Array(from.length)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [l, r] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0]
        const [u, d] = [y > 0 ? -width : 0, y < height - 1 ? width : 0]
        const at = y * width + x
        const p = (shift: number) => from[at + shift] ?? 0
        out[at] = (p(u + l) + p(u + r) + p(d + l) + p(d + r) + 2 * (p(u) + p(d) + p(l) + p(r)) + 4 * p(0) + 8) >> 4
      }
    from = out
  }
  return { width, height, pixels: from }
}
