// The books of the month: every order, payment and piece, counted row by row and compared with what people did. It knows the
// tables and plain arithmetic; it calls nothing of the server.
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import { findLedgerGaps } from '../../support/ledger.ts'
import type { MonthOrder, MonthReturn } from './model.ts'
import { mailOf, paidOf, sum } from './model.ts'

type Db = Kysely<Database>

/** What the model says. */
export interface Expected {
  readonly orders: readonly MonthOrder[]
  readonly returns: readonly MonthReturn[]
  readonly stock: ReadonlyMap<number, number>
  /** Orders, returns and payments up to these were there before the month. */
  readonly before: { readonly orderId: number }
}

/** Every row of the month that the books are about. */
async function readRows(db: Db, { orderId }: Expected['before']) {
  const ofMonth = <T extends { order_id: number | null }>(rows: readonly T[]) =>
    rows.filter((row) => (row.order_id ?? 0) > orderId)
  const shipments = ofMonth(await db.selectFrom('order_shipment').selectAll().execute())
  return {
    orders: ofMonth(await db.selectFrom('shop_order').selectAll().execute()),
    lines: ofMonth(await db.selectFrom('order_line').selectAll().execute()),
    payments: ofMonth(await db.selectFrom('order_payment').selectAll().execute()),
    returns: ofMonth(await db.selectFrom('order_return').selectAll().execute()),
    returnLines: await db.selectFrom('order_return_line').selectAll().execute(),
    shipments,
    shipmentLines: await db.selectFrom('order_shipment_line').selectAll().execute(),
    attempts: await db.selectFrom('checkout_attempt').selectAll().execute(),
    charges: await db.selectFrom('demo_charge').selectAll().execute(),
    refunds: await db.selectFrom('demo_refund').selectAll().execute(),
    allPayments: await db.selectFrom('order_payment').selectAll().execute(),
  }
}
type Rows = Awaited<ReturnType<typeof readRows>>

/** The differences of one order: its own amounts, its pieces, and what the model has of it. */
function compareOrder(rows: Rows, order: Rows['orders'][number], expected: MonthOrder | undefined): string[] {
  const lines = rows.lines.filter(({ order_id }) => order_id === order.order_id)
  const returns = rows.returns.filter(({ order_id }) => order_id === order.order_id)
  const parcels = rows.shipments.filter((one) => one.order_id === order.order_id && one.withdrawn_at === null)
  const onReturns = rows.returnLines.filter((line) =>
    returns.some((one) => one.return_id === line.return_id && !['declined', 'cancelled'].includes(one.state)),
  )
  const isCredited = (id: string) => returns.some((one) => one.return_id === id && one.state === 'credited')
  const packed = rows.shipmentLines.filter((line) => parcels.some((one) => one.shipment_id === line.shipment_id))
  const pieces = lines.flatMap((line) => {
    const of = <T extends { product_id: number }>(all: readonly T[]) =>
      all.filter(({ product_id }) => product_id === line.product_id)
    return [
      [`shipped of ${line.number}`, sum(of(packed).map(({ qty }) => qty)), line.shipped],
      [
        `returned of ${line.number}`,
        sum(of(onReturns).map(({ return_id, qty, received }) => (isCredited(return_id) ? received : qty))),
        line.returned,
      ],
      [`back-ordered of ${line.number}`, Math.min(line.backordered, line.qty - line.shipped), line.backordered],
    ] as const
  })
  const compared = [
    ['subtotal', sum(lines.map(({ qty, price }) => qty * price)), order.subtotal],
    ['total', order.subtotal - order.discount + order.shipping_cost + order.surcharge + order.tax, order.total],
    ['credited', sum(returns.map(({ credit }) => credit)), order.credited],
    ...pieces,
    ['expected status', expected?.status, order.status],
    ['expected total', expected?.total, order.total],
    ['expected credit', expected?.credited, order.credited],
    [
      'expected lines',
      JSON.stringify(expected?.lines.map(({ part, qty, shipped, returned }) => [part, qty, shipped, returned]).sort()),
      JSON.stringify(lines.map((line) => [line.product_id, line.qty, line.shipped, line.returned]).sort()),
    ],
  ] as const
  return compared
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => `${order.display_id}: ${what} should be ${String(one)} and is ${String(other)}`)
}

/** The differences of the money of one order: ledger, payment stand-in and model, to the cent. */
function compareMoney(rows: Rows, order: Rows['orders'][number], expected: MonthOrder | undefined): string[] {
  const entries = rows.payments.filter(({ order_id }) => order_id === order.order_id)
  const total = (of: Rows['payments']) => sum(of.filter(({ state }) => state === 'done').map(({ amount }) => amount))
  const charges = entries.filter(({ kind }) => kind === 'charge')
  const refunds = entries.filter(({ kind }) => kind === 'refund')
  const cards = charges.filter(({ method }) => method === 'card')
  const keys = new Set(cards.map(({ payment_id }) => payment_id))
  const atGateway = rows.charges.filter(({ key, state }) => keys.has(key) && ['captured', 'refunded'].includes(state))
  const given = rows.refunds.filter(({ charge_key }) => keys.has(charge_key))
  const paid = total(charges) - total(refunds)
  const owed = order.status === 'cancelled' || order.order_type === 'warranty' ? 0 : order.total - order.credited
  const onCards = total(cards) - total(refunds)
  const compared = [
    ['charges of cards at the gateway', total(cards), sum(atGateway.map(({ amount }) => amount))],
    ['refunds at the gateway', total(refunds), sum(given.map(({ amount }) => amount))],
    ['what was paid', expected === undefined ? undefined : paidOf(expected), paid],
    ['what stays on cards', expected === undefined ? undefined : sum(expected.charges), onCards],
    ['pending payments', 0, entries.filter(({ state }) => state === 'pending').length],
    [
      'more on cards than it costs',
      0,
      order.payment === 'card' ? Math.max(0, Math.min(onCards, paid - Math.max(0, owed))) : 0,
    ],
  ] as const
  return compared
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => `${order.display_id}: ${what} should be ${String(one)} and is ${String(other)}`)
}

