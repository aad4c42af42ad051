import { postalCodeFault, provinceOf } from '../../domain/places/postal-code.ts'
import type { Place } from '../../domain/places/place.ts'
import type { AddressCheck } from '../ports/address-check.ts'
import type { Places } from '../ports/places.ts'

const short: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' }

/** A town as it is compared: without accents, dots and capitals, with the usual short words. */
const town = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\s-]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => short[word] ?? word)
    .join(' ')

/** Three characters of a Canadian code are a whole district with many names: there the province alone is held against it. */
function fits(place: Place, city: string, state: string): boolean {
  if (place.state !== state.trim().toUpperCase()) return false
  return provinceOf(place.code) !== null || town(place.city) === town(city)
}

/** Town and state held against the postal code, by the packaged places. Knows no streets. */
export function packagedAddressCheck(places: Places): AddressCheck {
  return {
    check: async (address) => {
      const place = (await places.table()).find(address.postal_code)
      if (place === null) return { errors: { postal_code: postalCodeFault }, suggested: null }
      if (fits(place, address.city, address.state)) return { errors: {}, suggested: null }
      return { errors: {}, suggested: { ...address, city: place.city, state: place.state } }
    },
  }
}
