import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { CheckoutTables } from '../../db/schema/checkout.ts'
import type { DemoCard } from './demo-cards.ts'

type Charge = Selectable<CheckoutTables['demo_charge']>
type State = Charge['state']

/** The demo gateway's own tables. Each write is a separate transaction, as with an external company. */
export interface DemoGatewayStore {
  saveToken(token: Insertable<CheckoutTables['demo_token']>): Promise<void>
  /** Deletes a token. Its charges stay. */
  deleteToken(token: string): Promise<void>
  /** Returns the card of a token, or of a saved card of the demo data; null for any other name. */
  findCard(token: string): Promise<DemoCard | null>
  /** Inserts a charge under its key, or returns the existing one. */
  insertCharge(entry: {
    readonly key: string
    readonly amount: number
    readonly token: string
    readonly state: 'action' | 'authorized' | 'declined'
    readonly message: string | null
    readonly now: Date
  }): Promise<Charge>
  findCharge(key: string): Promise<Charge | null>
  /** Moves a charge from one of these states to another; false if it is in none of them. */
  moveCharge(key: string, from: readonly State[], to: State, now: Date): Promise<boolean>
  /**
   * Inserts a refund under its key, or does nothing where it exists. Throws if the charge was not captured, or if less is
   * left of it. A charge whose whole amount went back is refunded.
   */
  insertRefund(refund: Insertable<CheckoutTables['demo_refund']>): Promise<void>
  /** What went back of a charge. Amounts in cents. */
  listRefunds(chargeKey: string): Promise<readonly { readonly key: string; readonly amount: number }[]>
}

/** Saved cards of the demo data. They never expire. */
const seededToken = /^demo_saved_/

export function createDemoGatewayStore(db: Kysely<Database>): DemoGatewayStore {
  const chargeOf = async (key: string) =>
    (await db.selectFrom('demo_charge').selectAll().where('key', '=', key).executeTakeFirst()) ?? null
  return {
    saveToken: async (token) => {
      await db.insertInto('demo_token').values(token).execute()
    },
    deleteToken: async (token) => {
      await db.deleteFrom('demo_token').where('token', '=', token).execute()
    },
    findCard: async (token) => {
      const row = await db
        .selectFrom('demo_token')
        .select(['exp_month', 'exp_year', 'refused_for'])
        .where('token', '=', token)
        .executeTakeFirst()
      if (row !== undefined) return row
      return seededToken.test(token) ? { exp_month: 12, exp_year: 9999, refused_for: null } : null
    },
    insertCharge: async ({ key, amount, token, state, message, now }) => {
      const entered = await db
        .insertInto('demo_charge')
        .values({
          key,
          amount,
          token,
          words: message,
          state,
          made_at: now,
          changed_at: now,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returningAll()
        .executeTakeFirst()
      return entered ?? db.selectFrom('demo_charge').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    },
    findCharge: chargeOf,
    moveCharge: async (key, from, to, now) => {
      const { numUpdatedRows } = await db
        .updateTable('demo_charge')
        .set({ state: to, changed_at: now })
        .where('key', '=', key)
        .where('state', 'in', [...from])
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    insertRefund: (refund) =>
      db.transaction().execute(async (tx) => {
        const charge = await tx
          .selectFrom('demo_charge')
          .select(['amount', 'state'])
          .where('key', '=', refund.charge_key)
          .forUpdate()
          .executeTakeFirst()
        const known = await tx.selectFrom('demo_refund').select('key').where('key', '=', refund.key).executeTakeFirst()
        if (known !== undefined) return
        const left = (charge?.amount ?? 0) - (await sumRefundsOf(tx, refund.charge_key))
        if (charge?.state !== 'captured' || refund.amount > left)
          throw new Error(`The charge ${refund.charge_key} is ${charge?.state ?? 'unknown'} and has ${left} cents left`)
        await tx.insertInto('demo_refund').values(refund).execute()
        if (refund.amount === left)
          await tx
            .updateTable('demo_charge')
            .set({ state: 'refunded', changed_at: refund.made_at })
            .where('key', '=', refund.charge_key)
            .execute()
      }),
    listRefunds: (chargeKey) =>
      db.selectFrom('demo_refund').select(['key', 'amount']).where('charge_key', '=', chargeKey).execute(),
  }
}

async function sumRefundsOf(db: Kysely<Database>, chargeKey: string): Promise<number> {
  const { sum } = await db
    .selectFrom('demo_refund')
    .select((e) => e.cast<number>(e.fn.coalesce(e.fn.sum('amount'), e.lit(0)), 'integer').as('sum'))
    .where('charge_key', '=', chargeKey)
    .executeTakeFirstOrThrow()
  return sum
}
