import * as z from 'zod/mini'
import { addresses } from '../../../../../contract/addresses.ts'
import { site } from '../../../../../contract/site.ts'
import { whereabouts } from '../../../../../contract/shapes/registration.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { Combobox } from '../../../../shared/machine/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { BoundField, useBoundValue } from '../../../../ui/form/bound-field.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'
import { useKnownStores } from './use-known-stores.ts'

export const dealerForm = z.pick(whereabouts, {
  dealer_name: true,
  dealer_city: true,
  dealer_state_id: true,
  dealer_location_id: true,
})
export type Dealer = z.output<typeof dealerForm>
type Bound<N extends keyof Dealer> = ReturnType<typeof useBoundValue<Dealer, unknown, N>>

/** The fields of the dealer. One found by name brings its address; any other is stored by name only. */
export function DealerFieldset({
  name: { value: dealerName, onType: changeName, error: nameError, ...nameField },
  city,
  state,
  location,
  setCity,
}: {
  readonly name: Bound<'dealer_name'>
  readonly city: BoundField
  readonly state: Bound<'dealer_state_id'>
  readonly location: Bound<'dealer_location_id'>
  readonly setCity: (city: string) => void
}) {
  const clock = useClock()
  const name = useDebouncedValue(dealerName.trim(), 250, clock)
  const isChosen = location.value !== null
  const lookup = useRead(addresses.table.findDealers, { query: { name } }, { isOn: name.length > 1 && !isChosen })
  const states = useRead(site.table.listStates, { query: {} })
  const known = useKnownStores()
  const shops = name.length < 2 ? known.stores : lookup.state === 'ready' ? lookup.value : []
  const choose = (key: string) => {
    const shop = shops.find((one) => String(one.location_id) === key)
    if (shop === undefined) return
    const found =
      states.state === 'ready' ? states.value.find((one) => one.state_abbreviation === shop.location_state) : null
    changeName(shop.location_company_name)
    setCity(shop.location_city)
    state.onType(found?.state_id ?? null)
    location.onType(shop.location_id)
  }
  return (
    <>
      <div className="whole">
        <Combobox
          label="Dealer"
          opensOnPress
          {...nameField}
          error={nameError ?? location.error}
          value={dealerName}
          hint={
            known.near === null || known.stores.length === 0
              ? 'Type part of the name and choose the store to attach its address.'
              : `Choose a store near ${known.near}, or type part of another name.`
          }
          onType={(text) => {
            changeName(text.slice(0, 120))
            location.onType(null)
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
          {...city}
          onChange={(event) => {
            city.onChange(event)
            location.onType(null)
          }}
        />
      </div>
      <div className="whole">
        <SelectField
          label="State"
          isOptional
          error={state.error}
          value={String(state.value ?? '')}
          choices={[
            { value: '', label: 'Not known' },
            ...(states.state === 'ready' ? states.value : []).map((one) => ({
              value: String(one.state_id),
              label: one.state_name,
            })),
          ]}
          onChange={({ target }) => {
            state.onType(target.value === '' ? null : Number(target.value))
            location.onType(null)
          }}
        />
      </div>
      {isChosen ? (
        <Note tone="info" icon="check-circle" role="status">
          This store’s address is attached.
        </Note>
      ) : dealerName === '' ? null : (
        <Note icon="info" role="status">
          {lookup.state === 'failed'
            ? 'Dealer lookup needs a connection. The name is saved as you type it.'
            : 'No store is chosen. The name is saved as you type it.'}
        </Note>
      )}
    </>
  )
}
