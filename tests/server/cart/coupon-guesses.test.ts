import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { add, sellable } from '../../support/shopping.ts'

let server: TestServer
let beside: TestServer
let part: number
beforeAll(async () => {
  server = await startServer()
  beside = await startServer({ beside: server })
  part = (await sellable(server))[0]!.product_id
})
beforeEach(() => server.db.deleteFrom('rate_count').execute())
afterAll(async () => {
  await beside.close()
  await server.close()
})

const guess = (client: Client, code: string) => client.call(cartRows.table.setCoupon, { params: { code } })
async function withCart(): Promise<Client> {
  const client = server.visitor()
  await add(client, part)
  return client
}

describe('Guessing coupon codes', () => {
  it('waits after the sixth wrong one of a cart, on both servers of a database, and the wait grows', async () => {
    const client = await withCart()
    const there = clientOf(beside.app.server, client.cookies)
    for (let n = 0; n < 6; n += 1)
      expect((await guess(n % 2 === 0 ? client : there, `NO-${n}`)).body.error).not.toBeNull()
    for (const one of [client, there]) {
      const { status, refusal, headers } = await guess(one, 'NO-6')
      expect([status, refusal.error, headers['retry-after']]).toEqual([429, 'cart.tooManyCoupons', '15'])
      expect(refusal.message).toContain('Please wait 15 seconds')
    }
    server.clock.advance(15_000)
    expect((await guess(client, 'NO-7')).status).toBe(200)
    expect((await guess(client, 'NO-8')).headers['retry-after']).toBe('30')
  })

  it('from one address, in ever new carts, waits after a hundred', async () => {
    const answers = []
    for (let n = 0; n < 101; n += 1) {
      server.clock.advance(100)
      answers.push((await guess(server.visitor(), `NO-${n}`)).status)
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(100)
    expect(answers.at(-1)).toBe(429)
  })

  it('leaves who knows a code alone', async () => {
    const { code } = await server.db.selectFrom('coupon').select('code').limit(1).executeTakeFirstOrThrow()
    const client = await withCart()
    for (let n = 0; n < 20; n += 1) expect((await guess(client, code)).status).toBe(200)
  })
})
