// A pending step of a claim (a servicer's accept, estimate or complete), decided by the table that the server uses.
import { actionForm } from '../../contract/labor-claims.ts'
import type { ActionForm } from '../../contract/labor-claims.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import { act, openActions } from '../../domain/labor-claims/states.ts'
import type { ClaimState, Hat } from '../../domain/labor-claims/states.ts'
import type { Owner } from '../engine.ts'
import { hasEffect } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const hatsOn = (claim: ClaimRow, me: Owner): Hat[] => [
  ...(claim.assigned_to === me.userId ? ['servicer' as const] : []),
  ...(claim.account_id === me.accountId ? ['filer' as const] : []),
]

function stepOf(
  claim: ClaimRow,
  cameFrom: ClaimState['cameFrom'],
  op: PendingOp,
  me: Owner,
): { form: ActionForm; next: ClaimState } | null {
  const form = readOnce(actionForm, op.input?.body)
  if (form === null || !hasEffect(op)) return null
  const { action, message, labor_hours_estimate: laborHours } = form
  const outcome = act(
    { status: claim.status, accepted: claim.accepted, completed: claim.completed, cameFrom },
    action,
    hatsOn(claim, me),
    { message, laborHours },
  )
  return outcome.ok ? { form, next: outcome.next } : null
}

/** The row of a list after a pending step: status and acceptance; unchanged where the table does not allow the step. */
export function layActionOnRow(row: ClaimRow, op: PendingOp, me: Owner): ClaimRow {
  const step = stepOf(row, null, op, me)
  return step === null
    ? row
    : { ...row, status: step.next.status, accepted: step.next.accepted, completed: step.next.completed }
}

/** The claim after a pending step, with what may be done next, and the step in its history under the op's id. */
export function layAction(claim: Claim, op: PendingOp, me: Owner): Claim {
  const step = stepOf(claim, claim.came_from, op, me)
  if (step === null) return claim
  const { form, next } = step
  const entry = {
    id: op.opId,
    at: new Date(op.createdAt).toISOString(),
    action: form.action,
    from: claim.status,
    to: next.status,
    message: form.message ?? null,
    author: { user_id: me.userId, name: me.name, organization: claim.servicer_name ?? '' },
  }
  return {
    ...claim,
    status: next.status,
    accepted: next.accepted,
    completed: next.completed,
    came_from: next.cameFrom,
    labor_hours_estimate: form.labor_hours_estimate ?? claim.labor_hours_estimate,
    history: [...claim.history, entry],
    actions: openActions(next, hatsOn(claim, me)),
  }
}
