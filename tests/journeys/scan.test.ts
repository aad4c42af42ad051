import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { readPicture } from '../../src/platform/scan/barcode-reader.ts'
import { Barcode } from '../../src/ui/barcode.tsx'
import { chromiumPath, sharedBrowser } from '../support/browser.ts'
import { printed } from './printed.ts'
import { openScanPage } from './scan-page.ts'
import type { ScanPage } from './scan-page.ts'

const folder = fileURLToPath(new URL('../../../shared/data/barcodes/', import.meta.url))
const names = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
  : []

let site: ScanPage
let temporary: string

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'partwright-film-'))
  site = await openScanPage()
})
afterAll(() => {
  site.close()
  rmSync(temporary, { recursive: true, force: true })
})

/** A label on a gray wall in a camera picture of 640 × 480. */
async function seen(label: Buffer): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8580' } })
    .composite([{ input: await sharp(label).resize({ width: 420, height: 300, fit: 'inside' }).png().toBuffer() }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

describe('Barcodes in the browser', () => {
  let context: BrowserContext
  let page: Page
  let left: string[]

  const cameraBrowsers = new Map<string, Promise<Browser>>()
  /** The camera belongs to a browser, so tests with the same camera share one. It opens its film when a page asks for it. */
  const cameraBrowser = (args: readonly string[]) => {
    const path = chromiumPath()
    const opened =
      cameraBrowsers.get(args.join()) ??
      chromium.launch({
        ...(path === undefined ? {} : { executablePath: path }),
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
      })
    cameraBrowsers.set(args.join(), opened)
    return opened
  }
  const launch = async (args: readonly string[]) => {
    const browser = args.length === 0 ? await sharedBrowser() : await cameraBrowser(args)
    context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    left = []
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== site.origin) left.push(request.url())
    })
    page = await context.newPage()
    // Listening from the start cannot miss a file chooser that opens at once.
    page.on('filechooser', () => undefined)
    await page.goto(site.origin)
    await page.getByRole('button', { name: 'Scan' }).waitFor()
  }
  /** A browser whose camera shows this label. */
  const film = async (label: Buffer) => {
    const path = join(temporary, 'film.mjpeg')
    const frame = await seen(label)
    writeFileSync(path, Buffer.concat([frame, frame, frame]))
    await launch(['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${path}`])
    await context.grantPermissions(['camera'])
  }
  const read = async (pictures: Readonly<Record<string, Buffer>>) => {
    for (const [name, bytes] of Object.entries(pictures)) site.files.set(`/${name}`, bytes)
    return page.evaluate(async (paths) => {
      const { readPicture: reads } = globalThis as unknown as { readPicture: typeof readPicture }
      const all: (string | readonly { text: string; format: string }[])[] = []
      for (const path of paths)
        all.push(
          await reads(await (await fetch(`/${encodeURIComponent(path)}`)).blob()).catch((error: unknown) =>
            error instanceof Error ? error.message : String(error),
          ),
        )
      return all
    }, Object.keys(pictures))
  }
  const texts = async (pictures: Readonly<Record<string, Buffer>>) =>
    (await read(pictures)).map((found) => (typeof found === 'string' ? found : found.map(({ text }) => text)))
  const openSheet = async () => {
    await page.getByRole('button', { name: 'Scan' }).click()
    return page.getByRole('dialog', { name: 'Scan a barcode' })
  }
  const reads = () => page.getByRole('list', { name: 'What was read' }).getByRole('listitem').allInnerTexts()
  const findings = async () => {
    // Runs in the page itself. In its own page axe would take the focus, and only the focused page gets a file chooser.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.length}`)
  }
  /** How many camera tracks are live on the page. */
  const filming = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('video')].filter(
          ({ srcObject }) => srcObject instanceof MediaStream && srcObject.active,
        ).length,
    )

  beforeEach(() => {
    site.asked.length = 0
    site.violations.length = 0
  })
  afterEach(async () => {
    await context.close()
    expect(left).toEqual([])
    expect(site.violations).toEqual([])
  })
  afterAll(async () => {
    for (const browser of cameraBrowsers.values()) await (await browser).close()
  })

  it('are read from pictures in every requested format, by a reader that this origin serves', async () => {
    await launch([])
    expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false)
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual([])
    const expected = [
      ['SN-20418-A', 'Code128', 'code_128'],
      ['TM4400-118', 'Code39', 'code_39'],
      ['PW93-7', 'Code93', 'code_93'],
      ['4006381333931', 'EAN13', 'ean_13'],
      ['96385074', 'EAN8', 'ean_8'],
      ['12345678901231', 'ITF', 'itf'],
      ['036000291452', 'UPCA', 'upc_a'],
      ['https://example.test/sn/20418', 'QRCode', 'qr_code'],
      ['DM-20418-77', 'DataMatrix', 'data_matrix'],
    ] as const
    const pictures: Record<string, Buffer> = {}
    for (const [text, format] of expected) pictures[`${format}.png`] = await printed(text, format)
    // A label of the warehouse as a printer of 203 dpi draws it.
    const label = renderToStaticMarkup(createElement(Barcode, { text: 'A-03-2', moduleWidth: 0.5, height: 20 }))
    pictures['label.png'] = await sharp(Buffer.from(label), { density: 203 }).png().toBuffer()
    expect(await read(pictures)).toEqual([
      ...expected.map(([text, , format]) => [{ text, format }]),
      [{ text: 'A-03-2', format: 'code_128' }],
    ])
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1)
  })

  it('are read from phone photos: large, sideways, far away, askew, on a transparent background', async () => {
    await launch([])
    const label = await printed('SN-20418-A', 'Code128', 4)
    const wall = (width: number, height: number, input: Buffer) =>
      sharp({ create: { width, height, channels: 3, background: '#8a8580' } }).composite([{ input }])
    const turned = (degrees: number) => sharp(label).rotate(degrees, { background: '#8a8580' }).png().toBuffer()
    const found = await texts({
      'large.jpg': await wall(4032, 3024, await sharp(label).resize({ width: 1800 }).toBuffer())
        .jpeg()
        .toBuffer(),
      'side.jpg': await wall(1600, 1200, label).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      'far.jpg': await wall(4032, 3024, await printed('SN-20418-A', 'Code128', 2))
        .jpeg()
        .toBuffer(),
      'little.png': await sharp(await printed('SN-20418-A', 'Code128', 1))
        .png()
        .toBuffer(),
      'askew.jpg': await wall(1600, 1200, await turned(33))
        .jpeg()
        .toBuffer(),
      'slanting.jpg': await wall(1600, 1200, await turned(-57))
        .jpeg()
        .toBuffer(),
      'diagonal.jpg': await wall(1600, 1200, await turned(45))
        .jpeg()
        .toBuffer(),
      'head-down.jpg': await wall(1600, 1200, await turned(180))
        .jpeg()
        .toBuffer(),
      'clear.png': await sharp(label).unflatten().png().toBuffer(),
    })
    expect(found).toEqual(Array.from({ length: 9 }, () => ['SN-20418-A']))
  })

  it('are not invented: a picture without one says so, and a file that is no picture is refused', async () => {
    await launch([])
    const plain = sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a8580' } })
    expect(await texts({ 'plain.jpg': await plain.jpeg().toBuffer(), 'words.txt': Buffer.from('no picture') })).toEqual(
      [[], 'This file could not be opened as a picture. Choose another one, or type the number.'],
    )
  })

  it.runIf(names.length > 0)('are read from every real picture of shared/data/barcodes', async () => {
    await launch([])
    const pictures = Object.fromEntries(names.map((name) => [name.replace('/', '-'), readFileSync(join(folder, name))]))
    const found = await texts(pictures)
    const expected = names.map((name) => readFileSync(join(folder, name.replace(/png$/, 'txt')), 'utf8'))
    const missed = names.filter((_, at) => found[at]?.[0] !== expected[at])
    console.log(`Barcodes read from pictures: ${names.length - missed.length} of ${names.length}.`)
    expect(missed).toEqual([])
  })

  it.runIf(names.length > 0)('are read from most of the same when the phone was held askew by 22°', async () => {
    await launch([])
    const askew = async (bytes: Buffer) => {
      const { width, height } = await sharp(bytes).metadata()
      const near = await sharp(bytes)
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .resize(width * 3, height * 3, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return sharp(near.data, { raw: near.info }).rotate(22, { background: '#777777' }).jpeg({ quality: 85 }).toBuffer()
    }
    const [pictures, expected]: [Record<string, Buffer>, string[]] = [{}, []]
    // Each takes a second. `PLATES=all` reads every one.
    const some = names.filter((_, at) => process.env['PLATES'] === 'all' || at % 3 === 0)
    for (const name of some) {
      pictures[`askew-${name.replace('/', '-')}`] = await askew(readFileSync(join(folder, name)))
      expected.push(readFileSync(join(folder, name.replace(/png$/, 'txt')), 'utf8'))
    }
    const found = await texts(pictures)
    const right = expected.filter((text, at) => found[at]?.[0] === text)
    console.log(`Barcodes read from the same pictures held askew by 22°: ${right.length} of ${some.length}.`)
    expect(found.filter((one, at) => one.length > 0 && one[0] !== expected[at])).toEqual([])
    // Two of all 23 are too small to be read so.
    expect(some.length - right.length).toBeLessThanOrEqual(2)
  })

  it('are read live by the camera, once, and the camera is released', async () => {
    await film(await printed('SN-20418-A', 'Code128'))
    const sheet = await openSheet()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(reads).toEqual(['SN-20418-A'])
    await expect.poll(filming).toBe(0)
  })

  it('without a check digit are accepted from the camera after two equal readings', async () => {
    await film(await printed('TM4400-118', 'Code39', 2))
    const sheet = await openSheet()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(reads).toEqual(['TM4400-118'])
  })

  it('are searched for until the keyboard closes the sheet, which stops the camera; axe finds nothing', async () => {
    await film(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer(),
    )
    const sheet = await openSheet()
    await sheet.getByText('Hold the barcode in the frame.').waitFor()
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    await expect.poll(filming).toBe(1)
    expect(await findings()).toEqual([])
    const track = await page.evaluateHandle(
      () => (document.querySelector('video')?.srcObject as MediaStream).getVideoTracks()[0],
    )
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe('ended')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Scan')
    expect(await reads()).toEqual([])
  })

  it('are typed or read from a picture where there is no camera, with the keyboard only', async () => {
    await launch([])
    const sheet = await openSheet()
    await sheet.getByText('No camera is available.').waitFor()
    expect(await findings()).toEqual([])
    await sheet.getByRole('button', { name: 'Use a picture' }).focus()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Use a picture')
    const choosing = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (
      await choosing
    ).setFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await printed('SN-20418-A', 'Code128') })
    await sheet.waitFor({ state: 'hidden' })
    await openSheet()
    await sheet.getByLabel('Or type the number').focus()
    await page.keyboard.type(' tm4400-118 ')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(reads).toEqual(['SN-20418-A', 'tm4400-118'])
  })

  it('are offered for choice when a picture shows several', async () => {
    await launch([])
    const both = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#ffffff' } })
      .composite([
        { input: await printed('SN-20418-A', 'Code128'), left: 40, top: 80 },
        { input: await printed('PN-77120', 'Code128'), left: 40, top: 600 },
      ])
      .png()
      .toBuffer()
    const sheet = await openSheet()
    await sheet
      .getByLabel('Choose a picture of the barcode')
      .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: both })
    await sheet.getByText('2 barcodes are in this picture. Which one is it?').waitFor()
    expect(await findings()).toEqual([])
    await sheet.getByRole('button', { name: 'PN-77120' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(reads).toEqual(['PN-77120'])
  })

  it('are read without a network once the reader is loaded', async () => {
    await launch([])
    const label = await printed('SN-20418-A', 'Code128')
    expect(await texts({ 'first.png': label })).toEqual([['SN-20418-A']])
    const sheet = await openSheet()
    await context.setOffline(true)
    await sheet
      .getByLabel('Choose a picture of the barcode')
      .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await printed('PN-77120', 'Code39') })
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(reads).toEqual(['PN-77120'])
  })

  it('respect a refused camera and say what still works', async () => {
    await launch(['--use-fake-device-for-media-stream', '--deny-permission-prompts'])
    const sheet = await openSheet()
    await sheet.getByText('The camera may not be used here.').waitFor()
    expect(await findings()).toEqual([])
    await context.grantPermissions(['camera'])
    await sheet.getByRole('button', { name: 'Try the camera again' }).click()
    await sheet.getByText('Hold the barcode in the frame.').waitFor()
  })
})
