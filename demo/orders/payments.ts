import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { seededRandom } from '../random.ts'

type Order = Pick<
  Insertable<Database['shop_order']>,
  'payment' | 'total' | 'status' | 'user_id' | 'created_at' | 'updated_at'
> & { readonly order_id: number }

/** Enters what the demo orders were paid by card and by check, at the demo gateway too. Cancelled ones went back. */
export async function seedPayments(db: Kysely<Database>, orders: readonly Order[]): Promise<void> {
  // Its own numbers, so that the orders stay the same.
  const random = seededRandom(50_002)
  const entries: Insertable<Database['order_payment']>[] = []
  const charges: Insertable<Database['demo_charge']>[] = []
  const refunds: Insertable<Database['demo_refund']>[] = []
  for (const { order_id, payment, total, status, user_id, created_at, updated_at } of orders) {
    if ((payment !== 'card' && payment !== 'check') || total <= 0) continue
    const [at, end] = [new Date(created_at), new Date(updated_at)]
    const payment_id = random.id(at)
    const isBack = status === 'cancelled'
    const shared = { order_id, method: payment, amount: total, state: 'done', message: null } as const
    entries.push({
      ...{ ...shared, payment_id, kind: 'charge', charge_id: null, user_id },
      ...{ gateway_ref: payment === 'card' ? payment_id : null, at, done_at: at },
    })
    if (payment === 'card')
      charges.push({
        ...{ key: payment_id, amount: total, token: 'demo_saved_seeded', words: null },
        ...{ state: isBack ? 'refunded' : 'captured', made_at: at, changed_at: end },
      })
    if (!isBack) continue
    const refund = random.id(end)
    entries.push({
      ...{ ...shared, payment_id: refund, kind: 'refund', charge_id: payment_id, user_id: null },
      ...{ gateway_ref: null, at: end, done_at: end },
    })
    if (payment === 'card') refunds.push({ key: refund, charge_key: payment_id, amount: total, made_at: end })
  }
  if (charges.length > 0) await db.insertInto('demo_charge').values(charges).execute()
  if (refunds.length > 0) await db.insertInto('demo_refund').values(refunds).execute()
  if (entries.length > 0) await db.insertInto('order_payment').values(entries).execute()
}
