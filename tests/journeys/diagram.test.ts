import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabaseName } from '../../offline/db/catalogue-db.ts'
import { openVisit } from '../support/browser.ts'
import { backTo, changeScreen, hasFocus, inSight, startSession, tabTo } from './shop-steps.ts'
import { deskInTheDark, findings, visitorOnAPhone } from './axe-findings.ts'
import { openVisitHarness, servicer } from './steps.ts'
import type { VisitHarness } from './steps.ts'
import { keysOf } from './stored.ts'

interface Drawing {
  readonly equipment_diagram_id: number
  readonly title: string
  readonly hotspots: readonly { readonly callout: string }[]
  readonly products: readonly { readonly callout: string; readonly name: string; readonly product_id: number }[]
}

/** The T500 and its motor diagram, as the shop has them. */
async function motorOf(harness: VisitHarness): Promise<{ readonly path: string; readonly drawing: Drawing }> {
  const found = (await harness.office.call('GET', '/search/equipment?keywords=Meridian%20T500')) as {
    equipment_id: number
  }[]
  const id = found[0]?.equipment_id ?? 0
  const model = (await harness.office.call('GET', `/equipment/${id}`)) as { diagrams: Drawing[] }
  const row = model.diagrams.find(({ title }) => /motor and drive/i.test(title))
  const drawing = (await harness.office.call(
    'GET',
    `/frp/diagrams/${row?.equipment_diagram_id ?? 0}?attributes=products`,
  )) as Drawing
  return { path: `/equipment/${id}/diagrams/${drawing.equipment_diagram_id}`, drawing }
}

const admin = { ...servicer, email: 'admin@demo.test' }

/** The browser's reports of content security policy violations. */
function refusals(page: Page): readonly string[] {
  const reported: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?(html|type)/i.test(message.text())) reported.push(message.text())
  })
  return reported
}

const box = (page: Page) => page.getByRole('region', { name: /^Diagram( of|\.)/ })
const layer = (page: Page) => page.locator('.dg-layer')
const scaleOf = (page: Page) =>
  layer(page).evaluate((element) => Number(/scale\(([\d.]+)\)/.exec((element as HTMLElement).style.transform)?.[1]))
const drawnPart = (page: Page, callout: string) =>
  page
    .locator('.dg-drawn')
    .evaluate(
      (host, name) => host.shadowRoot?.querySelector(`[data-part="${name}"]`)?.classList.contains('is-lit') ?? null,
      callout,
    )
const open = async (page: Page, address: string) => {
  await page.goto(address)
  await page.locator('.dg-drawn').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Callout 1: / }).waitFor()
}

/** The addresses of the answers that this device has stored. */
const remembered = async (page: Page) => (await keysOf(page, catalogueDatabaseName, 'answers')).join(' ')

let harness: VisitHarness
let motor: Awaited<ReturnType<typeof motorOf>>

beforeAll(async () => {
  harness = await openVisitHarness(deskInTheDark)
  motor = await motorOf(harness)
})
afterAll(async () => {
  await harness.close()
})

