import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '../../../contract/dashboard.ts'
import type { FoundThings } from '../../../contract/shapes/found.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { tickets } from '../../../contract/tickets.ts'
import { insertClaim } from '../labor-claims/claim-harness.ts'
import { createVisitorBuyer } from '../../../server/modules/checkout/buyers.store.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { startOrdersHarness } from '../orders/orders-harness.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'

let harness: OrdersHarness
const ids = { order: 0, other: 0 }
let serial = ''
beforeAll(async () => {
  harness = await startOrdersHarness()
  ids.order = await harness.order({ shipping_name: 'Zelda Quist' })
  await harness.setStatus('admin', ids.order, { status: 'shipped', tracking_number: '1Z77-FIND' })
  ids.other = await harness.order({
    ...{ account_id: demoAccounts.lakeshore, user_id: demoUsers.dealer2, placed_by: demoUsers.dealer2 },
    shipping_name: 'Zelda Quist',
  })
  for (let at = 0; at < 7; at += 1) await harness.order({ shipping_name: 'Many Ofthem' })
  await insertClaim(harness.server, {
    ...{ claim_id: '0199dddd-0000-7000-8000-000000000001', display_id: 'LC-770001' },
    ...{ customer_company: 'Zelda’s Gym', serial_number: 'MT52534K70707' },
  })
  const record = await harness.server.db
    .selectFrom('registration')
    .select(['serial_key', 'display_id'])
    .where('account_id', '=', demoAccounts.hillcrest)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  serial = record.serial_key
})
afterAll(() => harness.close())

const find = async (role: Role, q: string): Promise<FoundThings> => {
  const { status, body } = await harness.as[role].call(dashboard.table.searchEverything, { query: { q } })
  expect(status).toBe(200)
  return body
}
const nothing = { orders: [], claims: [], tickets: [], returns: [], records: [], accounts: [], people: [] }

