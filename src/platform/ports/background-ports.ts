import type { DevicePorts } from '../../../offline/catalogue/catalogue-device.ts'
import { apiAddress } from '../api-address.ts'
import { openBroadcast } from '../../../offline/broadcast.ts'

/** Clock, network and storage for a worker. The page uses them too if there is no worker. */
export function createBackgroundPorts(): DevicePorts {
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    crypto,
    indexedDB,
    IDBKeyRange,
    // Older browsers lack some of these; the types assume newer ones.
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
    ...('caches' in globalThis ? { caches } : {}),
    ...('BroadcastChannel' in globalThis ? { channel: openBroadcast } : {}),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => {
        clearTimeout(timer)
      }
    },
    api: apiAddress,
  }
}
