import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, it } from 'vitest'
import { openPlaces } from '../../../domain/places/open-places.ts'
import { packPlaces } from '../../../domain/places/pack-places.ts'
import { EngineProvider } from '../../../src/data/engine.tsx'
import type { Route } from '../../../src/data/look-up-miles.ts'
import { PlacesProvider } from '../../../src/data/places.tsx'
import { useMiles } from '../../../src/data/use-miles.ts'
import { usePostalCode } from '../../../src/data/use-postal-code.ts'
import { createTestEngine } from '../support/engine.ts'
import type { EngineOverrides } from '../support/engine.ts'

afterEach(cleanup)

const table = openPlaces(
  packPlaces([
    { code: '55418', city: 'Minneapolis', state: 'MN', middle: { latitude: 45.02, longitude: -93.24 } },
    { code: '55420', city: 'Bloomington', state: 'MN', middle: { latitude: 44.84, longitude: -93.28 } },
  ]),
)
const route: Route = {
  from_address_id: 5,
  from_postal_code: '55418',
  to_address_1: '90 Cedar Park Rd',
  to_city: 'Bloomington',
  to_state: 'MN',
  to_zip: '55420',
}
const named = (name: string, fields: object) => Object.assign(new Error('the server’s message'), { name, ...fields })
const unreachable = async () => {
  throw named('NoAnswer', {})
}
const refusing = async () => {
  throw named('CallRefused', { status: 404 })
}
const answering = (value: unknown) => async () => ({ value, asOf: 0, fresh: true })

function Miles({ of }: { readonly of: Route | null }) {
  const { found, error } = useMiles(of)
  return <p>{found === null ? 'unknown' : `${found.miles} ${found.source}${error === null ? '' : `: ${error}`}`}</p>
}
function Town({ code }: { readonly code: string }) {
  const { found } = usePostalCode(code)
  return <p>{found === undefined ? 'unknown' : found === null ? 'no such code' : `${found.city}, ${found.state}`}</p>
}

function show(what: ReactNode, fetchOrCached: NonNullable<EngineOverrides['fetchOrCached']>, isCached = true) {
  const places = { table: async () => (isCached ? table : Promise.reject(new Error('not cached'))) }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EngineProvider value={createTestEngine({ fetchOrCached })}>
        <PlacesProvider value={places}>{what}</PlacesProvider>
      </EngineProvider>
    </QueryClientProvider>,
  )
}

describe('The miles of a route (L21)', () => {
  it('come from the server if it answers', async () => {
    show(<Miles of={route} />, answering({ miles: 16.4, estimated: true }))
    await screen.findByText('16.4 looked-up')
  })

  it('are estimated on the device without a network, and say so', async () => {
    show(<Miles of={route} />, unreachable)
    await screen.findByText('16.4 estimated')
  })

  it('are estimated to the city center if the postal code is unknown', async () => {
    show(<Miles of={{ ...route, to_zip: '' }} />, unreachable)
    await screen.findByText('16.4 estimated')
  })

  it('are 0 if the server cannot find the distance, and say why (`WO158`)', async () => {
    show(<Miles of={route} />, refusing)
    await screen.findByText('0 estimated: the server’s message')
  })

  it('must be typed if neither server nor device knows them', async () => {
    show(<Miles of={{ ...route, to_zip: '99999', to_city: 'Atlantis' }} />, unreachable)
    await screen.findByText(
      /^0 estimated: The distance could not be calculated\. Type the miles; they will be checked later\.$/,
    )
    cleanup()
    show(<Miles of={route} />, unreachable, false)
    await screen.findByText(
      /^0 estimated: The distance could not be calculated\. Type the miles; they will be checked later\.$/,
    )
  })
})

describe('The city of a postal code (G01)', () => {
  it('comes from the server if it answers', async () => {
    const place = { postal_code_city: 'Bloomington', postal_code_province_abv: 'MN', latitude: null, longitude: null }
    show(<Town code="55420" />, answering(place))
    await screen.findByText('Bloomington, MN')
  })

  it('comes from the device without a network', async () => {
    show(<Town code="55418-1234" />, unreachable)
    await screen.findByText('Minneapolis, MN')
  })

  it('is none for an unknown code, and is not looked up before the code is complete', async () => {
    show(<Town code="99999" />, refusing)
    await screen.findByText('no such code')
    cleanup()
    show(<Town code="5541" />, unreachable)
    await screen.findByText('unknown')
  })
})
