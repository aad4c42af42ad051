import { useEffect } from 'react'
import type { Session } from '../../../contract/shapes/session.ts'
import { useClock } from '../../data/clock.tsx'
import { usePlaces } from '../../data/places.tsx'

const quietMs = 8000

/** Fetches the postal codes ahead for servicers and dealers: miles are estimated from them without a signal. */
export function usePlacesPrefetch({ servicer, dealer, viewing_as_servicer }: Session): void {
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
