import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPlaces } from '../../../domain/places/open-places.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'
import { findProvince } from '../../../domain/places/postal-code.ts'
import { getCanadianCity } from '../../../server/adapters/places/canadian-city.ts'
import { lazyPlaces } from '../../../server/adapters/places/lazy-places.ts'
import { packPackagedPlaces } from '../../../server/adapters/places/packaged-places.ts'
import { servicePlaces } from '../../../demo/servicers.ts'
import { states } from '../../../server/db/reference/states.ts'

let packed: Uint8Array
let table: PlaceTable
beforeAll(async () => {
  packed = await packPackagedPlaces()
  table = openPlaces(packed)
})

describe('The packaged postal codes', () => {
  it('cover the US and Canada: every state, province and territory has some', () => {
    expect(table.size).toBeGreaterThan(43_000)
    const military = ['AA', 'AE', 'AP']
    for (const { abbreviation } of states)
      expect([abbreviation, table.inState(abbreviation).length > 0]).toEqual([
        abbreviation,
        !military.includes(abbreviation),
      ])
  })

  it('give every Canadian code the province of its first letter', () => {
    const canadian = states
      .filter(({ country }) => country === 'CA')
      .flatMap(({ abbreviation }) => table.inState(abbreviation))
    expect(canadian.length).toBeGreaterThan(1600)
    expect(canadian.filter(({ code, state }) => findProvince(code) !== state)).toEqual([])
  })

  it('correct the nine areas that were shifted by a comma', () => {
    const mended = ['E1H', 'E2E', 'E2H', 'E3C', 'K0C', 'K0H', 'K0K', 'P0M', 'V0N'].map((code) => table.find(code))
    expect(mended.map((one) => one?.state).join(' ')).toBe('NB NB NB NB ON ON ON ON BC')
    expect(mended.every((one) => (one?.middle?.longitude ?? 0) < -60 && (one?.middle?.latitude ?? 0) > 43)).toBe(true)
  })

  it('are on the correct side of the globe, with intact accents', () => {
    const all = states.flatMap(({ abbreviation }) => table.inState(abbreviation))
    const eastern = all.filter(({ middle, state }) => middle.longitude > 0 && !['GU', 'MP', 'AK'].includes(state))
    expect(eastern).toEqual([])
    expect(all.filter(({ city }) => /\uFFFD|^$/.test(city))).toEqual([])
    expect(all.filter(({ middle }) => middle.latitude < -15 || middle.latitude > 77)).toEqual([])
  })

  it.each([
    ['M5V', 'Downtown Toronto (Cn Tower / King And Spadina)', 'Toronto'],
    ['T1J', 'Lethbridge West And Central', 'Lethbridge'],
    ['T0A', 'Eastern Alberta (st. Paul)', 'St. Paul'],
    ['G5R', 'Rivi\uFFFDre-du-loup', 'Rivière-du-Loup'],
    ['H3T', 'C\uFFFDte-des-neiges Southwest', 'Côte-des-Neiges'],
    ['G4R', 'Sept-\uFFFDles Southeast', 'Sept-Îles'],
    ['J7Z', 'Saint-j\uFFFDr\uFFFDme West', 'Saint-Jérôme'],
    ['A1B', "St. John's Northwest Newfoundland & Labrador Provincial Government", "St. John's"],
    ['M2M', 'North York (Newtonbrook)', 'North York'],
  ])('name the city of %s, “%s”, %s', (code, area, town) => {
    expect(getCanadianCity(code, area)).toBe(town)
  })

  it('are the same in the server’s worker thread and in the file that devices download, of at most 250 KiB gzipped', async () => {
    const ours = await lazyPlaces.table()
    for (const { postal, state } of servicePlaces) {
      expect(ours.find(postal)).toEqual(table.find(postal))
      expect([postal, ours.find(postal)?.state, ours.find(postal)?.middle === null]).toEqual([postal, state, false])
    }
    expect(gzipSync(packed, { level: 9 }).length).toBeLessThan(250 * 1024)
  })
})
