/** Money inside is whole cents; on the wire it is a number with at most two decimals. */
export type Cents = number

/** Cents of a wire amount; the nearest cent, halves away from zero. */
export function centsOf(amount: number): Cents {
  return Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-7)
}

/** The wire amount of whole cents. */
export function amountOf(cents: Cents): number {
  return cents / 100
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50`, as sentences, letters and receipts say it. */
export const sayCents = (cents: Cents): string => dollars.format(amountOf(cents))

/** `quantity` (hours, miles) at a rate in cents, to the nearest cent. */
export function times(quantity: number, rate: Cents): Cents {
  return Math.sign(quantity) * Math.round(Math.abs(quantity) * rate + 1e-7)
}

/** What is left of a price after a discount in percent, to the nearest cent. */
export function discounted(price: Cents, percent: number): Cents {
  return times(1 - Math.min(100, Math.max(0, percent)) / 100, price)
}

/** Cents of what a person typed: an empty string or a lone dot is 0 (`storefront §5`), anything unreadable is null. */
export function parseMoney(typed: string): Cents | null {
  const plain = typed.replace(/[$,\s]/g, '')
  if (plain === '' || plain === '.') return 0
  return /^-?(\d{1,10}(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? centsOf(Number(plain)) : null
}
