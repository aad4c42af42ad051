import type { OpenDatabase } from '../../server/db/connect.ts'
import { findLedgerGaps } from '../support/ledger.ts'

/** The differences between the credits of returns, the ledger of payments, the gateway and the stock; empty where they agree. */
export interface ReturnBooks {
  readonly credited: number
  readonly uncredited: readonly string[]
  /** Orders whose credits, refunds or gateway disagree, each with its sums in cents. */
  readonly disagreeing: readonly string[]
  /** Orders of which everything came back and not exactly the total went back. */
  readonly unreturned: readonly string[]
  /** Refunds that the ledger has not ended, and jobs that were not done. */
  readonly unended: readonly string[]
  /** Parts whose ledger does not explain their stock, and returns whose pieces are not in it once. */
  readonly unexplained: readonly string[]
}

/** Compares the books of these orders and closes the database. The demo shop has returns of its own, which no run has made. */
export async function readReturnBooks(
  { db, close }: OpenDatabase,
  part: number,
  ids: readonly number[],
): Promise<ReturnBooks> {
  try {
    const returns = await db.selectFrom('order_return').selectAll().where('order_id', 'in', ids).execute()
    const orders = await db.selectFrom('shop_order').selectAll().where('order_id', 'in', ids).execute()
    const lines = await db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).execute()
    const entries = await db.selectFrom('order_payment').selectAll().where('order_id', 'in', ids).execute()
    const atGateway = await db.selectFrom('demo_refund').selectAll().execute()
    const stock = await db
      .selectFrom('stock_entry')
      .selectAll()
      .where('kind', '=', 'return')
      .where('product_id', '=', part)
      .execute()
    const jobs = await db
      .selectFrom('staged_job')
      .select(['kind', 'last_error'])
      .where('kind', '=', 'orders.refundPayment')
      .where('done_at', 'is', null)
      .execute()
    const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
    const compared = orders.map((order) => {
      const own = entries.filter(({ order_id }) => order_id === order.order_id)
      const refunds = own.filter(({ kind }) => kind === 'refund')
      const charges = own.filter(({ kind }) => kind === 'charge').map(({ payment_id }) => payment_id)
      return {
        id: order.display_id,
        total: order.total,
        isWhole: lines.every(({ order_id, shipped, returned }) => order_id !== order.order_id || shipped === returned),
        credits: [
          order.credited,
          returns.filter(({ order_id }) => order_id === order.order_id).reduce((all, { credit }) => all + credit, 0),
          sum(refunds.filter(({ state }) => state === 'done')),
          sum(atGateway.filter(({ charge_key }) => charges.includes(charge_key))),
        ],
      }
    })
    const pieces = returns.map(({ order_id }) =>
      stock.filter((one) => one.order_id === order_id).reduce((all, { change }) => all + change, 0),
    )
    const expected = returns.map(({ order_id }) => returns.filter((one) => one.order_id === order_id).length)
    return {
      credited: returns.filter(({ state }) => state === 'credited').length,
      uncredited: returns
        .filter(({ state }) => state !== 'credited')
        .map(({ return_id, state }) => `${return_id} ${state}`),
      disagreeing: compared
        .filter(({ credits }) => new Set(credits).size > 1)
        .map(({ id, credits }) => `${id}: ${credits.join(', ')}`),
      unreturned: compared
        .filter(({ isWhole, credits, total }) => isWhole && credits[0] !== total)
        .map(({ id, credits, total }) => `${id}: ${String(credits[0])} of ${String(total)}`),
      unended: [
        ...entries.filter(({ state }) => state === 'pending').map(({ payment_id }) => payment_id),
        ...jobs.map(({ kind, last_error }) => `${kind} ${last_error ?? ''}`),
      ],
      unexplained: [
        ...(await findLedgerGaps(db)),
        ...pieces.flatMap((count, at) =>
          count === expected[at] ? [] : [`${String(count)} of ${String(expected[at])}`],
        ),
      ],
    }
  } finally {
    await close()
  }
}
