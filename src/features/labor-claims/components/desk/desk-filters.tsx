import { useState } from 'react'
import type { Desk } from '../../../../../contract/claim-desk.ts'
import { deskSorts } from '../../../../../domain/labor-claims/desk.ts'
import { TextFilter } from '../../../../shared/desk/text-filter.tsx'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { SavedViews } from '../../../../shared/views/saved-views.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { KeyButton } from '../../../../shared/desk/desk-keys.tsx'
import { sortLabels } from './desk-address.ts'
import type { DeskAddress } from './desk-address.ts'

const builtInViews = [
  { name: 'Payments', query: 'section=approve_payment' },
  { name: 'Most money', query: 'section=approve_payment&sort=amount' },
]

/** The order of the queue, and behind a button the servicer, the text and the saved views. All of it is in the address. */
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
  const count = [address.servicer, address.filter].filter((one) => one !== '').length
  const [isOpen, setOpen] = useState(count > 0)
  const [filterBy] = useState(() => (filter: string) => {
    onChange({ filter })
  })
  const known = servicers.some((one) => String(one.account_id) === address.servicer)
  return (
    <div className="dk-filters">
      <div className="row">
        <SelectField
          label="Order"
          isLabelHidden
          value={address.sort}
          choices={deskSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          onChange={({ target }) => {
            onChange({ sort: target.value === 'overdue' ? '' : target.value })
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
            label="Servicer"
            isLabelHidden
            value={address.servicer}
            choices={[
              { value: '', label: 'All servicers' },
              ...(known || address.servicer === ''
                ? []
                : [{ value: address.servicer, label: 'Chosen servicer, none here' }]),
              ...servicers.map(({ account_id, name, count: many, amount }) => ({
                value: String(account_id),
                label: `${name}: ${many}, ${formatPrice(amount)}`,
              })),
            ]}
            onChange={({ target }) => {
              onChange({ servicer: target.value })
            }}
          />
          <TextFilter text={address.filter} placeholder="Claim, serial, customer or city" onFilter={filterBy} />
          <SavedViews list="desk" builtIn={builtInViews} query={query} onShow={onChange} />
        </div>
      ) : null}
    </div>
  )
}
