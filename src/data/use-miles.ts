import { useQuery } from '@tanstack/react-query'
import { useEngine } from './engine.tsx'
import { lookUpMiles, MilesUnknown } from './look-up-miles.ts'
import type { Miles, Route } from './look-up-miles.ts'
import { usePlaces } from './places.tsx'
import { errorMessage } from './error-message.ts'

export interface MilesResult {
  /** Null if unknown for any reason; never 0 instead. */
  readonly found: Miles | null
  readonly isLoading: boolean
  /** Why there is no result, as a sentence. */
  readonly error: string | null
  readonly retry: () => void
}

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
    found: data ?? null,
    isLoading,
    error: error === null ? null : error instanceof MilesUnknown ? error.message : errorMessage(error),
    retry: () => {
      void refetch()
    },
  }
}
