import type { Counts } from '../../../offline/engine.ts'
import { useCartCount } from '../../data/use-cart-count.ts'
import { useStanding } from '../../data/standing.tsx'
import { useLive } from '../../data/use-live.ts'

/** The figures beside the menu's entries, for jobs those that wait for the servicer; null where there is nothing to say or it could not be read. */
export function useEntryCounts(hasJobs: boolean): {
  jobs: number | null
  cart: number | null
  outbox: Counts | null
} {
  const { counts } = useStanding()
  const cart = useCartCount()
  const jobs = useLive(
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
