import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import type { AccountForm, InfoForm } from '../../../contract/accounts.ts'
import { addresses } from '../../../contract/addresses.ts'
import { auth } from '../../../contract/auth.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(10_000)
  // Its entries are never deleted one by one.
  await sql`truncate account_history`.execute(server.db)
  await server.db
    .updateTable('account')
    .set({ name: 'Hillcrest Fitness Supply', url: '', fax: '', discount: 15, tax_exempt: false, tax_certificate: '' })
    .where('account_id', '=', hillcrest)
    .execute()
})

const { table } = accounts
const { hillcrest, lakeshore, northside } = demoAccounts
const as = (who: string) => server.signIn(`${who}@demo.test`)
const change = async (who: string, body: AccountForm, id: number = hillcrest) =>
  (await as(who)).call(table.updateAccount, { params: { id }, body })
const changeInfo = async (who: string, body: InfoForm, id: number = hillcrest) =>
  (await as(who)).call(table.updateInfo, { params: { id }, body })
const read = async (who: string) => (await as(who)).call(table.readAccount, { params: { id: hillcrest }, query: {} })
const history = async (who: string, id: number = hillcrest) =>
  (await as(who)).call(table.readHistory, { params: { id } })

describe('What an account says of itself (N02, N03)', () => {
  it('is changed by its local administrator and told in its history', async () => {
    const { status, body } = await changeInfo('dealer', {
      name: ' Hillcrest Fitness ',
      url: 'https://hillcrest.test',
      fax: '9085550142',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Hillcrest Fitness', url: 'https://hillcrest.test', fax: '(908) 555-0142' })
    expect((await history('dealer')).body).toMatchObject([
      {
        by: 'Priya Nair',
        at: server.clock.now().toISOString(),
        text: 'Changed the name from “Hillcrest Fitness Supply” to “Hillcrest Fitness”. Changed the website from none to “https://hillcrest.test”. Changed the fax number from none to “(908) 555-0142”.',
      },
    ])
  })

  it('changes nothing and tells nothing when nothing differs', async () => {
    expect((await change('dealer', { name: 'Hillcrest Fitness Supply', fax: '' })).status).toBe(200)
    expect((await history('dealer')).body).toEqual([])
  })

  it('is refused at each field that is wrong', async () => {
    for (const call of [change, changeInfo]) {
      const { status, refusal } = await call('dealer', { name: ' ', url: 'not a site', fax: '12' })
      expect([status, refusal.error]).toEqual([422, 'accounts.invalid'])
      expect(Object.keys(refusal.errors).sort()).toEqual(['fax', 'name', 'url'])
    }
    expect((await read('dealer')).body.name).toBe('Hillcrest Fitness Supply')
  })

  it('may be sent back as it was read, and keeps its id and number', async () => {
    const { body: account } = await read('dealer')
    expect((await change('dealer', account)).status).toBe(200)
    const { refusal } = await change('dealer', { ...account, account_id: lakeshore, display_id: 'PW-1' })
    expect(Object.keys(refusal.errors).sort()).toEqual(['account_id', 'display_id'])
  })

  it('is not changed by others', async () => {
    for (const call of [change, changeInfo]) {
      expect((await call('dealer', { name: 'X' }, lakeshore)).refusal.error).toBe('accounts.unknown')
      expect((await call('admin', { name: 'X' }, 99_999)).refusal.error).toBe('accounts.unknown')
      for (const who of ['dealer-staff', 'servicer', 'reviewer', 'onsite'])
        expect((await call(who, { name: 'X' })).status).toBe(403)
    }
  })
})

describe('The terms of an account (N02)', () => {
  it('are set by administrators, in dollars and percent', async () => {
    const terms = {
      ...{ discount: 20, terms: true, on_hold: false, tax_exempt: true, tax_certificate: 'ST-5 4471' },
      ...{ order_limit: 2500.5, credit_limit: 10_000 },
    }
    expect((await change('admin', terms)).body).toMatchObject(terms)
    expect((await read('dealer')).body).toMatchObject(terms)
    expect((await history('admin')).body[0]?.text).toBe(
      'Changed the discount from 15% to 20%. Changed the order limit from none to $2,500.50. Changed the credit limit from none to $10,000.00. Changed the tax exemption from no to yes. Changed the tax certificate from none to “ST-5 4471”.',
    )
    expect((await change('admin', { order_limit: null, credit_limit: null })).body).toMatchObject({
      order_limit: null,
      credit_limit: null,
    })
  })

  it.each<[string, AccountForm]>([
    ['the discount', { discount: 50 }],
    ['the hold', { on_hold: true }],
    ['buying on account', { terms: false }],
    ['the order limit', { order_limit: 1_000_000 }],
    ['the credit limit', { credit_limit: 1_000_000 }],
    ['the tax exemption', { tax_exempt: true, tax_certificate: 'X' }],
    ['the servicer flag', { warranty_servicer: true }],
  ])('are not for the account’s own administrator: %s', async (label, form) => {
    const { status, refusal } = await change('dealer', form)
    expect([status, refusal.error]).toEqual([403, 'accounts.adminOnly'])
    expect(refusal.message).toBe(`Only a shop administrator can change ${label} of an account.`)
  })

  it('of two administrators stay where they changed different fields, and clash where both changed one', async () => {
    await change('admin', { on_hold: true, credit_limit: 1000, was: { on_hold: false, credit_limit: null } })
    const other = await change('admin', { discount: 20, was: { discount: 15 } })
    expect(other.body).toMatchObject({ discount: 20, on_hold: true, credit_limit: 1000 })
    const { status, refusal } = await change('admin', { discount: 25, credit_limit: 9, was: { discount: 15 } })
    expect([status, refusal.error, refusal.current]).toEqual([
      409,
      'accounts.changed',
      expect.objectContaining({ discount: 20, credit_limit: 1000 }),
    ])
    expect(refusal.message).toContain('Someone else changed the discount of this account')
    // The same save again: its answer was lost.
    expect((await change('admin', { discount: 20, was: { discount: 15 } })).status).toBe(200)
    await change('admin', { on_hold: false, credit_limit: null, discount: 15 })
  })

  it('take what comes with being a dealer from people with permissions of their own too', async () => {
    const readOwn = async () => {
      const { permissions } = await server.db
        .selectFrom('app_user')
        .select('permissions')
        .where('email', '=', 'dealer-staff@demo.test')
        .executeTakeFirstOrThrow()
      return permissions === null ? null : (JSON.parse(permissions) as unknown)
    }
    const own = ['orders.view', 'warranty.register', 'claims.file']
    await server.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(own) })
      .where('email', '=', 'dealer-staff@demo.test')
      .execute()
    await change('admin', { discount: 20 })
    expect(await readOwn()).toEqual(own)
    await change('admin', { dealer: false })
    expect(await readOwn()).toEqual(['orders.view', 'warranty.register'])
    expect((await history('admin')).body.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^No longer allowed for .*: .*laims/),
    )
    await change('admin', { dealer: true, discount: 15 })
    expect(await readOwn()).toEqual(['orders.view', 'warranty.register'])
    await server.db
      .updateTable('app_user')
      .set({ permissions: null })
      .where('email', '=', 'dealer-staff@demo.test')
      .execute()
  })

  it('give back nothing that was withheld when the account is a dealer again, or becomes a servicer', async () => {
    const person = server.db.updateTable('app_user').where('email', '=', 'dealer-staff@demo.test')
    const readHeld = async () =>
      (await (await as('dealer-staff')).call(auth.table.readSession, {})).body.user?.permissions
    const withheld = ['orders.view', 'orders.place', 'warranty.view', 'warranty.register', 'claims.view']
    await person.set({ permissions: JSON.stringify(withheld) }).execute()
    const { warranty_servicer } = await server.db
      .selectFrom('account')
      .select('warranty_servicer')
      .where('account_id', '=', hillcrest)
      .executeTakeFirstOrThrow()
    await change('admin', { dealer: false, warranty_servicer: false })
    await change('admin', { dealer: true })
    await change('admin', { warranty_servicer: true })
    expect((await readHeld())?.map(({ name }) => name)).toEqual(['orders.view', 'orders.place', 'warranty.register'])
    await change('admin', { warranty_servicer })
    await person.set({ permissions: null }).execute()
  })

  it('need a certificate for a tax exemption, also later', async () => {
    const missing = await change('admin', { tax_exempt: true })
    expect(missing.refusal.errors).toEqual({ tax_certificate: 'Enter the number of the exemption certificate' })
    await change('admin', { tax_exempt: true, tax_certificate: 'ST-5' })
    expect((await change('admin', { tax_certificate: ' ' })).refusal.error).toBe('accounts.invalid')
  })

  it('refuse a discount beyond 100 percent and limits below zero', async () => {
    for (const form of [{ discount: 101 }, { discount: -1 }, { order_limit: -1 }, { credit_limit: 1e15 }])
      expect((await change('admin', form)).status).toBe(422)
  })

  it('are not shown to the account’s other users', async () => {
    expect((await read('dealer-staff')).body).not.toHaveProperty('credit_limit')
    expect((await read('dealer')).body).toMatchObject({ credit_limit: null, credit_used: 7650.89 })
  })
})

