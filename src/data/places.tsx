import { createContext, useContext } from 'react'
import type { DevicePlaces } from '../platform/places/device-places.ts'

/** Loads the code and the table on first use. */
const lazyPlaces: DevicePlaces = {
  table: async () => (await import('../platform/ports/page-places.ts')).pagePlaces.table(),
}

const PlacesContext = createContext<DevicePlaces>(lazyPlaces)
/** For tests: injects another table. */
export const PlacesProvider = PlacesContext.Provider

export const usePlaces = (): DevicePlaces => useContext(PlacesContext)
