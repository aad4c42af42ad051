import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { defaultDistance } from '../../../../contract/servicers.ts'
import { site } from '../../../../contract/site.ts'
import { formatPostalCode, reshape } from '../../../../domain/places/format.ts'
import { toPlaceCode, postalCodeError } from '../../../../domain/places/postal-code.ts'
import { useRead } from '../../../data/use-read.ts'
import { sortStates } from '../../../shared/sort-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { MyLocationButton } from './my-location-button.tsx'
import { distances } from './servicer-search.ts'
import type { Search } from './servicer-search.ts'

type By = Search['by']
const ways: readonly { readonly by: By; readonly label: string }[] = [
  { by: 'zip', label: 'By postal code' },
  { by: 'state', label: 'By state or province' },
]

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
  const [zip, setZip] = useState(search?.by === 'zip' ? search.zip : lastZip)
  const [distance, setDistance] = useState(search?.by === 'zip' ? search.distance : defaultDistance)
  const [isSubmitted, setSubmitted] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const states = useRead(site.table.listStates, { query: {} })
  const place = toPlaceCode(zip)

  const type = (text: string) => {
    const shaped = reshape({ text, caret: box.current?.selectionStart ?? text.length }, formatPostalCode)
    setZip(shaped.text)
    requestAnimationFrame(() => {
      if (document.activeElement === box.current) box.current?.setSelectionRange(shaped.caret, shaped.caret)
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (place === null) box.current?.focus()
    else onSearch({ by: 'zip', zip: place, distance })
  }
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
        <form className="find-form" noValidate onSubmit={submit}>
          <Field
            ref={box}
            label="Postal code"
            name="postal-code"
            autoComplete="postal-code"
            inputMode={/^[A-Z]/i.test(zip) ? 'text' : 'numeric'}
            enterKeyHint="search"
            placeholder="55401"
            value={zip}
            isSubmitted={isSubmitted}
            error={place === null ? (zip === '' ? 'Enter a postal code' : postalCodeError) : undefined}
            onChange={(event) => {
              type(event.target.value)
            }}
          />
          <SelectField
            label="Within"
            value={String(distance)}
            choices={distances.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
            onChange={(event) => {
              const miles = Number(event.target.value)
              setDistance(miles)
              if (search?.by === 'zip') onSearch({ ...search, distance: miles })
            }}
          />
          <Button type="submit" fill="filled" icon="search">
            Find servicers
          </Button>
          <MyLocationButton
            onPlace={(code) => {
              setZip(code)
              onSearch({ by: 'zip', zip: code, distance })
            }}
          />
        </form>
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
