import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../demo/accounts.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { table } from './sign-up-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const read = async (who: string, id: number, attributes?: string) =>
  (await server.signIn(`${who}@demo.test`)).call(table.readUser, {
    params: { id },
    query: attributes === undefined ? {} : { attributes },
  })
const card = async (who: string, id: number) =>
  (await server.signIn(`${who}@demo.test`)).call(table.readUserCard, { query: { card_id: id } })
const everything = 'shippingAddresses,cardList'

describe('A user (U06)', () => {
  it('is shown to the user with the requested extra data', async () => {
    const { status, body } = await read('customer', demoUsers.customer, everything)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user_id: demoUsers.customer,
      email: 'customer@demo.test',
      first_name: 'Jordan',
      last_name: 'Ellis',
      account_name: 'Jordan Ellis',
      admin: false,
      ship_privs: true,
    })
    expect(body.user).toMatchObject({ user_id: demoUsers.customer, email: 'customer@demo.test' })
    expect(
      body.shippingAddresses?.map(({ address_id, location, organization }) => [address_id, location, organization]),
    ).toEqual([
      [8, 'Summit, NJ', ''],
      [10, 'Summit, NJ', 'Union Place Strength Club'],
    ])
    expect(body.cardList).toEqual([
      {
        card_id: 1,
        card_number: '•••• 4242',
        brand: 'Visa',
        last4: '4242',
        card_exp_month: 11,
        card_exp_year: 2029,
        user_bin_name: 'Jordan Ellis',
        user_bin_company: '',
        user_bin_address_1: '12 Maple Terrace',
        user_bin_address_2: '',
        user_bin_city: 'Summit',
        user_bin_zip: '07901',
        user_bin_state_id: 30,
        user_bin_state: 'NJ',
        expired: false,
      },
    ])
  })

  it('includes addresses and cards only on request', async () => {
    const bare = (await read('dealer', demoUsers.dealer)).body
    expect([bare.shippingAddresses, bare.cardList, bare.ship_privs]).toEqual([undefined, undefined, undefined])
    expect((await read('dealer', demoUsers.dealer, 'cardList')).body.cardList).toHaveLength(1)
    const shipping = (await read('dealer', demoUsers.dealer, 'shippingAddresses')).body
    expect(shipping.shippingAddresses?.map(({ address_type }) => address_type)).toEqual(['shipping', 'shipping'])
    expect(shipping.cardList).toBeUndefined()
  })

  it('is shown to the account’s local admin and to admins', async () => {
    expect((await read('dealer', demoUsers.dealerStaff, everything)).body.email).toBe('dealer-staff@demo.test')
    expect((await read('admin', demoUsers.customer, everything)).body.cardList).toHaveLength(1)
  })

  it('answers 404 to all others, like an unknown user', async () => {
    for (const [who, id] of [
      ['dealer-staff', demoUsers.dealer],
      ['dealer', demoUsers.dealer2],
      ['reviewer', demoUsers.customer],
      ['onsite', demoUsers.customer],
      ['customer', demoUsers.admin],
    ] as const) {
      const [other, unknown] = [await read(who, id, everything), await read(who, 99_999, everything)]
      expect([other.status, other.refusal]).toEqual([404, unknown.refusal])
      expect(other.refusal).toMatchObject({ error: 'users.unknown', message: 'User not found.' })
    }
  })

  it('contains neither hash nor token', async () => {
    const { body } = await read('admin', demoUsers.dealer, everything)
    expect(JSON.stringify(body)).not.toMatch(/scrypt|hash|gateway|demo_saved/)
  })

  it('has no ship_privs without permission to order', async () => {
    expect((await read('admin', demoUsers.reviewer, 'shippingAddresses')).body.ship_privs).toBe(false)
  })

  it('refuses other attributes and visitors', async () => {
    expect((await read('customer', demoUsers.customer, 'password_hash')).refusal).toMatchObject({
      error: 'call.invalid',
      errors: { attributes: 'Must be shippingAddresses, cardList or both' },
    })
    const visitor = await server.visitor().call(table.readUser, { params: { id: demoUsers.customer }, query: {} })
    expect(visitor.refusal.error).toBe('auth.signedOut')
  })
})

describe('A saved card (U07)', () => {
  it('is shown to its owner and to admins, with only the last four digits', async () => {
    const own = await card('customer', 1)
    expect(own.body).toMatchObject({ card_id: 1, card_number: '•••• 4242', user_bin_name: 'Jordan Ellis' })
    expect((await card('admin', 1)).body).toEqual(own.body)
    expect(JSON.stringify(own.body)).not.toMatch(/\d{12,}/)
  })

  it('answers 404 to all others, also to the local admin', async () => {
    for (const [who, id] of [
      ['dealer', 1],
      ['dealer-staff', 2],
      ['reviewer', 1],
    ] as const) {
      const [other, unknown] = [await card(who, id), await card(who, 99_999)]
      expect([other.status, other.refusal]).toEqual([404, unknown.refusal])
      expect(other.refusal).toMatchObject({ error: 'users.cardUnknown', message: 'Card not found.' })
    }
  })

  it('is removed by its owner: it is unknown then, and no longer offered', async () => {
    const owner = await server.signIn('dealer@demo.test')
    const remove = () => owner.call(table.removeUserCard, { params: { id: 2 } })
    const stranger = await server.signIn('customer@demo.test')
    const refused = await stranger.call(table.removeUserCard, { params: { id: 2 } })
    expect([refused.status, refused.refusal.error]).toEqual([404, 'users.cardUnknown'])
    expect((await remove()).body).toEqual({ message: 'Card removed' })
    expect((await card('dealer', 2)).refusal.error).toBe('users.cardUnknown')
    expect((await read('dealer', demoUsers.dealer, 'cardList')).body.cardList).toEqual([])
    expect((await remove()).refusal.error).toBe('users.cardUnknown')
    await server.jobs.drain()
  })

  it('is unknown after removal, and marked when expired', async () => {
    server.clock.set('2029-12-01T11:59:00Z')
    expect((await card('customer', 1)).body.expired).toBe(false)
    server.clock.set('2029-12-01T12:00:00Z')
    await server.db.updateTable('session').set({ seen_at: server.clock.now() }).execute()
    expect((await card('customer', 1)).body.expired).toBe(true)
    await server.db.updateTable('saved_card').set({ active: false }).where('card_id', '=', 1).execute()
    expect((await card('customer', 1)).refusal.error).toBe('users.cardUnknown')
    expect((await read('customer', demoUsers.customer, 'cardList')).body.cardList).toEqual([])
  })

  it('needs a card_id', async () => {
    const client = await server.signIn('customer@demo.test')
    expect((await client.send('GET', '/api/user-cards')).refusal.error).toBe('call.invalid')
  })
})
