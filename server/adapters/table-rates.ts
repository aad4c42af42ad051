import { milesBetween } from '../../domain/places/distance.ts'
import type { Point } from '../../domain/places/distance.ts'
import { findProvince } from '../../domain/places/postal-code.ts'
import type { Places } from '../ports/places.ts'
import type { ServiceRate, ShippingRates } from '../ports/shipping-rates.ts'

/** Upper limits of the zones in miles: the first is for zone 2, the second for zone 3, and so on. Beyond all is the last zone. */
const zoneMiles = [150, 300, 600, 1000, 1400, 1800] as const
const lastZone = 8
/** Places that trucks do not reach: islands, Alaska, military post. */
const overseasZone = 9
const overseasStates: readonly string[] = ['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP']
const poundGrams = 453.592_37
/** Customs fee for each package that crosses the border, in cents. */
const borderFee = 1250

const services = [
  { code: 'GROUND', name: 'Ground', factor: 1 },
  { code: '2DAY', name: 'Second day air', factor: 2.3 },
  { code: 'NEXT', name: 'Next day air', factor: 3.9 },
] as const

function findZone(from: Point, to: Point | null, state: string): number {
  if (to === null || overseasStates.includes(state)) return overseasZone
  const miles = milesBetween(from, to)
  const at = zoneMiles.findIndex((maxMiles) => miles <= maxMiles)
  return at === -1 ? lastZone : at + 2
}

/** Returns the ground rate in cents: the first pound plus each further one, by zone. */
const getGroundRate = (zone: number, pounds: number) => 790 + 45 * zone + (pounds - 1) * (32 + 7 * zone)
const toFiveCents = (cents: number) => Math.round(cents / 5) * 5

function listRates(zone: number, pounds: number, isAbroad: boolean): ServiceRate[] {
  const ground = getGroundRate(zone, pounds)
  return services
    .filter(({ code }) => code !== 'NEXT' || zone !== overseasZone)
    .map(({ code, name, factor }) => ({
      code,
      name,
      rate: toFiveCents(ground * factor) + (isAbroad ? borderFee : 0),
      days: getDays(code, zone) + (isAbroad ? 1 : 0),
    }))
}

function getDays(code: (typeof services)[number]['code'], zone: number): number {
  if (code === 'NEXT') return 1
  if (code === '2DAY') return zone === overseasZone ? 4 : 2
  return zone === overseasZone ? 8 : Math.max(1, zone - 2)
}

/**
 * Calculates rates from our own table: by weight in whole pounds, and by the distance zone from the warehouse. Covers the
 * US and Canada; an unknown code has no rates (docs/decisions/027-the-cart.md has the table).
 */
export function createTableRates(places: Places, warehousePostalCode: string): ShippingRates {
  return {
    rates: async ({ postalCode, grams }) => {
      const table = await places.table()
      const [from, to] = [table.find(warehousePostalCode)?.middle, table.find(postalCode)]
      if (to === null) return []
      if (!from) throw new Error(`The warehouse's postal code ${warehousePostalCode} is not one that we know`)
      const isAbroad = (findProvince(to.code) === null) !== (findProvince(warehousePostalCode) === null)
      return listRates(findZone(from, to.middle, to.state), Math.max(1, Math.ceil(grams / poundGrams)), isAbroad)
    },
  }
}
