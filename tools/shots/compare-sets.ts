import { existsSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** What became of one picture. `share` is the changed part of its pixels, from 0 to 1. */
export interface Comparison {
  readonly name: string
  readonly is: 'same' | 'changed' | 'new' | 'gone'
  readonly share: number
}

/** Pixels of a picture, 4 bytes each. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The browser draws a few edges faintly different from run to run: so many steps of 255, in such a share of the pixels. */
const noise = { steps: 16, share: 0.001 }

const changedColor = [214, 31, 105, 255] as const

/** Compares pixel by pixel. Where only one picture has a pixel, it is changed. The result shows unchanged pixels faintly. */
export function comparePixels(
  before: Pixels,
  after: Pixels,
): { readonly share: number; readonly isNoise: boolean; readonly difference: Pixels } {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)]
  const data = new Uint8Array(width * height * 4).fill(255)
  let [changed, maxSteps] = [0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4
      const [old, now] = [findPixel(before, x, y), findPixel(after, x, y)]
      const steps = old === null || now === null ? 255 : countSteps(before.data, old, after.data, now)
      if (steps > 0) {
        changed += 1
        maxSteps = Math.max(maxSteps, steps)
        data.set(changedColor, to)
      } else for (let at = 0; at < 3; at += 1) data[to + at] = 204 + (after.data[(now ?? 0) + at] ?? 0) / 5
    }
  const share = width * height === 0 ? 0 : changed / (width * height)
  return { share, isNoise: maxSteps <= noise.steps && share < noise.share, difference: { data, width, height } }
}

/** The largest difference of a channel between two pixels. */
function countSteps(before: Uint8Array, old: number, after: Uint8Array, now: number): number {
  let steps = 0
  for (let at = 0; at < 4; at += 1) steps = Math.max(steps, Math.abs((before[old + at] ?? 0) - (after[now + at] ?? 0)))
  return steps
}

const findPixel = ({ width, height }: Pixels, x: number, y: number): number | null =>
  x < width && y < height ? (y * width + x) * 4 : null

async function readPixels(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const listPictures = (folder: string) =>
  globSync('**/*.png', { cwd: folder }).map((path) => path.replaceAll('\\', '/').replace(/\.png$/, ''))

/** Compares two folders of pictures and writes a picture of each difference, below `differences`. */
export async function compareSets(before: string, after: string, differences: string): Promise<Comparison[]> {
  const names = [...new Set([...listPictures(before), ...listPictures(after)])].sort()
  const compared: Comparison[] = []
  for (const name of names) {
    const [old, now] = [join(before, `${name}.png`), join(after, `${name}.png`)]
    if (!existsSync(old) || !existsSync(now)) {
      compared.push({ name, is: existsSync(now) ? 'new' : 'gone', share: 1 })
      continue
    }
    const { share, isNoise, difference } = comparePixels(await readPixels(old), await readPixels(now))
    compared.push(isNoise ? { name, is: 'same', share: 0 } : { name, is: 'changed', share })
    if (isNoise) continue
    const path = join(differences, `${name}.png`)
    mkdirSync(dirname(path), { recursive: true })
    const { data, width, height } = difference
    await sharp(data, { raw: { width, height, channels: 4 } }).toFile(path)
  }
  return compared
}
