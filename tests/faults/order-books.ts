import type { OpenDatabase } from '../../server/db/connect.ts'
import { findLedgerGaps } from '../support/ledger.ts'

/** The differences between the shop's books and the gateway's; all empty where they agree. */
export interface Books {
  readonly placed: number
  readonly released: number
  /** Unfinished attempts. */
  readonly unended: readonly string[]
  /** Submissions with more than one order. */
  readonly doubled: readonly string[]
  /** Charges without an order and orders without a charge, each with its status. */
  readonly disagreeing: readonly string[]
  /** The difference between the stock and the expected stock, in pieces. */
  readonly missingPieces: number
  /** Parts whose ledger does not explain their stock. */
  readonly unexplained: readonly string[]
  /** Open jobs of the checkout. */
  readonly undone: readonly string[]
}

/** The state of a ledger's entry, by that of its charge at the gateway. */
const entryStates: Readonly<Record<string, string>> = {
  authorized: 'pending',
  captured: 'done',
  refunded: 'done',
  voided: 'voided',
  declined: 'failed',
}

/** Compares the books and closes the database. */
export async function readBooks(
  { db, close }: OpenDatabase,
  stock: { readonly part: number; readonly qty: number },
): Promise<Books> {
  try {
    const attempts = await db.selectFrom('checkout_attempt').selectAll().execute()
    const charges = new Map((await db.selectFrom('demo_charge').selectAll().execute()).map((one) => [one.key, one]))
    const placed = attempts.filter((one) => one.order_id !== null)
    const totals = new Map(
      (await db.selectFrom('shop_order').select(['order_id', 'total']).execute()).map((one) => [
        one.order_id,
        one.total,
      ]),
    )
    const disagreeing = attempts.flatMap((one) => {
      const charge = charges.get(one.attempt_id)
      const state = charge?.state ?? 'never asked'
      const isPlaced = one.state === 'placed'
      const isRight = isPlaced
        ? state === 'captured' && charge?.amount === totals.get(one.order_id ?? 0)
        : ['never asked', 'voided', 'declined'].includes(state)
      return isRight ? [] : [`${one.attempt_id} is ${one.state}, its charge ${state}`]
    })
    const entries = await db.selectFrom('order_payment').selectAll().where('method', '=', 'card').execute()
    const returns = await db.selectFrom('demo_refund').selectAll().execute()
    const strangers = [...charges.keys()].filter(
      (key) => ![...attempts.map((one) => one.attempt_id), ...entries.map((one) => one.payment_id)].includes(key),
    )
    const unlike = entries.flatMap((entry) => {
      const isCharge = entry.kind === 'charge'
      const charge = charges.get(entry.payment_id)
      const known = isCharge
        ? { amount: charge?.amount, state: entryStates[charge?.state ?? 'voided'] }
        : { amount: returns.find(({ key }) => key === entry.payment_id)?.amount, state: 'done' }
      const isRight = entry.state === 'failed' || (known.amount === entry.amount && known.state === entry.state)
      return isRight ? [] : [`${entry.kind} ${entry.payment_id} is ${entry.state}, at the gateway ${known.state}`]
    })
    const sold = await db
      .selectFrom('order_line')
      .innerJoin('checkout_attempt', 'checkout_attempt.order_id', 'order_line.order_id')
      .select((e) => e.fn.sum('qty').as('pieces'))
      .where('product_id', '=', stock.part)
      .executeTakeFirstOrThrow()
    const left = await db.selectFrom('product').select('qty').where('product_id', '=', stock.part).executeTakeFirst()
    const jobs = await db
      .selectFrom('staged_job')
      .select(['kind', 'last_error'])
      .where('kind', 'in', ['checkout.capture', 'checkout.keepCard'])
      .where('done_at', 'is', null)
      .execute()
    const submissions = placed.map((one) => one.submission)
    return {
      placed: placed.length,
      released: attempts.length - placed.length,
      unended: attempts.filter((one) => one.ended_at === null).map((one) => `${one.attempt_id} ${one.state}`),
      doubled: submissions.filter((one, index) => submissions.indexOf(one) !== index),
      disagreeing: [...disagreeing, ...unlike, ...strangers],
      missingPieces: stock.qty - Number(sold.pieces ?? 0) - (left?.qty ?? 0),
      unexplained: await findLedgerGaps(db),
      undone: jobs.map((one) => `${one.kind} ${one.last_error ?? ''}`),
    }
  } finally {
    await close()
  }
}
