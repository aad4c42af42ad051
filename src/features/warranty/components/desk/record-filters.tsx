import { useState } from 'react'
import type { RegistrationDesk } from '../../../../../contract/registration-desk.ts'
import { registrationSorts } from '../../../../../domain/warranty/desk.ts'
import { KeyButton } from '../../../../shared/desk/desk-keys.tsx'
import { TextFilter } from '../../../../shared/desk/text-filter.tsx'
import { SavedViews } from '../../../../shared/views/saved-views.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { sortLabels } from './desk-address.ts'
import type { DeskAddress } from './desk-address.ts'

const builtInViews = [{ name: 'Newest', query: 'section=pending&sort=newest' }]

/** The order of the queue, and behind a button the account, the text and the saved views. All of it is in the address. */
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
  const count = [address.account, address.filter].filter((one) => one !== '').length
  const [isOpen, setOpen] = useState(count > 0)
  const [filterBy] = useState(() => (filter: string) => {
    onChange({ filter })
  })
  const known = accounts.some((one) => String(one.account_id) === address.account)
  return (
    <div className="dk-filters">
      <div className="row">
        <SelectField
          label="Order"
          isLabelHidden
          value={address.sort}
          choices={registrationSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          onChange={({ target }) => {
            onChange({ sort: target.value === 'oldest' ? '' : target.value })
          }}
        />
        <KeyButton
          k="f"
          fill="clear"
          size="small"
          icon="filter"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {count === 0 ? 'Filters' : `Filters, ${count}`}
        </KeyButton>
      </div>
      {isOpen ? (
        <div className="dk-more">
          <SelectField
            label="Account"
            isLabelHidden
            value={address.account}
            choices={[
              { value: '', label: 'All accounts' },
              ...(known || address.account === ''
                ? []
                : [{ value: address.account, label: 'Chosen account, none here' }]),
              ...accounts.map(({ account_id, name, count: many }) => ({
                value: String(account_id),
                label: `${name}: ${many}`,
              })),
            ]}
            onChange={({ target }) => {
              onChange({ account: target.value })
            }}
          />
          <TextFilter text={address.filter} placeholder="Serial, owner, city or dealer" onFilter={filterBy} />
          <SavedViews list="registrations" builtIn={builtInViews} query={query} onShow={onChange} />
        </div>
      ) : null}
    </div>
  )
}
