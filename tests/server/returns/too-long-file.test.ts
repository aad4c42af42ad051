import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { returns } from '../../../contract/returns.ts'
import { startServer } from '../../support/server.ts'

it('A file that cannot hold the returns is refused with how to get fewer', async () => {
  const server = await startServer()
  const office = await server.signIn('admin@demo.test')
  await sql`insert into order_return (return_id, order_id, number, state, is_request, opened_at, updated_at)
    select gen_random_uuid(), (select min(order_id) from shop_order), 100 + n, 'cancelled', false, ${server.clock.now()}, ${server.clock.now()}
    from generate_series(1, 50001) n`.execute(server.db)
  const download = (state: 'cancelled' | 'opened') => office.call(returns.table.exportReturns, { query: { state } })
  const { status, refusal } = await download('cancelled')
  expect([status, refusal.error]).toEqual([422, 'returns.tooManyRows'])
  expect(refusal.message).toContain('50001 returns, and a file holds up to 50000')
  expect((await download('opened')).status).toBe(200)
  await server.close()
})
