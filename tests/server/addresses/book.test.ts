import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '../../../contract/addresses.ts'
import type { BookForm } from '../../../contract/shapes/book-address.ts'
import { servicers } from '../../../contract/servicers.ts'
import { demoAccounts, demoAddresses } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const { table } = addresses
let server: TestServer
const as: Record<string, Client> = {}
const who = (name: string): Client => as[name] ?? server.visitor()
beforeAll(async () => {
  server = await startServer()
  for (const name of ['customer', 'dealer', 'dealer-staff', 'dealer2', 'servicer', 'reviewer', 'admin'])
    as[name] = await server.signIn(`${name}@demo.test`)
})
afterAll(() => server.close())

const form = (over: Partial<BookForm> = {}) => ({
  name: 'Mara Ellis',
  organization: 'Ellis Boxing',
  addr1: '9 Canal Street',
  addr2: 'Back door',
  city: 'Newark',
  state: 'NJ',
  postal_code: '07102',
  phone: '9735550177',
  email: 'mara@ellis.test',
  ...over,
})
const add = (name: string, over: Partial<BookForm> = {}) => who(name).call(table.addAddress, { body: form(over) })
const put = (name: string, id: number, over: Partial<BookForm> = {}) =>
  who(name).call(table.updateAddress, { params: { id }, body: form(over) })
const read = (name: string, id: number) => who(name).call(table.readAddress, { params: { id } })
const remove = (name: string, id: number) => who(name).call(table.deleteAddress, { params: { id } })
const undo = (name: string, id: number) => who(name).call(table.activateAddress, { params: { id } })
const list = (name: string, id: number, page?: number) =>
  who(name).call(table.listAccountAddresses, { params: { id }, query: page === undefined ? {} : { page } })
const added = async (name: string, over: Partial<BookForm> = {}) => (await add(name, over)).body.address_id

