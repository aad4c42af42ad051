import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe violations of the current page: each rule with the elements that break it. */
export async function findings(page: Page): Promise<readonly string[]> {
  // Colors in the middle of a fade have no meaningful contrast. Endless animations are not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  // Runs in the page itself. In its own page, the default, axe takes half as long again and the tested page loses the focus.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

/** Waits for visible text. */
export const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** The looks that are tested: a phone in light mode, a desktop in dark mode. */
export const looks = [
  {
    name: 'on a phone in the light',
    options: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1,
      hasTouch: true,
      isMobile: true,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    },
  },
  {
    name: 'on a desk in the dark',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' },
  },
] as const
