import type { DeviceWorld } from '../../../offline/catalogue/device.ts'
import { apiAddress } from '../api-address.ts'
import { openLine } from '../../../offline/line.ts'

/** Clock, network and storage as a worker has them; the page's are the same, for where there is no worker. */
export function workerSideWorld(): DeviceWorld {
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    crypto,
    indexedDB,
    IDBKeyRange,
    // Old browsers lack some of these; the types know only new ones.
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
    ...('caches' in globalThis ? { caches } : {}),
    ...('BroadcastChannel' in globalThis ? { channel: openLine } : {}),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => {
        clearTimeout(timer)
      }
    },
    api: apiAddress,
  }
}
