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
const store = (value: object) =>
  server.db
    .insertInto('server_fact')
    .values({ name: 'site', value: JSON.stringify(value) })
    .onConflict((on) => on.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

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
