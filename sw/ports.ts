// The worker's clock, random numbers, network and storage, for the engine.
import type { Ports } from '../offline/engine.ts'
import { openBroadcast } from '../offline/broadcast.ts'
import { version } from '../package.json'
import type { WorkerScope } from './scope.ts'

export function createWorkerPorts(scope: WorkerScope): Ports {
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    random: () => Math.random(),
    crypto,
    indexedDB,
    IDBKeyRange,
    // Older browsers lack both; the types assume newer ones.
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
    ...('storage' in navigator ? { storage: navigator.storage } : {}),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => {
        clearTimeout(timer)
      }
    },
    ...('BroadcastChannel' in scope ? { channel: openBroadcast } : {}),
    requestSync: async () => {
      await scope.registration.sync?.register('outbox')
    },
    appVersion: version,
    api: '/api',
    onLine: () => navigator.onLine,
  }
}
