import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '../../../contract/site.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())

const readSite = async () => (await server.visitor().call(site.table.readSite, { query: { category: 'vendor' } })).body
const store = (value: object) => {
  const row = { section: 'site', rev: 1, value: JSON.stringify(value), by_user_id: null, at: null }
  return server.db
    .insertInto('setting')
    .values(row)
    .onConflict((on) => on.column('section').doUpdateSet(row))
    .execute()
}

describe('Site info (G03)', () => {
  it('has the defaults of the spec if nothing is set', async () => {
    expect(await readSite()).toMatchObject({
      page_title: 'Partwright',
      showHeader: true,
      use_warranty: true,
      use_vendor_search: true,
      site_notification: null,
      brand: 'meridian',
    })
  })

  it('has the settings of the shop, and defaults for the rest', async () => {
    await store({ site_notification: 'We ship again from Monday.', brand: 'harbor', use_warranty: false })
    expect(await readSite()).toMatchObject({
      page_title: 'Partwright',
      site_notification: 'We ship again from Monday.',
      brand: 'harbor',
      use_warranty: false,
    })
  })

  it('opens with what is in the database, though a field does not fit', async () => {
    await store({ page_title: 'x'.repeat(61), brand: 'stride', lost: 1 })
    expect(await readSite()).toMatchObject({ page_title: 'Partwright', brand: 'stride' })
  })

  it('has the company’s address on one line, and a notification until its time', async () => {
    await store({
      ...{ addr1: '400 Depot Street', city: 'Minneapolis', state: 'MN', postal_code: '55401' },
      ...{ site_notification: 'Closed on Monday.', notification_until: '2026-11-20T16:00:00.000Z' },
    })
    expect(await readSite()).toMatchObject({
      address: '400 Depot Street, Minneapolis, MN 55401',
      ...{ site_notification: 'Closed on Monday.', notification_tone: 'alert' },
    })
    server.clock.advance(3_600_000)
    expect((await readSite()).site_notification).toBeNull()
  })
})

describe('The states (G04)', () => {
  it('are ordered by country descending, then by abbreviation, with both names of each field', async () => {
    const { body, status } = await server
      .visitor()
      .call(site.table.listStates, { query: { orderBy: 'country|desc,abbreviation', paginate: 'false' } })
    expect(status).toBe(200)
    const order = body.map((one) => [one.country, one.abbreviation])
    expect(order).toEqual(
      [...order].sort((a, b) => String(b[0]).localeCompare(String(a[0])) || String(a[1]).localeCompare(String(b[1]))),
    )
    expect(body.find((one) => one.abbreviation === 'NJ')).toEqual({
      id: stateId('NJ'),
      abbreviation: 'NJ',
      country: 'US',
      state_id: stateId('NJ'),
      state_name: 'New Jersey',
      state_country: 'US',
      state_abbreviation: 'NJ',
    })
  })

  it('exist without demo data: 50 and DC, five territories, the military codes, 13 in Canada', async () => {
    const { body } = await server.visitor().call(site.table.listStates, { query: {} })
    const of = (country: string) => body.filter((one) => one.country === country).map((one) => one.abbreviation)
    expect(of('US')).toHaveLength(59)
    expect(of('US')).toEqual(expect.arrayContaining(['DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']))
    expect(of('CA')).toEqual(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])
    expect(new Set(body.map((one) => one.state_id)).size).toBe(body.length)
  })

  it('accept no other query', async () => {
    expect((await server.visitor().send('GET', '/api/states?limit=1')).refusal.error).toBe('call.invalid')
  })
})
