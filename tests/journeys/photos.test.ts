import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { processPhoto } from '../../src/platform/photos/process-photo.ts'
import { heicDecoder } from '../../tools/vite/heic-decoder.ts'
import { sharedBrowser } from '../support/browser.ts'

interface Outcome {
  readonly bytes: Buffer
  readonly thumb: Buffer | null
  readonly type: string
  readonly width: number | null
  readonly height: number | null
  readonly sha256: string
}
interface Prepared {
  readonly processPhoto: typeof processPhoto
}

const photos = fileURLToPath(new URL('../../../shared/data/photos/', import.meta.url))
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' }
const inputs = new Map<string, Buffer>()
const portrait = readFileSync(fileURLToPath(new URL('../support/pictures/portrait.heic', import.meta.url)))
let folder: string
/** Whether the server has the HEIC decoder. */
let hasDecoder = true
let server: Server
let page: Page

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partwright-photos-'))
  const entry = fileURLToPath(new URL('../../src/platform/photos/process-photo.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    plugins: [heicDecoder()],
    build: { outDir: folder, emptyOutDir: true, lib: { entry, formats: ['es'], fileName: () => 'photos.js' } },
  })
  server = createServer((call, answer) => {
    const path = decodeURIComponent(call.url ?? '/')
    const body =
      path === '/'
        ? Buffer.from(
            '<!doctype html><title>Photos</title><script type="module">import { processPhoto } from "/photos.js"; globalThis.prepared = { processPhoto }</script>',
          )
        : path.includes('heic-decoder') && !hasDecoder
          ? null
          : (inputs.get(path.slice(1)) ?? (existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : null))
    answer
      .writeHead(body === null ? 404 : 200, {
        'content-type': types[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream',
      })
      .end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  page = await (await sharedBrowser()).newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})

afterAll(async () => {
  await page.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs files through `processPhoto` in the browser, all at once. A refusal is returned as its sentence. */
async function prepare(files: Readonly<Record<string, Buffer>>): Promise<(Outcome | string)[]> {
  for (const [name, bytes] of Object.entries(files)) inputs.set(name, bytes)
  const raw = await page.evaluate(async (names) => {
    const base64 = (bytes: ArrayBuffer) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => {
          resolve((reader.result as string).split(',')[1] ?? '')
        }
        reader.readAsDataURL(new Blob([bytes]))
      })
    const { processPhoto } = (globalThis as unknown as { prepared: Prepared }).prepared
    const chosen = await Promise.all(
      names.map(async (name) => new File([await (await fetch(`/${encodeURIComponent(name)}`)).blob()], name)),
    )
    return Promise.all(
      chosen.map((file) =>
        processPhoto(file).then(
          async (photo) => ({
            ...photo,
            bytes: await base64(photo.bytes),
            thumb: photo.thumb === null ? null : await base64(photo.thumb),
          }),
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        ),
      ),
    )
  }, Object.keys(files))
  return raw.map((one) =>
    typeof one === 'string'
      ? one
      : {
          ...one,
          bytes: Buffer.from(one.bytes, 'base64'),
          thumb: one.thumb === null ? null : Buffer.from(one.thumb, 'base64'),
        },
  )
}

async function prepared(name: string, bytes: Buffer): Promise<Outcome> {
  const [one] = await prepare({ [name]: bytes })
  if (one === undefined || typeof one === 'string') throw new Error(one ?? 'nothing came back')
  return one
}

/** A scene that looks different from each side: a gradient with a red corner at the top left. */
const scene = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#123"/><stop offset="1" stop-color="#def"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect width="30%" height="20%" fill="#d00"/></svg>`,
    ),
  )

