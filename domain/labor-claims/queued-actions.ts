import { transitions } from './states.ts'
import type { ClaimAction, ClaimRole, ClaimStatus } from './states.ts'

const fieldRoles: readonly ClaimRole[] = ['servicer', 'filer']

/**
 * Whether a servicer or the filer takes this action, from this status or from any. Only such an action waits on a device
 * or comes in with a rescue file: approvals and payment steps are decided with a connection, by the person who is there.
 */
export const isFieldAction = (action: ClaimAction, from?: ClaimStatus): boolean =>
  transitions.some(
    (one) =>
      one.action === action &&
      (from === undefined || one.from === from) &&
      one.by.some((role) => fieldRoles.includes(role)),
  )
