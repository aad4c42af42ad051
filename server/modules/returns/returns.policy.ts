import { canTake } from '../../../domain/returns/states.ts'
import type { ReturnState } from '../../../domain/returns/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isStaff, mayWorkOrders } from '../orders/index.ts'

/** Whether the caller opens, accepts and credits returns: those who work orders, and so give money back. */
export const mayCredit = (actor: Actor | null): boolean => actor !== null && mayWorkOrders(actor)

/** Whether the caller may record what came back: the warehouse, and those who work orders. */
export const mayReceive = (actor: Actor | null): boolean =>
  actor !== null && (actor.facts.admin || actor.facts.on_site || mayWorkOrders(actor))

/** What the caller, who may see the order, may do with a return. */
export const listRights = (
  { state, is_request }: { readonly state: ReturnState; readonly is_request: boolean },
  actor: Actor | null,
) => ({
  accept: mayCredit(actor) && canTake('accept', state),
  decline: mayCredit(actor) && canTake('decline', state),
  receive: mayReceive(actor) && canTake('receive', state),
  credit: mayCredit(actor) && canTake('credit', state),
  cancel: mayCredit(actor) && canTake('cancel', state),
  // Staff cancel or decline it, with a message.
  withdraw: is_request && !isStaff(actor) && canTake('withdraw', state),
})

/** Authorizes a step of the office. Refuses `auth.notAllowed`, whether the return exists or not. */
export const authorizeOffice = (actor: Actor): Authorized<Actor> =>
  mayCredit(actor) ? authorize(actor) : refuse('auth.notAllowed')

/** Authorizes a receipt. Refuses `auth.notAllowed`. */
export const authorizeReceiver = (actor: Actor): Authorized<Actor> =>
  mayReceive(actor) ? authorize(actor) : refuse('auth.notAllowed')

/** Authorizes staff, who see the returns of all accounts. Refuses `auth.notAllowed`. */
export const authorizeReader = (actor: Actor): Authorized<Actor> =>
  isStaff(actor) ? authorize(actor) : refuse('auth.notAllowed')
