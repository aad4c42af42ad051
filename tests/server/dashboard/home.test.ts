import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { orders } from '../../../contract/orders.ts'
import { returns } from '../../../contract/returns.ts'
import type { Home } from '../../../contract/shapes/home.ts'
import { ticketInbox } from '../../../contract/ticket-inbox.ts'
import { tickets } from '../../../contract/tickets.ts'
import { records } from '../../../contract/warranty-records.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimStatus } from '../../../domain/labor-claims/states.ts'
import type { OrderGroup, OrderStatus } from '../../../domain/orders/states.ts'
import type { RegistrationStatus } from '../../../domain/warranty/registration.ts'
import { countUncountedMoney } from '../../../server/modules/labor-claims/index.ts'
import type { Client } from '../../support/client.ts'
import { insertClaim, roles } from '../labor-claims/claim-harness.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { startOrdersHarness } from '../orders/orders-harness.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'

const zone = 'America/Chicago'
let harness: OrdersHarness
let count = 0
const claim = async (given: Partial<Parameters<typeof insertClaim>[1]>) => {
  count += 1
  const claim_id = `0199bbbb-0000-7000-8000-${String(count).padStart(12, '0')}`
  await insertClaim(harness.server, { claim_id, display_id: `LC-8${String(count).padStart(5, '0')}`, ...given })
  return claim_id
}
const ask = (claim_id: string, message: string, at: string) =>
  harness.server.db
    .insertInto('claim_history')
    .values({
      ...{
        entry_id: `0199cccc-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`,
        claim_id,
        client_op_id: null,
      },
      ...{ at: new Date(at), user_id: demoUsers.reviewer, action: 'ask', message },
      ...{ from_status: 'requests', to_status: 'pending - response needed' },
    })
    .execute()

type HomeQuery = NonNullable<Sent<typeof dashboard.table.readHome>['query']>
const read = async (client: Client, query: HomeQuery = {}): Promise<Home> => {
  const { status, body } = await client.call(dashboard.table.readHome, { query: { time_zone: zone, ...query } })
  expect(status).toBe(200)
  return body
}
const homeOf = (role: Role, query: HomeQuery = {}) => read(harness.as[role], query)

beforeAll(async () => {
  harness = await startOrdersHarness()
  const asked = { status: 'pending - response needed', assigned_to: null, accepted: false } as const
  const first = await claim({ ...asked, created_at: new Date('2026-01-05T09:00:00Z') })
  await ask(first, 'Which belt?', '2026-01-06T09:00:00Z')
  await ask(first, 'A photo of the plate, please', '2026-01-08T09:00:00Z')
  // Closed with a message: the section's list leaves it out, and so does the home.
  await claim({ ...asked, completed: true, created_at: new Date('2026-01-01T09:00:00Z') })
  await claim({ status: 'approve_payment', file_by: '2026-02-01', mileage: 900, customer_company: 'Far Away Gym' })
  await claim({ status: 'approve_payment', file_by: '2026-03-01', mileage: 10 })
  await claim({ status: 'awaiting_payment', mileage: 40 })
  await countUncountedMoney(harness.server.db, 500)
  await harness.order({ status: 'approval pending - response needed', order_type: 'warranty', payment: 'warranty' })
  await harness.order({ status: 'on hold' })
  await harness.order({ status: 'shipped' })
  await harness.order({ status: 'cancelled' })
  await harness.order({ account_id: demoAccounts.lakeshore, user_id: demoUsers.dealer2, status: 'processing' })
  await harness.server.db
    .updateTable('registration')
    .set({ status: 'pending - response needed' })
    .where('account_id', '=', demoAccounts.hillcrest)
    .where('number', 'in', (e) =>
      e.selectFrom('registration').select('number').where('account_id', '=', demoAccounts.hillcrest).limit(1),
    )
    .execute()
})
afterAll(() => harness.close())

const claimTotal = async (client: Client, query: NonNullable<Sent<typeof laborClaims.table.listClaims>['query']>) =>
  (await client.call(laborClaims.table.listClaims, { query })).body.total
const orderTotal = async (client: Client, status: OrderStatus | OrderGroup) =>
  (await client.call(orders.table.listOrders, { query: { status, start_date: '1900-01-01' } })).body.total
const recordTotal = async (client: Client, status?: RegistrationStatus) =>
  (await client.call(records.listRecords, { query: status === undefined ? {} : { status } })).body.total

