import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { CheckoutTables } from '../db/schema/checkout.ts'
import type { DemoCard } from './demo-cards.ts'

type Charge = Selectable<CheckoutTables['demo_charge']>
type State = Charge['state']

/** The demo gateway's own books: each entry a transaction of its own, as if it were another company's. */
export interface DemoBooks {
  keepToken(token: Insertable<CheckoutTables['demo_token']>): Promise<void>
  /** The card of a token, or of a saved card that the demo shop began with; null for any other name. */
  cardBehind(token: string): Promise<DemoCard | null>
  /** Enters a charge under its key, or answers the one that is there. */
  charge(entry: {
    readonly key: string
    readonly amount: number
    readonly token: string
    readonly words: string | null
    readonly now: Date
  }): Promise<Charge>
  chargeOf(key: string): Promise<Charge | null>
  /** From one of these states to another; false where it is in none of them. */
  move(key: string, from: readonly State[], to: State, now: Date): Promise<boolean>
}

/** Cards that the demo shop's people have saved; they are good for ever. */
const beganWith = /^demo_saved_/

export function demoBooks(db: Kysely<Database>): DemoBooks {
  const chargeOf = async (key: string) =>
    (await db.selectFrom('demo_charge').selectAll().where('key', '=', key).executeTakeFirst()) ?? null
  return {
    keepToken: async (token) => {
      await db.insertInto('demo_token').values(token).execute()
    },
    cardBehind: async (token) => {
      const row = await db
        .selectFrom('demo_token')
        .select(['exp_month', 'exp_year', 'refused_for'])
        .where('token', '=', token)
        .executeTakeFirst()
      if (row !== undefined) return row
      return beganWith.test(token) ? { exp_month: 12, exp_year: 9999, refused_for: null } : null
    },
    charge: async ({ key, amount, token, words, now }) => {
      const entered = await db
        .insertInto('demo_charge')
        .values({
          key,
          amount,
          token,
          words,
          state: words === null ? 'authorized' : 'declined',
          made_at: now,
          changed_at: now,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returningAll()
        .executeTakeFirst()
      return entered ?? db.selectFrom('demo_charge').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    },
    chargeOf,
    move: async (key, from, to, now) => {
      const { numUpdatedRows } = await db
        .updateTable('demo_charge')
        .set({ state: to, changed_at: now })
        .where('key', '=', key)
        .where('state', 'in', [...from])
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}
