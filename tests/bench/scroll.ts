import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { chromiumPath } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import type { BenchRow } from './row.ts'
import { median } from './row.ts'

/** A third of all parts have a word that starts with these two letters: steel, strap, step, Stride. */
const [parts, text] = [40_000, 'st'] as const
const fewest = 10_000
const viewport = { width: 1280, height: 800 }
const lasting = 12_000
/** Four screens per second: fast scrolling with a thumb. */
const pace = 3000

interface Scrolled {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  /** The checked frames in which a row was in the middle of the screen. */
  readonly filled: number
}

/** Scrolls from the top for 12 s at this speed (px/s) or to the bottom, and records the time of each frame. */
function scrollThrough(page: Page, scroller: string, speed: number | 'whole'): Promise<Scrolled> {
  return page.evaluate(
    async ([selector, ms, pace]) => {
      const found = document.querySelector<HTMLElement & { getScrollElement?: () => Promise<HTMLElement> }>(selector)
      const element = (await found?.getScrollElement?.()) ?? found
      if (element === null) throw new Error('There is nothing to scroll')
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const middle = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('a.part') != null
      element.scrollTop = 0
      for (let n = 0; n < 30; n += 1) await frame()
      const [begin, frames] = [await frame(), [] as number[]]
      let [last, filled] = [begin, 0]
      const whole = element.scrollHeight - element.clientHeight
      while (last - begin < ms) {
        element.scrollTop = (last - begin) * (pace === 'whole' ? whole / ms : pace / 1000)
        const now = await frame()
        frames.push(now - last)
        if (middle()) filled += 1
        last = now
      }
      return { frames, filled: filled / frames.length }
    },
    [scroller, lasting, speed] as const,
  )
}

/** The same rows with the same styles, all in the document from the start. */
async function openAllAtOnce(browser: Browser, site: string, app: Page, total: number): Promise<Page> {
  const { rows, sheets } = await app.evaluate(() => ({
    rows: [...document.querySelectorAll('a.part')].map((row) => row.outerHTML),
    sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href),
  }))
  const page = await browser.newPage({ viewport })
  const body = [
    '<!doctype html><meta charset="utf-8">',
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<div id="all" style="height: 100vh; overflow: auto"><div class="wrapc"><div class="parts">',
    ...Array.from({ length: total }, (_, n) => rows[n % rows.length] ?? ''),
    '</div></div></div>',
  ].join('')
  const address = `${site}/all-at-once`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  return page
}

const reply = ({ frames }: Scrolled) =>
  `${(1000 / median(frames)).toFixed(0)} frames/s, ${((frames.filter((ms) => ms > 20).length / frames.length) * 100).toFixed(1)} % over 20 ms`

/** A search with more than 10,000 parts, scrolled for 12 s without a GPU. */
export async function benchScroll(): Promise<BenchRow[]> {
  const shop = await openShop({ SEED_PARTS: String(parts) })
  const path = chromiumPath()
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const site = `http://127.0.0.1:${shop.port}`
    const page = await browser.newPage({ viewport })
    const answered = page.waitForResponse((response) => response.url().includes('/api/search/products'))
    await page.goto(`${site}/search/${text}`)
    const { total } = (await (await answered).json()) as { total: number }
    if (total < fewest) throw new Error(`The search finds ${total} parts, too few for this bench`)
    await page.locator('a.part').first().waitFor()
    const plain = await openAllAtOnce(browser, site, page, total)
    const measure = async (way: string, speed: number | 'whole'): Promise<BenchRow> => {
      await page.bringToFront()
      await page.waitForLoadState('networkidle')
      const ours = await scrollThrough(page, '.ion-page:not(.ion-page-hidden) > ion-content', speed)
      await plain.bringToFront()
      const rival = await scrollThrough(plain, '#all', speed)
      return {
        axis: `list of ${total.toLocaleString('en')} parts, ${way}`,
        rival: 'the same rows, all in the document',
        rivalFigure: reply(rival),
        ours: `${reply(ours)}; there already where one looks in ${(ours.filled * 100).toFixed(0)} % of them`,
        bar: '≥ 55 frames/s',
        isHeld: 1000 / median(ours.frames) >= 55,
      }
    }
    return [
      await measure(`scrolled by ${pace.toLocaleString('en')} px a second`, pace),
      await measure(`flung from top to bottom in ${lasting / 1000} s`, 'whole'),
    ]
  } finally {
    await browser.close()
    await shop.stop()
  }
}
