import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { changeScreen } from './shop-steps.ts'

/**
 * Axe, for a page without it. Most of the time of axe is contrast, and half of that is parsing colors. A page has few,
 * so this parses each once.
 */
const axeSource = `if (!('axe' in window)) {
  ${readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')}
  const { Color } = axe.commons.color
  const { parseString } = Color.prototype
  const colors = new Map()
  Color.prototype.parseString = function (text) {
    if (!colors.has(text)) colors.set(text, parseString.call(new Color(), text))
    const { r, g, b, alpha } = colors.get(text)
    return Object.assign(this, { r, g, b, alpha })
  }
}`

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The looks that are tested. */
const looks = [
  { name: 'on a phone in the light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'at a desk in the dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

/** The context of a page that shows both looks. It begins as a phone in the light. */
export const phoneInTheLight = {
  viewport: looks[0].viewport,
  colorScheme: looks[0].colorScheme,
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

/** The same without the service worker, whose first start takes longer than the screens. */
export const visitorOnAPhone = { ...phoneInTheLight, serviceWorkers: 'block' } as const

/** A desk in the dark alone. */
export const deskInTheDark = {
  viewport: looks[1].viewport,
  colorScheme: looks[1].colorScheme,
  reducedMotion: 'reduce',
} as const

/**
 * Colors in the middle of a fade have no meaningful contrast. A transition that ends can start others, so this waits for
 * a frame without any. Endless animations are not waited for, nor those that a sheet keeps paused for the finger that
 * may drag it.
 */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const findMoving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const nextFrame = () => new Promise(requestAnimationFrame)
    do {
      await Promise.all(findMoving().map((animation) => animation.finished.catch(() => undefined)))
      // The second frame sees what a listener to the first, such as the theme's, has changed.
      await nextFrame()
      await nextFrame()
    } while (findMoving().length > 0)
  })

/** The axe violations of the current page: each rule with the elements that break it. */
export async function findings(page: Page): Promise<readonly string[]> {
  await untilStill(page)
  // A page that has axe gets no other: its code is compiled already, which halves the time.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // Runs in the page itself. In its own page, the default, axe takes half as long again and the tested page loses the focus.
  // Without the elements that pass every rule it takes two thirds of the time, and without the screens that lie below, which
  // nobody sees or hears, a fifth less again.
  const { violations } = await new AxeBuilder({ page, axeSource: hasAxe ? 'void 0' : axeSource })
    .setLegacyMode()
    .exclude('.ion-page-hidden')
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

async function showLook(page: Page, { viewport, colorScheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains('ion-palette-dark') === isDark,
    colorScheme === 'dark',
  )
}

/**
 * Shows a page in each look, first in the one that it has. One visit shows both, because opening a screen costs more than
 * axe, and a page that stays in its last look costs less than one that goes back.
 */
async function inEachLook(page: Page, act: (look: string) => Promise<void>): Promise<void> {
  const isAtDesk = page.viewportSize()?.width === looks[1].viewport.width
  for (const look of isAtDesk ? looks.toReversed() : looks) {
    await showLook(page, look)
    await act(look.name)
  }
}

/** The axe violations of the current page in each look. A sheet, which depends on the look, is opened in each. */
export async function findingsInEachLook(
  page: Page,
  sheet?: { readonly open: () => Promise<void>; readonly close: () => Promise<void> },
): Promise<readonly string[]> {
  const found: string[] = []
  await inEachLook(page, async (look) => {
    await sheet?.open()
    found.push(...(await findings(page)).map((one) => `${look}: ${one}`))
    await sheet?.close()
  })
  return found
}

/** Waits for visible text. */
export const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** The address at which `openScreen` left each page. */
const leftAt = new WeakMap<Page, string>()

/**
 * Opens a screen in the app that this has started in the page: it does not start again, and axe stays in the page. The app
 * is started at a sign-in, which has no router, where a test has followed a link since (`changeScreen`), and where only the query
 * differs, which Ionic takes for the same screen.
 */
export async function openScreen(page: Page, base: string, path: string, text: string | RegExp): Promise<void> {
  const now = page.url()
  const next = new URL(path, base)
  if (now !== next.href) {
    const isStill = leftAt.get(page) === now && new URL(now).pathname !== next.pathname
    const isRunning = isStill && (await page.locator('ion-router-outlet').count()) > 0
    await (isRunning ? changeScreen(page, path) : page.goto(next.href))
    // The app takes over a page that the server drew; axe looks at what stays.
    await page.locator('#first-sight').waitFor({ state: 'detached' })
  }
  await shown(page, text)
  leftAt.set(page, page.url())
}
