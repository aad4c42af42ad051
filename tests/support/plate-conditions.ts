import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { seeded } from './seeded.ts'

/** The conditions under which a plate is photographed. Each gives a picture as from a phone. */
export const conditions = [
  'clean',
  'tilted by 5°',
  'tilted by -12°',
  'in perspective',
  'blurred',
  'in low light',
  'noisy',
  'with glare',
  'far away',
  'JPEG 40',
  'upside down',
  'on its side',
  'on a coloured ground',
] as const
export type Condition = (typeof conditions)[number]

const [width, height] = [1600, 1200]
const wall = '#77726c'

async function onWall(plate: Buffer, wide: number, ground = wall): Promise<Sharp> {
  const label = await sharp(plate).resize({ width: wide }).png().toBuffer()
  const made = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".18"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/><rect x="0" y="70" width="100%" height="34" fill="#3a3735"/><rect x="1490" y="0" width="60" height="100%" fill="#4a4643"/></svg>`,
        ),
      },
      { input: label },
    ])
    .png()
    .toBuffer()
  return sharp(made)
}
const turned = (plate: Buffer, degrees: number) =>
  sharp(plate).rotate(degrees, { background: '#00000000' }).png().toBuffer()

/** Sensor noise, about Gaussian, and darkness; `spread` in steps of 255. */
async function grained(picture: Sharp, spread: number, light: number, random: () => number): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 1) {
    const noise = (random() + random() + random() - 1.5) * spread * 1.63
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light + noise))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

/** A perspective from the left and from below, point by point. */
async function slanted(picture: Sharp, across: number, up: number): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const out = Buffer.alloc(data.length)
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const [u, v] = [x / info.width - 0.5, y / info.height - 0.5]
      const depth = 1 + across * u + up * v
      const [fromX, fromY] = [(u / depth + 0.5) * info.width, (v / depth + 0.5) * info.height]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= info.width - 1 || top >= info.height - 1) continue
      const [fx, fy] = [fromX - left, fromY - top]
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (dx: number, dy: number) => data[((top + dy) * info.width + left + dx) * 3 + channel] ?? 0
        out[(y * info.width + x) * 3 + channel] =
          (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
      }
    }
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 3 } })
}

const glare = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity=".92"/><stop offset=".45" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="980" cy="470" rx="420" ry="250" fill="url(#g)"/></svg>`,
)

/** The plate under this condition as a JPEG. */
export async function photographed(plate: Buffer, condition: Condition, seed: number): Promise<Buffer> {
  const random = seeded(seed)
  const wide = 900 + Math.floor(random() * 200)
  const jpeg = (picture: Sharp, quality = 88) => picture.jpeg({ quality }).toBuffer()
  switch (condition) {
    case 'clean':
      return jpeg(await onWall(plate, wide))
    case 'tilted by 5°':
      return jpeg(await onWall(await turned(plate, 5), wide))
    case 'tilted by -12°':
      return jpeg(await onWall(await turned(plate, -12), wide))
    case 'in perspective':
      return jpeg(await slanted(await onWall(plate, wide), 0.35, -0.3))
    case 'blurred':
      return jpeg((await onWall(plate, wide)).blur(3.2))
    case 'in low light':
      return jpeg(await grained(await onWall(plate, wide), 9, 0.16, random))
    case 'noisy':
      return jpeg(await grained(await onWall(plate, wide), 34, 0.9, random))
    case 'with glare':
      return jpeg((await onWall(plate, wide)).composite([{ input: glare }]))
    case 'far away':
      return jpeg(await onWall(plate, 380))
    case 'JPEG 40':
      return jpeg(await onWall(plate, Math.round(wide * 0.75)), 40)
    case 'upside down':
      return jpeg(await onWall(await turned(plate, 180), wide))
    case 'on its side':
      return jpeg(await onWall(await turned(plate, 90), Math.round(wide * 0.56)))
    case 'on a coloured ground':
      return jpeg(await onWall(plate, wide, '#b3202c'))
  }
}
