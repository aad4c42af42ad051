import { chromium } from 'playwright-core'
import type { ElementHandle } from 'playwright-core'
import { journeyBrowserPath } from '../../support/browser.ts'
import type { EngineDriver } from './engine-driver.ts'
import { killBrowser } from './process-tree.ts'
import { viewport } from './viewport.ts'

/** Chromium by playwright-core. That an element is at rest was seen before it is clicked. */
export const chromiumDriver: EngineDriver = {
  name: 'Chromium',
  findMissing: () => (journeyBrowserPath() === undefined ? ['chromium'] : []),
  launch: async (profile, preload) => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: journeyBrowserPath() ?? '',
      headless: true,
      viewport,
      reducedMotion: 'reduce',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    })
    await context.addInitScript({ content: preload })
    const page = context.pages()[0] ?? (await context.newPage())
    page.on('filechooser', () => undefined)
    return {
      version: context.browser()?.version() ?? '',
      goto: async (url) => {
        await page.goto(url, { waitUntil: 'domcontentloaded' })
      },
      reload: async () => {
        await page.reload({ waitUntil: 'domcontentloaded' })
      },
      evaluate: (expression) => page.evaluate(expression),
      find: async (expression) => {
        const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null
        return element === null
          ? null
          : {
              click: () => element.click({ force: true, timeout: 10_000 }),
              type: async (text) => {
                await element.focus()
                await page.keyboard.type(text)
              },
              setFiles: (paths) => element.setInputFiles([...paths]),
            }
      },
      kill: async () => {
        const gone = new Promise((resolve) => context.once('close', resolve))
        killBrowser(profile)
        await gone
      },
    }
  },
}
