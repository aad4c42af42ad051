import type { PlaceTable } from '../../domain/places/place.ts'

/** The postal codes of the US and Canada, loaded on first use. */
export interface Places {
  table(): Promise<PlaceTable>
}
