import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { launch } from 'puppeteer-core'
import type { ElementHandle } from 'puppeteer-core'
import type { EngineDriver } from './engine-driver.ts'
import { findMissing, firefoxPath } from './find-missing.ts'
import { killBrowser } from './process-tree.ts'
import { viewport } from './viewport.ts'

/** After the end puppeteer puts back the settings that it found. A start before that would lose them. */
async function untilRestored(profile: string): Promise<void> {
  const deadline = Date.now() + 10_000
  const isPending = () => ['user.js', 'prefs.js'].some((name) => existsSync(join(profile, `${name}.puppeteer`)))
  while (isPending() && Date.now() < deadline) await setTimeout(20)
}

/** Firefox by puppeteer-core over WebDriver BiDi. */
export const firefoxDriver: EngineDriver = {
  name: 'Firefox',
  findMissing: findMissing.Firefox,
  launch: async (profile, preload) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: firefoxPath() ?? '',
      headless: true,
      userDataDir: profile,
      defaultViewport: viewport,
      extraPrefsFirefox: {
        // Answers the question for lasting storage, which nobody here could.
        'dom.storageManager.prompt.testing': true,
        'dom.storageManager.prompt.testing.allow': true,
        'ui.prefersReducedMotion': 1,
      },
      env: { ...process.env, HOME: profile, MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
    })
    const page = (await browser.pages())[0] ?? (await browser.newPage())
    await page.evaluateOnNewDocument(preload)
    const gone = new Promise<void>((resolve) => {
      browser.process()?.once('exit', () => {
        resolve()
      })
    })
    return {
      version: (await browser.version()).replace(/^firefox\//i, ''),
      goto: async (url) => {
        await page.goto(url, { waitUntil: 'domcontentloaded' })
      },
      reload: async () => {
        await page.reload({ waitUntil: 'domcontentloaded' })
      },
      evaluate: (expression) => page.evaluate(expression),
      find: async (expression) => {
        const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement> | null
        return element === null
          ? null
          : {
              click: () => element.click(),
              type: (text) => element.type(text),
              setFiles: (paths) => element.uploadFile(...paths),
            }
      },
      kill: async () => {
        killBrowser(profile)
        await gone
        await untilRestored(profile)
      },
    }
  },
}
