import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let desk: ClaimHarness
beforeAll(async () => {
  desk = await startClaimHarness()
})
afterAll(() => desk.close())

type ListQuery = {
  section?: (typeof claimStatuses)[number]
  page?: number
  filter?: string
  viewing_as_servicer?: 'true' | 'false'
}
const filed = async (client: Client, query: ListQuery = {}) => (await client.call(table.listClaims, { query })).body
const jobs = async (client: Client, id: number, query: ListQuery = {}) =>
  client.call(table.listServicerClaims, { params: { id }, query })
const totals = async (
  client: Client,
  query: { account_id?: number; viewing_as_servicer?: 'true' | 'false'; filter?: string } = {},
) => (await client.call(table.readTotals, { query })).body

describe('GET /labor-claims (L02)', () => {
  it('lists what the own account filed, newest first, 25 to a page', async () => {
    const { data, total, per_page, current_page, prev_page_url } = await filed(desk.as.dealer)
    expect(data.every((row) => row.account_id === demoAccounts.hillcrest)).toBe(true)
    expect({ per_page, current_page, prev_page_url }).toEqual({ per_page: 25, current_page: 1, prev_page_url: null })
    expect(total).toBeGreaterThanOrEqual(3)
    const made = await desk.server.db
      .selectFrom('labor_claim')
      .select('display_id')
      .where('account_id', '=', demoAccounts.hillcrest)
      .orderBy('created_at', 'desc')
      .orderBy('claim_id', 'desc')
      .limit(25)
      .execute()
    expect(data.map((row) => row.display_id)).toEqual(made.map((row) => row.display_id))
  })

  it('lists every account’s for reviewer and admin, and pages by links below /api', async () => {
    const first = await filed(desk.as.reviewer)
    expect(first.total).toBe(80)
    expect(first.last_page).toBe(4)
    expect(first.next_page_url).toBe('/labor-claims?page=2')
    const last = await filed(desk.as.admin, { page: 4 })
    expect(last.data).toHaveLength(5)
    expect({ to: last.to, next: last.next_page_url, prev: last.prev_page_url }).toEqual({
      to: 80,
      next: null,
      prev: '/labor-claims?page=3',
    })
    const all = (await Promise.all([1, 2, 3, 4].map((page) => filed(desk.as.reviewer, { page })))).flatMap((page) =>
      page.data.map((row) => row.ticket_id),
    )
    expect(new Set(all).size).toBe(80)
  })

  it('a page behind the last is empty and leads back', async () => {
    const { data, prev_page_url, total } = await filed(desk.as.reviewer, { page: 99 })
    expect({ data, prev_page_url, total }).toEqual({ data: [], prev_page_url: '/labor-claims?page=4', total: 80 })
  })

  it('the filter matches claim number, serial, customer and city, words in any order', async () => {
    const found = async (filter: string) =>
      (await filed(desk.as.reviewer, { filter })).data.map((row) => row.display_id)
    for (const filter of [
      'LC-20418',
      'lc-20418',
      'MT52534K00417',
      'renee castellano',
      'Lakeshore Community',
      'minneapolis lakeshore community',
    ])
      expect(await found(filter)).toContain('LC-20418')
    expect(await found('LC-20418 duluth')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('_____')).toEqual([])
  })

  it('a section lists its own, and a claim that was closed with a message only where it is paid or declined', async () => {
    const open = await filed(desk.as.reviewer, { section: 'open' })
    expect(open.data.every((row) => row.status === 'open' && !row.completed)).toBe(true)
    const paid = await filed(desk.as.reviewer, { section: 'paid' })
    expect(paid.data.some((row) => row.completed)).toBe(true)
  })

  it('viewing as a servicer lists one’s own jobs', async () => {
    const { data } = await filed(desk.as.servicer, { viewing_as_servicer: 'true' })
    expect(data.length).toBeGreaterThan(0)
    expect(data.every((row) => row.assigned_to === demoUsers.servicer)).toBe(true)
  })

  it('is not for a customer, and unknown words in the query are refused', async () => {
    expect((await desk.as.customer.call(table.listClaims, { query: {} })).refusal.error).toBe('auth.notAllowed')
    expect((await desk.as.dealer.send('GET', '/api/labor-claims?section=nowhere')).refusal.errors).toEqual({
      section: 'There is no such section',
    })
    expect((await desk.as.dealer.send('GET', '/api/labor-claims?account_id=3')).status).toBe(422)
  })
})

