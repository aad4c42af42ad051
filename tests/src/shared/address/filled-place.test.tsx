import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { openPlaces } from '../../../../domain/places/open-places.ts'
import { packPlaces } from '../../../../domain/places/pack-places.ts'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { PlacesProvider } from '../../../../src/data/places.tsx'
import { useFilledPlace } from '../../../../src/shared/address/use-filled-place.ts'
import { createTestEngine } from '../../support/engine.ts'

afterEach(cleanup)

const middle = { latitude: 45, longitude: -93 }
const table = openPlaces(
  packPlaces([
    { code: '55418', city: 'Minneapolis', state: 'MN', middle },
    { code: '60601', city: 'Chicago', state: 'IL', middle },
  ]),
)
const engine = createTestEngine({
  fetchOrCached: () => Promise.reject(Object.assign(new Error('No answer'), { name: 'NoAnswer' })),
})

function Address() {
  const [values, setValues] = useState({ postal: '', city: '', state: '' })
  const set = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
  }
  useFilledPlace(values.postal, { stateAs: 'abbreviation', getPlace: () => values, setPlace: set })
  return (['postal', 'city', 'state'] as const).map((name) => (
    <input
      key={name}
      aria-label={name}
      value={values[name]}
      onChange={({ target }) => {
        set(name, target.value)
      }}
    />
  ))
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EngineProvider value={engine}>
        <PlacesProvider value={{ table: () => Promise.resolve(table) }}>
          <Address />
        </PlacesProvider>
      </EngineProvider>
    </QueryClientProvider>,
  )
}
const type = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
}
const showsPlace = (city: string, state: string) =>
  waitFor(() => {
    expect([screen.getByLabelText('city'), screen.getByLabelText('state')]).toEqual([
      expect.objectContaining({ value: city }),
      expect.objectContaining({ value: state }),
    ])
  })

describe('a postal code fills in city and state', () => {
  it('and a corrected one corrects both', async () => {
    open()
    type('postal', '55418')
    await showsPlace('Minneapolis', 'MN')
    type('postal', '60601')
    await showsPlace('Chicago', 'IL')
  })
  it('but never overwrites input', async () => {
    open()
    type('city', 'St. Anthony')
    type('postal', '55418')
    await showsPlace('St. Anthony', 'MN')
    type('state', '')
    type('postal', '60601')
    await showsPlace('St. Anthony', 'IL')
  })
  it('and a cleared city stays empty', async () => {
    open()
    type('postal', '55418')
    await showsPlace('Minneapolis', 'MN')
    type('city', '')
    type('state', 'WI')
    await showsPlace('', 'WI')
  })
})
