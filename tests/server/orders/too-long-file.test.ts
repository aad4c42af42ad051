import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startServer } from '../../support/server.ts'
import { table } from './orders-harness.ts'

it('says how to get a shorter list where a file cannot hold it', async () => {
  const server = await startServer()
  const office = await server.signIn('admin@demo.test')
  await sql`insert into shop_order (order_key, order_type, status, account_id, user_id, placed_by, created_at, updated_at, subtotal, total, payment)
    select 'many-' || n, 'web', 'delivered', 2, 2, 2, ${server.clock.now()}, ${server.clock.now()}, 100, 100, 'terms' from generate_series(1, 50001) n`.execute(
    server.db,
  )
  const query = { status: 'delivered' as const, end_date: '2026-11-20', start_date: '2026-11-20' }
  const { status, refusal } = await office.call(table.exportOrders, { query })
  expect([status, refusal.error]).toEqual([422, 'orders.tooManyRows'])
  expect(refusal.message).toContain('50001 orders, and a file holds up to 50000')
  const before = { ...query, end_date: '2026-11-19', start_date: '2026-11-19' }
  expect((await office.call(table.exportOrders, { query: before })).status).toBe(200)
  await server.close()
})
