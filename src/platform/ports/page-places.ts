import { createDevicePlaces } from '../places/device-places.ts'
import type { DevicePlaces } from '../places/device-places.ts'

/** The page's postal code table. */
export const pagePlaces: DevicePlaces = createDevicePlaces({
  url: import.meta.env.PLACES_URL,
  fetch: (input, init) => fetch(input, init),
  caches: 'caches' in globalThis ? globalThis.caches : null,
})
