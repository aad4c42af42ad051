import { useEffect, useRef } from 'react'
import { analytics } from '../../contract/analytics.ts'
import { countedAddress, hasPublicTitle } from '../../domain/analytics/page-address.ts'
import { useClock } from '../data/clock.tsx'
import { useOpening } from '../data/opening.tsx'
import { useSession } from '../data/session.tsx'
import { titleOf } from './paths.ts'

/** By then a page of the catalogue has its own title. */
const settledMs = 1000
/** Who was only led on has seen nothing. */
const glimpseMs = 200

/**
 * Counts a page at each change of the route (X02): for anyone but admins and staff on site, after the session has
 * loaded, with a network. Nothing waits for it and no failure of it is said.
 */
export function usePageViews(pathname: string, isOnline: boolean): void {
  const { session, isLoading } = useSession()
  const opening = useOpening()
  const clock = useClock()
  const isCounted = !isLoading && !session.admin && !session.on_site
  const online = useRef(isOnline)
  useEffect(() => {
    online.current = isOnline
  }, [isOnline])
  const last = useRef('')
  useEffect(() => {
    const counted = countedAddress(pathname)
    if (!isCounted || counted === last.current) return undefined
    const begun = clock.now()
    let isTold = false
    const tell = (title: string) => {
      if (isTold || !online.current) return
      isTold = true
      last.current = counted
      const send = async () => {
        const engine = await opening
        // A visitor's page does not fetch the engine for this.
        await engine.opened
        await engine.call(analytics.table.viewPage, { body: { url: counted, title: title.slice(0, 300) } })
      }
      send().catch(() => undefined)
    }
    const stop = clock.after(settledMs, () => {
      tell(hasPublicTitle(pathname) ? document.title : titleOf(pathname))
    })
    return () => {
      stop()
      if (clock.now() - begun >= glimpseMs) tell(titleOf(pathname))
    }
  }, [pathname, isCounted, opening, clock])
}