describe('GET /labor-claims/servicer/{id} (L03)', () => {
  it('lists a servicer’s jobs by appointment, what is closed behind', async () => {
    const { body } = await jobs(desk.as.servicer, demoUsers.servicer)
    expect(body.data.every((row) => row.assigned_to === demoUsers.servicer)).toBe(true)
    const open = body.data.filter((row) => row.closed_at === null)
    expect(body.data.slice(0, open.length)).toEqual(open)
    const times = open.map((row) => row.appointment_at ?? '9999')
    expect(times).toEqual([...times].sort())
    const assigned = await jobs(desk.as.servicer, demoUsers.servicer, { section: 'assigned' })
    expect(assigned.body.data[0]?.display_id).toBe('LC-20418')
  })

  it('another servicer’s are not there; reviewer and admin see anybody’s', async () => {
    expect((await jobs(desk.as.servicer2, demoUsers.servicer)).refusal.error).toBe('call.notFound')
    expect((await jobs(desk.as.dealer, demoUsers.servicer)).refusal.error).toBe('auth.notAllowed')
    expect((await jobs(desk.as.reviewer, demoUsers.servicer)).body.total).toBeGreaterThan(12)
    expect((await jobs(desk.as.admin, 999)).body.total).toBe(0)
  })
})

describe('GET /labor-claims/totals (L01)', () => {
  it('counts for each reader what the lists show', async () => {
    for (const [client, list] of [
      [desk.as.dealer, filed],
      [desk.as.reviewer, filed],
      [desk.as.servicer2, filed],
    ] as const) {
      const counted = await totals(client)
      for (const section of claimStatuses) expect(counted[section]).toBe((await list(client, { section })).total)
    }
  })

  it('viewing as a servicer counts the claims that are assigned to one', async () => {
    const counted = await totals(desk.as.servicer, { viewing_as_servicer: 'true' })
    for (const section of claimStatuses)
      expect(counted[section]).toBe((await jobs(desk.as.servicer, demoUsers.servicer, { section })).body.total)
    expect(counted.assigned).toBe(12)
    const withSwitch = await desk.as.servicer.call(
      table.readTotals,
      { query: {} },
      { headers: { 'x-acting-as': 'servicer' } },
    )
    expect(withSwitch.body).toEqual(counted)
  })

  it('a filter and another account narrow it, for whoever may look there', async () => {
    expect((await totals(desk.as.servicer, { viewing_as_servicer: 'true', filter: 'LC-20418' })).assigned).toBe(1)
    const all = await totals(desk.as.reviewer, { account_id: demoAccounts.lakeshore })
    expect(all).toEqual(await totals(desk.as.dealer2))
    expect(
      (await desk.as.dealer.call(table.readTotals, { query: { account_id: demoAccounts.lakeshore } })).refusal.error,
    ).toBe('call.notFound')
  })

  it('whoever may not see what the account filed learns nothing of it by a filter', async () => {
    await desk.server.db
      .updateTable('app_user')
      .set({ permissions: '["orders.view"]' })
      .where('user_id', '=', demoUsers.dealerStaff)
      .execute()
    const counted = await desk.as['dealer-staff'].call(table.readTotals, {
      query: { account_id: demoAccounts.hillcrest },
    })
    await desk.server.db
      .updateTable('app_user')
      .set({ permissions: null })
      .where('user_id', '=', demoUsers.dealerStaff)
      .execute()
    expect(Object.values(counted.body).every((count) => count === 0)).toBe(true)
    expect(await totals(desk.as['dealer-staff'], { account_id: demoAccounts.hillcrest })).toEqual(
      await totals(desk.as.dealer),
    )
  })

  it('a customer has none', async () => {
    expect(Object.values(await totals(desk.as.customer)).every((count) => count === 0)).toBe(true)
    expect((await desk.server.visitor().call(table.readTotals, { query: {} })).refusal.error).toBe('auth.signedOut')
  })
})
