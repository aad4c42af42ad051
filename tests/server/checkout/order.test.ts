import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { order, sellable, stockOf, toReview } from '../../support/shopping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('POST /checkout/submit/order (K05)', () => {
  it('places a visitor’s order: charged once, off the shelf, confirmed by mail, the cart empty', async () => {
    const [part] = await sellable(server)
    const before = await stockOf(server, part!.product_id)
    const client = server.visitor()
    const state = await toReview(client, part!.product_id, { qty: 2 })
    expect(state.valid_step).toBe(2)
    const answer = await order(client, { submission: state.submission })
    expect(answer.body).toMatchObject({ error: null, message: null, action: null })
    await server.jobs.drain()
    expect(server.jobFaults).toEqual([])
    expect(await stockOf(server, part!.product_id)).toBe(before - 2)
    const charges = await server.db.selectFrom('demo_charge').selectAll().execute()
    expect(charges.map(({ state: is, amount }) => ({ is, amount }))).toEqual([
      { is: 'captured', amount: Math.round((answer.body.order?.total ?? 0) * 100) },
    ])
    expect(server.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'jordan@home.example', subject: `Order ${answer.body.order?.display_id}` },
    ])
    expect((await order(client, { submission: state.submission })).body).toEqual(answer.body)
  })
})
