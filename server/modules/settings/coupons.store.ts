import type { CouponRow, CouponSettings } from '../../../domain/settings/coupons.ts'
import { normalizeCouponCode } from '../../../domain/cart/coupons.ts'
import { toAmount, toCents } from '../../../domain/money/cents.ts'
import type { Tx } from '../../kernel/call.ts'

/** The coupons of the shop, by code, without those that were removed. */
export async function findCoupons(tx: Tx): Promise<CouponSettings> {
  const rows = await tx
    .selectFrom('coupon')
    .selectAll()
    .where('is_removed', '=', false)
    .orderBy('code')
    .limit(300)
    .execute()
  return {
    coupons: rows.map(({ code, kind, value, minimum, starts_at, ends_at, max_uses, once_per_user, is_on }) => ({
      ...{ code, kind, max_uses, once_per_user, is_on },
      value: kind === 'percent' ? value : toAmount(value),
      minimum: toAmount(minimum),
      from: starts_at?.toISOString() ?? null,
      until: ends_at?.toISOString() ?? null,
    })),
  }
}

const toColumns = ({ code, kind, value, minimum, from, until, max_uses, once_per_user, is_on }: CouponRow) => ({
  ...{ kind, max_uses, once_per_user, is_on, code: normalizeCouponCode(code), minimum: toCents(minimum) },
  value: kind === 'percent' ? value : toCents(value),
  starts_at: from === null ? null : new Date(from),
  ends_at: until === null ? null : new Date(until),
  is_removed: false,
})

/** Makes the coupons those of a setting. One that an order used stays in the database, switched off, and is in no list. */
export async function replaceCoupons(tx: Tx, { coupons }: CouponSettings): Promise<void> {
  const present = new Set((await findCoupons(tx)).coupons.map(({ code }) => code))
  for (const row of coupons.map(toColumns)) {
    present.delete(row.code)
    await tx
      .insertInto('coupon')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
  }
  for (const code of present) await removeCoupon(tx, code)
}

async function removeCoupon(tx: Tx, code: string): Promise<void> {
  // An order that is using it for the first time ends first: its use refers to the coupon.
  await tx.selectFrom('coupon').select('code').where('code', '=', code).forUpdate().execute()
  const used = await tx.selectFrom('coupon_use').select('code').where('code', '=', code).limit(1).executeTakeFirst()
  if (used === undefined) await tx.deleteFrom('coupon').where('code', '=', code).execute()
  else await tx.updateTable('coupon').set({ is_on: false, is_removed: true }).where('code', '=', code).execute()
}

/** How many orders used each coupon. */
export async function countCouponUses(tx: Tx): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('coupon_use')
    .innerJoin('coupon', 'coupon.code', 'coupon_use.code')
    .select(['coupon.code', (all) => all.fn.countAll<string>().as('count')])
    .where('is_removed', '=', false)
    .groupBy('coupon.code')
    .limit(1000)
    .execute()
  return Object.fromEntries(rows.map(({ code, count }) => [code, Number(count)]))
}