describe('A new address (D02)', () => {
  it('is stored in the account’s address book: Address saved', async () => {
    const { status, body } = await add('customer')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...form(),
      message: 'Address saved',
      id: body.address_id,
      account_id: demoAccounts.ellis,
      phone: '(973) 555-0177',
      state: 'NJ',
      country: 'US',
      location: 'Newark, NJ',
      address_type: 'shipping',
      address_servicer: false,
    })
    const { message: _, ...address } = body
    expect((await read('customer', body.address_id)).body).toEqual(address)
  })

  it('answers validation errors by field and stores nothing', async () => {
    const before = (await list('customer', demoAccounts.ellis)).body.total
    const { status, refusal } = await who('customer').call(table.addAddress, {
      body: { name: 'Mara', addr1: 'P.O. Box 12', state: 'NJ', postal_code: '0710', phone: '555', email: 'mara' },
    })
    expect(status).toBe(422)
    expect(refusal).toMatchObject({
      error: 'addresses.invalid',
      errors: {
        name: 'A first and last name are required',
        addr1: 'We cannot ship to P.O. Boxes',
        city: 'Required',
        postal_code: 'Postal code is invalid',
        phone: 'Phone number is invalid',
        email: 'Email Address is invalid',
      },
    })
    expect((await list('customer', demoAccounts.ellis)).body.total).toBe(before)
  })

  it('accepts military mail addresses', async () => {
    const { body } = await add('customer', {
      addr1: 'PSC 3, PO Box 12',
      city: 'APO',
      state: 'AP',
      postal_code: '96319',
    })
    expect(body.message).toBe('Address saved')
  })

  it('accepts a state by abbreviation or number, and formats Canadian postal codes', async () => {
    const { body } = await add('customer', { state: 'on', postal_code: 'm5v3l9', city: 'Toronto' })
    expect(body).toMatchObject({ state: 'ON', postal_code: 'M5V 3L9', location: 'Toronto, ON' })
    expect((await add('customer', { state: body.state_id, postal_code: 'M5V 3L9' })).body.state).toBe('ON')
    const { state: _, ...rest } = form()
    expect(
      (await who('customer').call(table.addAddress, { body: { ...rest, state_id: body.state_id } })).body.state,
    ).toBe('ON')
    expect((await add('customer', { state: 'ZZ' })).refusal.errors).toEqual({
      state: 'Choose a state or province from the list',
    })
    expect((await add('customer', { state: '' })).refusal.errors).toEqual({ state: 'Required' })
  })

  it('follows the billing rules for billing addresses', async () => {
    const { body } = await add('customer', { address_type: 'billing', addr1: 'PO Box 12', phone: '' })
    expect(body.address_type).toBe('billing')
    expect((await add('customer', { address_type: 'billing', addr1: '' })).refusal.errors).toEqual({
      addr1: 'Billing address needed',
    })
  })

  it('is only for the caller’s account, except for admins', async () => {
    const { status, refusal } = await add('customer', { account_id: demoAccounts.hillcrest })
    expect([status, refusal.error]).toEqual([404, 'accounts.unknown'])
    expect(refusal).toEqual((await add('customer', { account_id: 99_999 })).refusal)
    expect((await add('admin', { account_id: demoAccounts.hillcrest })).body.account_id).toBe(demoAccounts.hillcrest)
  })

  it('is a dealer location only of a dealer, and a service location only of a servicer', async () => {
    const errorOf = async (name: string, address_type: string) =>
      (await add(name, { address_type })).refusal.errors.address_type
    for (const name of ['customer', 'servicer'])
      expect(await errorOf(name, 'dealer-location')).toBe('Only an account that is a dealer has dealer locations')
    for (const name of ['customer', 'dealer'])
      expect(await errorOf(name, 'service')).toBe('Only an account that is a servicer has service locations')
    expect(await errorOf('dealer', 'x')).toBe('Must be shipping, billing, dealer-location or service')
    const shop = (await add('dealer', { address_type: 'dealer-location', name: 'Hillcrest' })).body
    expect(shop).toMatchObject({ address_type: 'dealer-location', address_servicer: false, name: 'Hillcrest' })
    const start = (await add('admin', { account_id: demoAccounts.northside, address_type: 'service' })).body
    expect(start).toMatchObject({ address_type: 'service', address_servicer: true })
    const asked = { params: { zip: '07102' }, query: { distance: 5 } }
    const near = async () =>
      (await server.visitor().call(servicers.table.findByZip, asked)).body.map((one) => one.address_id)
    expect(await near()).toContain(start.address_id)
    await remove('admin', start.address_id)
    await remove('dealer', shop.address_id)
    expect(await near()).not.toContain(start.address_id)
  })

  it('is a location only where the account’s data may be edited', async () => {
    for (const [name, address_type] of [
      ['dealer-staff', 'dealer-location'],
      ['servicer', 'service'],
    ] as const) {
      const { status, refusal } = await add(name, { address_type })
      expect([status, refusal.error]).toEqual([403, 'auth.notAllowed'])
    }
  })

  it('takes no point, list or state of its own', async () => {
    expect((await add('customer', { address_servicer: true })).body.address_servicer).toBe(false)
    const { status, refusal } = await who('customer').send(
      'POST',
      '/api/addresses',
      { ...form(), active: false, latitude: 1 },
      { 'content-type': 'application/json' },
    )
    expect([status, refusal.error]).toEqual([422, 'call.invalid'])
  })

  it('has the coordinates of its postal code’s center', async () => {
    const id = await added('customer')
    const row = await server.db
      .selectFrom('address')
      .select(['latitude', 'longitude'])
      .where('address_id', '=', id)
      .executeTakeFirst()
    expect(row?.latitude).toBeCloseTo(40.7, 0)
    expect(row?.longitude).toBeCloseTo(-74.2, 0)
  })
})

describe('A changed address (D03)', () => {
  it('is stored: Address Updated', async () => {
    const id = await added('dealer')
    const { body } = await put('dealer-staff', id, { addr1: '10 Canal Street' })
    expect(body).toMatchObject({ address_id: id, addr1: '10 Canal Street', message: 'Address Updated' })
    expect((await read('dealer', id)).body.addr1).toBe('10 Canal Street')
  })

  it('may be sent back as it was read', async () => {
    const id = await added('dealer')
    const { body } = await read('dealer', id)
    const answer = await who('dealer').call(table.updateAddress, { params: { id }, body: { ...body, city: 'Nutley' } })
    expect(answer.body).toEqual({ ...body, city: 'Nutley', location: 'Nutley, NJ', message: 'Address Updated' })
  })

  it('keeps its account and its type', async () => {
    const id = await added('dealer')
    expect(
      (await put('dealer', id, { account_id: demoAccounts.ellis, address_type: 'billing' })).refusal,
    ).toMatchObject({
      error: 'addresses.invalid',
      errors: {
        account_id: 'An address’s account cannot be changed',
        address_type: 'An address’s type cannot be changed',
      },
    })
    expect((await put('dealer', id, { name: 'Mara' })).refusal.errors).toEqual({
      name: 'A first and last name are required',
    })
  })

  it('needs accounts.edit for public locations, may have a one-word name, and updates its coordinates', async () => {
    const place = { name: 'Hillcrest', addr1: '1180 South Avenue', city: 'Plainfield', postal_code: '07062' }
    const { status, refusal } = await put('dealer-staff', demoAddresses.hillcrestPlainfield, place)
    expect([status, refusal.error]).toEqual([403, 'auth.notAllowed'])
    expect((await put('dealer', demoAddresses.hillcrestPlainfield, place)).body.name).toBe('Hillcrest')
    const moved = { name: 'Northside Fitness', city: 'Duluth', state: 'MN', postal_code: '55802' }
    await put('admin', demoAddresses.northsideMinneapolis, moved)
    const found = await who('dealer').call(servicers.table.findByZip, { params: { zip: '55802' }, query: {} })
    expect(found.body.map(({ address_id }) => address_id)).toContain(demoAddresses.northsideMinneapolis)
  })
})

