import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../../contract/shapes/session.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useClock } from '../../data/clock.tsx'
import { usePlaces } from '../../data/places.tsx'
import { useSession } from '../../data/session.tsx'
import { showBadge } from '../../platform/badge.ts'
import { hideLeftPages } from '../hide-left-pages.ts'
import { usePageViews } from '../use-page-views.ts'
import { useLinkedFiles } from './use-linked-files.ts'
import { useVersionKeys } from './use-version-keys.ts'

const quietMs = 8000

/** Fetches the postal codes ahead for servicers and dealers: miles are estimated from them without a signal. */
function usePlacesPrefetch({ servicer, dealer, viewing_as_servicer }: Session): void {
  const [clock, places] = [useClock(), usePlaces()]
  const needsPlaces = servicer || dealer || viewing_as_servicer
  useEffect(
    () =>
      needsPlaces
        ? clock.setTimer(quietMs, () => {
            places.table().catch(() => undefined)
          })
        : undefined,
    [needsPlaces, clock, places],
  )
}

/** Removes the tags that the server put into the page's head: they describe the first address only. */
function useServerHead(pathname: string): void {
  const [first] = useState(pathname)
  useEffect(() => {
    if (pathname === first) return
    for (const element of document.head.querySelectorAll('[data-of-page]')) element.remove()
  }, [pathname, first])
}

/**
 * The app's icon shows what was not sent and what needs a decision (docs/decisions/022-installed-app.md). A page that is looked
 * at ends the dot of a notification.
 */
function useAppBadge(): void {
  const { counts } = useConnectionStatus()
  const left = typeof counts === 'object' ? counts.waiting + counts.attention : null
  useEffect(() => {
    if (left === null) return undefined
    const show = () => {
      showBadge(left)
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
    }
  }, [left])
}

/** Effects of every page: head tags, page views, the postal codes ahead, the version keys, linked files in the shell, the badge, pages that were left. */
export function PageEffects() {
  const { pathname } = useLocation()
  const { isOnline } = useConnectionStatus()
  const { session } = useSession()
  useServerHead(pathname)
  usePageViews(pathname, isOnline)
  usePlacesPrefetch(session)
  useVersionKeys()
  useLinkedFiles()
  useAppBadge()
  useEffect(() => hideLeftPages(document), [])
  return null
}
