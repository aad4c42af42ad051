import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { chromiumPath, phone } from '../support/browser.ts'
import { noteShifts, readShifts } from '../support/layout-shifts.ts'

export interface Sight {
  /** First and largest contentful paint, ms since the navigation began. */
  readonly fcp: number
  readonly lcp: number
  readonly largest: string
  /** The sum of the layout shifts without a person's input. */
  readonly cls: number
  readonly moved: readonly string[]
  /** Bytes of script on the wire until then. */
  readonly script: number
}

/** A phone’s name, by which the server draws the page for one. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

interface Noted {
  fcp: number
  lcp: number
  largest: string
}
declare const sight: Noted

export const openProbe = (): Promise<Browser> => {
  const path = chromiumPath()
  return chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/**
 * Opens a page as a new visitor on a phone: a processor four times as slow, 150 ms, 1.6 Mbit/s. Looks for `forMs`.
 * `isDrawn: false`: as the app draws it. The server draws nothing for a browser with a session, even one that has ended.
 */
export async function measureSight(
  browser: Browser,
  url: string,
  { forMs = 8000, isDrawn = true }: { readonly forMs?: number; readonly isDrawn?: boolean } = {},
): Promise<Sight> {
  const context = await browser.newContext({ ...phone, userAgent: phoneAgent, deviceScaleFactor: 2, locale: 'en-US' })
  const page = await context.newPage()
  try {
    if (!isDrawn) await context.addCookies([{ name: 'partwright', value: 'ended', url }])
    await noteShifts(context)
    await page.addInitScript(() => {
      const noted: Noted = { fcp: 0, lcp: 0, largest: '' }
      Object.assign(globalThis, { sight: noted })
      const describe = (node: Node | null | undefined) =>
        node instanceof Element ? `${node.localName}.${node.className.replace(/ /g, '.')}` : (node?.nodeName ?? 'gone')
      const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
        new PerformanceObserver((list) => {
          list.getEntries().forEach(take)
        }).observe({ type, buffered: true })
      }
      observe('paint', (entry) => {
        if (entry.name === 'first-contentful-paint') noted.fcp = entry.startTime
      })
      observe('largest-contentful-paint', (entry) => {
        noted.lcp = entry.startTime
        noted.largest = describe((entry as PerformanceEntry & { element?: Element }).element)
      })
    })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    let script = 0
    const scripts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) script += encodedDataLength
    })
    const rate = (1.6 * 1024 * 1024) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: rate,
      uploadThroughput: rate,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(forMs)
    const noted = await page.evaluate(() => sight)
    const { sum: cls, moved } = await readShifts(page)
    return { ...noted, cls, moved, script }
  } finally {
    await context.close()
  }
}
