import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { chargesOf, order, sellable, stockOf, toReview } from '../../support/shopping.ts'

let server: TestServer
let part: number
beforeAll(async () => {
  server = await startServer()
  part = (await sellable(server))[0]!.product_id
})
afterAll(() => server.close())

const asked = { card: { number: '4000000000003220' } }
const answerBank = (client_secret: string, approve: unknown) =>
  server.visitor().send('POST', '/demo-gateway/bank', JSON.stringify({ client_secret, approve }), {
    'content-type': 'application/json',
  })
const lastCharge = async () => (await chargesOf(server)).toSorted((a, b) => +a.made_at - +b.made_at).at(-1)!

describe('The demo card of 3-D Secure', () => {
  it.each([
    [true, 'authorized'],
    [false, 'declined'],
  ] as const)('is charged only once its bank was answered: %s', async (approve, state) => {
    const client = server.visitor()
    server.clock.advance(2000)
    await toReview(client, part, asked)
    const first = (await order(client)).body
    expect(first).toMatchObject({
      order: null,
      action: { client_secret: expect.stringMatching(/^demo_bank_/) as string },
    })
    expect((await lastCharge()).state).toBe('action')
    // A repeat before the answer asks again, and charges nothing.
    expect((await order(client)).body.action).toEqual(first.action)
    expect((await answerBank(first.action!.client_secret, approve)).status).toBe(200)
    expect((await lastCharge()).state).toBe(state)
    const then = (await order(client)).body
    expect([then.order === null, then.message]).toEqual(
      approve ? [false, null] : [true, 'This transaction has been declined.'],
    )
  })

  it('takes no answer to a payment that it does not know, nor a second one, nor half a one', async () => {
    expect((await answerBank('demo_bank_unknown', true)).status).toBe(422)
    expect((await answerBank('demo_bank_unknown', 'yes')).status).toBe(422)
    expect((await answerBank(`demo_bank_${(await lastCharge()).key}`, true)).status).toBe(422)
    expect((await lastCharge()).state).toBe('declined')
  })

  it('gives the parts back a minute after the page went, unless the customer is back', async () => {
    const leave = (client: Client, submission: string) =>
      client.call(checkout.table.leaveBank, { body: { submission } })
    const wait = async (seconds: number) => {
      server.clock.advance(seconds * 1000)
      await server.jobs.drain()
    }
    const ask = async () => {
      const client = server.visitor()
      server.clock.advance(2000)
      const before = await stockOf(server, part)
      const { submission } = await toReview(client, part, asked)
      expect((await order(client)).body.action).not.toBeNull()
      expect(await stockOf(server, part)).toBe(before - 1)
      return { client, before, submission }
    }
    const gone = await ask()
    await leave(server.visitor(), gone.submission)
    await wait(61)
    // Not a stranger's to give back.
    expect(await stockOf(server, part)).toBe(gone.before - 1)
    expect((await leave(gone.client, gone.submission)).body).toEqual({ ok: true })
    await wait(61)
    expect(await stockOf(server, part)).toBe(gone.before)
    expect((await lastCharge()).state).toBe('voided')

    const back = await ask()
    await leave(back.client, back.submission)
    server.clock.advance(30_000)
    const again = (await order(back.client)).body
    await wait(120)
    await answerBank(again.action!.client_secret, true)
    expect((await order(back.client)).body.order).not.toBeNull()
  })
})
