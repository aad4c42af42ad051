import { useIonViewWillEnter } from '@ionic/react'
import { useEffect, useRef } from 'react'
import { dashboard } from '../../../../contract/dashboard.ts'
import type { Home } from '../../../../contract/shapes/home.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import type { ReadResult } from '../../../data/use-read.ts'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/**
 * The home as the server has it, or its last copy. It is read again whenever the screen comes back, and when work of this
 * device has arrived: both may have changed what waits.
 */
export function useHome(): ReadResult<Home> {
  const { session } = useSession()
  const { counts } = useConnectionStatus()
  const home = useRead(dashboard.table.readHome, {
    query: { time_zone: timeZone, viewing_as_servicer: session.viewing_as_servicer ? 'true' : 'false' },
  })
  const refetch = home.state === 'loading' ? null : home.refetch
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useIonViewWillEnter(() => {
    latest.current?.()
  })
  const waiting = typeof counts === 'object' ? counts.waiting + counts.attention : null
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting !== null && before.current !== null && waiting < before.current) latest.current?.()
    before.current = waiting
  }, [waiting])
  return home
}
