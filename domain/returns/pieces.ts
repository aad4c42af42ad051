// Which pieces of an order can come back, and until when a customer may ask (docs/decisions/078-returns.md).
import { formatDay, toDay } from '../orders/list-days.ts'
import type { Cents } from '../money/cents.ts'
import { shopTimeZone } from '../reports/calendar.ts'

/** A line of an order with what has shipped of it, and what of that is on a return or came back. */
export interface ShippedLine {
  readonly product_id: number
  readonly shipped: number
  readonly returned: number
}

/** The pieces of a line that can come back: shipped, and on no other return. */
export const countReturnable = ({ shipped, returned }: Pick<ShippedLine, 'shipped' | 'returned'>): number =>
  Math.max(0, shipped - returned)

/** What comes back, by its lines, or the first part of which less can. */
export type TakenBack =
  | { readonly is: 'taken'; readonly lines: readonly { readonly index: number; readonly qty: number }[] }
  | { readonly is: 'short'; readonly product_id: number; readonly left: number }

/** Takes the wanted pieces from what has shipped. A part that is on several lines is taken from the first of them. */
export function takeBack(
  lines: readonly ShippedLine[],
  wanted: readonly { readonly product_id: number; readonly qty: number }[],
): TakenBack {
  const taken: { index: number; qty: number }[] = []
  for (const { product_id, qty } of wanted) {
    let open = qty
    for (const [index, line] of lines.entries()) {
      const some = line.product_id === product_id ? Math.min(open, countReturnable(line)) : 0
      if (some > 0) taken.push({ index, qty: some })
      open -= some
    }
    if (open > 0) return { is: 'short', product_id, left: qty - open }
  }
  return { is: 'taken', lines: taken }
}

/**
 * The lines after pieces of a return were given up: they can come back again. Given up are those at the return's price, from
 * the last line on.
 */
export function giveUp<L extends ShippedLine & { readonly price: Cents }>(
  lines: readonly L[],
  pieces: readonly { readonly product_id: number; readonly price: Cents; readonly qty: number }[],
): L[] {
  const open = pieces.map((one) => ({ ...one }))
  return lines
    .toReversed()
    .map((line) => {
      let returned = line.returned
      for (const one of open) {
        if (one.product_id !== line.product_id || one.price !== line.price) continue
        const some = Math.min(returned, one.qty)
        returned -= some
        one.qty -= some
      }
      return { ...line, returned }
    })
    .toReversed()
}

const dayMs = 86_400_000

/** The last zone of the United States in which a day ends: a customer there has the whole of the last day. */
const latestTimeZone = 'Pacific/Honolulu'

/**
 * The day until which a customer may ask, `days` after the last parcel, `YYYY-MM-DD`; null where nothing has shipped. Counted
 * in the shop's zone. Staff open a return at any time.
 */
export function getReturnDeadline(
  shipments: readonly { readonly shipped_at: string; readonly delivered_at: string | null }[],
  days: number,
): string | null {
  const arrivals = shipments.map(({ shipped_at, delivered_at }) => Date.parse(delivered_at ?? shipped_at))
  if (arrivals.length === 0) return null
  return toDay(Date.parse(toDay(Math.max(...arrivals), shopTimeZone)) + days * dayMs, 'UTC')
}

/** Why it is too late to ask, as a sentence without its period; null in time. `days` of the shop; `now` in epoch ms. */
export const findLateReason = (deadline: string | null, days: number, now: number): string | null =>
  deadline === null || toDay(now, latestTimeZone) <= deadline
    ? null
    : `Returns are possible for ${days === 1 ? '1 day' : `${days} days`} after delivery, so until ${formatDay(deadline)} for this order`
