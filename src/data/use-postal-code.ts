import { useQuery } from '@tanstack/react-query'
import { site } from '../../contract/site.ts'
import type { Point } from '../../domain/places/distance.ts'
import { toPlaceCode } from '../../domain/places/postal-code.ts'
import type { Engine } from '../../offline/engine.ts'
import type { DevicePlaces } from '../platform/places/device-places.ts'
import { useEngine } from './engine.tsx'
import { usePlaces } from './places.tsx'
import { findRefusal } from './error-message.ts'

interface PostalCodePlace {
  readonly city: string
  /** The abbreviation. */
  readonly state: string
  readonly middle: Point | null
}

/**
 * City and state of a postal code (G01), from the server or the table on this device. Null if the code does not exist.
 */
async function lookUpPostalCode(engine: Engine, places: DevicePlaces, zip: string): Promise<PostalCodePlace | null> {
  try {
    const { value } = await engine.fetchOrCached(site.table.readPostalCode, { params: { zip } })
    const { postal_code_city, postal_code_province_abv, latitude, longitude } = value
    const middle = latitude === null || longitude === null ? null : { latitude, longitude }
    return { city: postal_code_city, state: postal_code_province_abv, middle }
  } catch (error) {
    if (findRefusal(error)?.status === 404) return null
    return (await places.table()).find(zip)
  }
}

/** What a form fills in from a typed postal code. `found` is undefined if unknown, null if the code does not exist. */
export function usePostalCode(typed: string): {
  readonly found: PostalCodePlace | null | undefined
  readonly isLoading: boolean
} {
  const [engine, places] = [useEngine(), usePlaces()]
  const zip = toPlaceCode(typed)
  const { data, isLoading } = useQuery({
    queryKey: ['postal-code', zip],
    enabled: zip !== null,
    networkMode: 'always',
    retry: false,
    queryFn: () => lookUpPostalCode(engine, places, zip ?? ''),
  })
  return { found: data, isLoading }
}