describe('The exploded diagram on a desktop', () => {
  let refused: readonly string[]
  beforeAll(() => {
    refused = refusals(harness.device.page)
  })
  const row = (callout: string) => harness.device.page.locator(`tr[data-callout="${callout}"]`).first()

  it('zooms with the wheel around the mouse pointer, and back with 0', async () => {
    const { page } = harness.device
    await open(page, `${harness.base}${motor.path}`)
    const before = await scaleOf(page)
    const spot = page.getByRole('button', { name: /^Callout 5: / })
    const was = await spot.boundingBox()
    const at = { x: (was?.x ?? 0) + (was?.width ?? 0) / 2, y: (was?.y ?? 0) + (was?.height ?? 0) / 2 }
    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -400)
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 1.5)
    const is = await spot.boundingBox()
    expect(Math.abs((is?.x ?? 0) + (is?.width ?? 0) / 2 - at.x)).toBeLessThan(2)
    expect(Math.abs((is?.y ?? 0) + (is?.height ?? 0) / 2 - at.y)).toBeLessThan(2)
    await box(page).focus()
    await page.keyboard.press('0')
    await expect.poll(() => scaleOf(page)).toBeCloseTo(before)
  })

  it('highlights part and row together and selects from either side', async () => {
    const { page } = harness.device
    const spot = page.getByRole('button', { name: /^Callout 5: / })
    await spot.hover()
    await expect.poll(() => row('5').getAttribute('class')).toContain('is-lit')
    await expect.poll(() => drawnPart(page, '5')).toBe(true)
    await spot.click()
    await expect.poll(() => row('5').getAttribute('class')).toContain('is-chosen')
    await row('3').hover()
    await expect.poll(() => drawnPart(page, '3')).toBe(true)
    await row('3')
      .getByRole('button', { name: /^Callout 3/ })
      .click()
    await page.mouse.move(0, 0)
    await expect
      .poll(() => page.getByRole('button', { name: /^Callout 3: / }).getAttribute('aria-pressed'))
      .toBe('true')
    await expect.poll(() => drawnPart(page, '5')).toBe(false)
  })

  it('can be walked through with the keyboard only, in the order of its callouts', async () => {
    const { page } = harness.device
    await box(page).focus()
    const passed: string[] = []
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      passed.push((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '')
    }
    expect(passed.map((name) => name.split(':')[0])).toEqual(['Callout 1', 'Callout 2', 'Callout 3', 'Callout 4'])
    await page.keyboard.press('Enter')
    await expect.poll(() => row('4').getAttribute('class')).toContain('is-chosen')
    const before = await scaleOf(page)
    for (const key of ['+', '+', '+']) await page.keyboard.press(key)
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 2)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('0')
  })

  it('prints in full above the list of parts, in black on white', async () => {
    const { page } = harness.device
    await box(page).focus()
    await page.keyboard.press('+')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const paper = () =>
      page.evaluate(() => {
        const drawn = document.querySelector('.dg-layer')?.getBoundingClientRect()
        const last = [...document.querySelectorAll('tr.dg-row')].at(-1)?.getBoundingClientRect()
        const part = document.querySelector('.dg-drawn')?.shadowRoot?.querySelector('[data-part] path')
        return {
          share: (drawn?.width ?? 0) / document.documentElement.clientWidth,
          isUpright: drawn !== undefined && Math.abs(drawn.width / drawn.height - 4 / 3) < 0.05,
          isBelow: (last?.top ?? 0) > (drawn?.bottom ?? Infinity),
          ink: part ? getComputedStyle(part).stroke : '',
          isZoomShown: document.querySelector('.dg-zoom')?.checkVisibility() ?? null,
        }
      })
    await expect.poll(async () => (await paper()).share).toBeGreaterThan(0.9)
    expect(await paper()).toMatchObject({ isUpright: true, isBelow: true, ink: 'rgb(0, 0, 0)', isZoomShown: false })
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await page.emulateMedia({ media: null })
  })

  it('leaves out parts that do not fit my serial', async () => {
    const { page } = harness.device
    const count = () => page.locator('tr.dg-row').count()
    const all = await count()
    expect(all).toBe(motor.drawing.products.length)
    await page.getByLabel('My serial number').fill('MT50001A00001')
    await expect.poll(count).toBeLessThan(all)
    await page.getByText(/not fit MT50001A00001 and/).waitFor()
    await page.getByRole('button', { name: 'Show all', exact: true }).last().click()
    await expect.poll(count).toBe(all)
  })

  it('breaks no rule of axe and no content security policy', async () => {
    const { page } = harness.device
    await open(page, `${harness.base}${motor.path}?callout=5`)
    expect(await findings(page)).toEqual([])
    expect(refused).toEqual([])
  })

  it('opens again without a network after it was seen, with its picture', async () => {
    const { page } = harness.device
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await open(page, `${harness.base}${motor.path}`)
    const { equipment_diagram_id: id } = motor.drawing
    for (const address of [`/frp/diagrams/${id}?`, `/catalogue/diagrams/${id}/image?`])
      await expect.poll(() => remembered(page)).toContain(address)
    await harness.cable.cut()
    await page.reload()
    await page.locator('.dg-drawn').waitFor({ state: 'attached' })
    await page.getByText(/^Prices and stock as of \d\d:\d\d/).waitFor()
    expect(await page.locator('tr.dg-row').count()).toBe(motor.drawing.products.length)
    await expect.poll(() => drawnPart(page, '1')).toBe(false)
    await harness.cable.restore()
  })

  it('is edited with the keyboard only, and the shop shows it as saved', async () => {
    const { page } = harness.device
    await startSession(page, harness.base, admin)
    await open(page, `${harness.base}${motor.path}`)
    await page.getByRole('link', { name: 'Edit diagram' }).click()
    await page.getByRole('tab', { name: 'Select and move' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('tab', { name: 'Select and move' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('region', { name: /^Diagram\. Arrow keys/ }).focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.keyboard.type('99')
    const spot = page.getByRole('button', { name: 'Hotspot 99, no part yet' })
    await spot.waitFor()
    await page.getByRole('button', { name: 'Link a part' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Part number or name').fill(motor.drawing.products[0]?.name ?? '')
    await page.locator('.ed-parts button').first().waitFor()
    await page.getByLabel('Part number or name').press('Enter')
    await page.getByRole('button', { name: /^Hotspot 99: / }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await open(page, `${harness.base}${motor.path}`)
    await page.getByRole('button', { name: /^Callout 99: / }).waitFor()
    const now = (await harness.office.call(
      'GET',
      `/frp/diagrams/${motor.drawing.equipment_diagram_id}?attributes=products`,
    )) as Drawing
    expect(now.hotspots).toHaveLength(motor.drawing.hotspots.length + 1)
    expect(now.products).toHaveLength(motor.drawing.products.length + 1)
  })

  it('has its catalogue imported with the keyboard only: a dry run, its report, then the good rows', async () => {
    const { page } = harness.device
    await changeScreen(page, '/dashboard/catalogue/import')
    await page.getByRole('list', { name: 'Imports' }).waitFor()
    expect(await findings(page)).toEqual([])
    const csv = 'Number;Name;Brand;Price\r\nZZ-1;Test bolt;Meridian;1,25\r\nZZ-2;Bad price;Meridian;-3\r\n'
    const choose = page.getByRole('button', { name: 'Choose a CSV file' })
    await tabTo(page, choose)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('parts.csv').waitFor()
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Choose another file' }))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const columns = page.getByRole('dialog', { name: 'File columns' })
    await columns.waitFor()
    await page.keyboard.press('Escape')
    await columns.waitFor({ state: 'hidden' })
    await tabTo(page, page.getByRole('button', { name: 'Preview import' }))
    await page.keyboard.press('Enter')
    await page.getByText('A price cannot be negative.').waitFor()
    expect(await findings(page)).toEqual([])
    await tabTo(page, inSight(page.getByRole('button', { name: 'Download as CSV' })))
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/parts.*\.csv$/)
    await backTo(page, inSight(page.getByRole('button', { name: 'Import valid rows' })))
    await page.keyboard.press('Enter')
    await page.getByText('Added', { exact: true }).waitFor()
    // The count stands there from the beginning of the import.
    const search = async () =>
      (await harness.office.call('GET', '/search/products?keywords=ZZ-1')) as { data: { number: string }[] }
    await expect.poll(async () => (await search()).data[0]?.number).toBe('ZZ-1')
    expect(refused).toEqual([])
  })
})

describe('The exploded diagram on a phone', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await openVisit(visitorOnAPhone))
    await open(page, `${harness.base}${motor.path}`)
  })

  it('zooms in by pinching and shows everything after a double tap', async () => {
    const before = await scaleOf(page)
    const at = await box(page).boundingBox()
    const [x, y] = [(at?.x ?? 0) + 195, (at?.y ?? 0) + 150]
    const touch = await page.context().newCDPSession(page)
    const fingers = (distance: number) => [
      { x: x - distance, y, id: 1 },
      { x: x + distance, y, id: 2 },
    ]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) })
    for (const distance of [30, 45, 60])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(distance) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 2)
    // Sent together with realistic timestamps, however late the browser handles them.
    const began = await page.evaluate(() => performance.timeOrigin + performance.now())
    const taps = ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const
    await Promise.all(
      taps.map((type, at) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchStart' ? [{ x, y }] : [],
          timestamp: (began + at * 50) / 1000,
        }),
      ),
    )
    await expect.poll(() => scaleOf(page)).toBeCloseTo(before)
  })

  it('takes a tap beside a part for that part, and scrolls to its row', async () => {
    // Measured by the page: after a zoom the boxes reported to the driver are a frame late.
    const [x, y] = await page.getByRole('button', { name: /^Callout 12: / }).evaluate((spot) => {
      const { left, width, top } = spot.getBoundingClientRect()
      return [left + width / 2, top] as const
    })
    await page.touchscreen.tap(x, y - 6)
    const chosen = page.locator('li.dg-row.is-chosen[data-callout="12"]').first()
    await chosen.waitFor()
    await expect
      .poll(() => chosen.evaluate((row) => row.getBoundingClientRect().bottom < window.innerHeight))
      .toBe(true)
    await chosen.getByRole('link', { name: 'Details' }).click()
    await page.waitForURL(/\/products\/\d+/)
  })

  it('breaks no rule of axe', async () => {
    await open(page, `${harness.base}${motor.path}?callout=5`)
    expect(await findings(page)).toEqual([])
  })

  it('breaks no rule of axe in the editor and at the import', async () => {
    await startSession(page, harness.base, admin)
    await page.goto(`${harness.base}/dashboard/catalogue/diagrams/${motor.drawing.equipment_diagram_id}`)
    const spot = page.getByRole('button', { name: /^Hotspot 5: / }).first()
    await spot.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove hotspot' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Link another part' }).click()
    await page.getByLabel('Part number or name').fill('belt')
    await page.locator('.ed-parts button').first().waitFor()
    expect(await findings(page)).toEqual([])
    await changeScreen(page, '/dashboard/catalogue/import')
    await page.getByRole('list', { name: 'Imports' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Supported columns' }).click()
    await page.getByRole('dialog', { name: 'File columns' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const csv = 'Number,Name,Brand,Price\nZZ-1,Test bolt,Meridian,1.25\nZZ-2,Bad price,Meridian,-3\n'
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Preview import' }).click()
    await page.getByText('A price cannot be negative.').waitFor()
    expect(await findings(page)).toEqual([])
  })
})
