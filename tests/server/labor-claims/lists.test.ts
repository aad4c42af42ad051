import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import { maxFound } from '../../../domain/lists/max-found.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

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
  it('lists claims of the caller’s account, newest first, 25 per page', async () => {
    const { data, total, per_page, current_page, prev_page_url } = await filed(harness.as.dealer)
    expect(data.every((row) => row.account_id === demoAccounts.hillcrest)).toBe(true)
    expect({ per_page, current_page, prev_page_url }).toEqual({ per_page: 25, current_page: 1, prev_page_url: null })
    expect(total).toBeGreaterThanOrEqual(3)
    const expected = await harness.server.db
      .selectFrom('labor_claim')
      .select('display_id')
      .where('account_id', '=', demoAccounts.hillcrest)
      .orderBy('created_at', 'desc')
      .orderBy('claim_id', 'desc')
      .limit(25)
      .execute()
    expect(data.map((row) => row.display_id)).toEqual(expected.map((row) => row.display_id))
  })

  it('lists all claims for reviewers and admins, with page links below /api', async () => {
    const first = await filed(harness.as.reviewer)
    expect(first.total).toBe(80)
    expect(first.last_page).toBe(4)
    expect(first.next_page_url).toBe('/labor-claims?page=2')
    const last = await filed(harness.as.admin, { page: 4 })
    expect(last.data).toHaveLength(5)
    expect({ to: last.to, next: last.next_page_url, prev: last.prev_page_url }).toEqual({
      to: 80,
      next: null,
      prev: '/labor-claims?page=3',
    })
    const all = (await Promise.all([1, 2, 3, 4].map((page) => filed(harness.as.reviewer, { page })))).flatMap((page) =>
      page.data.map((row) => row.ticket_id),
    )
    expect(new Set(all).size).toBe(80)
  })

  it('answers an empty page beyond the last, with a link back', async () => {
    const { data, prev_page_url, total } = await filed(harness.as.reviewer, { page: 99 })
    expect({ data, prev_page_url, total }).toEqual({ data: [], prev_page_url: '/labor-claims?page=4', total: 80 })
  })

  it('filters by claim number, serial number, customer and city, terms in any order', async () => {
    const found = async (filter: string) =>
      (await filed(harness.as.reviewer, { filter })).data.map((row) => row.display_id)
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

  it('lists claims closed with a message only in the sections paid and declined', async () => {
    const open = await filed(harness.as.reviewer, { section: 'open' })
    expect(open.data.every((row) => row.status === 'open' && !row.completed)).toBe(true)
    const paid = await filed(harness.as.reviewer, { section: 'paid' })
    expect(paid.data.some((row) => row.completed)).toBe(true)
  })

  it('lists the caller’s jobs when viewing as a servicer', async () => {
    const { data } = await filed(harness.as.servicer, { viewing_as_servicer: 'true' })
    expect(data.length).toBeGreaterThan(0)
    expect(data.every((row) => row.assigned_to === demoUsers.servicer)).toBe(true)
  })

  it('refuses customers and unknown query values', async () => {
    expect((await harness.as.customer.call(table.listClaims, { query: {} })).refusal.error).toBe('auth.notAllowed')
    expect((await harness.as.dealer.send('GET', '/api/labor-claims?section=nowhere')).refusal.errors).toEqual({
      section: 'Unknown section',
    })
    expect((await harness.as.dealer.send('GET', '/api/labor-claims?account_id=3')).status).toBe(422)
  })
})

describe('GET /labor-claims/servicer/{id} (L03)', () => {
  it('lists a servicer’s jobs by appointment, closed ones last', async () => {
    const { body } = await jobs(harness.as.servicer, demoUsers.servicer)
    expect(body.data.every((row) => row.assigned_to === demoUsers.servicer)).toBe(true)
    const open = body.data.filter((row) => row.closed_at === null)
    expect(body.data.slice(0, open.length)).toEqual(open)
    const times = open.map((row) => row.appointment_at ?? '9999')
    expect(times).toEqual([...times].sort())
    const assigned = await jobs(harness.as.servicer, demoUsers.servicer, { section: 'assigned' })
    expect(assigned.body.data[0]?.display_id).toBe('LC-20418')
  })

  it('hides jobs of other servicers, except from reviewers and admins', async () => {
    expect((await jobs(harness.as.servicer2, demoUsers.servicer)).refusal.error).toBe('call.notFound')
    expect((await jobs(harness.as.dealer, demoUsers.servicer)).refusal.error).toBe('call.notFound')
    expect((await jobs(harness.as.reviewer, demoUsers.servicer)).body.total).toBeGreaterThan(12)
    expect((await jobs(harness.as.admin, 999)).body.total).toBe(0)
  })
})

describe('A user who views as a servicer', () => {
  it('has no jobs without the permission to service claims', async () => {
    const viewed = { viewing_as_servicer: 'true' } as const
    for (const [client, id] of [
      [harness.as.customer, demoUsers.customer],
      [harness.as.dealer, demoUsers.dealer],
    ] as const) {
      expect((await jobs(client, id)).body.total).toBe(0)
      expect(Object.values(await totals(client, viewed)).every((count) => count === 0)).toBe(true)
    }
    expect((await filed(harness.as.dealer, viewed)).total).toBe(0)
  })
})

