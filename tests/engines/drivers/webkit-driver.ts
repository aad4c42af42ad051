import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../support/free-port.ts'
import { endServer } from '../../support/server-process.ts'
import type { EngineDriver } from './engine-driver.ts'
import { findMissing, webkitDriverPath } from './find-missing.ts'
import { killBrowser } from './process-tree.ts'
import { startScreen } from './virtual-screen.ts'
import { openSession } from './webdriver-session.ts'
import type { Session } from './webdriver-session.ts'

const browserPath = fileURLToPath(new URL('webkit-browser.py', import.meta.url))

/** WebKitGTK by plain WebDriver over HTTP, on a screen that is only in memory. */
export const webkitDriver: EngineDriver = {
  name: 'WebKit',
  findMissing: findMissing.WebKit,
  launch: async (profile, preload) => {
    mkdirSync(profile, { recursive: true })
    const preloadPath = join(profile, 'preload.js')
    writeFileSync(preloadPath, preload)
    const port = await freePort()
    const screen = await startScreen()
    const driver = spawn(webkitDriverPath, ['-p', String(port)], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: screen.display,
        HOME: profile,
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    const session = await openSession(port, { binary: browserPath, args: [profile, preloadPath] })
    return {
      version: session.version,
      goto: (url) => session.load('url', { url }),
      reload: () => session.load('refresh', {}),
      evaluate: session.evaluate,
      find: async (expression) => {
        const id = await session.findElement(expression)
        return id === null ? null : toElement(session, id)
      },
      kill: async () => {
        killBrowser(profile)
        // It waits for the browser that is gone; the next start needs a new one.
        await Promise.all([endServer(driver, 'SIGKILL'), endServer(screen.process, 'SIGKILL')])
      },
    }
  },
}

const toElement = (session: Session, id: string) => ({
  click: () => session.post(`element/${id}/click`, {}),
  type: (text: string) => session.post(`element/${id}/value`, { text }),
  setFiles: (paths: readonly string[]) => session.post(`element/${id}/value`, { text: paths.join('\n') }),
})
