import type { RegistrationStatus } from '../../../domain/warranty/registration.ts'
import type { OrderStatus } from '../../../domain/orders/states.ts'
import type { ReturnState } from '../../../domain/returns/states.ts'
import type { PaymentState } from '../../../domain/labor-claims/payments.ts'
import type { PartReturnState } from '../../../domain/labor-claims/part-returns.ts'
import type { ClaimStatus } from '../../../domain/labor-claims/states.ts'
import type { Name } from './people.ts'

/** What the shop ought to hold, worked out from what people did and were answered. Money in cents. */
export interface MonthLine {
  readonly part: number
  qty: number
  readonly price: number
  shipped: number
  returned: number
}
export interface MonthOrder {
  readonly id: number
  readonly number: string
  readonly key: string
  readonly buyer: Name
  readonly account: number
  readonly email: string
  readonly type: 'web' | 'phone' | 'warranty'
  readonly payment: 'card' | 'check' | 'terms' | 'warranty'
  status: OrderStatus
  service: string
  lines: MonthLine[]
  total: number
  credited: number
  /** What is left of each charge of a card, the oldest first. */
  charges: number[]
  /** What came by check. */
  checks: number
  shipments: { readonly id: string; readonly at: number; readonly lines: ReadonlyMap<number, number> }[]
}
export interface MonthReturn {
  readonly number: string
  readonly order: MonthOrder
  state: ReturnState
  credit: number
  readonly lines: { readonly position: number; readonly part: number; readonly qty: number; received: number }[]
}
export interface MonthClaim {
  readonly id: string
  readonly number: string
  readonly filer: Name
  readonly account: number
  servicer: Name | null
  status: ClaimStatus
  accepted: boolean
  completed: boolean
  cameFrom: ClaimStatus | null
  subscribers: readonly string[]
  /** By who wrote them down. */
  trips: { readonly id: string; readonly by: Name }[]
  /** Its payment in a batch that has no result yet. */
  live: 'queued' | 'exported' | null
  /** Its failed part that was asked back. */
  part: { readonly id: string; readonly state: PartReturnState; readonly rev: number } | null
}
/** A payment of a batch. `by`: what the bank or the office said of it. */
export interface MonthPayment {
  readonly number: string
  readonly claim: MonthClaim
  /** Whose firm it was collected for. */
  readonly payee: Name | null
  /** Cents. */
  readonly amount: number
  state: PaymentState
  reference: string
}
/** A batch of payments, and the answers of the bank that were imported for it. */
export interface MonthBatch {
  readonly id: string
  readonly payments: readonly MonthPayment[]
  isExported: boolean
  readonly answers: string[]
}

export interface MonthMachine {
  readonly id: string
  /** `WR-30012`. */
  readonly number: string
  readonly serial: string
  /** Who registered it. */
  readonly by: Name
  account: number
  status: RegistrationStatus
  /** `YYYY-MM-DD`; null for a floor model. */
  purchased: string | null
}

/** As a mail writes it. */
export const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
export const toCents = (amount: number): number => Math.round(amount * 100)
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Whether stock was taken for the order and has not left. */
export const holds = ({ status }: Pick<MonthOrder, 'status'>): boolean =>
  ['order received', 'on hold', 'processing'].includes(status)
export const leftOf = ({ qty, shipped }: MonthLine): number => qty - shipped
export const hasShipped = ({ lines }: MonthOrder): boolean => lines.some(({ shipped }) => shipped > 0)
export const paidOf = ({ charges, checks }: MonthOrder): number => sum(charges) + checks
/** What is still to pay, zero where money is owed to the customer. */
export const dueOf = (order: MonthOrder): number =>
  order.status === 'cancelled' || order.type === 'warranty'
    ? 0
    : Math.max(0, Math.max(0, order.total - order.credited) - paidOf(order))

/** A mail as the books have it. */
export const mailOf = (to: string, subject: string): string => `${to} | ${subject}`

/** Gives the amount back to the cards of an order, the latest first; returns the mails about it, one for each refund. */
export function refund(order: MonthOrder, amount: number): string[] {
  const mails: string[] = []
  let open = Math.min(amount, sum(order.charges))
  for (let at = order.charges.length - 1; at >= 0 && open > 0; at -= 1) {
    const part = Math.min(order.charges[at] ?? 0, open)
    if (part === 0) continue
    order.charges[at] = (order.charges[at] ?? 0) - part
    open -= part
    mails.push(mailOf(order.email, `Order ${order.number}: ${dollars(part)} returned`))
  }
  return mails
}

/** What a card order was paid beyond what it costs goes back. */
export const refundSurplus = (order: MonthOrder): string[] =>
  order.payment === 'card'
    ? refund(
        order,
        Math.max(0, paidOf(order) - Math.max(0, order.status === 'cancelled' ? 0 : order.total - order.credited)),
      )
    : []