/** Every number of a home, with the total of the list that it opens. */
async function compareNumbers(client: Client, home: Home) {
  const numbers: Record<string, readonly [shown: number, listed: number]> = {}
  const add = (name: string, shown: { readonly total: number } | undefined, listed: number) => {
    if (shown !== undefined) numbers[name] = [shown.total, listed]
  }
  const sections = [
    ...(home.payments_to_approve?.sections ?? []),
    ...(home.claims_to_decide?.sections ?? []),
    ...(home.claims_to_pay?.sections ?? []),
    ...(home.claims_in_progress?.sections ?? []),
    ...(home.claims_to_answer === undefined
      ? []
      : [{ ...home.claims_to_answer, section: 'pending - response needed' as const }]),
  ]
  for (const of of sections) add(of.section, of, await claimTotal(client, { section: of.section }))
  if (home.claims_overdue) add('overdue', home.claims_overdue, await claimTotal(client, { overdue: 'true' }))
  const byStatus = {
    'approval pending - response needed': home.orders_to_answer,
    'approval pending': home.orders_to_approve,
    'to ship': home.orders_to_ship,
    'on hold': home.orders_on_hold,
    open: home.orders_open,
  } satisfies Partial<Record<OrderStatus | OrderGroup, unknown>>
  for (const [status, block] of Object.entries(byStatus))
    if (block) add(`orders ${status}`, block, await orderTotal(client, status as OrderStatus | OrderGroup))
  if (home.orders_today) {
    const { day } = home.orders_today
    const query = { start_date: day, end_date: day, time_zone: zone }
    add('today', home.orders_today, (await client.call(orders.table.listOrders, { query })).body.total)
  }
  if (home.tickets_to_answer) {
    const query = { section: 'to_answer' } as const
    add('tickets', home.tickets_to_answer, (await client.call(ticketInbox.listInbox, { query })).body.total)
  }
  for (const of of home.returns_to_do?.sections ?? []) {
    const query = { state: of.state }
    add(`returns ${of.state}`, of, (await client.call(returns.table.listReturns, { query })).body.total)
  }
  if (home.machines) add('machines', home.machines, await recordTotal(client))
  if (home.records_in_review) add('in review', home.records_in_review, await recordTotal(client, 'pending'))
  if (home.records_to_review) add('to review', home.records_to_review, await recordTotal(client, 'pending'))
  if (home.records_to_answer)
    add('to answer', home.records_to_answer, await recordTotal(client, 'pending - response needed'))
  return numbers
}

