import { useQuery } from '@tanstack/react-query'
import { useEngine } from './engine.tsx'
import { lookUpMiles, MilesUnknown } from './look-up-miles.ts'
import type { Miles, Route } from './look-up-miles.ts'
import { usePlaces } from './places.tsx'
import { errorMessage } from './error-message.ts'

export interface MilesResult {
  /** Null until it is known. 0 where the look-up failed (`WO158`): `error` says why, and the field asks for the miles. */
  readonly found: Miles | null
  readonly isLoading: boolean
  /** Why there is no result, as a sentence. */
  readonly error: string | null
  readonly retry: () => void
}

/** An estimate, so that the server replaces it where it knows the distance. */
const notFound: Miles = { miles: 0, source: 'estimated' }

/** The miles of a route, from the server or estimated on the device (L21). Null if the route is not known yet. */
export function useMiles(way: Route | null): MilesResult {
  const [engine, places] = [useEngine(), usePlaces()]
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: ['miles', way],
    enabled: way !== null,
    networkMode: 'always',
    retry: false,
    queryFn: () => (way === null ? null : lookUpMiles(engine, places, way)),
  })
  return {
    found: data ?? (error === null ? null : notFound),
    isLoading,
    error: error === null ? null : error instanceof MilesUnknown ? error.message : errorMessage(error),
    retry: () => {
      void refetch()
    },
  }
}
