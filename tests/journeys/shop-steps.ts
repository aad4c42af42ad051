import type { Locator, Page } from 'playwright-core'
import type { JourneyWorld } from './steps.ts'

/** The page on top: Ionic keeps those that Back leads to in the document. */
export const inSight = (all: Locator): Locator => all.filter({ visible: true }).first()

export const brandOf = (page: Page, name: string): Locator => inSight(page.getByRole('region', { name, exact: true }))

async function pressUntil(page: Page, key: string, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(wanted)) return
  }
  throw new Error(`${key} never came to ${String(wanted)}`)
}

/** Presses Tab from where the focus is until this has it. */
export const tabTo = (page: Page, wanted: Locator) => pressUntil(page, 'Tab', wanted)
/** The other way. */
export const backTo = (page: Page, wanted: Locator) => pressUntil(page, 'Shift+Tab', wanted)

/** Whether the keyboard goes on here. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

/** Keeps a brand in the app's own screen and waits until it is all here. */
export async function keepBrand(page: Page, base: string, name: string): Promise<void> {
  await page.goto(`${base}/offline-catalogue`)
  const keep = inSight(page.getByRole('switch', { name: `Keep ${name} on this device` }))
  await keep.waitFor()
  if (!(await keep.isChecked())) await keep.click()
  await brandOf(page, name)
    .getByText(/Kept on this device, /)
    .waitFor()
  // Without a worker that has the app there is no cold start.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Types into the search of the header, and Enter. */
export async function searchFor(page: Page, words: string): Promise<void> {
  const box = inSight(page.getByRole('combobox', { name: /^Search/ }))
  await box.fill(words)
  await box.press('Enter')
  await inSight(page.getByRole('heading', { level: 1, name: `Results for “${words}”` })).waitFor()
}

/** Each leads to its part; the link to what is sold in a part's place stands beside it. */
export const foundParts = (page: Page): Locator =>
  inSight(page.getByRole('region', { name: 'Parts found' })).locator('a.part')

/** What a search shows: how much was found, the machines, and the parts in their order, each in all its words. */
export async function shown(page: Page): Promise<{ counts: string[]; machines: string[]; parts: string[] }> {
  const words = (all: Locator) => all.filter({ visible: true }).allInnerTexts()
  return {
    counts: await words(page.locator('.found-by > .tn')),
    machines: await words(page.getByRole('region', { name: 'Machines' }).locator('.by-serial, .machine')),
    parts: await words(page.getByRole('region', { name: 'Parts found' }).locator('a.part')),
  }
}

/** The element that scrolls the page on top. */
const scroller = (page: Page) => inSight(page.locator('.ion-page:not(.ion-page-hidden) > ion-content')).last()

export const scrolled = (page: Page): Promise<number> =>
  scroller(page).evaluate(async (content) =>
    Math.round((await (content as HTMLIonContentElement).getScrollElement()).scrollTop),
  )

export const scrollTo = (page: Page, top: number): Promise<void> =>
  scroller(page).evaluate(async (content, to) => {
    ;(await (content as HTMLIonContentElement).getScrollElement()).scrollTop = to
  }, top)

/** Follows a link as a person does, and answers how far the page that it lay on was scrolled then. */
export async function follow(page: Page, link: Locator): Promise<number> {
  await link.click({ trial: true })
  const top = await scrolled(page)
  await link.click()
  return top
}

/** Ends the browser and starts it again on the same device. */
export async function coldStart({ device }: JourneyWorld): Promise<void> {
  await device.close()
  await device.start()
}
