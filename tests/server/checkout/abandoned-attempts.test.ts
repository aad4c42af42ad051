import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { stageJob } from '../../../server/kernel/stage.store.ts'
import type { Payments } from '../../../server/ports/payments.ts'
import type { PlacementStep } from '../../../server/ports/placement-steps.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { order, sellable, stockOf, toReview } from '../../support/shopping.ts'

/** Simulates a server crash at a step. */
class Crash extends Error {}

let server: TestServer
let part: number
let client: Client
let crashAt: PlacementStep | null = null
let gateway: (demo: Payments) => Payments = (demo) => demo
let since = 0
beforeAll(async () => {
  server = await startServer({
    gateway: (demo) => new Proxy(demo, { get: (_, name: keyof Payments) => gateway(demo)[name] }),
    steps: {
      after: (step) => {
        if (step === crashAt) throw new Crash(step)
      },
    },
    log: () => undefined,
  })
  part = (await sellable(server))[0]!.product_id
})
afterAll(() => server.close())
beforeEach(async () => {
  crashAt = null
  gateway = (demo) => demo
  client = server.visitor()
  // Ends all attempts of the previous test.
  await later(20 * 60_000)
  await later(20 * 60_000)
  since = server.clock.now().getTime()
})

const attempts = () =>
  server.db
    .selectFrom('checkout_attempt')
    .select(['state', 'order_id', 'captured_at'])
    .where('began_at', '>=', new Date(since))
    .orderBy('began_at')
    .execute()
const states = async () => (await attempts()).map((one) => one.state)
const charge = async () => {
  const rows = await server.db
    .selectFrom('demo_charge')
    .select('state')
    .where('made_at', '>=', new Date(since))
    .orderBy('made_at')
    .execute()
  return rows.map((one) => one.state)
}
const later = async (ms: number) => {
  server.clock.advance(ms)
  await server.jobs.drain()
}

describe('an order whose server crashed', () => {
  it.each<[PlacementStep, string[]]>([
    ['begun', []],
    ['authorized', ['voided']],
  ])('after “%s” is released: not placed, no charge held, stock returned', async (step, ends) => {
    const stock = await stockOf(server, part)
    const { submission } = await toReview(client, part)
    crashAt = step
    expect((await order(client, { submission })).status).toBe(500)
    crashAt = null
    expect(await stockOf(server, part)).toBe(stock - 1)
    // An early retry is told that the order is in progress, and the reconciler waits for the lease.
    expect((await order(client, { submission })).body.message).toBe('order-exists')
    await later(30_000)
    expect(await states()).toEqual(['begun'])
    await later(31_000)
    expect([await states(), await charge(), await stockOf(server, part)]).toEqual([['released'], ends, stock])
    expect((await order(client, { submission })).body.error).toBeNull()
    await server.jobs.drain()
    expect(await charge()).toEqual([...ends, 'captured'])
  })

  it('is looked at when its lease ends; one that was placed is not', async () => {
    const waiting = async () => {
      const rows = await server.db
        .selectFrom('staged_job')
        .select('run_at')
        .where('kind', '=', 'checkout.settle')
        .where('done_at', 'is', null)
        .execute()
      return rows.map(({ run_at }) => run_at)
    }
    await toReview(client, part)
    expect((await order(client)).body.error).toBeNull()
    expect(await waiting()).toEqual([])
    await toReview(client, part)
    crashAt = 'begun'
    await order(client)
    crashAt = null
    expect(await waiting()).toEqual([new Date(server.clock.now().getTime() + 60_000)])
  })

  it('is tried again by the next submission once its lease has expired', async () => {
    const { submission } = await toReview(client, part)
    crashAt = 'authorized'
    await order(client, { submission })
    crashAt = null
    server.clock.advance(61_000)
    expect((await order(client, { submission })).body.error).toBeNull()
    await server.jobs.drain()
    expect([await states(), await charge()]).toEqual([
      ['released', 'placed'],
      ['voided', 'captured'],
    ])
  })

  it('after “placed” stays placed: a retry returns it, and the payment is captured', async () => {
    const mails = server.mails.length
    const { submission } = await toReview(client, part)
    crashAt = 'placed'
    expect((await order(client, { submission })).status).toBe(500)
    crashAt = null
    await server.jobs.drain()
    expect([await states(), await charge()]).toEqual([['placed'], ['captured']])
    expect((await order(client, { submission })).body).toMatchObject({
      error: null,
      order: { status: 'order received' },
    })
    expect(server.mails).toHaveLength(mails + 1)
  })

  it('after “captured” is charged only once', async () => {
    const { submission } = await toReview(client, part)
    crashAt = 'captured'
    await order(client, { submission })
    await server.jobs.drain()
    crashAt = null
    expect((await attempts())[0]?.captured_at).toBeNull()
    await later(10_000)
    expect((await attempts())[0]?.captured_at).not.toBeNull()
    expect(await charge()).toEqual(['captured'])
  })

  it.each<PlacementStep>(['releasing', 'voided'])(
    'during its release (“%s”) is released by the next reconciler run',
    async (step) => {
      const stock = await stockOf(server, part)
      await toReview(client, part)
      crashAt = 'authorized'
      await order(client)
      crashAt = step
      await later(61_000)
      expect(await states()).toEqual(['releasing'])
      crashAt = null
      await later(60_000)
      expect([await states(), await charge(), await stockOf(server, part)]).toEqual([['released'], ['voided'], stock])
    },
  )
})

