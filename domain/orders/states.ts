/**
 * The order's state machine: its statuses, the decisions on a warranty order, and the moves that staff make
 * (docs/decisions/070-orders-are-worked.md). The same table decides which buttons a screen shows and what the server takes.
 */
export const orderStatuses = [
  'approval pending',
  'approval pending - response needed',
  'order received',
  'on hold',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Returns the label of the status. */
export function getOrderStatusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}

/** Decisions on a warranty order that waits for approval (`WO073`). */
export const warrantyActions = ['approve', 'decline', 'ask'] as const
export type WarrantyAction = (typeof warrantyActions)[number]

const decisions: Readonly<Record<WarrantyAction, { readonly from: readonly OrderStatus[]; readonly to: OrderStatus }>> =
  {
    approve: { from: ['approval pending', 'approval pending - response needed'], to: 'order received' },
    decline: { from: ['approval pending', 'approval pending - response needed'], to: 'cancelled' },
    ask: { from: ['approval pending'], to: 'approval pending - response needed' },
  }

/** Where staff may move an order by hand. What was shipped is not cancelled: it comes back as a return. */
const moves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'approval pending': [],
  'approval pending - response needed': [],
  'order received': ['processing', 'shipped', 'on hold', 'cancelled'],
  'on hold': ['order received', 'processing', 'cancelled'],
  processing: ['shipped', 'on hold', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

/** The name in the history of a move to each status. */
const moveNames: Readonly<Partial<Record<OrderStatus, string>>> = {
  'order received': 'release',
  'on hold': 'hold',
  processing: 'process',
  shipped: 'ship',
  delivered: 'deliver',
  cancelled: 'cancel',
}
/** How the history names a move to a status. */
export const getMoveName = (to: OrderStatus): string => moveNames[to] ?? to

/** The statuses that staff may give an order of this status. */
export const listNextStatuses = (status: OrderStatus): readonly OrderStatus[] => moves[status]

/** The decisions that are open on an order of this status. */
export const listWarrantyActions = (status: OrderStatus): readonly WarrantyAction[] =>
  warrantyActions.filter((action) => decisions[action].from.includes(status))

/** The status that a decision leads to. */
export const getDecisionResult = (action: WarrantyAction): OrderStatus => decisions[action].to

/** Whether a decision or a move needs a message: the customer has to know why, or what is asked. */
export const needsMessage = (change: OrderStatus | WarrantyAction): boolean =>
  change === 'ask' || change === 'decline' || change === 'on hold' || change === 'cancelled'

/** Whether stock was taken for an order of this status and has not left the warehouse. A cancellation returns it. */
export const holdsStock = (status: OrderStatus): boolean =>
  status === 'order received' || status === 'on hold' || status === 'processing'

/** The sections of the list of warranty orders (W08), as the specification names them. */
export const warrantySections = ['pending', 'response', 'approved', 'declined'] as const
export type WarrantySection = (typeof warrantySections)[number]

/** The section of a warranty order. An approved one stays there while it is packed, shipped and delivered. */
export function getWarrantySection(status: OrderStatus): WarrantySection {
  if (status === 'approval pending') return 'pending'
  if (status === 'approval pending - response needed') return 'response'
  return status === 'cancelled' ? 'declined' : 'approved'
}

/** The statuses of the warranty orders in a section. */
export const listSectionStatuses = (section: WarrantySection): readonly OrderStatus[] =>
  orderStatuses.filter((status) => getWarrantySection(status) === section)

/** Groups of statuses by which lists filter beside single ones: not arrived yet, and what the warehouse has to send. */
export const orderGroups = ['open', 'to ship'] as const
export type OrderGroup = (typeof orderGroups)[number]

const groups: Readonly<Record<OrderGroup, readonly OrderStatus[]>> = {
  open: orderStatuses.filter((status) => status !== 'delivered' && status !== 'cancelled'),
  'to ship': ['order received', 'processing'],
}
const isGroup = (of: OrderStatus | OrderGroup): of is OrderGroup => orderGroups.some((group) => group === of)

/** The statuses that a filter of a list means: those of a group, or the one. */
export const listFilterStatuses = (of: OrderStatus | OrderGroup): readonly OrderStatus[] =>
  isGroup(of) ? groups[of] : [of]
