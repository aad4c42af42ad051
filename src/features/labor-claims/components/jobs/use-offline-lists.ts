import { useEffect } from 'react'
import { addresses } from '../../../../../contract/addresses.ts'
import { site } from '../../../../../contract/site.ts'
import type { Engine } from '../../../../../offline/engine.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'

/** Fetches the lists that claim forms need offline: the states and the account's service addresses. */
async function fetchLists(engine: Engine, account: number): Promise<void> {
  await engine.fetchOrCached(site.table.listStates, { query: {} })
  if (account > 0) await engine.fetchOrCached(addresses.table.listServiceAddresses, { params: { id: account } })
}

/** Stores these lists on this device while online, so that claims and trips can be entered offline. `asOf` is when the jobs were fetched. */
export function useOfflineLists(asOf: number | null): void {
  const engine = useEngine()
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const account = session.servicer ? (session.user?.account_id ?? 0) : 0
  useEffect(() => {
    if (isOnline && asOf !== null) fetchLists(engine, account).catch(() => undefined)
  }, [engine, account, isOnline, asOf])
}
