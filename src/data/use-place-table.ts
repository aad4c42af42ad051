import { useQuery } from '@tanstack/react-query'
import type { PlaceTable } from '../../domain/places/place.ts'
import { usePlaces } from './places.tsx'

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
