import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growShop } from '../../demo/growth/grow-shop.ts'
import { findActionTo, isClosed } from '../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../domain/labor-claims/states.ts'
import { listStays } from '../../domain/reports/time-in-state.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { findDifferences } from '../server/reports/kept-counts.ts'
import { findLedgerGaps } from '../support/ledger.ts'
import { preparedDatabase } from '../support/prepared-database.ts'

const now = new Date('2026-11-20T15:00:00Z')
const size = { claims: 900, orders: 700, registrations: 800, tickets: 600 }
const count = async ({ db }: OpenDatabase) =>
  (
    await sql`select (select count(*) from labor_claim)::int as claims, (select count(*) from shop_order)::int as orders,
      (select count(*) from registration)::int as registrations, (select count(*) from support_ticket)::int as tickets`.execute(
      db,
    )
  ).rows[0]

let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('demo')
  await growShop(shop, size, { now, report: () => undefined })
})
afterAll(() => shop.close())

describe('A grown demo shop', () => {
  it('reads the history of its claims a few times as it grows, not once for each claim', async () => {
    const { rows } = await sql<{ reads: number }>`select seq_scan::int as reads from pg_stat_all_tables
      where relname = 'claim_history'`.execute(shop.db)
    expect(rows[0]?.reads).toBeLessThan(40)
  })

  it('has as many records as asked for, and no more when it is asked again', async () => {
    expect(await count(shop)).toEqual(size)
    await growShop(shop, { ...size, claims: 500 }, { now, report: () => undefined })
    expect(await count(shop)).toEqual(size)
  })

  it('has claims of every status, whose history leads there step by step and never into the future', async () => {
    const claims = await shop.db.selectFrom('labor_claim').selectAll().execute()
    const history = await shop.db.selectFrom('claim_history').selectAll().orderBy('at').orderBy('entry_id').execute()
    const stays = await shop.db.selectFrom('claim_stay').selectAll().orderBy('entered_at').execute()
    expect(new Set(claims.map((claim) => claim.status)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(claims.map((claim) => claim.account_id)).size).toBeGreaterThan(3)
    for (const claim of claims) {
      const own = history.filter((entry) => entry.claim_id === claim.claim_id)
      expect(own[0]?.action).toBe('file')
      expect(own.at(-1)?.to_status).toBe(claim.status)
      expect(own.every((entry) => entry.at <= now)).toBe(true)
      expect(claim.closed_at !== null).toBe(isClosed(claim))
      // What the database keeps is what the history tells.
      expect(
        stays
          .filter((stay) => stay.claim_id === claim.claim_id)
          .map(({ status, entered_at, left_at }) => ({
            ...{ status, enteredAt: entered_at.getTime(), leftAt: left_at?.getTime() ?? null },
          })),
      ).toEqual(
        listStays(
          own.map(({ at, action, from_status, to_status }) => ({
            ...{ at: at.getTime(), action, from: from_status, to: to_status },
          })),
        ),
      )
    }
    const moves = history.filter((entry) => entry.from_status !== null && entry.from_status !== entry.to_status)
    expect(
      moves.filter(
        ({ from_status, to_status, action }) =>
          action !== 'respond' &&
          findActionTo(
            { status: from_status as ClaimStatus, accepted: true, completed: false, cameFrom: null },
            to_status as ClaimStatus,
          ) === null &&
          action !== 'ask',
      ),
    ).toEqual([])
  })

  it('has orders whose totals add up, with lines, and payments where they were paid by card or check', async () => {
    const { rows } = await sql`select order_id from shop_order
      where subtotal <> (select coalesce(sum(qty * price), 0) from order_line line where line.order_id = shop_order.order_id)
        or (payment in ('card', 'check') and total > 0
          and total <> (select coalesce(sum(amount), 0) from order_payment where order_payment.order_id = shop_order.order_id and kind = 'charge'))`.execute(
      shop.db,
    )
    expect(rows).toEqual([])
    const { rows: types } = await sql<{ type: string }>`select distinct order_type as type from shop_order`.execute(
      shop.db,
    )
    expect(types).toHaveLength(3)
  })

  it('has shipments of the orders that have left, with their parts and tracking numbers', async () => {
    const { rows } = await sql<{ sent: boolean; orders: number; shipped: number; packed: number; found: number }>`
      select status in ('shipped', 'delivered') as sent, count(*)::int as orders,
        count(*) filter (where (select bool_and(shipped = qty) from order_line line where line.order_id = shop_order.order_id))::int as shipped,
        count(*) filter (where (select sum(packed.qty) from order_shipment join order_shipment_line packed using (shipment_id) where order_shipment.order_id = shop_order.order_id)
          = (select sum(qty) from order_line line where line.order_id = shop_order.order_id))::int as packed,
        count(*) filter (where exists (select from order_shipment where order_shipment.order_id = shop_order.order_id
          and tracking_numbers = array[shop_order.tracking_number] and shop_order.tracking_numbers = tracking_number))::int as found
      from shop_order group by 1`.execute(shop.db)
    const sent = rows.find((row) => row.sent)!
    expect(sent.orders).toBeGreaterThan(400)
    expect([sent.shipped, sent.packed, sent.found]).toEqual([sent.orders, sent.orders, sent.orders])
    expect(rows.find((row) => !row.sent)).toMatchObject({ shipped: 0, packed: 0 })
  })

  it('has tickets of every section of the inbox, with messages of both sides, none of them from the future', async () => {
    const { rows } =
      await sql`select status, is_automatic, bool_and(message.count > 0) as is_written, bool_and(last_at <= ${now} and message.last = last_at) as is_past,
        bool_and((status = 'open') = (waiting_since is not null) and (status = 'closed') = (closed_at is not null)) as is_timed
      from support_ticket join (select ticket_id, count(*), max(received_at) as last from ticket_message group by ticket_id) as message using (ticket_id)
      where contact_email like '%@gym.example' group by status, is_automatic order by 1, 2`.execute(shop.db)
    const sound = { is_written: true, is_past: true, is_timed: true }
    expect(rows).toEqual([
      { status: 'closed', is_automatic: false, ...sound },
      { status: 'closed', is_automatic: true, ...sound },
      { status: 'open', is_automatic: false, ...sound },
      { status: 'waiting', is_automatic: false, ...sound },
    ])
  })

  it('has a ledger that explains the stock of every part', async () => {
    expect(await findLedgerGaps(shop.db)).toEqual([])
  })

  it('is counted for the reports, the money of its open claims too', async () => {
    expect(await findDifferences(shop.db)).toEqual([])
    const uncounted = await shop.db.selectFrom('labor_claim').select('claim_id').where('at_risk', 'is', null).execute()
    expect(uncounted).toEqual([])
  })

  it('has folded its changes of the counts: a home adds up few of them', async () => {
    expect(await shop.db.selectFrom('report_change').selectAll().execute()).toEqual([])
  })

  it('works on: its indexes, keys and triggers are there again', async () => {
    const untouched = await preparedDatabase('none')
    const list = async ({ db }: OpenDatabase) =>
      (
        await sql`select tablename || ': ' || indexdef as piece from pg_indexes where schemaname = 'public'
          union all select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
          union all select tgrelid::regclass::text || ': ' || tgname || ': ' || tgenabled::text from pg_trigger where not tgisinternal
          order by 1`.execute(db)
      ).rows
    expect(await list(shop)).toEqual(await list(untouched))
    await untouched.close()
  })
})

describe('npm run demo', () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('../../demo/grow.ts', import.meta.url)), ...options], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) },
    })

  it('is refused in production, and says how it is used where it is asked for nothing', () => {
    const refused = run('--claims', '10')
    expect([refused.status, refused.stderr.trim()]).toEqual([
      1,
      'The demo shop never grows in production: NODE_ENV is production.',
    ])
    expect(run().stdout).toContain('npm run demo -- --claims 1000000 --orders 500000')
    expect(run('--claims', 'many').stderr.trim()).toBe('--claims must be a number, 9999999 at the most.')
  })
})
