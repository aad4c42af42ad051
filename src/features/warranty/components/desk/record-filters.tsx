import type { RegistrationDesk } from '../../../../../contract/registration-desk.ts'
import { registrationSorts } from '../../../../../domain/warranty/desk.ts'
import { QueueFilters } from '../../../../shared/desk/queue-filters.tsx'
import { sortLabels } from './desk-address.ts'
import type { DeskAddress } from './desk-address.ts'

const builtInViews = [{ name: 'Newest', query: 'section=pending&sort=newest' }]

/** The filters of the registrations' queue: by account, and by serial, owner, city or dealer. */
export function RecordFilters({
  address,
  accounts,
  query,
  onChange,
}: {
  readonly address: DeskAddress
  readonly accounts: RegistrationDesk['accounts']
  /** The query of the address, which a view keeps. */
  readonly query: string
  readonly onChange: (parameters: Readonly<Record<string, string>>) => void
}) {
  return (
    <QueueFilters
      sort={address.sort}
      sorts={registrationSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
      account={{
        ...{ name: 'account', label: 'Account', value: address.account },
        choices: accounts.map(({ account_id, name, count }) => ({
          ...{ value: String(account_id), label: `${name}: ${count}` },
        })),
      }}
      text={{ value: address.filter, placeholder: 'Serial, owner, city or dealer' }}
      views={{ list: 'registrations', builtIn: builtInViews, query }}
      onChange={onChange}
    />
  )
}
