import type { BrowserContext, Page } from 'playwright-core'

/** What moved on a page without a person's input. */
export interface Shifts {
  /** CLS, as a sum over the page's life. */
  readonly sum: number
  /** '0.213 div.foot 0,600 390x180 → 0,0 0x0' */
  readonly moved: readonly string[]
}
interface Noted {
  sum: number
  readonly moved: string[]
}
declare const shifted: Noted

/** Notes the layout shifts of every page that this context opens from now on. */
export const noteShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noted: Noted = { sum: 0, moved: [] }
    Object.assign(globalThis, { shifted: noted })
    const formatBox = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        if (hadRecentInput) continue
        noted.sum += value
        for (const { node, previousRect, currentRect } of sources)
          noted.moved.push(
            `${value.toFixed(3)} ${node instanceof Element ? `${node.localName}.${node.className}` : 'text'} ${formatBox(previousRect)} → ${formatBox(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The layout shifts of the page so far. */
export const readShifts = (page: Page): Promise<Shifts> => page.evaluate(() => shifted)
