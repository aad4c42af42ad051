import { applyDiscount, formatCents } from '../../../../domain/money/cents.ts'
import type { LineRecord } from '../lines.store.ts'

export interface Alert {
  readonly kind: 'stock' | 'superseded' | 'price' | 'coupon'
  readonly productId: number | null
  readonly message: string
  /** Whether it must be resolved before the order can be placed. */
  readonly isBlocking: boolean
  /** The call that resolves it, relative to the API. */
  readonly call: { readonly label: string; readonly method: 'GET' | 'POST'; readonly url: string } | null
}

const formatPart = ({ number, name }: LineRecord) => `${number} ${name}`

/** The part that supersedes another. */
export interface Successor {
  readonly number: string
  readonly hasPrice: boolean
}

function findStockAlert(line: LineRecord): Alert | null {
  if (line.qty <= line.stock) return null
  const base = { kind: 'stock', productId: line.productId, isBlocking: false } as const
  return line.stock <= 0
    ? {
        ...base,
        message: `${formatPart(line)} is out of stock.`,
        call: { label: 'Remove', method: 'GET', url: `/cart/remove/${line.productId}` },
      }
    : {
        ...base,
        message: `${formatPart(line)}: ${line.stock} in stock (you ordered ${line.qty}).`,
        call: {
          label: `Change to ${line.stock}`,
          method: 'GET',
          url: `/cart/set/${line.productId}?qty=${line.stock}`,
        },
      }
}

function findSupersessionAlert(line: LineRecord, successor: Successor | null): Alert | null {
  if (successor === null) return null
  return {
    kind: 'superseded',
    productId: line.productId,
    message: `${formatPart(line)} was replaced by ${successor.number}.`,
    isBlocking: false,
    call: successor.hasPrice
      ? { label: `Switch to ${successor.number}`, method: 'POST', url: `/cart/supersede/${line.productId}` }
      : null,
  }
}

function findPriceAlert(line: LineRecord, discount: number): Alert | null {
  const base = { kind: 'price', productId: line.productId } as const
  if (line.price === null || line.listPrice === null)
    return {
      ...base,
      message: `${formatPart(line)} is now priced on request. Remove it to order the rest.`,
      isBlocking: true,
      call: { label: 'Remove', method: 'GET', url: `/cart/remove/${line.productId}` },
    }
  if (line.listPrice === line.listPriceSeen) return null
  return {
    ...base,
    message: `The price of ${formatPart(line)} changed from ${formatCents(applyDiscount(line.listPriceSeen, discount))} to ${formatCents(line.price)}.`,
    isBlocking: false,
    call: { label: 'OK', method: 'GET', url: `/cart/set/${line.productId}?qty=${line.qty}` },
  }
}

/** The alerts of the lines, in the order of the lines. The call of an alert resolves it. */
export function findAlerts(
  lines: readonly LineRecord[],
  findSuccessor: (line: LineRecord) => Successor | null,
  discount: number,
): Alert[] {
  return lines
    .flatMap((line) => [
      findPriceAlert(line, discount),
      findSupersessionAlert(line, findSuccessor(line)),
      findStockAlert(line),
    ])
    .filter((one) => one !== null)
}

/** The alert for a coupon that is no longer valid. */
export const toCouponAlert = (sentence: string): Alert => ({
  kind: 'coupon',
  productId: null,
  message: sentence,
  isBlocking: false,
  call: { label: 'Remove coupon', method: 'GET', url: '/cart/coupon' },
})
