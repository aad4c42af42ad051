import type { Page } from 'playwright-core'

/** Starts and stops the service worker of a page's origin, by the browser's own protocol. */
export async function createWorkerControl(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  let registrationId: string | null = null
  const running = new Set<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find((one) => one.scopeURL.startsWith(origin))?.registrationId ?? registrationId
  })
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions)
      if (runningStatus === 'running' || runningStatus === 'starting') running.add(versionId)
      else running.delete(versionId)
  })
  await session.send('ServiceWorker.enable')
  return {
    /** The browser tells the worker that the connection is back, as Background Sync does. */
    async sync(): Promise<void> {
      if (registrationId !== null)
        await session.send('ServiceWorker.dispatchSyncEvent', {
          origin,
          registrationId,
          tag: 'outbox',
          lastChance: false,
        })
    },
    /** Stops it in the middle of what it does; answers whether one was running. */
    async stop(): Promise<boolean> {
      const wasRunning = running.size > 0
      await session.send('ServiceWorker.stopAllWorkers')
      return wasRunning
    },
  }
}
export type WorkerControl = Awaited<ReturnType<typeof createWorkerControl>>
