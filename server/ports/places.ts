import type { PlaceTable } from '../../domain/places/place.ts'

/** The postal codes of the US and Canada, opened when they are first asked for. */
export interface Places {
  table(): Promise<PlaceTable>
}