/** What of the books does not agree, a sentence each. */
export async function auditBooks(db: Db, expected: Expected): Promise<string[]> {
  const rows = await readRows(db, expected.before)
  const known = new Map(expected.orders.map((order) => [order.id, order]))
  const ids = new Set(rows.orders.map(({ order_id }) => order_id))
  const entered = new Set(rows.allPayments.map(({ payment_id }) => payment_id))
  const placed = rows.attempts.filter(({ order_id }) => order_id !== null).map(({ submission }) => submission)
  return [
    ...rows.orders.flatMap((order) => [
      ...(known.has(order.order_id) ? [] : [`${order.display_id} was placed by no one`]),
      ...compareOrder(rows, order, known.get(order.order_id)),
      ...compareMoney(rows, order, known.get(order.order_id)),
    ]),
    ...expected.orders.filter(({ id }) => !ids.has(id)).map(({ number }) => `${number} is lost`),
    ...placed.filter((one, at) => placed.indexOf(one) !== at).map((one) => `${one} was placed twice`),
    ...rows.attempts.filter(({ ended_at }) => ended_at === null).map((one) => `${one.attempt_id} is ${one.state}`),
    ...rows.charges
      .filter(({ key, state }) => ['authorized', 'captured', 'refunded'].includes(state) && !entered.has(key))
      .map(({ key, state }) => `The gateway has a charge that is ${state} and in no ledger: ${key}`),
    ...rows.refunds.filter(({ key }) => !entered.has(key)).map(({ key }) => `The gateway gave ${key} back by itself`),
    ...compareReturns(rows, expected.returns),
  ]
}

function compareReturns(rows: Rows, expected: readonly MonthReturn[]): string[] {
  const toTexts = (all: readonly (readonly [string, string, number])[]) => all.map((one) => one.join(' ')).sort()
  const held = toTexts(rows.returns.map((one) => [`RMA-${one.order_id}-${one.number}`, one.state, one.credit]))
  const wanted = toTexts(expected.map(({ number, state, credit }) => [number, state, credit]))
  return [
    ...held.filter((one) => !wanted.includes(one)).map((one) => `${one} should not be`),
    ...wanted.filter((one) => !held.includes(one)).map((one) => `${one} should be`),
  ]
}

/** What of the stock does not agree: with its ledger, and with what people took and brought. */
export async function auditStock(db: Db, { stock }: Expected): Promise<string[]> {
  const rows = await db.selectFrom('product').select(['product_id', 'number', 'qty']).execute()
  return [
    ...(await findLedgerGaps(db)),
    ...rows
      .filter(({ product_id, qty }) => stock.get(product_id) !== qty)
      .map(
        ({ product_id, number, qty }) => `${number}: ${String(stock.get(product_id))} should be in stock, ${qty} are`,
      ),
  ]
}

/** `gym@month.test | 3 updates: LC-20485`: what happened within half an hour comes in one mail. */
const asDigest = /^(?<to>.*) \| (?<count>\d+) updates: (?<names>.*)$/

/** Takes what a digest stands for from the mails that are still expected; a sentence where they are too few. */
function openDigest(mail: string, open: string[]): string[] {
  const { to = '', count = '', names = '' } = asDigest.exec(mail)?.groups ?? {}
  const named = names.replace(/ and \d+ more$/, '').split(', ')
  const isNamed = (one: string) =>
    named.some((name) => one.startsWith(mailOf(to, `${name}:`))) || names !== named.join(', ')
  for (let left = Number(count); left > 0; left -= 1) {
    const at = open.findIndex((one) => one.startsWith(mailOf(to, '')) && isNamed(one))
    if (at < 0) return [`Mail "${mail}" has ${left} updates too many`]
    open.splice(at, 1)
  }
  return []
}

/** Mails that a step lacks, and mails that no step has or that came twice. */
export function auditMails(expected: readonly string[], sent: readonly string[]): string[] {
  const open = [...expected]
  const surplus: string[] = []
  for (const mail of sent.filter((one) => !asDigest.test(one))) {
    const at = open.indexOf(mail)
    if (at < 0) surplus.push(mail)
    else open.splice(at, 1)
  }
  const wrong = sent.filter((one) => asDigest.test(one)).flatMap((mail) => openDigest(mail, open))
  const count = (all: readonly string[], mail: string) => all.filter((one) => one === mail).length
  return [
    ...wrong,
    ...[...new Set([...open, ...surplus])].map(
      (mail) => `Mail "${mail}" should be sent ${count(expected, mail)} times and was ${count(sent, mail)} times`,
    ),
  ]
}
