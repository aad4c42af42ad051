import type { Counts } from '../../../offline/engine.ts'
import { useCartCount } from '../../data/use-cart-count.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'

/** The counts beside the menu's entries. Jobs: those to be accepted. Null where there is none or it could not be read. */
export function useEntryCounts(hasJobs: boolean): {
  jobs: number | null
  cart: number | null
  outbox: Counts | null
} {
  const { counts } = useConnectionStatus()
  const cart = useCartCount()
  const jobs = useLiveQuery(
    async (engine) =>
      hasJobs ? (await engine.claims('jobs')).rows.filter(({ value }) => value.status === 'assigned').length : 0,
    [hasJobs],
  )
  return {
    jobs: jobs.state === 'ready' && jobs.value > 0 ? jobs.value : null,
    cart,
    outbox: typeof counts === 'object' ? counts : null,
  }
}
