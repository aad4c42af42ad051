import { useEffect } from 'react'
import { addresses } from '../../../../contract/addresses.ts'
import { site } from '../../../../contract/site.ts'
import type { Engine } from '../../../../offline/engine.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useSession } from '../../../data/session.tsx'
import { useStanding } from '../../../data/standing.tsx'

/** What the forms of a claim ask for beside what the jobs bring: the states, and the account's places. */
async function fetchLists(engine: Engine, account: number): Promise<void> {
  await engine.mirrored(site.table.listStates, { query: {} })
  if (account > 0) await engine.mirrored(addresses.table.listServiceAddresses, { params: { id: account } })
}

/** Brings it to this device while there is a network, so that a claim can be filed and a trip finished without one. `asOf` is when the jobs came. */
export function useFormLists(asOf: number | null): void {
  const engine = useEngine()
  const { session } = useSession()
  const { isOnline } = useStanding()
  const account = session.servicer ? (session.user?.account_id ?? 0) : 0
  useEffect(() => {
    if (isOnline && asOf !== null) fetchLists(engine, account).catch(() => undefined)
  }, [engine, account, isOnline, asOf])
}
