import type { GrayImage } from './gray-image.ts'

/** Builds a summed-area table, so that any rectangle's sum takes four look-ups. It has one extra row and column. */
export function buildSumTable(width: number, height: number, of: (at: number) => number): Float64Array {
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

/** Returns a function for the sum and pixel count of the square around a point, clipped at the edges. */
export function createWindowSum(width: number, height: number, radius: number) {
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
 * Removes uneven lighting: each pixel is normalized by the mean and contrast around it. Shade and glare disappear,
 * letters remain. `noiseFloor` (0 to 255) is the contrast that counts as noise.
 */
export function normalizeContrast({ width, height, pixels }: GrayImage, radius: number, noiseFloor: number): GrayImage {
  const values = buildSumTable(width, height, (at) => pixels[at] ?? 0)
  const squares = buildSumTable(width, height, (at) => (pixels[at] ?? 0) ** 2)
  const near = createWindowSum(width, height, radius)
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const { sum, count } = near(values, x, y)
      const mean = sum / count
      const spread = Math.sqrt(Math.max(0, near(squares, x, y).sum / count - mean * mean))
      const at = y * width + x
      out[at] = Math.max(0, Math.min(255, 128 + (((pixels[at] ?? 0) - mean) * 64) / (spread + noiseFloor)))
    }
  return { width, height, pixels: out }
}

/** Measures sensor noise, 0 to 255: the median of what remains after removing everything smooth. */
export function measureNoise({ width, height, pixels }: GrayImage): number {
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
  // The median of this difference is 4 times the noise.
  return value / 4
}

/** Smooths with a 3 × 3 kernel: corners weigh one, sides two, the center four. */
export function smooth({ width, height, pixels }: GrayImage, times: number): GrayImage {
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
