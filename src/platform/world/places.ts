import { devicePlaces } from '../places/device-places.ts'
import type { DevicePlaces } from '../places/device-places.ts'

/** The page's own table of postal codes. */
export const pagePlaces: DevicePlaces = devicePlaces({
  url: import.meta.env.PLACES_URL,
  fetch: (input, init) => fetch(input, init),
  caches: 'caches' in globalThis ? globalThis.caches : null,
})
