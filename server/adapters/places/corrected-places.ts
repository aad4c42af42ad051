import type { Place } from '../../../domain/places/place.ts'
import type { Point } from '../../../domain/places/distance.ts'
import { findProvince } from '../../../domain/places/postal-code.ts'
import { states } from '../../db/reference/states.ts'
import { getCanadianCity } from './canadian-city.ts'

/** A row of the package `zipcodes`. */
export interface PackagedRow {
  readonly zip: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly city: string
  readonly state: string
}

const known = new Set(states.filter(({ country }) => country === 'US').map(({ abbreviation }) => abbreviation))
const military = new Set(['AA', 'AE', 'AP'])
/** States with positive longitudes. Everywhere else in the US and Canada longitudes are negative. */
const eastern = new Set(['GU', 'MP'])

/** Nine areas whose columns were shifted by a comma in their names, with their correct place, to a tenth of a degree. */
const shifted: Readonly<Record<string, readonly [city: string, latitude: number, longitude: number]>> = {
  E1H: ['Lakeville', 46.2, -64.7],
  E2E: ['Rothesay', 45.4, -66],
  E2H: ['Saint John Northeast', 45.3, -66],
  E3C: ['Fredericton Southwest', 45.9, -66.7],
  K0C: ['Stormont', 45.2, -74.8],
  K0H: ['Frontenac County', 44.6, -76.7],
  K0K: ['Quinte Shores', 44.1, -77.4],
  P0M: ['Algoma', 46.5, -81.4],
  V0N: ['North Island', 50.2, -125.4],
}

function toPoint({ zip, latitude, longitude, state }: PackagedRow): Point | null {
  if (!latitude || !longitude) return null
  const isWest = eastern.has(state) || (state === 'AK' && zip.startsWith('99'))
  return { latitude, longitude: isWest ? longitude : -Math.abs(longitude) }
}

/** Converts a US row. Rows of unknown states are dropped. Military post offices have no center. */
function american(row: PackagedRow): Place[] {
  if (!known.has(row.state)) return []
  const isMilitary = military.has(row.state)
  const middle = isMilitary ? null : toPoint(row)
  if (middle === null && !isMilitary) return []
  return [{ code: row.zip, city: isMilitary ? row.city.toUpperCase() : row.city, state: row.state, middle }]
}

/** Converts a Canadian row. The first letter decides the province, regardless of the package. 'H0H' is Santa Claus. */
function canadian(row: PackagedRow): Place[] {
  const state = findProvince(row.zip)
  const correction = shifted[row.zip]
  if (state === null || row.zip === 'H0H') return []
  if (correction)
    return [
      { code: row.zip, city: correction[0], state, middle: { latitude: correction[1], longitude: correction[2] } },
    ]
  const middle = toPoint(row)
  return middle === null ? [] : [{ code: row.zip, city: getCanadianCity(row.zip, row.city), state, middle }]
}

/** Converts the rows of the package and corrects its known mistakes (docs/decisions/018-places.md). */
export const correctPlaces = (us: readonly PackagedRow[], canada: readonly PackagedRow[]): Place[] => [
  ...us.flatMap(american),
  ...canada.flatMap(canadian),
]