describe('GET /dashboard/home', () => {
  it.each(roles)('shows %s numbers that are the totals of the lists behind them', async (role) => {
    const home = await homeOf(role)
    const numbers = await compareNumbers(harness.as[role], home)
    expect(Object.keys(numbers).length).toBeGreaterThan(0)
    for (const [name, [shown, listed]] of Object.entries(numbers))
      expect({ name, shown }).toEqual({ name, shown: listed })
  })

  it('shows rows of the caller’s own account alone, at most five of each', async () => {
    const own = {
      ...{ customer: demoAccounts.ellis, dealer: demoAccounts.hillcrest },
      ...{ dealer2: demoAccounts.lakeshore, servicer: demoAccounts.northside },
    }
    for (const role of ['customer', 'dealer', 'dealer2', 'servicer'] as const) {
      const home = await homeOf(role)
      const ordered = [...(home.orders_open?.rows ?? []), ...(home.orders_to_answer?.rows ?? [])]
      const registered = [...(home.machines?.rows ?? []), ...(home.records_to_answer?.rows ?? [])]
      const accounts = [...ordered, ...registered].map((row) => row.account_id)
      expect(new Set(accounts), role).toEqual(new Set([own[role]]))
      for (const block of Object.values(home))
        if (block !== undefined && 'rows' in block) expect(block.rows.length, role).toBeLessThanOrEqual(5)
    }
    expect((await homeOf('dealer2')).claims_to_answer?.rows.map((row) => row.display_id)).not.toContain('LC-800001')
  })

  it('shows what waits longest first, with the last question of the office', async () => {
    const { claims_to_answer } = await homeOf('dealer')
    expect(claims_to_answer?.rows[0]).toMatchObject({
      display_id: 'LC-800001',
      question: 'A photo of the plate, please',
      amount: null,
    })
    const days = claims_to_answer?.rows.map((row) => row.created_at)
    expect(days).toEqual(days?.toSorted())
    const open = (await homeOf('dealer')).orders_open?.rows.map((row) => row.order_id)
    expect(open).toEqual(open?.toSorted((one, other) => one - other))
  })

  it('shows a reviewer the dearest payment first, the money at stake, and the claims that are overdue longest', async () => {
    const home = await homeOf('reviewer')
    const amounts = home.payments_to_approve?.rows.map((row) => row.amount ?? 0) ?? []
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    expect(home.payments_to_approve?.rows[0]?.customer).toBe('Far Away Gym')
    expect(home.payments_to_approve?.amount).toBeGreaterThanOrEqual(amounts.reduce((sum, one) => sum + one, 0) - 0.005)
    expect(home.payments_to_approve?.partial).toBe(false)
    const days = home.claims_overdue?.rows.map((row) => row.file_by ?? '') ?? []
    expect(days).toEqual(days.toSorted())
    expect(days.every((day) => day < '2026-11-20')).toBe(true)
    expect(home.orders_today).toBeUndefined()
  })

  it('shows staff alone the questions to answer, the longest wait first, at most five', async () => {
    const numbers: string[] = []
    for (let at = 0; at < 6; at += 1) {
      harness.server.clock.advance(60_000)
      const contact = { name: 'Ana Duarte', email: `ana${String(at)}@hillcrest.example`, phone: '' }
      const sent = { body: { action: 'open', contact, message: 'Which belt?' } } as const
      numbers.push((await harness.server.visitor().call(tickets.table.openTicket, sent)).body.number)
    }
    for (const role of ['admin', 'reviewer', 'onsite'] as const) {
      const { tickets_to_answer: block } = await homeOf(role)
      const waits = block?.rows.map((row) => row.waiting_since ?? '') ?? []
      expect(waits).toHaveLength(5)
      expect(waits).toEqual(waits.toSorted())
      expect(block?.rows.map((row) => row.number)).not.toContain(numbers.at(-1))
    }
    for (const role of ['customer', 'dealer', 'servicer'] as const)
      expect((await homeOf(role)).tickets_to_answer).toBeUndefined()
  })

  it('shows the returns to decide and to credit to those who work orders, and those to receive to the warehouse too', async () => {
    const states = ['opened', 'received', 'requested', 'declined', 'requested'] as const
    const order_id = await harness.order({ status: 'shipped' })
    for (const [at, state] of states.entries())
      await harness.server.db
        .insertInto('order_return')
        .values({
          ...{ return_id: `0199eeee-0000-7000-8000-00000000000${String(at)}`, order_id, number: at + 1, state },
          ...{ is_request: true, user_id: demoUsers.dealer, updated_at: harness.server.clock.now() },
          opened_at: new Date(`2026-11-1${String(at)}T09:00:00Z`),
        })
        .execute()
    const numbers = async (role: Role) => {
      const { sections = [], rows = [] } = (await homeOf(role)).returns_to_do ?? {}
      const own = rows.filter((row) => row.order_id === order_id).map((row) => row.number.at(-1))
      return [sections.map(({ state }) => state), own]
    }
    for (const role of ['admin', 'reviewer'] as const)
      expect(await numbers(role), role).toEqual([
        ['requested', 'received', 'opened'],
        expect.arrayContaining(['3', '5']),
      ])
    expect(await numbers('onsite')).toEqual([['opened'], ['1']])
    for (const role of ['customer', 'dealer', 'servicer'] as const)
      expect((await homeOf(role)).returns_to_do).toBeUndefined()
  })

  it('shows an administrator what of the day is sold: neither cancelled nor under warranty', async () => {
    const before = (await homeOf('admin')).orders_today
    await harness.order({ total: 5000, subtotal: 5000 })
    await harness.order({ total: 7000, subtotal: 7000, status: 'cancelled' })
    await harness.order({ total: 9000, subtotal: 9000, order_type: 'warranty', payment: 'warranty' })
    await harness.order({ total: 1000, subtotal: 1000, created_at: new Date('2026-11-18T12:00:00Z') })
    const after = (await homeOf('admin')).orders_today
    expect(after?.total).toBe((before?.total ?? 0) + 3)
    expect(after?.amount).toBeCloseTo((before?.amount ?? 0) + 50, 2)
    expect(after?.day).toBe('2026-11-20')
  })

  it('shows a customer machines with coverage and parts that fit, and what was bought before', async () => {
    await harness.order({ account_id: demoAccounts.ellis, user_id: demoUsers.customer, status: 'delivered' })
    const { machines, bought_parts } = await homeOf('customer')
    expect(bought_parts?.rows[0]).toMatchObject({ product_id: harness.part.product_id, ordered_qty: 2 })
    expect(machines?.rows.length).toBeGreaterThan(0)
    for (const machine of machines?.rows ?? []) {
      expect(machine.coverage.map(({ kind }) => kind)).toEqual(['frame', 'parts', 'wear', 'labor'])
      expect(machine.parts.length).toBeLessThanOrEqual(3)
      expect(machine.parts.every((part) => part.price !== null && part.qty > 0)).toBe(true)
    }
    expect(machines?.rows.some((machine) => machine.parts.length > 0)).toBe(true)
  })

  it('shows with each of a customer’s machines parts of its own model, those that were bought before first', async () => {
    const { machines } = await homeOf('customer')
    const rows = machines?.rows ?? []
    expect(new Set(rows.map(({ equipment_id }) => equipment_id)).size).toBeGreaterThan(1)
    const fitting = await Promise.all(
      rows.map(async ({ equipment_id: id }) => {
        const { body } = await harness.as.customer.call(catalogue.table.readEquipment, { params: { id }, query: {} })
        return new Set(body.products.map(({ product_id }) => product_id))
      }),
    )
    for (const [at, { parts }] of rows.entries())
      expect(parts.filter(({ product_id }) => !fitting[at]?.has(product_id))).toEqual([])
    const [last] = rows.flatMap(({ parts }) => parts.at(-1) ?? [])
    const bought = await harness.order({
      account_id: demoAccounts.ellis,
      user_id: demoUsers.customer,
      status: 'delivered',
    })
    await harness.server.db
      .updateTable('order_line')
      .set({ product_id: last?.product_id })
      .where('order_id', '=', bought)
      .execute()
    const after = (await homeOf('customer')).machines?.rows.find(({ parts }) => parts.length > 0)
    expect(after?.parts[0]?.product_id).toBe(last?.product_id)
  })

  it('leaves the office’s blocks to those who do not view as a servicer', async () => {
    expect(await homeOf('admin', { viewing_as_servicer: 'true' })).toEqual({})
    expect(Object.keys(await homeOf('servicer', { viewing_as_servicer: 'true' }))).toEqual([
      'orders_to_answer',
      'orders_open',
      'bought_parts',
    ])
  })

  it('reads an index for what waits of tickets and returns', async () => {
    const ways = [
      sql`select number from support_ticket where (status = 'open' or held_since is not null) limit 10001`,
      sql`select ticket_id from support_ticket where (status = 'open' or held_since is not null)
        order by least(waiting_since, held_since) asc nulls last, last_at desc, number desc limit 5`,
      sql`select return_id from order_return where state = 'requested' order by opened_at, return_id limit 5`,
    ]
    const plans = await harness.server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return Promise.all(
        ways.map(async (way) => {
          const { rows } = await sql<Record<string, string>>`explain ${way}`.execute(tx)
          return rows.map((row) => Object.values(row)[0]).join('\n')
        }),
      )
    })
    expect(plans.map((plan) => /support_ticket_to_answer|order_return_waiting/.exec(plan)?.[0])).toEqual([
      ...['support_ticket_to_answer', 'support_ticket_to_answer', 'order_return_waiting'],
    ])
  })

  it('refuses an unknown time zone at its field, and a visitor', async () => {
    const bad = await harness.as.dealer.call(dashboard.table.readHome, { query: { time_zone: 'Mars/Olympus' } })
    expect(bad.refusal).toMatchObject({ error: 'call.invalid', errors: { time_zone: 'Unknown time zone' } })
    expect((await harness.server.visitor().call(dashboard.table.readHome, { query: {} })).status).toBe(401)
  })
})

describe('GET /labor-claims (L02)', () => {
  it('lists open claims alone whose last day to file has passed, where overdue ones are asked for', async () => {
    const { body } = await harness.as.reviewer.call(laborClaims.table.listClaims, { query: { overdue: 'true' } })
    expect(body.data.length).toBeGreaterThan(1)
    expect(body.data.every((row) => (row.file_by ?? '9') < '2026-11-20' && row.closed_at === null)).toBe(true)
    expect(new Set(body.data.map((row): ClaimStatus => row.status))).not.toContain('paid')
  })
})
