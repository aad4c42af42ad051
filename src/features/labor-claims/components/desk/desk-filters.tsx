import type { Desk } from '../../../../../contract/claim-desk.ts'
import { deskSorts } from '../../../../../domain/labor-claims/desk.ts'
import { QueueFilters } from '../../../../shared/desk/queue-filters.tsx'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { sortLabels } from './desk-address.ts'
import type { DeskAddress } from './desk-address.ts'

const builtInViews = [
  { name: 'Payments', query: 'section=approve_payment' },
  { name: 'Most money', query: 'section=approve_payment&sort=amount' },
]

/** The filters of the claims' queue: by servicer, and by claim, serial, customer or city. */
export function DeskFilters({
  address,
  servicers,
  query,
  onChange,
}: {
  readonly address: DeskAddress
  readonly servicers: Desk['servicers']
  /** The query of the address, which a view keeps. */
  readonly query: string
  readonly onChange: (parameters: Readonly<Record<string, string>>) => void
}) {
  return (
    <QueueFilters
      sort={address.sort}
      sorts={deskSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
      account={{
        ...{ name: 'servicer', label: 'Servicer', value: address.servicer },
        choices: servicers.map(({ account_id, name, count, amount }) => ({
          ...{ value: String(account_id), label: `${name}: ${count}, ${formatPrice(amount)}` },
        })),
      }}
      text={{ value: address.filter, placeholder: 'Claim, serial, customer or city' }}
      views={{ list: 'desk', builtIn: builtInViews, query }}
      onChange={onChange}
    />
  )
}
