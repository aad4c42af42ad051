import { useState } from 'react'
import { addresses } from '../../../../../contract/addresses.ts'
import { site } from '../../../../../contract/site.ts'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useSession } from '../../../../data/session.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { Combobox } from '../../../../shared/combobox.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'
import '../../../../shared/form.css'

export type Dealer = Pick<Whereabouts, 'dealer_name' | 'dealer_city' | 'dealer_state_id' | 'dealer_location_id'>

/** The dealer who sold the machine. A dealer found by name brings its address; any other is stored by name only. */
export function DealerForm({
  start,
  onSave,
  onCancel,
}: {
  readonly start: Dealer
  readonly onSave: (dealer: Dealer) => void
  readonly onCancel: () => void
}) {
  const clock = useClock()
  const { session } = useSession()
  const [dealer, setDealer] = useState<Dealer>(start)
  const name = useDebouncedValue(dealer.dealer_name.trim(), 250, clock)
  const isChosen = dealer.dealer_location_id !== null
  const lookup = useRead(addresses.table.findDealers, { query: { name } }, { isOn: name.length > 1 && !isChosen })
  const states = useRead(site.table.listStates, { query: {} })
  const own = session.dealer_locations.map((one) => ({ ...one, location_state: '' }))
  const shops = name.length < 2 ? own : lookup.state === 'ready' ? lookup.value : []
  const choose = (key: string) => {
    const shop = shops.find((one) => String(one.location_id) === key)
    if (shop === undefined) return
    const state =
      states.state === 'ready' ? states.value.find((one) => one.state_abbreviation === shop.location_state) : null
    setDealer({
      dealer_name: shop.location_company_name,
      dealer_city: shop.location_city,
      dealer_state_id: state?.state_id ?? null,
      dealer_location_id: shop.location_id,
    })
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave(dealer)
      }}
    >
      <div className="whole">
        <Combobox
          label="Dealer"
          value={dealer.dealer_name}
          hint="Type part of the name and choose the store to attach its address."
          onType={(dealer_name) => {
            setDealer({ ...dealer, dealer_name: dealer_name.slice(0, 120), dealer_location_id: null })
          }}
          suggestions={
            isChosen
              ? []
              : shops.map((one) => ({
                  key: String(one.location_id),
                  title: one.location_company_name,
                  detail: [one.location_city, one.location_state].filter((text) => text !== '').join(', '),
                }))
          }
          onChoose={choose}
        />
      </div>
      <div className="whole">
        <Field
          label="City"
          isOptional
          autoComplete="off"
          maxLength={120}
          value={dealer.dealer_city}
          onChange={({ target }) => {
            setDealer({ ...dealer, dealer_city: target.value, dealer_location_id: null })
          }}
        />
      </div>
      {isChosen ? (
        <Note tone="info" icon="check-circle" role="status">
          This store’s address is attached.
        </Note>
      ) : dealer.dealer_name === '' ? null : (
        <Note icon="info" role="status">
          {lookup.state === 'failed'
            ? 'Dealer lookup needs a connection. The name is saved as you type it.'
            : 'No store is chosen. The name is saved as you type it.'}
        </Note>
      )}
      <div className="form-end">
        <div className="form-acts">
          <Button type="submit" fill="filled">
            Save
          </Button>
          <Button fill="clear" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
