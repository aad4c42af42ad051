import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { chromiumPath } from '../support/browser.ts'
import { createFaultyProxy } from '../support/faulty-proxy.ts'
import { bundlePage } from './bundle.ts'
import { likeness } from './likeness.ts'
import type { BenchRow } from './row.ts'
import { kib, median, seconds } from './row.ts'

interface Made {
  ms: number
  longestBlock: number
  bytes: string
  size: number
  type: string
}
interface Bench {
  ours(): Promise<Made>
  rival(): Promise<Made>
  heic(): Promise<Made>
}
declare const bench: Bench

const real = fileURLToPath(new URL('../../../shared/data/photos/iphone_hdr_NO.jpg', import.meta.url))
const rounds = 5

/** A 12-megapixel JPEG: a real photo scaled up with noise where the photo folder exists, else a drawn one. */
async function twelveMegapixels(): Promise<Buffer> {
  const [width, height] = [4032, 3024]
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 6 } },
  })
    .png()
    .toBuffer()
  const base = existsSync(real)
    ? sharp(readFileSync(real)).rotate()
    : sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop stop-color="#fde"/><stop offset="1" stop-color="#124"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${Array.from({ length: 400 }, (_, n) => `<circle cx="${(n * 977) % width}" cy="${(n * 619) % height}" r="${20 + (n % 90)}" fill="hsl(${(n * 37) % 360} 50% 50% / .5)"/>`).join('')}</svg>`,
        ),
      )
  return base
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Writes the JPEG as HEIC, as a phone stores it. Returns false where libheif's `heif-enc` is not installed. */
function writeHeic(jpeg: string, heic: string): boolean {
  return spawnSync('heif-enc', ['-q', '60', '-o', heic, jpeg], { stdio: 'ignore' }).status === 0
}

/** The first HEIC photo loads the decoder; the figure of the others is the median. */
async function measureHeic(page: Page, jpegMs: number): Promise<BenchRow> {
  const made: Made[] = []
  for (let n = 0; n <= rounds; n++) made.push(await page.evaluate(() => bench.heic()))
  const [first, later] = [made[0]?.ms ?? 0, median(made.slice(1).map(({ ms }) => ms))]
  const block = Math.max(...made.map(({ longestBlock }) => longestBlock))
  return {
    axis: 'the same photo as HEIC',
    rival: 'our own JPEG',
    rivalFigure: seconds(jpegMs),
    ours: `${seconds(later)}, the first with the decoder ${seconds(first)}, main thread held ${block.toFixed(0)} ms`,
    bar: '≤ 2 s, main thread free',
    isHeld: Math.max(first, later) <= 2000 && block < 50,
  }
}

/** Downsizes a 12-megapixel photo to 2048 px in the app's worker and in browser-image-compression's. */
export async function benchPhoto(): Promise<BenchRow[]> {
  const files = await bundlePage('photo.ts')
  const original = await twelveMegapixels()
  writeFileSync(join(files, 'photo.jpg'), original)
  const hasHeic = writeHeic(join(files, 'photo.jpg'), join(files, 'photo.heic'))
  copyFileSync(
    fileURLToPath(
      new URL('../../node_modules/browser-image-compression/dist/browser-image-compression.js', import.meta.url),
    ),
    join(files, 'browser-image-compression.js'),
  )
  const proxy = await createFaultyProxy(() => 0, files)
  const path = chromiumPath()
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${proxy.port}/__bench/index.html`)
    await page.waitForFunction(() => 'bench' in globalThis)
    const [ours, rival]: [Made[], Made[]] = [[], []]
    for (let n = 0; n <= rounds; n++) {
      const [a, b] = [await page.evaluate(() => bench.ours()), await page.evaluate(() => bench.rival())]
      if (n > 0) {
        ours.push(a)
        rival.push(b)
      }
    }
    const reported = async (list: readonly Made[]) => {
      const bytes = Buffer.from(list[0]?.bytes ?? '', 'base64')
      return {
        ms: median(list.map((m) => m.ms)),
        block: median(list.map((m) => m.longestBlock)),
        size: bytes.length,
        type: list[0]?.type ?? '',
        ssim: await likeness(bytes, original),
      }
    }
    const [mine, theirs] = [await reported(ours), await reported(rival)]
    const text = (t: Awaited<ReturnType<typeof reported>>) =>
      `${seconds(t.ms)}, ${kib(t.size)} ${t.type}, SSIM ${t.ssim.toFixed(3)}, main thread held ${t.block.toFixed(0)} ms`
    const jpegRow: BenchRow = {
      axis: 'photo of 12 megapixels to 2048 px',
      rival: 'browser-image-compression 2.0',
      rivalFigure: text(theirs),
      ours: text(mine),
      bar: 'no slower, ≤ 0.85 × bytes at the same likeness, main thread free',
      isHeld:
        mine.ms <= theirs.ms && mine.size <= 0.85 * theirs.size && mine.ssim >= theirs.ssim - 0.005 && mine.block < 50,
    }
    if (!hasHeic) {
      console.log('heif-enc is not installed here, so HEIC was not measured.')
      return [jpegRow]
    }
    return [jpegRow, await measureHeic(page, mine.ms)]
  } finally {
    await browser.close()
    await proxy.close()
  }
}
