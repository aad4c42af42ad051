import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servicers } from '../../../contract/servicers.ts'
import { milesBetween } from '../../../domain/places/distance.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const { findByZip, findByState } = servicers.table
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const byZip = (zip: string, query: { distance?: number; manufacturer_id?: number } = {}) =>
  server.visitor().call(findByZip, { params: { zip }, query })
const byState = (state: string, query: { manufacturer_id?: number } = {}) =>
  server.visitor().call(findByState, { params: { state }, query })

describe('Servicers around a postal code (L22)', () => {
  it('are those of manufacturer 87 within 30 miles, nearest first, for visitors too', async () => {
    const { status, body } = await byZip('55401')
    expect(status).toBe(200)
    expect(body.map((one) => one.name)).toEqual([
      'Northside Fitness',
      'Northside Fitness Saint Paul',
      'Southtown Fitness Repair',
    ])
    expect(body[0]).toEqual({
      address_id: demoAddresses.northsideMinneapolis,
      account_id: 4,
      name: 'Northside Fitness',
      addr1: '2301 Central Ave NE',
      addr2: '',
      city: 'Minneapolis',
      state: 'MN',
      postal_code: '55418',
      phone: '(612) 555-0190',
      email: 'servicer@demo.test',
      distance: 3.1,
      latitude: 45.02,
      longitude: -93.24,
    })
  })

  it('are within the requested distance', async () => {
    for (const distance of [5, 60, 120, 500]) {
      const { body } = await byZip('55401', { distance })
      const miles = body.map((one) => one.distance ?? NaN)
      expect(miles).toEqual([...miles].sort((a, b) => a - b))
      expect(Math.max(...miles)).toBeLessThanOrEqual(distance)
    }
    expect((await byZip('55401', { distance: 5 })).body).toHaveLength(1)
    const far = (await byZip('55401', { distance: 200 })).body.map((one) => one.city)
    expect(far).toEqual(expect.arrayContaining(['Duluth', 'Superior', 'Rochester', 'Saint Cloud']))
  })

  it('are complete: none within the circle is missed', async () => {
    const middle = { latitude: 45.42, longitude: -75.7 }
    const everywhere = await server.db
      .selectFrom('address')
      .innerJoin('servicer_manufacturer', 'servicer_manufacturer.account_id', 'address.account_id')
      .select(['address_id', 'latitude', 'longitude'])
      .where('manufacturer_id', '=', 87)
      .where('address_servicer', '=', true)
      .execute()
    const inside = everywhere
      .filter((one) => milesBetween(middle, { latitude: one.latitude ?? 0, longitude: one.longitude ?? 0 }) <= 400)
      .map((one) => one.address_id)
    const { body } = await byZip('K2P 1X5', { distance: 400 })
    expect(inside.length).toBeGreaterThan(8)
    expect(new Set(body.map((one) => one.address_id))).toEqual(new Set(inside))
  })

  it('of another manufacturer are those that repair its machines', async () => {
    const names = (await byZip('97401', { manufacturer_id: 90 })).body.map((one) => one.name)
    expect(names).toEqual(['Willamette Gym Repair'])
    expect((await byZip('97401')).body).toEqual([])
  })

  it('exclude former servicers and inactive addresses', async () => {
    const before = (await byZip('59101')).body.map((one) => one.address_id)
    expect(before).toHaveLength(1)
    await server.db.updateTable('address').set({ active: false }).where('address_id', 'in', before).execute()
    expect((await byZip('59101')).body).toEqual([])
    const [idaho] = (await byZip('83702')).body
    await server.db
      .updateTable('account')
      .set({ warranty_servicer: false })
      .where('account_id', '=', idaho?.account_id ?? 0)
      .execute()
    expect((await byZip('83702')).body).toEqual([])
    expect((await byState('ID')).body).toEqual([])
  })

  it.each(['99999', 'Edina MN', '09001'])(
    'answer 404 with a message for %s, which is not a known place',
    async (zip) => {
      const { status, refusal } = await byZip(zip)
      expect(status).toBe(404)
      expect(refusal).toMatchObject({
        error: 'servicers.placeUnknown',
        message: `“${zip}” is not a place in the US or Canada that we know.`,
      })
    },
  )

  it('require a distance between the limits', async () => {
    for (const [distance, sentence] of [
      [0, 'Must be more than 0'],
      [501, 'At most 500 miles'],
    ] as const) {
      const { status, refusal } = await byZip('55401', { distance })
      expect([status, refusal.errors]).toEqual([422, { distance: sentence }])
    }
  })
})

describe('Servicers in a state (L23)', () => {
  it('are found by abbreviation in any case or by id, sorted by city, without a distance', async () => {
    const { body } = await byState('mn')
    expect(body.map((one) => [one.city, one.distance])).toEqual([
      ['Bloomington', null],
      ['Duluth', null],
      ['Minneapolis', null],
      ['Rochester', null],
      ['Saint Cloud', null],
      ['Saint Paul', null],
    ])
    expect((await byState(String(stateId('MN')))).body).toEqual(body)
    expect((await byState('ON')).body.map((one) => one.city)).toEqual(['Ottawa', 'Toronto'])
  })

  it('of another manufacturer are those that repair its machines; a state without any has none', async () => {
    expect((await byState('OR', { manufacturer_id: 90 })).body.map((one) => one.city)).toEqual(['Eugene'])
    expect((await byState('YT')).body).toEqual([])
  })

  it.each(['ZZ', '0', '999', 'Minnesota'])('answer 404 for %s, which is not a state', async (state) => {
    const { status, refusal } = await byState(state)
    expect([status, refusal.error]).toEqual([404, 'servicers.placeUnknown'])
  })
})
