import { postalCodeError, findProvince } from '../../../domain/places/postal-code.ts'
import type { Place } from '../../../domain/places/place.ts'
import type { AddressCheck } from '../../ports/address-check.ts'
import type { Places } from '../../ports/places.ts'

const abbreviations: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' }

/** Normalizes a city for comparison: no accents, dots or capitals, and common abbreviations. */
const normalizeTown = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\s-]/g, '')
    .split(/[\s-]+/)
    .filter((name) => name !== '')
    .map((name) => abbreviations[name] ?? name)
    .join(' ')

/** The first three characters of a Canadian code cover a district with many names, so only the province is compared there. */
function isConsistent(place: Place, city: string, state: string): boolean {
  if (place.state !== state.trim().toUpperCase()) return false
  return findProvince(place.code) !== null || normalizeTown(place.city) === normalizeTown(city)
}

/** Checks city and state against the postal code, with the packaged places. Streets are not checked. */
export function packagedAddressCheck(places: Places): AddressCheck {
  return {
    check: async (address) => {
      const place = (await places.table()).find(address.postal_code)
      if (place === null) return { errors: { postal_code: postalCodeError }, suggested: null }
      if (isConsistent(place, address.city, address.state)) return { errors: {}, suggested: null }
      return { errors: {}, suggested: { ...address, city: place.city, state: place.state } }
    },
  }
}
