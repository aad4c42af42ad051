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
