import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Three drawn photos: 12 megapixels; one that EXIF turns by a quarter; one with a place in its EXIF. */
export async function madePhotos(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-photos-'))
  const scene = (width: number, height: number, colour: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><rect width="50%" height="25%" fill="#fff"/><circle cx="80%" cy="75%" r="12%" fill="#111"/></svg>`,
      ),
    )
  const paths = ['large.jpg', 'turned.jpg', 'placed.jpg'].map((name) => join(folder, name))
  const [large = '', turned = '', placed = ''] = paths
  await scene(4032, 3024, '#8a6d3b').jpeg().toFile(large)
  await scene(600, 450, '#3b6d8a').withMetadata({ orientation: 6 }).jpeg().toFile(turned)
  await scene(640, 480, '#3b8a4d')
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 58/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '93/1 16/1 0/1' },
    })
    .jpeg()
    .toFile(placed)
  return paths
}

/** This many small pictures, each with its own color and so its own hash. */
export async function madePictures(count: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-pictures-'))
  const paths = Array.from({ length: count }, (_, at) => join(folder, `picture-${at + 1}.jpg`))
  for (const [at, path] of paths.entries())
    await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 40 * at, g: 90, b: 120 } } })
      .jpeg()
      .toFile(path)
  return paths
}

/** A picture of each of these widths with noise that does not compress. At 1,700 px it takes more than two chunks. */
export async function grainyPictures(widths: readonly number[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-grain-'))
  const paths = widths.map((_, at) => join(folder, `grain-${at + 1}.jpg`))
  for (const [at, width] of widths.entries())
    await sharp({
      create: {
        ...{ width, height: 0.75 * width, channels: 3, background: '#808080' },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg({ quality: 90 })
      .toFile(paths[at] ?? '')
  return paths
}
