// Our own plates in every condition, read as the app reads them. `PLATES=all` reads 130
// pictures instead of 13, and every real one (some minutes).
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlateReading } from '../../domain/warranty/plate.ts'
import type { PlateReader } from '../../src/platform/plate/read-plate.ts'
import { sharedBrowser } from '../support/browser.ts'
import { conditions, photographed } from '../support/plate-conditions.ts'
import type { Condition } from '../support/plate-conditions.ts'
import { drawnPlates, platesOf } from '../support/plates.ts'
import type { Plate } from '../support/plates.ts'
import { printed } from './printed.ts'
import { openScanPage } from './scan-page.ts'
import type { ScanPage } from './scan-page.ts'

const isAll = process.env['PLATES'] === 'all'
const seed = 20_261_120
const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const realOnes = ['barcodes', 'photos'].flatMap((folder) =>
  existsSync(data)
    ? readdirSync(`${data}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(png|jpg)$/.test(name) && !name.startsWith('corrupted'))
        .map((name) => `${data}${folder}/${name}`)
    : [],
)

interface Photographed {
  readonly plate: Plate
  readonly condition: Condition
  readonly bytes: Buffer
}

let site: ScanPage
let browser: Browser
let pictures: Photographed[]

beforeAll(async () => {
  browser = await sharedBrowser()
  site = await openScanPage()
  const plates = platesOf(seed, isAll ? 20 : 7)
  const drawn = await drawnPlates(browser, plates)
  pictures = []
  for (const [at, plate] of plates.entries())
    for (const [other, condition] of conditions.entries()) {
      // Each plate in one half of the conditions, or (short) in one or two.
      if (isAll ? (at + other) % 2 === 1 : (other + 2) % plates.length !== at) continue
      const png = drawn[at]
      if (png !== undefined)
        pictures.push({ plate, condition, bytes: await photographed(png, condition, at * 100 + other) })
    }
})
afterAll(() => {
  site.close()
})

describe('A plate in the browser', () => {
  let context: BrowserContext
  let page: Page
  let left: string[]

  beforeEach(async () => {
    site.asked.length = 0
    site.violations.length = 0
    left = []
    context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol !== 'blob:' && url.origin !== site.origin) left.push(request.url())
    })
    page = await context.newPage()
    page.on('filechooser', () => undefined)
    await page.goto(site.origin)
  })
  afterEach(async () => {
    await context.close()
    expect(left).toEqual([])
    expect(site.violations).toEqual([])
  })

  /** What the reader returns for a picture, without the sheet around it. */
  const read = async (bytes: Buffer): Promise<PlateReading> => {
    site.files.set('/picture', bytes)
    return page.evaluate(async () => {
      const { plates, models } = globalThis as unknown as {
        plates: PlateReader
        models: { equipment_id: number; prefix: string }[]
      }
      const picture = await (await fetch('/picture')).blob()
      const { reading } = await plates.read({ picture, patterns: models, today: '2026-11-20', onStep: () => undefined })
      return reading
    })
  }
  const openSheet = async () => {
    await page.getByRole('button', { name: 'Read a plate' }).click()
    return page.getByRole('dialog', { name: 'Scan the serial number' })
  }
  const choose = (buffer: Buffer) =>
    page
      .getByLabel('Choose a picture of the plate')
      .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer })
  const reads = () => page.getByRole('list', { name: 'What was read' }).getByRole('listitem').allInnerTexts()
  const clean = () => {
    const found = pictures.find(({ condition }) => condition === 'clean')
    if (found === undefined) throw new Error('No plate is clean.')
    return found
  }

  it('is read in most conditions and never read wrong with certainty', { timeout: 1_200_000 }, async () => {
    const tally = new Map<Condition, { right: number; sure: number; of: number }>()
    const [surelyWrong, missed]: [string[], string[]] = [[], []]
    for (const { plate, condition, bytes } of pictures) {
      const reading = await read(bytes)
      const row = tally.get(condition) ?? { right: 0, sure: 0, of: 0 }
      tally.set(condition, row)
      row.of += 1
      const serial = reading.is === 'read' ? reading.candidate.serial : reading.is
      const isSure = reading.is === 'read' && reading.isSure
      if (serial === plate.serial) row.right += 1
      else missed.push(`${plate.serial} ${plate.make} ${condition}: ${serial}`)
      if (serial === plate.serial && isSure) row.sure += 1
      if (serial !== plate.serial && isSure) surelyWrong.push(`${plate.serial} as ${serial}`)
    }
    const rows = [...tally.values()]
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
    const [right, sure, all] = [sum((row) => row.right), sum((row) => row.sure), sum((row) => row.of)]
    console.log(
      [
        `Plates read: ${right} of ${all}, ${sure} of them surely.`,
        ...[...tally].map(([condition, row]) => `  ${condition}: ${row.right} of ${row.of}, ${row.sure} surely`),
        ...missed.map((one) => `  missed ${one}`),
      ].join('\n'),
    )
    expect(surelyWrong).toEqual([])
    expect(right / all).toBeGreaterThanOrEqual(0.85)
    expect(sure / all).toBeGreaterThanOrEqual(0.7)
  })

  it.runIf(realOnes.length > 0)('is not made up from real pictures without one', async () => {
    const some = isAll ? realOnes : realOnes.filter((_, at) => at % 40 === 0)
    const readings: PlateReading[] = []
    for (const path of some) readings.push(await read(readFileSync(path)))
    console.log(
      `Real pictures without a plate of ours: ${readings.filter(({ is }) => is === 'nothing').length} of ${some.length} give no serial.`,
    )
    expect(readings.filter((one) => one.is === 'read' && one.isSure)).toEqual([])
  })

  it('is confirmed beside its picture; the reader is fetched once and then works without a network', async () => {
    const { plate, bytes } = clean()
    const sheet = await openSheet()
    await sheet
      .getByText(/Text on a plate is read on this device. What that takes, \d\.\d MB, is fetched once./)
      .waitFor()
    expect(site.asked.filter((path) => path.includes('/plate-'))).toEqual([])
    await choose(bytes)
    await sheet.getByRole('img', { name: 'The serial number on the plate' }).waitFor()
    expect(await sheet.getByLabel('Serial number, as the picture shows it').inputValue()).toBe(plate.serial)
    const { violations } = await new AxeBuilder({ page }).analyze()
    await page.bringToFront()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.length}`)).toEqual([])
    await sheet.getByRole('button', { name: 'Use this serial' }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(await reads()).toEqual([plate.serial])
    expect(site.asked.filter((path) => /\/plate-(core|letters)-/.test(path))).toHaveLength(2)

    site.asked.length = 0
    // The worker's script is part of the app and precached. Here the page stays open, as in the app without a signal.
    await context.route(/\/plate-(core|letters)-/, (route) => route.abort())
    await page.getByLabel('Typed before').fill(`${plate.serial.slice(0, -2)}00`)
    await openSheet()
    await sheet.getByText('Plates are read on this device, also without a signal.').waitFor()
    await choose(bytes)
    await sheet.getByText(`The plate says ${plate.serial}, you typed ${plate.serial.slice(0, -2)}00.`).waitFor()
    await sheet.getByRole('button', { name: `Take ${plate.serial}` }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(await reads()).toEqual([plate.serial, plate.serial])
  })

  it('is not read where its barcode has the serial', async () => {
    const sheet = await openSheet()
    await choose(await printed('MT52534K00417', 'Code128'))
    await sheet.waitFor({ state: 'hidden' })
    expect(await reads()).toEqual(['MT52534K00417'])
    expect(site.asked.filter((path) => path.includes('/plate-'))).toEqual([])
  })
})
