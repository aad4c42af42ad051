import { useQuery } from '@tanstack/react-query'
import { useEngine } from './engine.tsx'
import { lookUpMiles, MilesUnknown } from './look-up-miles.ts'
import type { Miles, Way } from './look-up-miles.ts'
import { usePlaces } from './places.tsx'
import { sayFault } from './say-fault.ts'

export interface MilesReading {
  /** Null while it is not known, for whatever reason; never 0 in silence. */
  readonly found: Miles | null
  readonly isLoading: boolean
  /** Why there are none, in a sentence. */
  readonly fault: string | null
  readonly again: () => void
}

/** The miles of a way, from the server or estimated on this device (L21). A way that is null is not known yet. */
export function useMiles(way: Way | null): MilesReading {
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
    fault: error === null ? null : error instanceof MilesUnknown ? error.message : sayFault(error),
    again: () => {
      void refetch()
    },
  }
}
