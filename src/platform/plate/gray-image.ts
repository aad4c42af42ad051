/** A grayscale picture, row by row. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Converts RGBA pixels, four bytes each. */
export function toGrayImage(rgba: {
  readonly width: number
  readonly height: number
  readonly data: ArrayLike<number>
}): GrayImage {
  const { width, height, data } = rgba
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 151 + (data[at * 4 + 2] ?? 0) * 28) >> 8
  return { width, height, pixels }
}

/** Halves width and height. Each pixel is the mean of four. */
export function halve({ width, height, pixels }: GrayImage): GrayImage {
  const [w, h] = [width >> 1, height >> 1]
  const out = new Uint8Array(w * h)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const at = y * 2 * width + x * 2
      out[y * w + x] =
        ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + width] ?? 0) + (pixels[at + width + 1] ?? 0) + 2) >> 2
    }
  return { width: w, height: h, pixels: out }
}

/** A piece of a picture: its center, its size in picture pixels, and its clockwise rotation `angle` in degrees. */
export interface Piece {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
}

/** Extracts a piece upright at `scale`. Outside the picture the edge pixels repeat. */
export function extractPiece(from: GrayImage, piece: Piece, scale: number): GrayImage {
  let [source, ratio] = [from, 1]
  while (scale * ratio <= 0.5 && source.width > 64) {
    source = halve(source)
    ratio *= 2
  }
  const [width, height] = [Math.max(1, Math.round(piece.width * scale)), Math.max(1, Math.round(piece.height * scale))]
  const out = new Uint8Array(width * height)
  const turn = (piece.angle * Math.PI) / 180
  const step = 1 / (scale * ratio)
  const [cos, sin] = [Math.cos(turn) * step, Math.sin(turn) * step]
  const [middleX, middleY] = [piece.x / ratio, piece.y / ratio]
  const [lastX, lastY] = [source.width - 1, source.height - 1]
  const { pixels, width: row } = source
  for (let y = 0; y < height; y += 1) {
    const v = y + 0.5 - height / 2
    for (let x = 0; x < width; x += 1) {
      const u = x + 0.5 - width / 2
      const sx = Math.min(Math.max(middleX + u * cos - v * sin - 0.5, 0), lastX)
      const sy = Math.min(Math.max(middleY + u * sin + v * cos - 0.5, 0), lastY)
      const [left, top] = [sx | 0, sy | 0]
      const [fx, fy] = [sx - left, sy - top]
      const at = top * row + left
      const [right, down] = [left < lastX ? 1 : 0, top < lastY ? row : 0]
      const upper = (pixels[at] ?? 0) * (1 - fx) + (pixels[at + right] ?? 0) * fx
      const lower = (pixels[at + down] ?? 0) * (1 - fx) + (pixels[at + down + right] ?? 0) * fx
      out[y * width + x] = upper * (1 - fy) + lower * fy + 0.5
    }
  }
  return { width, height, pixels: out }
}