describe('a gateway', () => {
  it('that responds too late holds no charge for a released order', async () => {
    const { submission } = await toReview(client, part)
    gateway = (demo) => ({
      ...demo,
      authorize: async (charged) => {
        // The reconciler runs during the gateway call.
        await later(61_000)
        return demo.authorize(charged)
      },
    })
    expect((await order(client, { submission })).body.error).toBe('order.gateway')
    expect([await states(), await charge()]).toEqual([['released'], ['voided']])
  })

  it('whose reply was lost is queried, and the charge is voided at once', async () => {
    const stock = await stockOf(server, part)
    await toReview(client, part)
    gateway = (demo) => ({
      ...demo,
      authorize: async (charged) => {
        await demo.authorize(charged)
        throw new Error('Connection lost')
      },
    })
    expect((await order(client)).body.error).toBe('order.gateway')
    expect([await states(), await charge(), await stockOf(server, part)]).toEqual([['released'], ['voided'], stock])
    gateway = (demo) => demo
    expect((await order(client)).body.error).toBeNull()
  })

  it('whose charge arrives after the release is checked once more', async () => {
    await toReview(client, part)
    let late: (() => Promise<unknown>) | null = null
    gateway = (demo) => ({
      ...demo,
      authorize: (charged) => {
        late = () => demo.authorize(charged)
        return Promise.reject(new Error('No answer'))
      },
    })
    await order(client)
    await late!()
    expect(await charge()).toEqual(['authorized'])
    await later(10 * 60_000)
    expect(await charge()).toEqual(['voided'])
  })

  it('that is away for a day ends no job: parts come back and orders are captured once it answers', async () => {
    const stock = await stockOf(server, part)
    await toReview(client, part)
    expect((await order(client)).body.error).toBeNull()
    const other = server.visitor()
    await toReview(other, part)
    const away = () => Promise.reject(new Error('No answer'))
    gateway = (demo) => ({ ...demo, authorize: away, find: away, capture: away })
    expect((await order(other)).body.error).toBe('order.gateway')
    for (let hour = 0; hour < 36; hour += 1) await later(3_600_001)
    expect([await states(), await charge()]).toEqual([['placed', 'releasing'], ['authorized']])
    gateway = (demo) => demo
    await later(3_600_001)
    expect([await states(), await charge()]).toEqual([['placed', 'released'], ['captured']])
    expect(await stockOf(server, part)).toBe(stock - 1)
  })

  it('whose authorization is gone puts the order on hold and records it in its history', async () => {
    await toReview(client, part)
    gateway = (demo) => ({ ...demo, capture: () => Promise.resolve({ is: 'refused' }) })
    const placed = (await order(client)).body.order!
    await server.jobs.drain()
    const row = await server.db
      .selectFrom('shop_order')
      .select('status')
      .where('order_id', '=', placed.order_id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('on hold')
    const history = await server.db
      .selectFrom('order_history')
      .select('action')
      .where('order_id', '=', placed.order_id)
      .orderBy('at')
      .execute()
    expect(history.map((one) => one.action)).toContain('hold')
  })
})

describe('an order in progress', () => {
  it('is placed even if its cart was merged into another meanwhile', async () => {
    const { submission } = await toReview(client, part)
    gateway = (demo) => ({
      ...demo,
      authorize: async (charged) => {
        await server.db.deleteFrom('cart').execute()
        return demo.authorize(charged)
      },
    })
    expect((await order(client, { submission })).body.error).toBeNull()
  })

  it('cannot be read or ended by another user’s submission', async () => {
    const { submission } = await toReview(client, part)
    expect((await order(client, { submission })).body.error).toBeNull()
    for (const other of [server.visitor(), await server.signIn('dealer@demo.test')]) {
      await other.call(cartRows.table.addToCart, { params: { product: part }, query: {} })
      expect((await order(other, { submission })).body).toMatchObject({ order: null, error: 'order.changed' })
    }
  })
})

describe('The daily sweep', () => {
  it('cleans up attempts after 30 days: released ones are deleted, placed ones keep their order but no address', async () => {
    const { submission } = await toReview(client, part)
    await order(client, { submission })
    const other = server.visitor()
    crashAt = 'begun'
    await order(other, { submission: (await toReview(other, part)).submission })
    crashAt = null
    await later(20 * 60_000)
    await stageJob(server.db, 'kernel.sweep', {}, server.clock.now())
    await later(29 * 86_400_000)
    expect(await states()).toEqual(['placed', 'released'])
    await later(2 * 86_400_000)
    const left = await server.db
      .selectFrom('checkout_attempt')
      .select(['state', 'draft'])
      .where('began_at', '>=', new Date(since))
      .execute()
    expect(left).toEqual([{ state: 'placed', draft: '{}' }])
    // A retry still returns the placed order.
    expect((await order(client, { submission })).body.order).not.toBeNull()
  })
})
