export interface Size {
  readonly width: number
  readonly height: number
}

/** The longest side of a stored picture and of its thumbnail, in pixels. */
export const maxSide = 2048
export const thumbSide = 320

/** Fits a size into a square of `max` pixels, keeping proportions. Never enlarges and never returns 0. */
export function fitWithin(size: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}

/**
 * Plans downscale steps that end with `to`. Each step halves at most, because one large step skips pixels and breaks
 * fine lettering such as serial plates.
 */
export function planDownscale(from: Size, to: Size): Size[] {
  const steps: Size[] = []
  let size = from
  while (size.width > to.width * 2 && size.height > to.height * 2) {
    size = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) }
    steps.push(size)
  }
  return [...steps, to]
}

/**
 * The smallest of the sizes at which a JPEG can be decoded, eighths of its own, that still has `max` pixels on its longest
 * side. Null where that is its own size, or the size is unknown.
 */
export function planReducedDecode({ width, height }: Size, max: number): Size | null {
  const eighths = Math.ceil((8 * max) / Math.max(width, height))
  if (width === 0 || height === 0 || eighths >= 8) return null
  return { width: Math.ceil((width * eighths) / 8), height: Math.ceil((height * eighths) / 8) }
}
