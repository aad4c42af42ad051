import { maxFound } from '../../../domain/lists/max-found.ts'
import { toCents, formatCents } from '../../../domain/money/cents.ts'
import { onFirstUse } from '../../../domain/on-first-use.ts'

const count = onFirstUse(() => new Intl.NumberFormat('en-US'))

/** `$289.00`, or the text for a price on request (`SF014`). */
export const formatPrice = (price: number | null): string =>
  price === null ? 'Contact Us For Price' : formatCents(toCents(price))

/** `12,480`. */
export const formatCount = (many: number): string => count().format(many)

/** `1,000+`: a search counts no further. */
export const formatFound = (many: number): string => `${formatCount(many)}${many >= maxFound ? '+' : ''}`

/** `1 model`, `64 models`. */
export const formatCountOf = (many: number, one: string, more = `${one}s`): string =>
  `${formatCount(many)} ${many === 1 ? one : more}`

/** `In stock, 148`, or that it is out of stock. */
export const formatStock = (qty: number): string => (qty > 0 ? `In stock, ${formatCount(qty)}` : 'Out of stock')

/** `12.4 MB`, of bytes. */
export function formatMegabytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [step, unit] = bytes < 1_000_000 ? [1000, 'KB'] : bytes < 1_000_000_000 ? [1e6, 'MB'] : [1e9, 'GB']
  const size = bytes / step
  return `${size < 10 ? size.toFixed(1) : String(Math.round(size))} ${unit}`
}