describe('The history of an account (ours)', () => {
  it('is for its local administrator and for administrators', async () => {
    expect((await history('dealer', lakeshore)).refusal.error).toBe('accounts.unknown')
    expect((await history('admin', 99_999)).refusal.error).toBe('accounts.unknown')
    expect((await history('dealer-staff')).status).toBe(403)
  })
})

describe('The menu of an account’s pages (N04, WO049)', () => {
  const menu = async (who: string, id?: number) =>
    (await as(who)).call(table.readMenus, { query: id === undefined ? {} : { id } })

  it('shows what its reader may open', async () => {
    const keys = async (who: string) => (await menu(who)).body.map(({ key }) => key)
    expect(await keys('dealer')).toEqual(['my-user', 'account', 'users', 'address-book', 'orders', 'labor-claims'])
    expect(await keys('dealer-staff')).toEqual(['my-user', 'address-book', 'orders', 'labor-claims'])
    expect(await keys('customer')).toEqual(['my-user', 'address-book', 'orders'])
  })

  it('of another account leads to its pages, for administrators alone', async () => {
    expect((await menu('admin', hillcrest)).body).toEqual([
      { key: 'account', label: 'Account', path: `/dashboard/account?account=${hillcrest}` },
      { key: 'users', label: 'Users', path: `/dashboard/users?account=${hillcrest}` },
      { key: 'address-book', label: 'Address book', path: `/dashboard/address-book?account=${hillcrest}` },
    ])
    for (const who of ['dealer2', 'reviewer', 'onsite'])
      expect((await menu(who, hillcrest)).refusal.error).toBe('accounts.unknown')
    expect((await menu('admin', 99_999)).refusal.error).toBe('accounts.unknown')
  })
})

describe('The shops of an account (N06)', () => {
  const shops = async (who: string, id: number) =>
    (await as(who)).call(addresses.table.listRetailAddresses, { params: { id } })

  it('are listed for its users and for administrators', async () => {
    for (const who of ['dealer', 'dealer-staff', 'admin'])
      expect((await shops(who, hillcrest)).body.map(({ city }) => city).sort()).toEqual([
        'Paramus',
        'Plainfield',
        'Princeton',
      ])
    expect((await shops('servicer', northside)).body).toEqual([])
  })

  it('are unknown to others', async () => {
    for (const who of ['dealer2', 'servicer', 'customer', 'reviewer'])
      expect((await shops(who, hillcrest)).refusal.error).toBe('accounts.unknown')
  })
})
