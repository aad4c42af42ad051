import { discounted, sayCents } from '../../../domain/money/cents.ts'
import type { Alert, LineRecord } from './cart.record.ts'

const partOf = ({ number, name }: LineRecord) => `${number} ${name}`

/** The part that is sold in another's place. */
export interface Newer {
  readonly number: string
  readonly hasPrice: boolean
}

function ofStock(line: LineRecord): Alert | null {
  if (line.qty <= line.stock) return null
  const about = { kind: 'stock', productId: line.productId, isBlocking: false } as const
  return line.stock <= 0
    ? {
        ...about,
        message: `${partOf(line)} is out of stock.`,
        call: { label: 'Remove it', method: 'GET', url: `/cart/remove/${line.productId}` },
      }
    : {
        ...about,
        message: `${partOf(line)}: ${line.stock} in stock, and you want ${line.qty}.`,
        call: {
          label: `Change to ${line.stock}`,
          method: 'GET',
          url: `/cart/set/${line.productId}?qty=${line.stock}`,
        },
      }
}

function ofSuccessor(line: LineRecord, newer: Newer | null): Alert | null {
  if (newer === null) return null
  return {
    kind: 'superseded',
    productId: line.productId,
    message: `${partOf(line)} was replaced by ${newer.number}.`,
    isBlocking: false,
    call: newer.hasPrice
      ? { label: `Take ${newer.number} instead`, method: 'POST', url: `/cart/supersede/${line.productId}` }
      : null,
  }
}

function ofPrice(line: LineRecord, discount: number): Alert | null {
  const about = { kind: 'price', productId: line.productId } as const
  if (line.price === null || line.listPrice === null)
    return {
      ...about,
      message: `The price of ${partOf(line)} has to be asked for by now. Remove it to order the rest.`,
      isBlocking: true,
      call: { label: 'Remove it', method: 'GET', url: `/cart/remove/${line.productId}` },
    }
  if (line.listPrice === line.listPriceSeen) return null
  return {
    ...about,
    message: `The price of ${partOf(line)} was ${sayCents(discounted(line.listPriceSeen, discount))} and is ${sayCents(line.price)} now.`,
    isBlocking: false,
    call: { label: 'All right', method: 'GET', url: `/cart/set/${line.productId}?qty=${line.qty}` },
  }
}

/** What has to be known of each line before buying, in the order of the lines; its call puts it right. */
export function alertsOf(
  lines: readonly LineRecord[],
  newerOf: (line: LineRecord) => Newer | null,
  discount: number,
): Alert[] {
  return lines
    .flatMap((line) => [ofPrice(line, discount), ofSuccessor(line, newerOf(line)), ofStock(line)])
    .filter((one) => one !== null)
}

/** A coupon that was good and is no longer. */
export const couponAlert = (sentence: string): Alert => ({
  kind: 'coupon',
  productId: null,
  message: sentence,
  isBlocking: false,
  call: { label: 'Remove the coupon', method: 'GET', url: '/cart/coupon' },
})
