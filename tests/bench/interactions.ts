import type { Device } from '../support/browser.ts'

interface Taken {
  /** The 98th percentile of the interactions since the last reading, ms. */
  readonly inp: number
  readonly count: number
  /** The largest JS heap since the last reading, bytes. */
  readonly peak: number
}
interface Noted {
  interactions: Map<number, number>
}
declare const noted: Noted

/** Observes a page: the time from each interaction to its paint (Event Timing), and the heap each second. */
export async function createInteractionLog(
  device: Device,
): Promise<{ take: () => Promise<Taken>; heap: () => Promise<number> }> {
  const { page, context } = device
  await page.addInitScript(() => {
    const interactions = new Map<number, number>()
    Object.assign(globalThis, { noted: { interactions } satisfies Noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0)
          interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  }
  let peak = 0
  const timer = setInterval(() => {
    used().then(
      (bytes) => {
        peak = Math.max(peak, bytes)
      },
      () => {
        clearInterval(timer)
      },
    )
  }, 1000)
  timer.unref()
  return {
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage')
      return used()
    },
    take: async () => {
      const durations = await page.evaluate(() => {
        const all = [...noted.interactions.values()].sort((a, b) => a - b)
        noted.interactions.clear()
        return all
      })
      const reported = { inp: durations[Math.ceil(durations.length * 0.98) - 1] ?? 0, count: durations.length, peak }
      peak = 0
      return reported
    },
  }
}
