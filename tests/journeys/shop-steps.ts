import type { Locator, Page } from 'playwright-core'
import type { JourneyHarness } from './steps.ts'

/** The active page. Ionic keeps the previous pages in the document. */
export const inSight = (all: Locator): Locator => all.filter({ visible: true }).first()

export const brandOf = (page: Page, name: string): Locator => inSight(page.getByRole('region', { name, exact: true }))

/**
 * Signs this page's context in by a call, for journeys that do not show the sign-in. The app gets the device's key when it
 * starts, so the next page has to be opened with `goto`.
 */
export async function startSession(
  page: Page,
  base: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const answer = await page.context().request.post(`${base}/api/auth/login`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { email, password, remember: true },
    maxRetries: 2,
  })
  const session = (await answer.json()) as { logged_in: boolean }
  if (!session.logged_in) throw new Error(`${email} could not sign in: ${JSON.stringify(session)}`)
}

/**
 * Opens another screen in the running app, which `goto` would start again. Resolves when it alone is shown. The screen
 * before must have been opened by `goto` or by this: after a link Ionic takes the step for Back.
 */
export async function changeScreen(page: Page, path: string): Promise<void> {
  const left = await page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)').elementHandle()
  await page.evaluate((to) => {
    // The router's own entries each have a key. Without one of its own, the second step would be one forward for Ionic.
    history.pushState({ key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((before) => {
    const active = document.querySelectorAll('ion-router-outlet > .ion-page:not(.ion-page-hidden)')
    return active.length === 1 && active[0] !== before && !active[0]?.classList.contains('ion-page-invisible')
  }, left)
}

async function pressUntil(page: Page, key: string, expected: Locator): Promise<void> {
  await expected.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(expected)) return
  }
  throw new Error(`${key} never came to ${String(expected)}`)
}

/** Presses Tab until this element has the focus. */
export const tabTo = (page: Page, expected: Locator) => pressUntil(page, 'Tab', expected)
/** The same with Shift+Tab. */
export const backTo = (page: Page, expected: Locator) => pressUntil(page, 'Shift+Tab', expected)

/** Whether this element has the focus. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

/** Downloads a brand on the app's screen and waits until it is complete. */
export async function keepBrand(page: Page, base: string, name: string): Promise<void> {
  await page.goto(`${base}/offline-catalogue`)
  const keep = inSight(page.getByRole('switch', { name: `Keep ${name} on this device` }))
  await keep.waitFor()
  if (!(await keep.isChecked())) await keep.click()
  await brandOf(page, name)
    .getByText(/Available offline, /)
    .waitFor()
  // A cold start needs the worker to have the app.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Types into the search of the header, and Enter. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const box = inSight(page.getByRole('combobox', { name: /^Search/ }))
  await box.fill(text)
  await box.press('Enter')
  await inSight(page.getByRole('heading', { level: 1, name: `Results for “${text}”` })).waitFor()
}

/** The links to the parts, without the links to superseding parts. */
export const foundParts = (page: Page): Locator =>
  inSight(page.getByRole('region', { name: 'Parts found' })).locator('a.part')

/** What a search shows: the counts, the machines, and the parts in order with their full text. */
export async function shown(page: Page): Promise<{ counts: string[]; machines: string[]; parts: string[] }> {
  const text = (all: Locator) => all.filter({ visible: true }).allInnerTexts()
  return {
    counts: await text(page.locator('.found-by > .tn')),
    machines: await text(page.getByRole('region', { name: 'Machines' }).locator('.by-serial, .machine')),
    parts: await text(page.getByRole('region', { name: 'Parts found' }).locator('a.part')),
  }
}

/** The scrolling element of the active page. */
const scroller = (page: Page) => inSight(page.locator('.ion-page:not(.ion-page-hidden) > ion-content')).last()

export const scrolled = (page: Page): Promise<number> =>
  scroller(page).evaluate(async (content) =>
    Math.round((await (content as HTMLIonContentElement).getScrollElement()).scrollTop),
  )

export const scrollTo = (page: Page, top: number): Promise<void> =>
  scroller(page).evaluate(async (content, to) => {
    ;(await (content as HTMLIonContentElement).getScrollElement()).scrollTop = to
  }, top)

/** Clicks a link and returns the scroll position of the page that it was on. */
export async function follow(page: Page, link: Locator): Promise<number> {
  await link.click({ trial: true })
  const top = await scrolled(page)
  await link.click()
  return top
}

/** Restarts the browser on the same device. */
export async function coldStart({ device }: JourneyHarness): Promise<void> {
  await device.close()
  await device.start()
}
