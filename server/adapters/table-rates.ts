import { milesBetween } from '../../domain/places/distance.ts'
import type { Point } from '../../domain/places/distance.ts'
import { provinceOf } from '../../domain/places/postal-code.ts'
import type { Places } from '../ports/places.ts'
import type { ServiceRate, ShippingRates } from '../ports/shipping-rates.ts'

/** A parcel within the first of these miles is in zone 2, within the second in zone 3 …; farther than all: the last zone. */
const zoneMiles = [150, 300, 600, 1000, 1400, 1800] as const
const farthest = 8
/** Where no truck goes from here: islands, Alaska, military post. */
const overseas = 9
const overseasStates: readonly string[] = ['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP']
const poundGrams = 453.592_37
/** Duties' papers, for each parcel that crosses the border. */
const borderFee = 1250

const services = [
  { code: 'GROUND', name: 'Ground', factor: 1 },
  { code: '2DAY', name: 'Second day air', factor: 2.3 },
  { code: 'NEXT', name: 'Next day air', factor: 3.9 },
] as const

function zoneOf(from: Point, to: Point | null, state: string): number {
  if (to === null || overseasStates.includes(state)) return overseas
  const miles = milesBetween(from, to)
  const at = zoneMiles.findIndex((most) => miles <= most)
  return at === -1 ? farthest : at + 2
}

/** Cents by truck: a first pound, and each further one, by zone. */
const groundOf = (zone: number, pounds: number) => 790 + 45 * zone + (pounds - 1) * (32 + 7 * zone)
const toFiveCents = (cents: number) => Math.round(cents / 5) * 5

function ratesIn(zone: number, pounds: number, isAbroad: boolean): ServiceRate[] {
  const ground = groundOf(zone, pounds)
  return services
    .filter(({ code }) => code !== 'NEXT' || zone !== overseas)
    .map(({ code, name, factor }) => ({
      code,
      name,
      rate: toFiveCents(ground * factor) + (isAbroad ? borderFee : 0),
      days: daysOf(code, zone) + (isAbroad ? 1 : 0),
    }))
}

function daysOf(code: (typeof services)[number]['code'], zone: number): number {
  if (code === 'NEXT') return 1
  if (code === '2DAY') return zone === overseas ? 4 : 2
  return zone === overseas ? 8 : Math.max(1, zone - 2)
}

/**
 * What sending costs by our own table: by weight in whole pounds, and by the zone of the postal code's middle around the
 * warehouse. The US and Canada; nothing for a code that is none (docs/decisions/027-the-cart.md has the table).
 */
export function tableRates(places: Places, warehousePostalCode: string): ShippingRates {
  return {
    rates: async ({ postalCode, grams }) => {
      const table = await places.table()
      const [from, to] = [table.find(warehousePostalCode)?.middle, table.find(postalCode)]
      if (to === null) return []
      if (!from) throw new Error(`The warehouse's postal code ${warehousePostalCode} is not one that we know`)
      const isAbroad = (provinceOf(to.code) === null) !== (provinceOf(warehousePostalCode) === null)
      return ratesIn(zoneOf(from, to.middle, to.state), Math.max(1, Math.ceil(grams / poundGrams)), isAbroad)
    },
  }
}