describe('A deleted address (D04)', () => {
  it('is hidden: Address deleted; Undo restores it (D05)', async () => {
    const id = await added('customer')
    const before = (await read('customer', id)).body
    const total = async () => (await list('customer', demoAccounts.ellis)).body.total
    const many = await total()
    const { status, body } = await remove('customer', id)
    expect([status, body]).toEqual([200, { message: 'Address deleted' }])
    expect((await read('customer', id)).refusal.error).toBe('addresses.unknown')
    expect((await put('customer', id)).refusal.error).toBe('addresses.unknown')
    expect((await remove('customer', id)).refusal.error).toBe('addresses.unknown')
    expect(await total()).toBe(many - 1)
    expect((await undo('customer', id)).body).toEqual(before)
    expect((await undo('customer', id)).body).toEqual(before)
    expect(await total()).toBe(many)
  })

  it('needs accounts.edit for public locations, and so does Undo', async () => {
    const id = demoAddresses.hillcrestParamus
    expect((await remove('dealer-staff', id)).refusal.error).toBe('auth.notAllowed')
    expect((await remove('dealer', id)).body.message).toBe('Address deleted')
    expect((await undo('dealer-staff', id)).refusal.error).toBe('auth.notAllowed')
    expect((await undo('dealer', id)).body.address_id).toBe(id)
  })
})

describe('An address (D01) of another account', () => {
  it('answers 404 to every call, like an unknown one', async () => {
    const id = await added('customer')
    for (const name of ['dealer', 'dealer2', 'servicer', 'reviewer'])
      for (const ask of [read, put, remove, undo]) {
        const [other, unknown] = [await ask(name, id), await ask(name, 99_999)]
        expect([other.status, other.refusal]).toEqual([404, unknown.refusal])
        expect(other.refusal).toMatchObject({ error: 'addresses.unknown', message: 'Address not found.' })
      }
    expect((await read('customer', id)).body.addr1).toBe('9 Canal Street')
    for (const ask of [read, put, remove, undo]) expect((await ask('admin', id)).status).toBe(200)
    for (const ask of [read, put, remove, undo]) expect((await ask('visitor', id)).refusal.error).toBe('auth.signedOut')
  })
})

describe('The addresses of an account (N08)', () => {
  it('come 25 per page, oldest first, without deleted ones', async () => {
    for (let n = 0; n < 30; n += 1) await added('dealer2', { addr2: `Door ${n}` })
    await remove('dealer2', (await list('dealer2', demoAccounts.lakeshore)).body.data[1]?.address_id ?? 0)
    const [first, second, beyond] = [
      (await list('dealer2', demoAccounts.lakeshore)).body,
      (await list('dealer2', demoAccounts.lakeshore, 2)).body,
      (await list('dealer2', demoAccounts.lakeshore, 9)).body,
    ]
    expect(first).toMatchObject({
      current_page: 1,
      last_page: 2,
      per_page: 25,
      total: 30,
      to: 25,
      prev_page_url: null,
      next_page_url: `/accounts/${demoAccounts.lakeshore}/addresses?page=2`,
    })
    expect(first.data[0]?.address_type).toBe('dealer-location')
    expect(first.data.some(({ addr2 }) => addr2 === 'Door 0')).toBe(false)
    expect(second).toMatchObject({ to: 30, next_page_url: null })
    expect(second.data).toHaveLength(5)
    expect(beyond).toMatchObject({ data: [], total: 30, to: 0 })
    expect(beyond.prev_page_url).toBe(`/accounts/${demoAccounts.lakeshore}/addresses?page=2`)
  })

  it('are for its users and admins; other accounts answer as unknown', async () => {
    expect((await list('admin', demoAccounts.ellis)).status).toBe(200)
    const [other, unknown] = [await list('customer', demoAccounts.hillcrest), await list('customer', 99_999)]
    expect([other.status, other.refusal]).toEqual([404, unknown.refusal])
    expect(other.refusal.error).toBe('accounts.unknown')
  })
})
