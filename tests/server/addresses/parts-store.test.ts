import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addresses } from '../../../contract/addresses.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

/** A server whose parts store is another host with the given reply. */
const shop = { location_id: 41, location_company_name: 'Their Shop', location_city: 'Summit', location_state: 'NJ' }
let answer: () => Response | Promise<Response>
let asked: Request[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    partsStoreBase: 'https://parts.example/api/',
    fetch: async (input, init) => {
      asked.push(new Request(input, init))
      return answer()
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  answer = () => Response.json([{ location: shop }])
})
const list = async (id: number = demoAccounts.hillcrest) =>
  (await server.signIn('dealer@demo.test')).call(
    addresses.table.listDealerAddresses,
    { params: { id } },
    { headers: { 'x-sso-token': 'their token' } },
  )

describe('The locations of a dealer at another parts store (PARTS_STORE_BASE, N09)', () => {
  it('are requested there with the sign-on token in a header, never in the URL', async () => {
    const { body } = await list()
    expect(body).toEqual([{ location: { ...shop, address_id: 41, account_id: demoAccounts.hillcrest } }])
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://parts.example/api/accounts/2/dealer-addresses',
    ])
    expect(asked[0]?.headers.get('x-sso-token')).toBe('their token')
  })

  it('keep only known fields', async () => {
    answer = () => Response.json([{ location: { ...shop, account_id: 1, admin: true }, secret: 'x' }])
    expect((await list()).body).toEqual([{ location: { ...shop, address_id: 41, account_id: demoAccounts.hillcrest } }])
  })

  it('are not requested for an account that the caller may not read: 404', async () => {
    expect((await list(demoAccounts.northside)).refusal.error).toBe('accounts.unknown')
    expect(asked).toEqual([])
  })

  it.each([
    ['does not answer', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
    ['fails', () => new Response('oops', { status: 500 })],
    ['answers a page', () => new Response('<html>')],
    ['answers something else', () => Response.json({ data: [] })],
    ['answers half a shop', () => Response.json([{ location: { location_id: 'x' } }])],
  ])('say plainly that the other host %s', async (_, how) => {
    answer = how
    const { status, refusal } = await list()
    expect(status).toBe(502)
    expect(refusal).toMatchObject({
      error: 'addresses.upstream',
      message: 'The parts store did not respond, so its locations cannot be listed now. Try again in a moment.',
    })
  })
})
