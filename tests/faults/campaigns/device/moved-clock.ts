import type { BrowserContext, Worker } from 'playwright-core'

/** Runs in a page or worker. Its dates are ahead of the machine's by `ms`, which a later call changes. */
function moveClock(ms: number): void {
  const scope = globalThis as unknown as { campaignClock?: { ms: number }; Date: DateConstructor }
  if (scope.campaignClock !== undefined) {
    scope.campaignClock.ms = ms
    return
  }
  const clock = { ms }
  const RealDate = scope.Date
  scope.campaignClock = clock
  scope.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(RealDate.now() + clock.ms)
      else super(...(given as [number]))
    }
    static override now(): number {
      return RealDate.now() + clock.ms
    }
  } as DateConstructor
}

/** The clock of a device: of its pages from their first line on, of its worker from shortly after it starts. */
export function createMovedClock() {
  let ahead = 0
  // A worker that ends meanwhile needs no clock.
  const moveWorker = (worker: Worker) => worker.evaluate(moveClock, ahead).catch(() => undefined)
  return {
    /** To be called after each start of the browser. */
    async install(context: BrowserContext): Promise<void> {
      context.on('serviceworker', (worker) => void moveWorker(worker))
      await context.addInitScript(moveClock, ahead)
    },
    async move(context: BrowserContext, ms: number): Promise<void> {
      ahead = ms
      await context.addInitScript(moveClock, ahead)
      for (const page of context.pages()) await page.evaluate(moveClock, ahead).catch(() => undefined)
      for (const worker of context.serviceWorkers()) await moveWorker(worker)
    },
    ahead: () => ahead,
  }
}
