import type { Counts, Engine } from '../../../offline/engine.ts'
import { useCartCount } from '../../data/use-cart-count.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import type { LiveResult } from '../../data/live-result.ts'

/** Counts the jobs on this device that are to be accepted. */
export const countNewJobs = async (engine: Engine): Promise<number> =>
  (await engine.claims('jobs')).rows.filter(({ value }) => value.status === 'assigned').length

/** The counts beside the menu's entries. Null where there is none or it could not be read. */
export function useEntryCounts(newJobs: LiveResult<number>): {
  jobs: number | null
  cart: number | null
  outbox: Counts | null
} {
  const { counts } = useConnectionStatus()
  const cart = useCartCount()
  return {
    jobs: newJobs.state === 'ready' && newJobs.value > 0 ? newJobs.value : null,
    cart,
    outbox: typeof counts === 'object' ? counts : null,
  }
}