describe('A firm of several servicers', () => {
  const moveToFirm = (accountId: number) =>
    harness.server.db
      .updateTable('app_user')
      .set({ account_id: accountId })
      .where('user_id', '=', demoUsers.servicer2)
      .execute()
  const own = demoAccounts.cascade
  beforeAll(() => moveToFirm(demoAccounts.northside))
  afterAll(() => moveToFirm(own))

  it('sees its jobs, whoever of its people they were given to', async () => {
    const first = (await jobs(harness.as.servicer, demoUsers.servicer)).body
    const second = (await jobs(harness.as.servicer2, demoUsers.servicer2)).body
    expect(first.total).toBeGreaterThan(12)
    expect(second.data).toEqual(first.data)
    expect(await totals(harness.as.servicer2, { viewing_as_servicer: 'true' })).toEqual(
      await totals(harness.as.servicer, { viewing_as_servicer: 'true' }),
    )
  })

  it('works on them: a colleague opens one, adds a trip and completes it', async () => {
    const id = await harness.claim()
    expect((await harness.as.servicer2.call(table.readClaim, { params: { id } })).body.assigned_to).toBe(
      demoUsers.servicer,
    )
    const { status } = await harness.as.servicer2.call(table.actOnClaim, {
      params: { id },
      body: { action: 'complete', message: 'Belt replaced' },
    })
    expect(status).toBe(200)
  })

  it('shows none to a colleague without the permission to service claims', async () => {
    const { ticket_id: id = '' } = (await jobs(harness.as.servicer, demoUsers.servicer)).body.data[0] ?? {}
    const set = (permissions: string | null) =>
      harness.server.db
        .updateTable('app_user')
        .set({ permissions })
        .where('user_id', '=', demoUsers.servicer2)
        .execute()
    await set('["orders.view"]')
    expect((await jobs(harness.as.servicer2, demoUsers.servicer2)).body.total).toBe(0)
    expect((await harness.as.servicer2.call(table.readClaim, { params: { id } })).refusal.error).toBe(
      'labor-claims.unknown',
    )
    await set(null)
  })
})

describe('GET /labor-claims/totals (L01)', () => {
  it('counts the same claims that the lists show', async () => {
    for (const [client, list] of [
      [harness.as.dealer, filed],
      [harness.as.reviewer, filed],
      [harness.as.servicer2, filed],
    ] as const) {
      for (const searched of [{}, { filter: 'a' }, { filter: 'mi' }, { filter: 'lake' }]) {
        const counted = await totals(client, searched)
        for (const section of claimStatuses)
          expect([section, searched, counted[section]]).toEqual([
            section,
            searched,
            (await list(client, { section, ...searched })).total,
          ])
      }
    }
  })

  it('counts the caller’s assigned claims when viewing as a servicer', async () => {
    const counted = await totals(harness.as.servicer, { viewing_as_servicer: 'true' })
    for (const section of claimStatuses)
      expect(counted[section]).toBe((await jobs(harness.as.servicer, demoUsers.servicer, { section })).body.total)
    expect(counted.assigned).toBe(12)
    const withSwitch = await harness.as.servicer.call(
      table.readTotals,
      { query: {} },
      { headers: { 'x-acting-as': 'servicer' } },
    )
    expect(withSwitch.body).toEqual(counted)
  })

  it('accepts a filter and, for the office, another account', async () => {
    expect((await totals(harness.as.servicer, { viewing_as_servicer: 'true', filter: 'LC-20418' })).assigned).toBe(1)
    const all = await totals(harness.as.reviewer, { account_id: demoAccounts.lakeshore })
    expect(all).toEqual(await totals(harness.as.dealer2))
    expect(
      (await harness.as.dealer.call(table.readTotals, { query: { account_id: demoAccounts.lakeshore } })).refusal.error,
    ).toBe('call.notFound')
  })

  it('does not reveal hidden claims through a filter', async () => {
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions: '["orders.view"]' })
      .where('user_id', '=', demoUsers.dealerStaff)
      .execute()
    const counted = await harness.as['dealer-staff'].call(table.readTotals, {
      query: { account_id: demoAccounts.hillcrest },
    })
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions: null })
      .where('user_id', '=', demoUsers.dealerStaff)
      .execute()
    expect(Object.values(counted.body).every((count) => count === 0)).toBe(true)
    expect(await totals(harness.as['dealer-staff'], { account_id: demoAccounts.hillcrest })).toEqual(
      await totals(harness.as.dealer),
    )
  })

  it('refuses customers', async () => {
    expect(Object.values(await totals(harness.as.customer)).every((count) => count === 0)).toBe(true)
    expect((await harness.server.visitor().call(table.readTotals, { query: {} })).refusal.error).toBe('auth.signedOut')
  })
})

describe('A text that more than a thousand claims have', () => {
  it('counts a thousand of a section, as its list does', async () => {
    for (let at = 0; at <= maxFound; at += 1)
      await harness.claim({ status: 'requests', assigned_to: null, accepted: false, customer_name: 'Qxora Lund' })
    const filter = 'qx'
    expect(await totals(harness.as.reviewer, { filter })).toMatchObject({ requests: maxFound, open: 0, paid: 0 })
    expect((await filed(harness.as.reviewer, { section: 'requests', filter })).total).toBe(maxFound)
    expect((await totals(harness.as.dealer, { filter })).requests).toBe(maxFound)
  })
})

describe('Overdue claims', () => {
  it('has a claim as overdue from the end of its last day in the shop’s time zone', async () => {
    const id = await harness.claim({ status: 'open', assigned_to: null, accepted: false, file_by: '2026-11-20' })
    const isOverdue = async () =>
      (await harness.as.reviewer.call(table.listClaims, { query: { overdue: 'true' } })).body.data.some(
        (row) => row.ticket_id === id,
      )
    harness.server.clock.set('2026-11-21T02:00:00Z')
    expect(await isOverdue()).toBe(false)
    harness.server.clock.set('2026-11-21T07:00:00Z')
    expect(await isOverdue()).toBe(true)
    harness.server.clock.set('2026-11-20T15:00:00Z')
  })
})
