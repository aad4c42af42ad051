import { hasAnyPermission } from '../accounts/permissions.ts'
import type { Permission } from '../accounts/permissions.ts'

/** What a home can hold, in the order of the screen (docs/decisions/087-home.md). */
const homeBlocks = [
  'claims_to_answer',
  'orders_to_answer',
  'records_to_answer',
  'payments_to_approve',
  'claims_to_decide',
  'claims_overdue',
  'records_to_review',
  'orders_to_approve',
  'claims_to_pay',
  'tickets_to_answer',
  'orders_to_ship',
  'returns_to_do',
  'orders_on_hold',
  'orders_today',
  'orders_open',
  'machines',
  'bought_parts',
  'claims_in_progress',
  'records_in_review',
] as const
export type HomeBlock = (typeof homeBlocks)[number]

/** The person whose home it is. */
interface HomeOwner {
  readonly admin: boolean
  readonly reviewer: boolean
  readonly on_site: boolean
  readonly permissions: readonly Permission[]
  /** Lists show the person's jobs in place of the claims that they else see. */
  readonly viewingAsServicer: boolean
}

/**
 * The blocks of a person's home, in the order of the screen. A block is there only where the list behind it is this
 * person's, so that its number opens. Jobs are not among them: the device has them.
 */
export function listHomeBlocks({ permissions, viewingAsServicer, ...facts }: HomeOwner): readonly HomeBlock[] {
  const may = (names: string) => facts.admin || hasAnyPermission(permissions, names)
  // Staff see the orders of every account; an account's own users see their account's.
  const isStaff = facts.admin || facts.reviewer || facts.on_site
  const isOffice = may('claims.manage') && !viewingAsServicer
  const filesClaims = may('claims.view') && !may('claims.manage') && !viewingAsServicer
  const reviewsRecords = may('warranty.review') && !viewingAsServicer
  const hasRecords = may('warranty.register|warranty.view') && !may('warranty.review') && !viewingAsServicer
  const hasOrders = may('orders.view') && !isStaff
  const worksOrders = isStaff && may('orders.approve') && !viewingAsServicer
  const ships = (facts.admin || facts.on_site) && may('orders.view') && !viewingAsServicer
  const runsShop = facts.admin && !viewingAsServicer
  const isShown: Readonly<Record<HomeBlock, boolean>> = {
    claims_to_answer: filesClaims,
    orders_to_answer: hasOrders,
    records_to_answer: hasRecords,
    payments_to_approve: isOffice,
    claims_to_decide: isOffice,
    claims_overdue: isOffice,
    records_to_review: reviewsRecords,
    orders_to_approve: worksOrders,
    claims_to_pay: isOffice,
    // Those who work tickets (record 081).
    tickets_to_answer: isStaff && !viewingAsServicer,
    orders_to_ship: ships,
    // Those who work orders decide and credit; the warehouse receives.
    returns_to_do: worksOrders || ((facts.admin || facts.on_site) && !viewingAsServicer),
    orders_on_hold: ships,
    orders_today: runsShop,
    orders_open: hasOrders,
    // A dealer registers machines for others: its home shows those in review instead.
    machines: hasRecords && !may('claims.view'),
    bought_parts: hasOrders && may('orders.place'),
    claims_in_progress: filesClaims,
    records_in_review: hasRecords && may('claims.view'),
  }
  return homeBlocks.filter((block) => isShown[block])
}

/** Counts end here: 'more than 10,000' is as useful on a home, and costs the same in every shop. */
export const maxCounted = 10_000

/** The total that a home shows of a count that ended one above `maxCounted`. */
export const toShownCount = (found: number): { readonly total: number; readonly more: boolean } => ({
  total: Math.min(found, maxCounted),
  more: found > maxCounted,
})
