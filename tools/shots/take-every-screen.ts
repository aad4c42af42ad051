import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { brands } from '../../domain/settings/site.ts'
import { readConfig } from '../../server/config.ts'
import { start } from '../../server/start.ts'
import { findBrowser } from '../browser.ts'
import { shotsFolder } from './base-set.ts'
import { formatContactSheet } from './contact-sheet.ts'
import type { TakenScreen } from './contact-sheet.ts'
import { everyScreen, titleScreen } from './every-screen.ts'
import type { EveryScreen } from './every-screen.ts'
import { signIn } from './screens.ts'
import { openContext, waitUntilSettled } from './steady-picture.ts'
import type { Theme } from './steady-picture.ts'
import { stopDate } from './stop-date.ts'

const themes: readonly Theme[] = ['light', 'dark']
const [desk, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** A taller page is cut there. */
const maxHeight = 2600

/** The height that shows all of a page: its scrolling content and what is around it. In the page, a string. */
const wantedHeight = `(async () => {
  const sizes = [...document.querySelectorAll('ion-content, .si')].filter((one) => one.checkVisibility()).map(async (one) => {
    const scroller = one.getScrollElement === undefined ? one : await one.getScrollElement()
    return window.innerHeight + scroller.scrollHeight - scroller.clientHeight
  })
  return Math.max(window.innerHeight, ...(await Promise.all(sizes)))
})()`
/** How far the page may be scrolled sideways, and which texts are wider than their box, at most five. */
const problems = `(() => {
  const side = document.documentElement.scrollWidth - window.innerWidth
  const isShown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const beyond = [...document.querySelectorAll('.ion-page:not(.ion-page-hidden) *, .si *, .shop-bar *')].filter((one) => {
    const box = one.getBoundingClientRect()
    if (box.width < 2 || box.right <= window.innerWidth + 1 || !isShown(one)) return false
    for (let up = one.parentElement; up !== null; up = up.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX) && up.tagName !== 'BODY' && up.tagName !== 'HTML') return false
    return true
  })
  return [...(side > 0 ? [side + ' px sideways'] : []), ...beyond.slice(0, 5).map((one) => 'beyond the edge: ' + one.tagName + '.' + one.className)]
})()`

interface Options {
  /** Only screens whose title contains one of these texts. */
  readonly only: readonly string[]
  readonly brand: string | undefined
}

/** Takes the open page in each brand, theme and width. */
async function takeLooks(page: Page, title: string, out: string, wanted: readonly string[]): Promise<TakenScreen> {
  const pictures: string[] = []
  const found = new Set<string>()
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await waitUntilSettled(page)
    const height = Math.min(maxHeight, await page.evaluate<number>(wantedHeight))
    await page.setViewportSize({ width: size.width, height })
    for (const problem of await page.evaluate<string[]>(problems)) found.add(`${size.width} px: ${problem}`)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      for (const brand of wanted) {
        await page.evaluate(`document.documentElement.dataset.brand = ${JSON.stringify(brand)}`)
        await page.waitForTimeout(60)
        const name = `${title.replaceAll(/[^\w ,-]/g, '')}/${size.width} ${brand} ${theme}.png`
        mkdirSync(join(out, name, '..'), { recursive: true })
        writeFileSync(join(out, name), await page.screenshot({ animations: 'disabled', caret: 'hide' }))
        pictures.push(name)
      }
    }
  }
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  return { title, pictures, problems: [...found] }
}

async function takeRole(
  browser: Browser,
  address: string,
  screens: readonly EveryScreen[],
  out: string,
  wanted: readonly string[],
): Promise<TakenScreen[]> {
  const context = await openContext(browser, address, { ...desk, theme: 'light' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const taken: TakenScreen[] = []
  try {
    await context.route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => route.abort())
    const role = screens[0]?.role ?? 'visitor'
    if (role !== 'visitor') await signIn(page, role)
    for (const screen of screens) {
      const title = titleScreen(screen)
      try {
        await screen.open(page)
        await waitUntilSettled(page)
        taken.push(await takeLooks(page, title, out, wanted))
      } catch (error) {
        const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
        taken.push({ title, pictures: [], problems: [`did not open: ${reason}`] })
      }
      for (const problem of taken.at(-1)?.problems ?? []) console.log(`${title}: ${problem}`)
    }
  } finally {
    await context.close()
  }
  return taken
}

/** Takes every screen of the built app in three brands, light and dark, at 390 and 1440 px, with a contact sheet. */
export async function takeEveryScreen({ only, brand }: Options): Promise<void> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('Pictures need a browser.')
  // The demo shop has jobs for the day on which it is made, which is the browser's too.
  stopDate()
  const out = join(shotsFolder, 'screens')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const wanted = brands.filter((one) => brand === undefined || one === brand)
  const chosen = everyScreen.filter(
    (screen) => only.length === 0 || only.some((text) => titleScreen(screen).includes(text)),
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-screens-'))
  const shop = await start(
    readConfig({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo', LOG_LEVEL: 'error' }),
    () => undefined,
  )
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const taken: TakenScreen[] = []
  try {
    for (const role of new Set(chosen.map((screen) => screen.role)))
      taken.push(
        ...(await takeRole(
          browser,
          shop.address,
          chosen.filter((screen) => screen.role === role),
          out,
          wanted,
        )),
      )
  } finally {
    await browser.close()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const sheet = join(out, 'index.html')
  writeFileSync(sheet, formatContactSheet(taken.toSorted((a, b) => a.title.localeCompare(b.title))))
  console.log(`${taken.reduce((sum, { pictures }) => sum + pictures.length, 0)} pictures. ${sheet}`)
}
