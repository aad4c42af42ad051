import { useEffect } from 'react'
import type { Session } from '../../../contract/shapes/session.ts'
import { useClock } from '../../data/clock.tsx'
import { usePlaces } from '../../data/places.tsx'

const quietMs = 8000

/** Who drives to machines, or files for who does, has the postal codes before the signal is gone: miles are estimated from them. */
export function usePlacesAhead({ servicer, dealer, viewing_as_servicer }: Session): void {
  const [clock, places] = [useClock(), usePlaces()]
  const isWanted = servicer || dealer || viewing_as_servicer
  useEffect(
    () =>
      isWanted
        ? clock.after(quietMs, () => {
            places.table().catch(() => undefined)
          })
        : undefined,
    [isWanted, clock, places],
  )
}
