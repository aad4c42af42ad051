import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { addresses } from '../../../../../contract/addresses.ts'
import { site } from '../../../../../contract/site.ts'
import { whereabouts } from '../../../../../contract/shapes/registration.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { Combobox } from '../../../../shared/machine/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'
import { useKnownStores } from './use-known-stores.ts'

const dealerForm = z.pick(whereabouts, {
  dealer_name: true,
  dealer_city: true,
  dealer_state_id: true,
  dealer_location_id: true,
})
export type Dealer = z.output<typeof dealerForm>

/** The dealer who sold the machine. A dealer found by name brings its address; any other is stored by name only. */
export function DealerForm({
  start,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: Dealer
  readonly onTyped: (dealer: Dealer) => void
  readonly onSave: (dealer: Dealer) => Promise<void>
  readonly onCancel: () => void
}) {
  const clock = useClock()
  const form = useRowForm<Dealer, Dealer>({ schema: dealerForm, values: start, onTyped, onSave })
  const { value: dealerName, onType: changeName, ...nameField } = useBoundValue(form, 'dealer_name')
  const city = form.bind('dealer_city')
  const state = useBoundValue(form, 'dealer_state_id')
  const name = useDebouncedValue(dealerName.trim(), 250, clock)
  const isChosen = useWatch({ control: form.control, name: 'dealer_location_id' }) !== null
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
    form.setValue('dealer_city', shop.location_city)
    form.setValue('dealer_state_id', found?.state_id ?? null)
    form.setValue('dealer_location_id', shop.location_id)
  }
  return (
    <Form form={form}>
      <div className="whole">
        <Combobox
          label="Dealer"
          opensOnPress
          {...nameField}
          value={dealerName}
          hint={
            known.near === null || known.stores.length === 0
              ? 'Type part of the name and choose the store to attach its address.'
              : `Choose a store near ${known.near}, or type part of another name.`
          }
          onType={(text) => {
            changeName(text.slice(0, 120))
            form.setValue('dealer_location_id', null)
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
            form.setValue('dealer_location_id', null)
          }}
        />
      </div>
      <div className="whole">
        <SelectField
          label="State"
          isOptional
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
            form.setValue('dealer_location_id', null)
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
      <FormEnd form={form} saveLabel="Save" onCancel={onCancel} />
    </Form>
  )
}
