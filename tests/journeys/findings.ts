import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with what is shown now: each rule with the places that break it. */
export async function findings(page: Page): Promise<readonly string[]> {
  // Colours in the middle of a fade are nobody's contrast. What turns for ever has no end to wait for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  // In the page itself: counted in a page of its own, as it is without this, one takes half as long again and the page loses the front.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

/** Waits for words in sight. */
export const shown = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

/** How the screens are looked at: by hand in the light, from a desk in the dark. */
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
