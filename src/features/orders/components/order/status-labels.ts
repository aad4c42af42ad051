import { needsMessage } from '../../../../../domain/orders/states.ts'
import type { OrderStatus, WarrantyAction } from '../../../../../domain/orders/states.ts'

/** A decision or a move that staff can make on an order. */
export type StatusChange =
  | { readonly is: 'action'; readonly action: WarrantyAction }
  | { readonly is: 'status'; readonly status: OrderStatus }

export interface ChangeLabels {
  /** The button, and the title of its sheet. */
  readonly label: string
  /** The label of the message's field. The customer reads it. */
  readonly message: string
  readonly isMessageNeeded: boolean
  readonly isDanger: boolean
  /** What the press does beside the new status; empty where nothing. */
  readonly hint: string
}

const decisions: Readonly<Record<WarrantyAction, Omit<ChangeLabels, 'isMessageNeeded'>>> = {
  approve: {
    label: 'Approve',
    message: 'Message to the customer',
    isDanger: false,
    hint: 'Takes the parts from stock and emails the customer.',
  },
  ask: {
    label: 'Ask the customer',
    message: 'Question to the customer',
    isDanger: false,
    hint: 'The order waits for the answer. The customer gets your question by email.',
  },
  decline: {
    label: 'Decline',
    message: 'Reason for the customer',
    isDanger: true,
    hint: 'Ends the order. The customer gets the reason by email.',
  },
}

const moves: Readonly<Partial<Record<OrderStatus, Omit<ChangeLabels, 'isMessageNeeded'>>>> = {
  'order received': {
    label: 'Release',
    message: 'Message to the customer',
    isDanger: false,
    hint: 'The order can be packed again. The customer gets an email.',
  },
  'on hold': {
    label: 'Put on hold',
    message: 'Reason for the customer',
    isDanger: false,
    hint: 'Keeps the parts reserved. The customer gets the reason by email.',
  },
  processing: {
    label: 'Start packing',
    message: 'Message to the customer',
    isDanger: false,
    hint: 'The customer gets an email.',
  },
  shipped: {
    label: 'Ship',
    message: 'Message to the customer',
    isDanger: false,
    hint: 'The customer gets the tracking numbers by email.',
  },
  delivered: {
    label: 'Mark as delivered',
    message: 'Message to the customer',
    isDanger: false,
    hint: 'The customer gets an email.',
  },
  cancelled: {
    label: 'Cancel the order',
    message: 'Reason for the customer',
    isDanger: true,
    hint: 'Returns the parts to stock and the payment to the card. The customer gets the reason by email.',
  },
}

/** The cancellation of an order of which a part has shipped. */
const cancelRest = {
  label: 'Cancel the rest',
  message: 'Reason for the customer',
  isDanger: true,
  hint: 'Keeps what has shipped. Returns the other parts to stock and what was paid for them to the card. The customer gets the reason by email.',
}

/** The labels of a change. `isPartlyShipped`: a part of the order has left. */
export function getChangeLabels(change: StatusChange, isPartlyShipped = false): ChangeLabels {
  if (change.is === 'action') return { ...decisions[change.action], isMessageNeeded: needsMessage(change.action) }
  const { status } = change
  const usual = { label: status, message: 'Message to the customer', isDanger: false, hint: '' }
  const labels = status === 'cancelled' && isPartlyShipped ? cancelRest : (moves[status] ?? usual)
  return { ...labels, isMessageNeeded: needsMessage(status) }
}

/** The changes that the reader may make now, the usual one first and what ends the order last. */
export function listChanges(may: {
  readonly statuses: readonly OrderStatus[]
  readonly actions: readonly WarrantyAction[]
}): readonly StatusChange[] {
  const all: StatusChange[] = [
    ...may.actions.map((action) => ({ is: 'action', action }) as const),
    ...may.statuses.map((status) => ({ is: 'status', status }) as const),
  ]
  return all.toSorted((a, b) => Number(getChangeLabels(a).isDanger) - Number(getChangeLabels(b).isDanger))
}

/** How the history names what happened. */
export const eventLabels: Readonly<Record<string, string>> = {
  place: 'Ordered',
  edit: 'Edited',
  review: 'Needs approval again',
  approve: 'Approved',
  decline: 'Declined',
  ask: 'Question to the customer',
  respond: 'Answered by the customer',
  release: 'Released',
  hold: 'On hold',
  process: 'Packing started',
  ship: 'Shipped',
  shipPart: 'Partly shipped',
  correctShipment: 'Shipment corrected',
  withdrawShipment: 'Shipment taken back',
  backorder: 'Back-orders',
  cancelRest: 'Rest cancelled',
  deliver: 'Delivered',
  cancel: 'Cancelled',
  pay: 'Paid',
  refund: 'Payment returned',
  refundFailed: 'Payment not returned',
  openReturn: 'Return opened',
  requestReturn: 'Return requested',
  acceptReturn: 'Return accepted',
  declineReturn: 'Return declined',
  withdrawReturn: 'Return withdrawn',
  cancelReturn: 'Return cancelled',
  receiveReturn: 'Return received',
  creditReturn: 'Return credited',
}