describe('GET /search/everything', () => {
  it('finds an order by its number in any spelling and by its shipment, as a whole', async () => {
    const number = String(ids.order)
    for (const q of [number, `SO-${number}`, `so ${number}`, `V000${number}`, '1z77-find'])
      expect((await find('dealer', q)).orders[0], q).toMatchObject({ display_id: `SO-${number}`, whole: true })
  })

  it('finds a claim and a registration by number and by serial, with or without dashes', async () => {
    for (const q of ['LC-770001', 'lc770001', '770001', 'MT52534K70707', 'mt5-2534-k70707'])
      expect((await find('admin', q)).claims[0], q).toMatchObject({ display_id: 'LC-770001', whole: true })
    const dashed = `${serial.slice(0, 3)}-${serial.slice(3, 7)}-${serial.slice(7)}`
    for (const q of [serial, serial.toLowerCase(), dashed])
      expect((await find('dealer', q)).records[0], q).toMatchObject({ serial_number: serial, whole: true })
    expect(
      (await find('dealer', dashed.slice(0, -3))).records.map((row) => [row.serial_number, row.whole]),
    ).toContainEqual([serial, false])
  })

  it('finds names, at most five of a kind, the latest first', async () => {
    const { orders } = await find('admin', 'many ofthem')
    expect(orders).toHaveLength(5)
    expect(orders.every((row) => !row.whole && row.shipping_name === 'Many Ofthem')).toBe(true)
    const numbers = orders.map((row) => row.display_id)
    expect(numbers).toEqual(numbers.toSorted().toReversed())
  })

  it('shows an account its own things alone, and staff those of all', async () => {
    const numbers = async (role: Role) => (await find(role, 'zelda')).orders.map((row) => row.display_id)
    expect(await numbers('dealer')).toEqual([`SO-${ids.order}`])
    expect(await numbers('dealer2')).toEqual([`SO-${ids.other}`])
    expect((await numbers('reviewer')).toSorted()).toEqual([`SO-${ids.order}`, `SO-${ids.other}`].toSorted())
    expect(await find('dealer2', String(ids.order))).toEqual(nothing)
    expect((await find('dealer2', serial)).records).toEqual([])
    expect((await find('dealer2', 'LC-770001')).claims).toEqual([])
    // Its servicer sees the claim, another servicer does not.
    expect((await find('servicer', 'zelda')).claims.map((row) => row.display_id)).toEqual(['LC-770001'])
    expect((await find('servicer2', 'zelda')).claims).toEqual([])
    expect((await find('customer', 'zelda')).claims).toEqual([])
  })

  it('finds accounts for staff who may search them', async () => {
    for (const role of ['admin', 'reviewer'] as const)
      for (const q of ['pw-2014', 'hillcrest fit'])
        expect((await find(role, q)).accounts[0], `${role} ${q}`).toMatchObject({
          display_id: 'PW-2014',
          whole: q === 'pw-2014',
        })
    for (const role of ['dealer', 'onsite', 'customer'] as const)
      expect((await find(role, 'pw-2014')).accounts, role).toEqual([])
  })

  it('finds people for administrators, and those of the own account for its local administrators', async () => {
    const names = async (role: Role, q: string) => (await find(role, q)).people.map((row) => row.name)
    expect(await names('admin', 'tom brandt')).toEqual(['Tom Brandt'])
    expect(await names('admin', 'dealer-staff@')).toEqual(['Tom Brandt'])
    expect(await names('dealer', 'brandt')).toEqual(['Tom Brandt'])
    expect(await names('dealer', 'servicer@demo')).toEqual([])
    for (const role of ['dealer-staff', 'reviewer', 'customer'] as const)
      expect(await names(role, 'brandt')).toEqual([])
    expect((await find('admin', 'dealer@demo.test')).people[0]).toMatchObject({ whole: true })
    await createVisitorBuyer(harness.server.db)
    for (const q of ['visitors@', 'web visitor']) expect(await names('admin', q)).toEqual([])
  })

  it('finds a question by its number, subject and person for staff, and for the user who asked it', async () => {
    const asked = await harness.as.dealer.call(tickets.table.openTicket, {
      body: {
        action: 'open',
        contact: { name: 'Quilla Ives', email: 'quilla@hillcrest.example', phone: '' },
        message: 'Which belt fits?',
      },
    })
    const { number } = asked.body
    await harness.server.db
      .updateTable('support_ticket')
      .set({ subject: 'Walking belts of the lobby' })
      .where('ticket_id', '=', asked.body.ticket_id)
      .execute()
    for (const role of ['admin', 'reviewer', 'onsite', 'dealer'] as const) {
      for (const q of [number, number.toLowerCase(), number.replace('ST-', '')])
        expect((await find(role, q)).tickets[0], `${role} ${q}`).toMatchObject({ number, whole: true })
      for (const q of ['of the lobby', 'quilla ives', 'quilla@hill'])
        expect((await find(role, q)).tickets, `${role} ${q}`).toMatchObject([{ number, status: 'open', whole: false }])
    }
    // Neither a colleague nor another account finds it.
    for (const role of ['dealer-staff', 'dealer2', 'customer', 'servicer'] as const)
      for (const q of [number, 'of the lobby', 'quilla'])
        expect((await find(role, q)).tickets, `${role} ${q}`).toEqual([])
  })

  it('finds a return by its number for staff and for the account whose order it is of', async () => {
    await harness.server.db
      .insertInto('order_return')
      .values({
        ...{ return_id: '0199eeee-0000-7000-8000-000000000001', order_id: ids.order, number: 1, state: 'opened' },
        ...{ is_request: false, user_id: demoUsers.admin, opened_at: harness.server.clock.now() },
        updated_at: harness.server.clock.now(),
      })
      .execute()
    const number = `RMA-${ids.order}-1`
    for (const role of ['admin', 'reviewer', 'onsite', 'dealer', 'dealer-staff'] as const) {
      for (const q of [number, number.toLowerCase(), `${ids.order}-1`])
        expect((await find(role, q)).returns, `${role} ${q}`).toMatchObject([{ number, state: 'opened', whole: true }])
      for (const q of [`RMA-${ids.order}`, `SO-${ids.order}`])
        expect((await find(role, q)).returns, `${role} ${q}`).toMatchObject([{ number, whole: false }])
    }
    for (const role of ['dealer2', 'customer', 'servicer'] as const)
      expect((await find(role, number)).returns, role).toEqual([])
    expect((await find('admin', `RMA-${ids.order}-2`)).returns).toEqual([])
  })

  it('takes patterns literally and finds nothing by a text that no index can look for', async () => {
    for (const q of ['%', '_', '%%%', "'; drop table shop_order; --", 'zq'])
      expect(await find('admin', q), q).toEqual(nothing)
  })

  it('asks for a text, of at most a hundred characters, and for a sign-in', async () => {
    const call = (q: string) => harness.as.dealer.call(dashboard.table.searchEverything, { query: { q } })
    expect((await call('  ')).refusal).toMatchObject({ error: 'call.invalid', errors: { q: 'Required' } })
    expect((await call('x'.repeat(101))).refusal.errors['q']).toBe('At most 100 characters')
    expect((await harness.server.visitor().call(dashboard.table.searchEverything, { query: { q: 'x' } })).status).toBe(
      401,
    )
  })

  it('is limited to 120 a minute for one user, and says when to go on', async () => {
    const call = (role: Role) => harness.as[role].call(dashboard.table.searchEverything, { query: { q: 'zq' } })
    harness.server.clock.advance(60_000)
    for (let at = 0; at < 120; at += 1) expect((await call('onsite')).status).toBe(200)
    const refused = await call('onsite')
    expect(refused.status).toBe(429)
    expect(refused.refusal.error).toBe('call.tooMany')
    expect(refused.headers['retry-after']).toBe('60')
    expect((await call('servicer2')).status).toBe(200)
  })
})
