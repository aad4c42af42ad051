import { useQuery } from '@tanstack/react-query'
import { site } from '../../contract/site.ts'
import type { Point } from '../../domain/places/distance.ts'
import { placeOf } from '../../domain/places/postal-code.ts'
import type { Engine } from '../../offline/engine.ts'
import type { DevicePlaces } from '../platform/places/device-places.ts'
import { useEngine } from './engine.tsx'
import { usePlaces } from './places.tsx'
import { refusedBy } from './say-fault.ts'

interface Found {
  readonly city: string
  /** The abbreviation. */
  readonly state: string
  readonly middle: Point | null
}

/** City and state of a postal code (G01): the server's, else out of the table on this device. Null where there is no such code. */
async function lookUp(engine: Engine, places: DevicePlaces, zip: string): Promise<Found | null> {
  try {
    const { value } = await engine.mirrored(site.table.readPostalCode, { params: { zip } })
    const { postal_code_city, postal_code_province_abv, latitude, longitude } = value
    const middle = latitude === null || longitude === null ? null : { latitude, longitude }
    return { city: postal_code_city, state: postal_code_province_abv, middle }
  } catch (error) {
    if (refusedBy(error)?.status === 404) return null
    return (await places.table()).find(zip)
  }
}

/** What a form fills in when a postal code was typed. `found` is undefined while nobody knows, null where there is no such code. */
export function usePostalCode(typed: string): {
  readonly found: Found | null | undefined
  readonly isLoading: boolean
} {
  const [engine, places] = [useEngine(), usePlaces()]
  const zip = placeOf(typed)
  const { data, isLoading } = useQuery({
    queryKey: ['postal-code', zip],
    enabled: zip !== null,
    networkMode: 'always',
    retry: false,
    queryFn: () => lookUp(engine, places, zip ?? ''),
  })
  return { found: data, isLoading }
}
