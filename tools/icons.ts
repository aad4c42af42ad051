// Renders the app's icons from the logos in public/logo. Run it after a logo has changed: node tools/icons.ts
import { readFileSync, mkdirSync } from 'node:fs'
import sharp from 'sharp'

const logo = (name: string) => readFileSync(new URL(`../public/logo/${name}.svg`, import.meta.url))
const out = (name: string) => new URL(`../public/icons/${name}.png`, import.meta.url).pathname

/** Renders the logo on white with a margin, for launchers that show icons unchanged. */
async function plain(side: number, name: string): Promise<void> {
  const mark = await sharp(logo('mark'), { density: 72 * (side / 32) })
    .resize(Math.round(side * 0.66))
    .png()
    .toBuffer()
  const corner = Math.round(side * 0.2)
  const ground = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${corner}" fill="#fff"/></svg>`,
  )
  await sharp(ground)
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(out(name))
}

async function full(side: number, name: string): Promise<void> {
  await sharp(logo('maskable'), { density: 72 * (side / 64) })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(out(name))
}

mkdirSync(new URL('../public/icons/', import.meta.url), { recursive: true })
await plain(192, 'icon-192')
await plain(512, 'icon-512')
await full(192, 'maskable-192')
await full(512, 'maskable-512')
await full(180, 'apple-touch-icon')
