export interface Size {
  readonly width: number
  readonly height: number
}

/** The longest side of a picture that is kept, in pixels, and of its thumbnail. */
export const longestSide = 2048
export const thumbSide = 320

/** The size that fits into a square of `longest` pixels with the same proportions; never larger than it was, never 0. */
export function fitted(size: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}

/**
 * The sizes on the way down, the last one being `to`: halves while more than twice too large, since one long step
 * skips pixels and makes fine lettering (a serial plate) crumble.
 */
export function stepsDown(from: Size, to: Size): Size[] {
  const steps: Size[] = []
  let size = from
  while (size.width > to.width * 2 && size.height > to.height * 2) {
    size = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) }
    steps.push(size)
  }
  return [...steps, to]
}
