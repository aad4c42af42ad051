import sharp from 'sharp'

/** Pixels of a screenshot to a side of a block. */
const blockSize = 4
/** Two blocks look the same up to this difference of a color, of 255. */
const tolerance = 8

/** The mean color of each block of 4 by 4 pixels, as RGB. */
async function readBlocks(png: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata()
  const [across, down] = [Math.ceil(width / blockSize), Math.ceil(height / blockSize)]
  return sharp(png).removeAlpha().resize(across, down, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
}

/**
 * How many blocks of two screenshots of one size look different. A browser draws the smoothed edge of a curve or of a scaled picture a
 * little differently from one layer to another, which no eye sees: that counts as the same. A text that moves by one
 * pixel changes hundreds of blocks.
 */
export async function countDifferentBlocks(before: Buffer, after: Buffer): Promise<number> {
  const [old, now] = await Promise.all([readBlocks(before), readBlocks(after)])
  if (old.length !== now.length) return Math.max(old.length, now.length) / 3
  const isDifferent = (block: number) =>
    [0, 1, 2].some((color) => Math.abs((old[block * 3 + color] ?? 0) - (now[block * 3 + color] ?? 0)) > tolerance)
  return Array.from({ length: old.length / 3 }, (_, block) => block).filter(isDifferent).length
}
