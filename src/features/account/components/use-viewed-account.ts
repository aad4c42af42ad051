import { useSession } from '../../../data/session.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'

export interface ViewedAccount {
  /** The account that the page shows. */
  readonly id: number
  /** The same where it is not the user's own; else null. */
  readonly other: number | null
}

/** The account that a page shows: the user's own, or the one in `?account=` that an administrator views (`WO008`). */
export function useViewedAccount(): ViewedAccount {
  const { session } = useSession()
  const { search } = useOwnLocation()
  const own = session.user?.account_id ?? 0
  const asked = search.get('account') ?? ''
  const other = session.admin && /^\d{1,9}$/.test(asked) && Number(asked) !== own ? Number(asked) : null
  return { id: other ?? own, other }
}
