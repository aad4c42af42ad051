import type { Browser, BrowserContext, Page, PageScreenshotOptions, Request } from 'playwright-core'
import { pictureTime } from './stop-date.ts'

export type Theme = 'light' | 'dark'

/** A width with a theme. The heights exceed a device's, so that more of a screen is compared. */
export interface View {
  readonly width: number
  readonly height: number
  readonly theme: Theme
}

/** The requests of a context that are not answered yet. */
const openRequests = new WeakMap<BrowserContext, Set<Request>>()

function followRequests(context: BrowserContext): void {
  const open = new Set<Request>()
  openRequests.set(context, open)
  context.on('request', (request) => open.add(request))
  const close = (request: Request) => {
    open.delete(request)
  }
  context.on('requestfinished', close)
  context.on('requestfailed', close)
}

/** Opens a context in which nothing moves by itself: the time stands still, and motion is reduced. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  { width, height, theme }: View,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  })
  followRequests(context)
  await context.clock.setFixedTime(pictureTime)
  return context
}

/** Fonts and pictures of the page, lazy ones too, at most 20 seconds. Strings, because tools are compiled without a document. */
const loaded = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 20000)),
  Promise.all([document.fonts.ready, ...[...document.images].map((image) => {
    image.loading = 'eager'
    return image.complete ? undefined : new Promise((resolve) => { image.onload = resolve; image.onerror = resolve })
  })]),
]).then(() => undefined)`

/** No skeleton and no spinner is visible. */
const settled = `![...document.querySelectorAll('.sk, [aria-busy=true]')].some((element) => element.checkVisibility())`

/** Takes pictures until two in a row are the same, at most 40, and returns the last. */
export async function takeSteadyPicture(page: Page, options: PageScreenshotOptions = {}): Promise<Buffer> {
  await page.evaluate(loaded)
  const take = () => page.screenshot({ ...options, animations: 'disabled', caret: 'hide' })
  let before = await take()
  for (let tries = 0; tries < 40; tries += 1) {
    await page.waitForTimeout(100)
    const after = await take()
    if (after.equals(before)) return after
    before = after
  }
  return before
}

/** How often in a row a screen has to be quiet, a look every 150 ms. */
const quietLooks = 4

/**
 * Waits until a screen has loaded what it shows and calls nothing anymore. A link of the app loads no page, so the
 * browser's own `networkidle` is over before the next screen's code is asked for: the requests are counted here. A screen
 * that never settles is taken as it is.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => undefined)
  const open = openRequests.get(page.context())
  for (let [looks, quiet] = [0, 0]; looks < 400 && quiet < quietLooks; looks += 1) {
    await page.waitForTimeout(150)
    quiet = (open?.size ?? 0) === 0 && (await page.evaluate<boolean>(settled)) ? quiet + 1 : 0
  }
}
