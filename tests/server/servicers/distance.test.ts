import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servicers } from '../../../contract/servicers.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const { readDistance } = servicers.table
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type To = Partial<Record<'to_address_1' | 'to_city' | 'to_state' | 'to_zip', string>>
async function ask(email: string, from_address_id: number, to: To) {
  return (await server.signIn(email)).call(readDistance, { query: { from_address_id, ...to } })
}
const north = demoAddresses.northsideMinneapolis

describe('The distance to a place (L21)', () => {
  it('answers one-way miles to a postal code, marked as an estimate', async () => {
    const { status, body } = await ask('servicer@demo.test', north, { to_zip: '55420' })
    expect(status).toBe(200)
    expect(body).toEqual({ miles: 16.4, estimated: true })
  })

  it('uses the center of the city without a known postal code', async () => {
    const city = { to_city: 'rochester', to_state: 'mn' }
    const { body } = await ask('servicer@demo.test', north, city)
    expect(body.miles).toBeGreaterThan(70)
    expect(body.miles).toBeLessThan(110)
    expect((await ask('servicer@demo.test', north, { ...city, to_zip: '99999' })).body).toEqual(body)
  })

  it('is never 0: two addresses of one postal code are a mile apart', async () => {
    expect((await ask('servicer@demo.test', north, { to_zip: '55418' })).body.miles).toBe(1)
  })

  it('refuses an unknown place instead of answering 0 miles', async () => {
    const { status, refusal } = await ask('servicer@demo.test', north, { to_zip: '99999', to_city: 'Atlantis' })
    expect(status).toBe(404)
    expect(refusal).toMatchObject({
      error: 'servicers.placeUnknown',
      message: '“99999, Atlantis” is not a place in the US or Canada that we know.',
    })
    expect((await ask('servicer@demo.test', north, {})).refusal.error).toBe('servicers.placeUnknown')
  })

  it('starts from any listed service address', async () => {
    expect((await ask('dealer@demo.test', north, { to_zip: '55420' })).body.miles).toBe(16.4)
  })

  it('refuses addresses of other accounts with 404, like unknown ones', async () => {
    const { ellisHome } = demoAddresses
    const [another, unknown] = [
      await ask('dealer@demo.test', ellisHome, { to_zip: '07062' }),
      await ask('dealer@demo.test', 99_999, { to_zip: '07062' }),
    ]
    expect([another.status, another.refusal]).toEqual([404, unknown.refusal])
    expect(unknown.refusal.error).toBe('addresses.unknown')
    expect((await ask('customer@demo.test', ellisHome, { to_zip: '07062' })).status).toBe(200)
    expect((await ask('admin@demo.test', ellisHome, { to_zip: '07062' })).status).toBe(200)
  })

  it('requires a signed-in user', async () => {
    const { status } = await server.visitor().call(readDistance, { query: { from_address_id: north } })
    expect(status).toBe(401)
  })
})
