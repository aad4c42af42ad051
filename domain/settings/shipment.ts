import { milesBetween } from '../places/distance.ts'
import type { Place, PlaceTable } from '../places/place.ts'
import { findProvince } from '../places/postal-code.ts'
import { overseasZone, zoneMiles, zones } from './shipping-table.ts'
import type { Shipment, Zone } from './shipping-table.ts'

/** Places that trucks do not reach: islands, Alaska, military post. */
const overseasStates: readonly string[] = ['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP']
const poundGrams = 453.592_37

/** Every started pound counts, and the first one always. */
export const toPounds = (grams: number): number => Math.max(1, Math.ceil(grams / poundGrams))

function findZone(from: Place, to: Place): Zone {
  if (from.middle === null || to.middle === null || overseasStates.includes(to.state)) return overseasZone
  const miles = milesBetween(from.middle, to.middle)
  const at = zoneMiles.findIndex((maxMiles) => miles <= maxMiles)
  return zones[at === -1 ? zoneMiles.length : at] ?? overseasZone
}

/** A package between two postal codes of the US and Canada; null if either is unknown. */
export function findShipment(places: PlaceTable, from: string, to: string, pounds: number): Shipment | null {
  const [start, end] = [places.find(from), places.find(to)]
  if (start === null || end === null) return null
  const isAbroad = (findProvince(end.code) === null) !== (findProvince(start.code) === null)
  return { zone: findZone(start, end), pounds, isAbroad }
}