/** Mean difference of a channel, 0 to 255, between two pictures at 64 × 64. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes)
        .rotate()
        .flatten({ background: '#ffffff' })
        .resize(64, 64, { fit: 'fill' })
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
    ),
  )
  if (a === undefined || b === undefined) throw new Error('nothing to compare')
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
}

describe('a selected photo', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stands upright, whatever way the camera was held (orientation %i)',
    async (orientation) => {
      const taken = await scene(600, 400).jpeg().withMetadata({ orientation }).toBuffer()
      // Large enough to be decoded at fewer pixels.
      const large = await scene(2600, 1700).jpeg().withMetadata({ orientation }).toBuffer()
      const photo = await prepared(`held-${orientation}.jpg`, taken)
      const reduced = await prepared(`large-${orientation}.jpg`, large)
      const isTurned = orientation > 4
      expect([photo.width, photo.height]).toEqual(isTurned ? [400, 600] : [600, 400])
      expect([reduced.width, reduced.height]).toEqual(isTurned ? [1339, 2048] : [2048, 1339])
      expect(await difference(photo.bytes, taken)).toBeLessThan(8)
      expect(await difference(reduced.bytes, large)).toBeLessThan(8)
    },
  )

  it('keeps its colors, also those of a wide profile', async () => {
    const wide = await scene(2600, 1700).withIccProfile('p3').jpeg().toBuffer()
    expect(await difference((await prepared('wide.jpg', wide)).bytes, wide)).toBeLessThan(8)
  })

  it('is at most 2048 pixels long, and its thumbnail 320', async () => {
    const photo = await prepared('large.jpg', await scene(5000, 2500).jpeg().toBuffer())
    expect([photo.width, photo.height]).toEqual([2048, 1024])
    const thumb = await sharp(photo.thumb ?? Buffer.alloc(0)).metadata()
    expect([thumb.width, thumb.height, thumb.format]).toEqual([320, 160, 'jpeg'])
  })

  it('contains neither location nor camera', async () => {
    const taken = await scene(400, 300)
      .jpeg()
      .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.includes('Canary')).toBe(true)
    const photo = await prepared('placed.jpg', taken)
    expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined()
    expect(photo.bytes.includes('Canary')).toBe(false)
  })

  it('is named by the SHA-256 of exactly the stored bytes', async () => {
    const photo = await prepared('named.png', await scene(300, 300).png().toBuffer())
    expect(photo.sha256).toBe(createHash('sha256').update(photo.bytes).digest('hex'))
    expect(photo.type).toBe(`image/${(await sharp(photo.bytes).metadata()).format}`)
  })

  it('becomes white where it was transparent', async () => {
    const photo = await prepared(
      'label.png',
      await sharp({ create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    )
    const { channels } = await sharp(photo.bytes).stats()
    expect(channels.slice(0, 3).every((channel) => channel.mean > 250)).toBe(true)
  })

  it('is refused by name when it is truncated or damaged, and the others continue', async () => {
    const whole = await scene(800, 600).jpeg().toBuffer()
    const outcomes = await prepare({
      'cut.jpg': whole.subarray(0, whole.length >> 1),
      'whole.jpg': whole,
      'cut.png': (await scene(800, 600).png().toBuffer()).subarray(0, 90),
      'words.jpg': Buffer.from('no picture at all'),
    })
    expect(outcomes.map((one) => (typeof one === 'string' ? one : one.width))).toEqual([
      '“cut.jpg” is damaged and cannot be opened. Take the picture again.',
      800,
      '“cut.png” is damaged and cannot be opened. Take the picture again.',
      '“words.jpg” is neither a picture (JPEG, PNG, WebP, HEIC) nor a PDF, so it cannot be attached.',
    ])
  })

  it('may be a PDF, which is not changed', async () => {
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
    const stored = await prepared('receipt.pdf', pdf)
    expect(stored.bytes.equals(pdf)).toBe(true)
    expect([stored.type, stored.width, stored.thumb]).toEqual(['application/pdf', null, null])
  })

  it('in HEIC format is explained while its decoder cannot be fetched', async () => {
    hasDecoder = false
    expect(await prepare({ 'IMG_1.heic': portrait })).toEqual([
      '“IMG_1.heic” is in a format (HEIC) whose reader is not on this device yet. Add it again with a signal, or set the camera to “Most compatible”.',
    ])
    hasDecoder = true
  })

  it('in HEIC format comes out upright as JPEG, without its location', async () => {
    expect(portrait.includes('Partwright')).toBe(true)
    const photo = await prepared('IMG_1.heic', portrait)
    expect([photo.type, photo.width, photo.height]).toEqual(['image/jpeg', 240, 320])
    const { exif, xmp, orientation } = await sharp(photo.bytes).metadata()
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
    expect(photo.bytes.includes('Partwright')).toBe(false)
    const halfMean = async (left: number) => {
      const half = await sharp(photo.bytes).extract({ left, top: 10, width: 100, height: 300 }).png().toBuffer()
      return (await sharp(half).stats()).channels.map(({ mean }) => Math.round(mean / 64))
    }
    // Blue on the left, red on the right: the picture was turned as its file says.
    expect([await halfMean(10), await halfMean(130)]).toEqual([
      [1, 1, 3],
      [3, 1, 1],
    ])
  })

  it('in HEIC format is refused by name when it is damaged', async () => {
    const damaged = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(12)])
    expect(await prepare({ 'IMG_2.heic': damaged, 'IMG_3.heic': portrait.subarray(0, 700) })).toEqual([
      '“IMG_2.heic” is damaged and cannot be opened. Take the picture again.',
      '“IMG_3.heic” is damaged and cannot be opened. Take the picture again.',
    ])
  })
})

describe.runIf(existsSync(photos))(
  'photos of real phones and cameras (when the folder shared/data/photos is beside the project)',
  () => {
    it.each([
      'DSCN0010.jpg',
      'iphone_hdr_NO.jpg',
      'jolla.jpg',
      'landscape_3.jpg',
      'landscape_6.jpg',
      'landscape_8.jpg',
      'portrait_5.jpg',
      'portrait_7.jpg',
    ])('%s comes out upright, small and without its place', async (name) => {
      const taken = readFileSync(join(photos, name))
      const photo = await prepared(name, taken)
      const out = await sharp(photo.bytes).metadata()
      expect(Math.max(out.width, out.height)).toBeLessThanOrEqual(2048)
      expect(out.exif).toBeUndefined()
      expect(out.xmp).toBeUndefined()
      expect(await difference(photo.bytes, taken)).toBeLessThan(8)
    })

    it('the broken ones are refused at once', async () => {
      expect(
        await prepare({
          'corrupted.jpg': readFileSync(join(photos, 'corrupted.jpg')),
        }),
      ).toEqual(['“corrupted.jpg” is damaged and cannot be opened. Take the picture again.'])
    })

    it('a HEIC file comes out as JPEG', async () => {
      const photo = await prepared('samplefilehub.heif', readFileSync(join(photos, 'samplefilehub.heif')))
      expect([photo.type, photo.width, photo.height]).toEqual(['image/jpeg', 640, 426])
      expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined()
    })
  },
)
