import { addresses } from '../../../../../contract/addresses.ts'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'

export interface ServiceAddress {
  readonly id: number
  readonly name: string
  readonly postal: string
  /** Street, city and state. */
  readonly detail: string
}

/** The account's service addresses, from its address book, else from the jobs on this device. */
export function useServiceAddresses(): readonly ServiceAddress[] {
  const { session } = useSession()
  const [account, user] = [session.user?.account_id ?? 0, session.user?.user_id ?? 0]
  const name = session.user?.account_name ?? ''
  const book = useRead(
    addresses.table.listServiceAddresses,
    { params: { id: account } },
    { isOn: session.servicer && account > 0 },
  )
  const jobs = useLiveQuery(
    async (engine) => (session.servicer ? (await engine.claims('jobs')).rows : []),
    [session.servicer],
  )
  if (book.state === 'ready' && book.value.length > 0)
    return book.value.map((one) => ({
      id: one.address_id,
      name: one.name || name,
      postal: one.postal_code,
      detail: [one.addr1, one.city, one.state].filter(Boolean).join(', '),
    }))
  const fromJobs = new Map<number, ServiceAddress>()
  for (const { value } of jobs.state === 'ready' ? jobs.value : [])
    if ((value.assigned_to === user || value.servicer_account_id === account) && value.provider_address_id != null)
      fromJobs.set(value.provider_address_id, {
        id: value.provider_address_id,
        name: value.servicer_name ?? name,
        postal: '',
        detail: '',
      })
  return [...fromJobs.values()]
}
