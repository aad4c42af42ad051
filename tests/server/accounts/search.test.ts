import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const { table } = accounts
let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin@demo.test')
})
afterAll(() => server.close())

const find = (q: string, page?: number, client = admin) =>
  client.call(table.findAccounts, { query: { q, ...(page === undefined ? {} : { page }) } })
const names = async (q: string) => (await find(q)).body.data.map(({ name }) => name)
const hillcrest = 'Hillcrest Fitness Supply'

describe('Searching accounts (N05)', () => {
  it('finds any part of the name, regardless of case and accents', async () => {
    expect(await names('hillcrest')).toEqual([hillcrest])
    expect(await names('Fitness SUPPLY')).toEqual([hillcrest])
    expect(await names('energie')).toEqual(['Énergie Forme'])
  })

  it('finds the start of the display number, and the account_id', async () => {
    expect(await names('pw-2014')).toEqual([hillcrest])
    expect(await names('PW-20')).toEqual([hillcrest, 'Lakeshore Gym Outfitters'])
    expect(await names('2')).toEqual([hillcrest])
  })

  it('finds the number without its letters or its hyphen, before an account whose account_id it is', async () => {
    for (const q of ['2014', 'PW 2014', 'pw2014', ' # 2014 ']) expect(await names(q), q).toEqual([hillcrest])
    await server.db
      .insertInto('account')
      .values({
        ...{ account_id: 2014, display_id: 'PW-70014', name: 'Aspen Gyms' },
        ...{ dealer: true, warranty_servicer: false, discount: 0 },
      })
      .execute()
    expect(await names('2014')).toEqual([hillcrest, 'Aspen Gyms'])
    await server.db.deleteFrom('account').where('account_id', '=', 2014).execute()
  })

  it('finds the start of a user’s email', async () => {
    expect(await names('Dealer-Staff@')).toEqual([hillcrest])
    expect(await names('customer@demo.test')).toEqual(['Jordan Ellis'])
    await server.db
      .updateTable('app_user')
      .set({ active: false })
      .where('email_key', '=', 'servicer2@demo.test')
      .execute()
    expect(await names('servicer2@demo.test')).toEqual([])
  })

  it('finds the start of a phone number in any spelling', async () => {
    for (const q of ['(908) 555-0188', '9085550188', '+1 908 555 0188', '908-555-018'])
      expect(await names(q)).toEqual(['Jordan Ellis'])
    await server.db
      .updateTable('app_user')
      .set({ phone: '(414) 555-0199' })
      .where('email_key', '=', 'dealer2@demo.test')
      .execute()
    expect(await names('414 555 0199')).toEqual(['Lakeshore Gym Outfitters'])
  })

  it('answers address and contact of each account', async () => {
    expect((await find('PW-9120')).body.data).toEqual([
      {
        account_id: demoAccounts.ellis,
        display_id: 'PW-9120',
        name: 'Jordan Ellis',
        dealer: false,
        warranty_servicer: false,
        discount: 0,
        city: 'Summit',
        state: 'NJ',
        phone: '(908) 555-0188',
        email: 'customer@demo.test',
      },
    ])
  })

  it('lists names that start with the text first', async () => {
    const list = await names('fitness')
    expect(list.length).toBeGreaterThan(5)
    const begin = list.map((name) => name.startsWith('Fitness'))
    expect(begin).toEqual([...begin].sort((a, b) => Number(b) - Number(a)))
  })

  it('treats pattern characters literally', async () => {
    for (const q of ['%', '_', 'PW_2014', "'; drop table account; --", '\\'])
      expect((await find(q)).body.data).toEqual([])
  })

  it('answers 100 per page, and all accounts for an empty search', async () => {
    await sql`insert into account (display_id, name, dealer, warranty_servicer, discount)
      select 'ZZ-' || n, 'Zebra Gym ' || n, false, false, 0 from generate_series(1001, 1230) as n`.execute(server.db)
    const pages = [(await find('zebra')).body, (await find('zebra', 3)).body, (await find('zebra', 7)).body]
    expect(pages.map(({ data, total, to }) => [data.length, total, to])).toEqual([
      [100, 230, 100],
      [30, 230, 230],
      [0, 230, 0],
    ])
    expect(pages[0]).toMatchObject({
      per_page: 100,
      last_page: 3,
      next_page_url: '/accounts/search?q=zebra&page=2',
      prev_page_url: null,
    })
    const all = (await find('')).body
    expect(all.total).toBeGreaterThan(230)
    expect(all.data).toHaveLength(100)
  })

  it('uses an index for each way to search', async () => {
    const ways = [
      sql`select account_id from account where lower(display_id) like 'pw-2014%'`,
      sql`select account_id from account where plain_words(name) like '%hillcrest%'`,
      sql`select account_id from app_user where active and email_key like 'dealer-st%'`,
      sql`select account_id from address where active and phone_digits(phone) like '9085550188%'`,
    ]
    const plans = await server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return Promise.all(
        ways.map(async (way) => {
          const { rows } = await sql<Record<string, string>>`explain ${way}`.execute(tx)
          return rows.map((row) => Object.values(row)[0]).join('\n')
        }),
      )
    })
    expect(
      plans.map((plan) => /account_display|account_words|app_user_email_start|address_phone/.exec(plan)?.[0]),
    ).toEqual(['account_display', 'account_words', 'app_user_email_start', 'address_phone'])
  })

  it('is only for admins and reviewers', async () => {
    expect((await find('hillcrest', 1, await server.signIn('reviewer@demo.test'))).body.total).toBe(1)
    for (const who of ['dealer', 'customer', 'servicer', 'onsite'])
      expect((await find('hillcrest', 1, await server.signIn(`${who}@demo.test`))).refusal.error).toBe(
        'auth.notAllowed',
      )
    expect((await find('hillcrest', 1, server.visitor())).refusal.error).toBe('auth.signedOut')
  })
})

describe('GET /search/accounts (G06)', () => {
  it('answers the same, with its own urls', async () => {
    const [one, other] = [
      (await find('zebra')).body,
      (await admin.call(table.searchAccounts, { query: { q: 'zebra' } })).body,
    ]
    expect(other.data).toEqual(one.data)
    expect(other.next_page_url).toBe('/search/accounts?q=zebra&page=2')
    const dealer = await server.signIn('dealer@demo.test')
    expect((await dealer.call(table.searchAccounts, { query: { q: 'x' } })).refusal.error).toBe('auth.notAllowed')
  })
})
