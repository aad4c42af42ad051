// The worker's own clock, dice, network and storage, for the engine.
import type { World } from '../offline/engine.ts'
import { openLine } from '../offline/line.ts'
import { version } from '../package.json'
import type { WorkerScope } from './scope.ts'

export function workerWorld(scope: WorkerScope): World {
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    random: () => Math.random(),
    crypto,
    indexedDB,
    IDBKeyRange,
    // Old browsers have neither; the types know only new ones.
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
    ...('storage' in navigator ? { storage: navigator.storage } : {}),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => {
        clearTimeout(timer)
      }
    },
    ...('BroadcastChannel' in scope ? { channel: openLine } : {}),
    requestSync: async () => {
      await scope.registration.sync?.register('outbox')
    },
    appVersion: version,
    api: '/api',
    onLine: () => navigator.onLine,
  }
}
