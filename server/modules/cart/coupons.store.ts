import type { CouponTerms } from '../../../domain/cart/coupons.ts'
import type { Tx } from '../../kernel/call.ts'

/** What a coupon is worth and when, or null; `code` as `couponKey` writes it. */
export async function couponByCode(tx: Tx, code: string): Promise<CouponTerms | null> {
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
      }
    : null
}

/** Whether another order of this user than that of this submission was placed with it. */
export async function hasUsed(tx: Tx, code: string, userId: number, submission: string): Promise<boolean> {
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

/** Notes that an order was placed with it; false where its user has used it for another one, even at this moment. */
export async function noteUse(
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

/** An order that was not placed after all gives its coupon back. */
export async function forgetUse(tx: Tx, submission: string): Promise<void> {
  await tx.deleteFrom('coupon_use').where('submission', '=', submission).execute()
}
