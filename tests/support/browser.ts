import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** The browser to test with: `CHROMIUM`, Debian's, or the one that Playwright installed. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  )
}

/** A device: a browser with a profile that outlives its process. */
export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** SIGKILL of the whole browser, as when a phone's battery dies. */
  kill(): Promise<void>
  /** Ends it as a person does. (Chromium writes cookies to the disk every 30 s and when it is closed.) */
  close(): Promise<void>
  /** Starts the browser again on the same profile. */
  start(): Promise<void>
  /** Ends the browser and forgets the profile. */
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
    // Whoever listens from the start cannot be too late for a chooser of files that opens at once.
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
