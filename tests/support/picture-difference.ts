import sharp from 'sharp'

/** Pixels of a screenshot to a side of a block. */
const blockSize = 4
/** Two blocks look the same up to this difference of a color, of 255. */
const tolerance = 8

interface Blocks {
  readonly across: number
  readonly down: number
  /** The mean color of each block of 4 by 4 pixels, as RGB, row by row. */
  readonly colors: Buffer
}
async function readBlocks(png: Buffer): Promise<Blocks> {
  const { width, height } = await sharp(png).metadata()
  const [across, down] = [Math.ceil(width / blockSize), Math.ceil(height / blockSize)]
  const colors = await sharp(png).removeAlpha().resize(across, down, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  return { across, down, colors }
}

/**
 * Where two screenshots of one size look different: the upper left corner of each such block, as `x,y` in pixels. A browser draws the
 * smoothed edge of a curve or of a scaled picture a little differently from one layer to another, which no eye sees: that
 * counts as the same. A text that moves by one pixel changes hundreds of blocks. Throws if the sizes differ.
 */
export async function findDifferentBlocks(before: Buffer, after: Buffer): Promise<readonly string[]> {
  const [old, now] = await Promise.all([readBlocks(before), readBlocks(after)])
  if (old.across !== now.across || old.down !== now.down) throw new Error('The pictures have different sizes.')
  const isDifferent = (block: number) =>
    [0, 1, 2].some(
      (color) => Math.abs((old.colors[block * 3 + color] ?? 0) - (now.colors[block * 3 + color] ?? 0)) > tolerance,
    )
  return Array.from({ length: old.across * old.down }, (_, block) => block)
    .filter(isDifferent)
    .map((block) => `${(block % old.across) * blockSize},${Math.floor(block / old.across) * blockSize}`)
}
