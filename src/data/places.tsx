import { createContext, useContext } from 'react'
import type { DevicePlaces } from '../platform/places/device-places.ts'

/** Its code and its table come when somebody first asks. */
const late: DevicePlaces = {
  table: async () => (await import('../platform/world/places.ts')).pagePlaces.table(),
}

const Given = createContext<DevicePlaces>(late)
/** For tests: another table than the page's. */
export const PlacesProvider = Given.Provider

export const usePlaces = (): DevicePlaces => useContext(Given)
