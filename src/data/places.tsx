import { createContext, useContext } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PlaceTable } from '../../domain/places/place.ts'
import type { DevicePlaces } from '../platform/places/device-places.ts'

/** Loads the code and the table on first use. */
const lazyPlaces: DevicePlaces = {
  table: async () => (await import('../platform/ports/page-places.ts')).pagePlaces.table(),
}

const PlacesContext = createContext<DevicePlaces>(lazyPlaces)
/** For tests: injects another table. */
export const PlacesProvider = PlacesContext.Provider

export const usePlaces = (): DevicePlaces => useContext(PlacesContext)

/** The table of all places; null until it is loaded or if it is unavailable. */
export function usePlaceTable(): PlaceTable | null {
  const places = usePlaces()
  const { data } = useQuery({
    queryKey: ['place-table'],
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    structuralSharing: false,
    queryFn: () => places.table(),
  })
  return data ?? null
}
