import type { Browser, Page } from 'playwright-core'
import { phone } from '../support/browser.ts'
import type { BenchRow } from './row.ts'
import { phoneAgent } from './sight-probe.ts'

const bar = 200
const rounds = 4

/** Taps as a person does, and looks at the page for a moment. */
async function tap(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  const seen = target.filter({ visible: true }).first()
  await seen.waitFor()
  await seen.scrollIntoViewIfNeeded()
  await seen.tap()
  await page.waitForTimeout(700)
}

/** From the types to a part in the cart, then a search that is typed, corrected and opened, and back. */
async function walk(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/equipment-types`)
  await tap(page, page.getByRole('link', { name: /^Treadmill/ }))
  await tap(page, page.getByRole('link', { name: /Folding treadmill/ }))
  await tap(page, page.getByRole('link', { name: /Meridian T500/ }))
  await tap(page, page.getByRole('link', { name: /^Motor and drive/ }))
  await page.waitForURL(/diagrams/)
  await page.waitForTimeout(1500)
  await page.goto(`${base}/products/1006`)
  await tap(page, page.getByRole('button', { name: 'Add to cart', exact: true }))
  await tap(page, page.getByRole('button', { name: 'Continue shopping' }))
  const field = page.getByLabel('Search by part number, model or serial').filter({ visible: true }).first()
  await field.tap()
  await field.pressSequentially('walking belt', { delay: 90 })
  await page.waitForTimeout(700)
  await field.press('Enter')
  await tap(page, page.getByRole('region', { name: 'Parts found' }).getByRole('link'))
  await page.goBack()
  await page.waitForTimeout(1500)
}

/** Each tap and key of visitors’ ways through the shop, from the press to its paint (Event Timing), at a quarter of the speed. */
export async function benchInteractions(browser: Browser, port: number): Promise<BenchRow> {
  const longest = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ ...phone, userAgent: phoneAgent, locale: 'en-US' })
    // A page that is left by a link takes its own list along, so each entry is handed out at once.
    await context.exposeBinding('noteInteraction', (_, id: string, ms: number) => {
      const key = `${round} ${id}`
      longest.set(key, Math.max(longest.get(key) ?? 0, ms))
    })
    await context.addInitScript(() => {
      const note = (entry: PerformanceEventTiming) =>
        (globalThis as unknown as { noteInteraction: (id: string, ms: number) => void }).noteInteraction(
          `${performance.timeOrigin} ${entry.interactionId}`,
          entry.duration,
        )
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) if (entry.interactionId > 0) note(entry)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await walk(page, `http://127.0.0.1:${port}`)
    await context.close()
  }
  const sorted = [...longest.values()].sort((a, b) => a - b)
  const inp = sorted[Math.ceil(sorted.length * 0.98) - 1] ?? Number.NaN
  return {
    axis: 'visitors’ taps and keys through the shop, phone: INP, p98',
    rival: '–',
    rivalFigure: '–',
    ours: `${inp} ms of ${sorted.length} interactions`,
    bar: `≤ ${bar} ms`,
    isHeld: inp <= bar,
  }
}
