import { formatCoupon, normalizeCouponCode } from '../cart/coupons.ts'
import { formatCents, toCents } from '../money/cents.ts'
import { describeList, formatMoment } from './describe.ts'
import type { SettingErrors } from './sections.ts'

export const couponKinds = ['percent', 'amount', 'shipping'] as const
export type CouponKind = (typeof couponKinds)[number]

/** A coupon as the shop sets it. */
export interface CouponRow {
  /** In capitals. */
  readonly code: string
  readonly kind: CouponKind
  /** Percent, or USD. */
  readonly value: number
  /** USD; 0: none. */
  readonly minimum: number
  /** ISO 8601; null: no limit. */
  readonly from: string | null
  readonly until: string | null
  /** How many orders may use it; null: any number. */
  readonly max_uses: number | null
  readonly once_per_user: boolean
  readonly is_on: boolean
}
export interface CouponSettings {
  readonly coupons: readonly CouponRow[]
}

/** Validates the coupons. */
export function checkCoupons({ coupons }: CouponSettings): SettingErrors {
  const errors: Record<string, string> = {}
  coupons.forEach(({ code, kind, value, minimum, from, until, max_uses }, index) => {
    const set = (field: string, message: string) => {
      errors[`coupons.${index}.${field}`] ??= message
    }
    if (!/^[A-Z0-9][A-Z0-9_-]{1,29}$/.test(normalizeCouponCode(code)))
      set('code', 'Two to 30 letters, digits or hyphens')
    if (coupons.slice(0, index).some((other) => normalizeCouponCode(other.code) === normalizeCouponCode(code)))
      set('code', 'Another coupon has this code')
    if (kind === 'percent' && !(value > 0 && value <= 100 && Number.isInteger(value)))
      set('value', 'Must be a whole number from 1 to 100')
    if (kind !== 'percent' && value <= 0) set('value', 'Must be more than 0')
    if (minimum < 0) set('minimum', 'Must be 0 or more')
    if (from !== null && until !== null && Date.parse(until) <= Date.parse(from))
      set('until', 'Must be after the start')
    if (max_uses !== null && max_uses < 1) set('max_uses', 'Must be 1 or more')
  })
  return errors
}

const toCentsOf = ({ code, kind, value }: CouponRow) => ({
  ...{ code, kind, value: kind === 'percent' ? value : toCents(value) },
})

/** 'SPRING (10% off, orders from $50.00, until 2027-03-31 11:59 PM, off)'. */
export function formatCouponRow(row: CouponRow): string {
  const facts = [
    formatCoupon(toCentsOf(row)),
    ...(row.minimum === 0 ? [] : [`orders from ${formatCents(toCents(row.minimum))}`]),
    ...(row.from === null ? [] : [`from ${formatMoment(row.from)}`]),
    ...(row.until === null ? [] : [`until ${formatMoment(row.until)}`]),
    ...(row.max_uses === null ? [] : [row.max_uses === 1 ? '1 use' : `${row.max_uses} uses`]),
    ...(row.once_per_user ? ['once per customer'] : []),
    ...(row.is_on ? [] : ['off']),
  ]
  return `${row.code} (${facts.join(', ')})`
}

/** What a save changes, a sentence each. */
export const describeCoupons = (before: CouponSettings, after: CouponSettings): string[] =>
  describeList(before.coupons, after.coupons, { keyOf: ({ code }) => code, format: formatCouponRow })
