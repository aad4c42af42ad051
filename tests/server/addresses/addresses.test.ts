import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { addresses } from '../../../contract/addresses.ts'
import { demoAccounts, demoAddresses } from '../../../demo/accounts.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const { listServiceAddresses, listDealerAddresses, listDealersOfAddress, findDealers } = addresses.table
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
const call = async <R extends typeof listServiceAddresses | typeof listDealerAddresses | typeof listDealersOfAddress>(
  row: R,
  email: string,
  id: number,
) => (await server.signIn(email)).call(row, { params: { id } } as never)

describe('The service addresses of an account (N07)', () => {
  it('are those of the caller’s account', async () => {
    const { body } = await call(listServiceAddresses, 'servicer@demo.test', demoAccounts.northside)
    expect(body.map((one) => [one.address_id, one.city, one.state, one.postal_code, one.address_type])).toEqual([
      [demoAddresses.northsideMinneapolis, 'Minneapolis', 'MN', '55418', 'service'],
      [demoAddresses.northsideSaintPaul, 'Saint Paul', 'MN', '55104', 'service'],
    ])
    const none = await call(listServiceAddresses, 'dealer@demo.test', demoAccounts.hillcrest)
    expect([none.status, none.body]).toEqual([200, []])
  })

  it('are also for admins; other accounts answer 404', async () => {
    expect((await call(listServiceAddresses, 'admin@demo.test', demoAccounts.cascade)).body).toHaveLength(1)
    for (const email of ['servicer2@demo.test', 'dealer@demo.test', 'reviewer@demo.test']) {
      const another = await call(listServiceAddresses, email, demoAccounts.northside)
      const unknown = await call(listServiceAddresses, email, 99_999)
      expect([another.status, another.refusal]).toEqual([404, unknown.refusal])
      expect(another.refusal.error).toBe('accounts.unknown')
    }
  })

  it('require a signed-in user', async () => {
    const { status } = await server.visitor().call(listServiceAddresses, { params: { id: 4 } })
    expect(status).toBe(401)
  })
})

describe('The locations of a dealer (N09)', () => {
  it('are listed for all signed-in users', async () => {
    const { body } = await call(listDealerAddresses, 'customer@demo.test', demoAccounts.hillcrest)
    expect(body).toEqual([
      {
        location: {
          location_id: 1,
          location_company_name: 'Hillcrest Fitness Supply',
          location_city: 'Plainfield',
          location_state: 'NJ',
          address_id: 1,
          account_id: demoAccounts.hillcrest,
        },
      },
      { location: expect.objectContaining({ location_city: 'Paramus' }) as unknown },
      { location: expect.objectContaining({ location_city: 'Princeton' }) as unknown },
    ])
  })

  it('are empty for an account that is not a dealer, and 404 for others', async () => {
    expect((await call(listDealerAddresses, 'servicer@demo.test', demoAccounts.northside)).body).toEqual([])
    const { status, refusal } = await call(listDealerAddresses, 'dealer@demo.test', demoAccounts.northside)
    expect([status, refusal.error]).toEqual([404, 'accounts.unknown'])
  })
})

describe('The dealers of an address (D06)', () => {
  it('are those in its city first, then those in its state', async () => {
    const lakeshore = demoAddresses.lakeshoreMilwaukee
    const { body } = await call(listDealersOfAddress, 'dealer2@demo.test', lakeshore)
    expect(body.map((one) => one.location_city)).toEqual(['Milwaukee', 'Milwaukee', 'Green Bay'])
    expect(body[0]).toMatchObject({ location_id: lakeshore, location_company_name: 'Lakeshore Gym Outfitters' })
  })

  it('answer 404 for addresses of other accounts', async () => {
    for (const email of ['dealer2@demo.test', 'servicer@demo.test']) {
      const [another, unknown] = [
        await call(listDealersOfAddress, email, demoAddresses.ellisHome),
        await call(listDealersOfAddress, email, 99_999),
      ]
      expect([another.status, another.refusal]).toEqual([404, unknown.refusal])
      expect(another.refusal.error).toBe('addresses.unknown')
    }
    const { body } = await call(listDealersOfAddress, 'customer@demo.test', demoAddresses.ellisHome)
    expect(body.every((one) => one.location_state === 'NJ')).toBe(true)
    expect(body.length).toBeGreaterThan(4)
  })
})

describe('Dealers by name', () => {
  const find = async (query: { name?: string; city?: string; state_id?: number }) =>
    (await (await server.signIn('customer@demo.test')).call(findDealers, { query })).body
  const findNames = async (name: string) => (await find({ name })).map((one) => one.location_company_name)

  it('are found by word prefixes in any order, case and accent', async () => {
    expect(await findNames('hill fit')).toEqual([
      'Hillcrest Fitness Paramus',
      'Hillcrest Fitness Princeton',
      'Hillcrest Fitness Supply',
      'Atlantic Fitness Exchange Cherry Hill',
    ])
    expect(await findNames('energie')).toEqual(['Énergie Forme'])
    expect(await findNames('Énergie F')).toEqual(['Énergie Forme'])
    expect(await findNames('GALLERY HOME')).toHaveLength(3)
  })

  it('list names that start with the text first', async () => {
    const names = await findNames('lone star home fitness h')
    expect(names[0]).toBe('Lone Star Home Fitness Houston')
    const fitness = await findNames('home')
    expect(fitness.slice(0, 3).every((name) => name.startsWith('Home Gym Gallery'))).toBe(true)
    expect(fitness).toContain('Lone Star Home Fitness')
  })

  it('are none of an account that is no dealer any more, near an address neither', async () => {
    const admin = await server.signIn('admin@demo.test')
    const setDealer = (dealer: boolean) =>
      admin.call(accounts.table.updateAccount, { params: { id: demoAccounts.hillcrest }, body: { dealer } })
    const findNear = async () =>
      (await call(listDealersOfAddress, 'customer@demo.test', demoAddresses.ellisHome)).body.map(
        (one) => one.location_company_name,
      )
    expect(await findNear()).toContain('Hillcrest Fitness Paramus')
    expect((await setDealer(false)).status).toBe(200)
    expect(await findNames('hillcrest fitness p')).toEqual([])
    expect(await findNear()).not.toContain('Hillcrest Fitness Paramus')
    expect((await setDealer(true)).status).toBe(200)
    expect(await findNames('hillcrest fitness p')).toHaveLength(2)
  })

  it('are narrowed by city and state', async () => {
    const inMilwaukee = await find({ city: 'milwaukee' })
    expect(inMilwaukee.map((one) => one.location_company_name)).toEqual([
      'Lakeshore Gym Outfitters',
      'Lakeview Fitness Store',
    ])
    const inWashington = await find({ name: 'ever', state_id: stateId('WA') })
    expect(inWashington.map((one) => one.location_city)).toEqual(['Seattle', 'Bellevue'])
  })

  it('are at most twenty, all of them dealer locations', async () => {
    const all = await find({})
    expect(all).toHaveLength(20)
    expect(all.some((one) => /Northside|Ellis/.test(one.location_company_name))).toBe(false)
  })

  it.each(["'; drop table address; --", '& | ! ( ) :*', '\\', '%'])('treats %s as text', async (name) => {
    expect(await findNames(name)).toEqual([])
  })
})
