/** Money is whole cents inside; on the wire it is a number with at most two decimals. */
import { onFirstUse } from '../on-first-use.ts'
export type Cents = number

/** Converts a wire amount to cents, rounded to the nearest cent, halves away from zero. */
export function toCents(amount: number): Cents {
  return Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-7)
}

/** Converts cents to a wire amount. */
export function toAmount(cents: Cents): number {
  return cents / 100
}

const dollars = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Formats cents as `$1,234.50`. */
export const formatCents = (cents: Cents): string => dollars().format(toAmount(cents))

const bare = onFirstUse(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** Formats cents as `1,234.50`, for a table of amounts whose heading has the currency. */
export const formatBareCents = (cents: Cents): string => bare().format(toAmount(cents))

/** Multiplies a quantity (hours, miles) by a rate in cents, rounded to the nearest cent. */
export function multiplyCents(quantity: number, rate: Cents): Cents {
  return Math.sign(quantity) * Math.round(Math.abs(quantity) * rate + 1e-7)
}

/** Subtracts a discount in percent from a price, rounded to the nearest cent. */
export function applyDiscount(price: Cents, percent: number): Cents {
  return multiplyCents(1 - Math.min(100, Math.max(0, percent)) / 100, price)
}

/** Parses a typed amount into cents. An empty string or a lone dot is 0 (`SF150`); invalid input is null. */
export function parseMoney(typed: string): Cents | null {
  const plain = typed.replace(/[$,\s]/g, '')
  if (plain === '' || plain === '.') return 0
  return /^-?(\d{1,10}(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? toCents(Number(plain)) : null
}
