import { useQuery } from '@tanstack/react-query'
import type { PlaceTable } from '../../domain/places/place.ts'
import { usePlaces } from './places.tsx'

/** The table of all places once it is on this device; null before that, and where it cannot be had. */
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
