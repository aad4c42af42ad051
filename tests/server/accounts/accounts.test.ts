import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type With = 'users' | 'frpAccount.users' | 'addresses'
async function read(email: string, id: number, extra?: With) {
  const client = await server.signIn(email)
  return client.call(accounts.table.readAccount, {
    params: { id },
    query: extra === undefined ? {} : { with: extra },
  })
}
const hillcrest = demoAccounts.hillcrest

describe('An account (N01)', () => {
  it('is shown to its users, with extra data only on request', async () => {
    const { status, body } = await read('dealer-staff@demo.test', hillcrest)
    expect(status).toBe(200)
    expect(body).toEqual({
      account_id: hillcrest,
      display_id: 'PW-2014',
      name: 'Hillcrest Fitness Supply',
      dealer: true,
      warranty_servicer: false,
      discount: 15,
      url: '',
      fax: '',
    })
  })

  it('is shown to admins', async () => {
    for (const id of Object.values(demoAccounts)) expect((await read('admin@demo.test', id)).body.account_id).toBe(id)
  })

  it('answers 404 for other accounts, like an unknown one', async () => {
    for (const email of [
      'dealer2@demo.test',
      'servicer@demo.test',
      'reviewer@demo.test',
      'customer@demo.test',
      'onsite@demo.test',
    ]) {
      const [another, unknown] = [await read(email, hillcrest, 'users'), await read(email, 99_999, 'users')]
      expect(another.status).toBe(404)
      expect(another.refusal).toEqual(unknown.refusal)
      expect(another.refusal).toMatchObject({ error: 'accounts.unknown', message: 'Account not found.' })
    }
    expect((await read('admin@demo.test', 99_999)).refusal.error).toBe('accounts.unknown')
  })

  it('requires a signed-in user', async () => {
    const { status, refusal } = await server
      .visitor()
      .call(accounts.table.readAccount, { params: { id: hillcrest }, query: {} })
    expect(status).toBe(401)
    expect(refusal.error).toBe('auth.signedOut')
  })

  it('with=users adds its users by name, without hashes', async () => {
    const { body } = await read('dealer@demo.test', hillcrest, 'users')
    expect(
      body.users?.map(({ first_name, last_name, local_admin, active }) => [first_name, last_name, local_admin, active]),
    ).toEqual([
      ['Tom', 'Brandt', false, true],
      ['Priya', 'Nair', true, true],
    ])
    expect(body.users?.[0]?.permissions).toContainEqual({ name: 'claims.file' })
    expect(JSON.stringify(body)).not.toMatch(/scrypt|hash/)
  })

  it('with=frpAccount.users adds the same users under frpAccount', async () => {
    const [users, frp] = [
      await read('dealer@demo.test', hillcrest, 'users'),
      await read('dealer@demo.test', hillcrest, 'frpAccount.users'),
    ]
    expect(frp.body.frpAccount).toEqual({ users: users.body.users })
    expect(frp.body.users).toBeUndefined()
  })

  it('with=addresses adds its own addresses without deleted ones', async () => {
    await server.db.updateTable('address').set({ active: false }).where('address_id', '=', 2).execute()
    const { body } = await read('dealer@demo.test', hillcrest, 'addresses')
    expect(body.addresses?.map(({ city, state, address_type }) => [city, state, address_type])).toEqual([
      ['Plainfield', 'NJ', 'dealer-location'],
      ['Princeton', 'NJ', 'dealer-location'],
      ['Plainfield', 'NJ', 'shipping'],
      ['Paramus', 'NJ', 'shipping'],
    ])
    expect(
      (await read('servicer@demo.test', demoAccounts.northside, 'addresses')).body.addresses?.map(
        ({ city, address_servicer }) => [city, address_servicer],
      ),
    ).toEqual([
      ['Minneapolis', true],
      ['Saint Paul', true],
    ])
  })

  it('refuses other values of with and ids that are not numbers', async () => {
    const client = await server.signIn('dealer@demo.test')
    expect((await client.send('GET', `/api/accounts/${hillcrest}?with=orders`)).refusal).toMatchObject({
      error: 'call.invalid',
      errors: { with: 'Must be users, frpAccount.users or addresses' },
    })
    for (const id of ['0', '-1', '1.5', 'x', '99999999999', "1'--"])
      expect((await client.send('GET', `/api/accounts/${encodeURIComponent(id)}`)).status).toBe(422)
  })
})
