import { useEffect, useRef } from 'react'
import { analytics } from '../../contract/analytics.ts'
import { toCountedAddress, hasPublicTitle } from '../../domain/analytics/page-address.ts'
import { useClock } from '../data/clock.tsx'
import { useEnginePromise } from '../data/engine-promise.tsx'
import { useSession } from '../data/session.tsx'
import { titleOf } from './paths.ts'

/** A catalogue page has its own title after this time. */
const titleReadyMs = 1000
/** A shorter stay was a redirect and is not counted. */
const minViewMs = 200

/**
 * Counts a page view at each change of the route (X02), except for admins and on-site staff. It needs the session and a
 * network. Nothing waits for it, and its failures are not shown.
 */
export function usePageViews(pathname: string, isOnline: boolean): void {
  const { session, isLoading } = useSession()
  const opening = useEnginePromise()
  const clock = useClock()
  const isCounted = !isLoading && !session.admin && !session.on_site
  const online = useRef(isOnline)
  useEffect(() => {
    online.current = isOnline
  }, [isOnline])
  const last = useRef('')
  useEffect(() => {
    const counted = toCountedAddress(pathname)
    // Typing changes the address of a search with each letter.
    const page = counted === '/search/:term' ? counted : pathname
    if (!isCounted || page === last.current) return undefined
    const begun = clock.now()
    let isReported = false
    const report = (title: string) => {
      if (isReported || !online.current) return
      isReported = true
      last.current = page
      const send = async () => {
        const engine = await opening
        // Counting does not load the engine on a visitor's page.
        await engine.opened
        await engine.call(analytics.table.viewPage, { body: { url: counted, title: title.slice(0, 300) } })
      }
      send().catch(() => undefined)
    }
    const stop = clock.setTimer(titleReadyMs, () => {
      report(hasPublicTitle(pathname) ? document.title : titleOf(pathname))
    })
    return () => {
      stop()
      if (clock.now() - begun >= minViewMs) report(titleOf(pathname))
    }
  }, [pathname, isCounted, opening, clock])
}
