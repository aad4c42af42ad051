import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** The whole browser: `CHROMIUM`, an installed one, or Playwright's. Only this one has a camera. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  )
}

/**
 * The browser of the journeys: the headless shell, which takes two thirds of the time (decision 040), or else the whole
 * one. `HEADLESS_SHELL` names another, or none if it is empty.
 */
export function journeyBrowserPath(): string | undefined {
  const shell = process.env['HEADLESS_SHELL'] ?? '/usr/bin/chromium-headless-shell'
  return existsSync(shell) ? shell : chromiumPath()
}

/** A context of the shared browser: a device that is never restarted. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Closes this context and all others that the test file has opened. */
  dispose(): Promise<void>
}

/** A device: a browser with a persistent profile. */
export interface Device extends Visit {
  /** The folder of the profile. */
  readonly profile: string
  /** SIGKILL of the whole browser, as when a phone's battery dies. */
  kill(): Promise<void>
  /** Closes the browser normally. (Chromium writes cookies to the disk every 30 s and when it closes.) */
  close(): Promise<void>
  /** Starts the browser again on the same profile. */
  start(): Promise<void>
}

/** A phone. One pixel per point, because the renderer would draw four times as many at two. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
} as const

/**
 * The origin of every copy of a prepared phone. Storage, worker and session belong to an origin, and each copy's shop has
 * another port. Names below `.localhost` are secure contexts.
 */
export const phoneOrigin = 'http://phone.localhost'

/**
 * A page of a test lives for seconds, in which it makes much that lives for a moment. With room for it V8 collects it less
 * often, as Node does (tools/run.ts), which saves a tenth of the pages' time (decision 040).
 */
const memory = '--js-flags=--min-semi-space-size=32 --max-semi-space-size=64'

/** `port`: where `phoneOrigin` is. */
const launchOptions = (port?: number) => {
  const path = journeyBrowserPath()
  return {
    ...(path === undefined ? {} : { executablePath: path }),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      memory,
      ...(port === undefined ? [] : [`--host-resolver-rules=MAP phone.localhost:80 127.0.0.1:${port}`]),
    ],
  }
}
/**
 * What draws and what asks the network are threads of the browser's process: two processes less to talk to (decision 040).
 * Not for a device, whose cookies are on the disk: they are not always there after it was closed. The last list of features
 * counts, so Playwright's own is in it.
 */
const inOneProcess = ['--in-process-gpu', '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2']
const place = { locale: 'en-US', timezoneId: 'America/Chicago' }

let shared: Promise<Browser> | null = null
const contexts = new Set<BrowserContext>()
/**
 * How long a page is waited for, in ms. A busy machine with two cores takes ten times as long as an idle one for what waits for
 * the service worker, and nothing here is about speed.
 */
export const patience = 90_000
/** Has a page of this context told after a failure, and waited for as long as a busy machine needs. */
export function follow(context: BrowserContext): void {
  contexts.add(context)
  context.setDefaultTimeout(patience)
  context.on('close', () => contexts.delete(context))
}
/** The pages that are open in this worker. */
export const openPages = (): readonly Page[] => [...contexts].flatMap((context) => context.pages())

/** The browser of this worker. It ends with the worker's process. */
export const sharedBrowser = (): Promise<Browser> => {
  const options = launchOptions()
  return (shared ??= chromium.launch({ ...options, args: [...options.args, ...inOneProcess] }))
}

/** Makes a device that saves data. Without a worker, each page would otherwise load the code of every screen. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

/** Makes a person who touches each page as soon as it is there: a page that the server drew starts the app then. */
export const touchAtOnce = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    })
  })

/** Opens a context, which takes a tenth of the time of a browser. */
export async function openVisit(options: BrowserContextOptions = phone): Promise<Visit> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ ...options, ...place })
  follow(context)
  if (options.serviceWorkers === 'block') await saveData(context)
  await touchAtOnce(context)
  const page = await context.newPage()
  // Listening from the start cannot miss a file chooser that opens at once.
  page.on('filechooser', () => undefined)
  return {
    context,
    page,
    dispose: async () => {
      for (const open of browser.contexts()) await open.close()
    },
  }
}

/** Processes whose command line names this profile. */
function processesOf(profile: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number(line.trim().split(' ')[0]))
}

/**
 * Starts a browser of its own, for a test that closes or kills it. `prepared`: the port of its `phoneOrigin`, and the
 * profile that it begins with a copy of.
 */
export async function openDevice(
  options: BrowserContextOptions = phone,
  prepared: { readonly port?: number; readonly profile?: string } = {},
): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'partwright-device-'))
  if (prepared.profile !== undefined) cpSync(prepared.profile, profile, { recursive: true })
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      ...place,
      ...launchOptions(prepared.port),
    })
    follow(context)
    await touchAtOnce(context)
    const page = context.pages()[0] ?? (await context.newPage())
    // Listening from the start cannot miss a file chooser that opens at once.
    page.on('filechooser', () => undefined)
    return { context, page }
  }
  let now = await launch()
  return {
    profile,
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
