import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { defaultDistance } from '../../../../contract/servicers.ts'
import { site } from '../../../../contract/site.ts'
import { formatPostalCode } from '../../../../domain/places/format.ts'
import { toPlaceCode, postalCodeError } from '../../../../domain/places/postal-code.ts'
import { useRead } from '../../../data/use-read.ts'
import { sortStates } from '../../../shared/address/sort-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { MyLocationButton } from './my-location-button.tsx'
import { distances } from './servicer-search.ts'
import type { Search } from './servicer-search.ts'
import '../../../ui/segment.css'

type By = Search['by']
const ways: readonly { readonly by: By; readonly label: string }[] = [
  { by: 'zip', label: 'By postal code' },
  { by: 'state', label: 'By state or province' },
]

/** The select sends the distance as text. */
const zipSearch = z.object({ zip: z.string(), distance: z.coerce.number() })
const validateZip = ({ zip }: { readonly zip: string }) =>
  toPlaceCode(zip) === null ? { zip: zip === '' ? 'Enter a postal code' : postalCodeError } : {}

/** The search form. It starts with the search in the URL, or with the last postal code. */
export function SearchForm({
  search,
  lastZip,
  onSearch,
}: {
  readonly search: Search | null
  readonly lastZip: string
  readonly onSearch: (search: Search) => void
}) {
  const [by, setBy] = useState<By>(search?.by ?? 'zip')
  const states = useRead(site.table.listStates, { query: {} })
  const form = useRowForm({
    schema: zipSearch,
    values: {
      zip: search?.by === 'zip' ? search.zip : lastZip,
      distance: String(search?.by === 'zip' ? search.distance : defaultDistance),
    },
    check: validateZip,
    onSave: async ({ zip, distance }) => {
      onSearch({ by: 'zip', zip: toPlaceCode(zip) ?? zip, distance })
    },
  })
  const zip = useWatch({ control: form.control, name: 'zip' })
  const distance = form.bind('distance')
  return (
    <section className="find-box" aria-label="Where">
      <div className="find-modes" role="group" aria-label="Search by">
        {ways.map((way) => (
          <button
            key={way.by}
            type="button"
            className="chip"
            aria-pressed={way.by === by}
            onClick={() => {
              setBy(way.by)
            }}
          >
            {way.label}
          </button>
        ))}
      </div>
      {by === 'zip' ? (
        <Form form={form} className="find-form" role="search">
          <Field
            label="Postal code"
            autoComplete="postal-code"
            inputMode={/^[A-Z]/i.test(zip) ? 'text' : 'numeric'}
            enterKeyHint="search"
            placeholder="55401"
            {...form.bind('zip', formatPostalCode)}
          />
          <SelectField
            label="Within"
            choices={distances.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
            {...distance}
            onChange={(event) => {
              distance.onChange(event)
              if (search?.by === 'zip') onSearch({ ...search, distance: Number(event.target.value) })
            }}
          />
          <Button type="submit" fill="filled" icon="search">
            Find servicers
          </Button>
          <MyLocationButton
            onPlace={(code) => {
              form.setValue('zip', code)
              onSearch({ by: 'zip', zip: code, distance: Number(form.getValues().distance) })
            }}
          />
        </Form>
      ) : (
        <div className="find-form">
          <SelectField
            label="State or province"
            value={search?.by === 'state' ? search.state : ''}
            choices={[
              { value: '', label: states.state === 'failed' ? 'The list did not load' : 'Choose one' },
              ...sortStates(states.state === 'ready' ? states.value : []).map((one) => ({
                value: one.abbreviation,
                label: one.state_name,
              })),
            ]}
            onChange={(event) => {
              if (event.target.value !== '') onSearch({ by: 'state', state: event.target.value })
            }}
          />
        </div>
      )}
    </section>
  )
}
