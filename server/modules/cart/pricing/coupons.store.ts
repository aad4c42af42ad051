import type { CouponTerms } from '../../../../domain/cart/coupons.ts'
import type { Tx } from '../../../kernel/call.ts'

/** The terms of a coupon, or null. `code` is a normalized code (`normalizeCouponCode`). */
export async function findCoupon(tx: Tx, code: string): Promise<CouponTerms | null> {
  const row = await tx.selectFrom('coupon').selectAll().where('code', '=', code).executeTakeFirst()
  return row
    ? {
        code: row.code,
        kind: row.kind,
        value: row.value,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        minimum: row.minimum,
        oncePerUser: row.once_per_user,
        isOn: row.is_on,
        maxUses: row.max_uses,
      }
    : null
}

/** Locks a coupon until the transaction ends, so that its last use goes to one of two orders. */
export async function lockCoupon(tx: Tx, code: string): Promise<void> {
  await tx.selectFrom('coupon').select('code').where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
}

/** How many other submissions have redeemed it. */
export async function countUses(tx: Tx, code: string, submission: string): Promise<number> {
  const { count } = await tx
    .selectFrom('coupon_use')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('code', '=', code)
    .where('submission', '!=', submission)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the user has redeemed it with another submission. */
export async function hasUsedCoupon(tx: Tx, code: string, userId: number, submission: string): Promise<boolean> {
  const row = await tx
    .selectFrom('coupon_use')
    .select('submission')
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .where('submission', '!=', submission)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the use of a coupon. False if the user has redeemed it for another order, even concurrently. */
export async function insertUse(
  tx: Tx,
  use: {
    readonly submission: string
    readonly code: string
    readonly userId: number | null
    readonly isOnce: boolean
    readonly at: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupon_use')
    .values({ submission: use.submission, code: use.code, user_id: use.userId, is_once: use.isOnce, at: use.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  const own = await tx
    .selectFrom('coupon_use')
    .select('code')
    .where('submission', '=', use.submission)
    .executeTakeFirst()
  return own?.code === use.code
}

/** Deletes the coupon use of an order that was not placed. */
export async function deleteUse(tx: Tx, submission: string): Promise<void> {
  await tx.deleteFrom('coupon_use').where('submission', '=', submission).execute()
}
