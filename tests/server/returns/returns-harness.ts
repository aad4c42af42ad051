import { returns } from '../../../contract/returns.ts'
import type { CreditForm, OrderReturn, ReturnForm, ReturnReceiptForm } from '../../../contract/shapes/order-return.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import type { ServerOptions } from '../../support/server.ts'
import { order as submit, toReview } from '../../support/shopping.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'
import { startOrdersHarness, table as orders } from '../orders/orders-harness.ts'

export const { table } = returns

export const noFee = { kind: 'money', value: 0 } as const
export const cents = (amount: number): number => Math.round(amount * 100)

/** The orders harness with what a test of returns does over and over. */
export interface ReturnsHarness extends OrdersHarness {
  /** An order of the customer on some of `part`, placed and paid by card, captured and shipped. */
  sold(qty?: number): Promise<Order>
  /** An order of the dealer on three of `part` and one of `other`, shipped. Its amounts are those of `given`. */
  shipped(given?: Parameters<OrdersHarness['order']>[0]): Promise<Order>
  read(id: number, role?: Role): Promise<Order>
  keyOf(id: number): Promise<string>
  listOf(id: number, role?: Role): Promise<OrderReturns>
  open(id: number, form?: Partial<ReturnForm>, role?: Role, key?: string): ReturnType<typeof callOpen>
  receive(of: OrderReturn, form?: Partial<ReturnReceiptForm>, role?: Role): ReturnType<typeof callReceive>
  /** Credits with what the preview says, unless `form` says otherwise. */
  credit(of: OrderReturn, form?: Partial<CreditForm>, role?: Role): ReturnType<typeof callCredit>
  /** Opens, receives and credits pieces of `part`. */
  giveBack(id: number, qty: number, form?: Partial<CreditForm>): Promise<OrderReturn>
  /** Works off all jobs; returns the mails of this work. */
  mailsOf(work: () => Promise<unknown>): Promise<OrdersHarness['server']['mails']>
}
type OrderReturns = Awaited<ReturnType<typeof callList>>['body']

const callList = (harness: OrdersHarness, id: number, role: Role) =>
  harness.as[role].call(table.listOrderReturns, { params: { id: String(id) }, query: {} })
const callOpen = (harness: OrdersHarness, id: number, form: Partial<ReturnForm>, role: Role, key?: string) =>
  harness.as[role].call(
    table.openReturn,
    {
      params: { id: String(id) },
      body: { id: harness.newId(), lines: [], fee: noFee, refunds_shipping: false, note: '', ...form },
    },
    key === undefined ? {} : { key },
  )
const callReceive = (harness: OrdersHarness, of: OrderReturn, form: Partial<ReturnReceiptForm>, role: Role) =>
  harness.as[role].call(table.receiveReturn, {
    params: { number: of.number },
    body: {
      id: harness.newId(),
      lines: of.lines
        .filter(({ qty, received }) => received < qty)
        .map(({ position, qty, received }) => ({
          ...{ position, qty: qty - received, condition: 'as new' as const, restock: true, location: '' },
        })),
      ...{ note: '', rev: of.rev, ...form },
    },
  })
async function callCredit(harness: OrdersHarness, of: OrderReturn, form: Partial<CreditForm>, role: Role) {
  const terms = { fee: form.fee ?? noFee, refunds_shipping: form.refunds_shipping ?? false }
  const params = { number: of.number }
  const preview = await harness.as.admin.call(table.previewCredit, { params, body: terms })
  const expected = preview.status === 200 ? preview.body.credit : 0
  return harness.as[role].call(table.creditReturn, {
    params,
    body: { ...terms, expected, note: '', rev: of.rev, ...form },
  })
}

export async function startReturnsHarness(options: ServerOptions = {}): Promise<ReturnsHarness> {
  const harness = await startOrdersHarness(options)
  const read = async (id: number, role: Role = 'admin') =>
    (await harness.as[role].call(orders.readOrder, { params: { id: String(id) }, query: {} })).body
  const ship = (id: number, status: 'shipped') => harness.setStatus('admin', id, { status })
  const whole: ReturnsHarness = {
    ...harness,
    read,
    async sold(qty = 3) {
      harness.server.clock.advance(5000)
      await toReview(harness.as.customer, harness.part.product_id, { qty })
      const { order_id } = (await submit(harness.as.customer)).body.order!
      await harness.server.jobs.drain()
      return (await ship(order_id, 'shipped')).body
    },
    async shipped(given = {}) {
      const id = await harness.orderTwoParts(given)
      return (await ship(id, 'shipped')).body
    },
    async keyOf(id) {
      const row = await harness.server.db
        .selectFrom('shop_order')
        .select('order_key')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.order_key
    },
    listOf: async (id, role = 'admin') => (await callList(harness, id, role)).body,
    open: (id, form = {}, role = 'admin', key) => callOpen(harness, id, form, role, key),
    receive: (of, form = {}, role = 'admin') => callReceive(harness, of, form, role),
    credit: (of, form = {}, role = 'admin') => callCredit(harness, of, form, role),
    async giveBack(id, qty, form = {}) {
      const opened = (await whole.open(id, { lines: [lineOf(harness.part.product_id, qty)] })).body
      const received = (await whole.receive(opened)).body
      return (await whole.credit(received, form)).body
    },
    async mailsOf(work) {
      await harness.server.jobs.drain()
      const before = harness.server.mails.length
      await work()
      await harness.server.jobs.drain()
      return harness.server.mails.slice(before)
    },
  }
  return whole
}

/** A line of a form: pieces that were not needed and go back to stock. */
export const lineOf = (product_id: number, qty: number) => ({
  ...{ product_id, qty, reason: 'not needed' as const, reason_text: '', restock: true },
})
