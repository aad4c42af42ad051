import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** The browser to test with: `CHROMIUM`, an installed one, or Playwright's. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  )
}

/** A device: a browser with a persistent profile. */
export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** SIGKILL of the whole browser, as when a phone's battery dies. */
  kill(): Promise<void>
  /** Closes the browser normally. (Chromium writes cookies to the disk every 30 s and when it closes.) */
  close(): Promise<void>
  /** Starts the browser again on the same profile. */
  start(): Promise<void>
  /** Closes the browser and deletes the profile. */
  dispose(): Promise<void>
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const

/** Processes whose command line names this profile. */
function processesOf(profile: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number(line.trim().split(' ')[0]))
}

export async function openDevice(options: BrowserContextOptions = phone): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'partwright-device-'))
  const launch = async () => {
    const path = chromiumPath()
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      ...(path === undefined ? {} : { executablePath: path }),
      headless: true,
      locale: 'en-US',
      timezoneId: 'America/Chicago',
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
    const page = context.pages()[0] ?? (await context.newPage())
    // Listening from the start cannot miss a file chooser that opens at once.
    page.on('filechooser', () => undefined)
    return { context, page }
  }
  let now = await launch()
  return {
    get context() {
      return now.context
    },
    get page() {
      return now.page
    },
    kill: async () => {
      const gone = new Promise((resolve) => now.context.once('close', resolve))
      for (const pid of processesOf(profile))
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          /* it ended by itself */
        }
      await gone
    },
    close: async () => {
      await now.context.close()
    },
    start: async () => {
      now = await launch()
    },
    dispose: async () => {
      await now.context.close().catch(() => {})
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
