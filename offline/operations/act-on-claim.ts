// A servicer's step of a claim (accept, refuse, estimate, complete, respond). The server's state table decides its effect.
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { actionForm } from '../../contract/shapes/claim-forms.ts'
import type { ActionForm } from '../../contract/labor-claims.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import { applyAction, listOpenActions } from '../../domain/labor-claims/states.ts'
import type { ClaimState, ClaimRole } from '../../domain/labor-claims/states.ts'
import type { Owner } from '../engine.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import { hasEffect } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'

const { actOnClaim: row } = claimsOnDevice

const getRoles = (claim: ClaimRow, me: Owner): ClaimRole[] => [
  ...(claim.assigned_to === me.userId || claim.servicer_account_id === me.accountId ? ['servicer' as const] : []),
  ...(claim.account_id === me.accountId ? ['filer' as const] : []),
]

function findStep(
  claim: ClaimRow,
  cameFrom: ClaimState['cameFrom'],
  op: PendingOp,
  me: Owner,
): { form: ActionForm; next: ClaimState } | null {
  const form = readOnce(actionForm, op.input?.body)
  if (form === null || !hasEffect(op)) return null
  const { action, message, labor_hours_estimate: laborHours } = form
  const outcome = applyAction(
    { status: claim.status, accepted: claim.accepted, completed: claim.completed, cameFrom },
    action,
    getRoles(claim, me),
    { message, laborHours },
  )
  return outcome.ok ? { form, next: outcome.next } : null
}

function applyToRow(claim: ClaimRow, op: PendingOp, me: Owner): ClaimRow {
  const step = findStep(claim, null, op, me)
  return step === null
    ? claim
    : { ...claim, status: step.next.status, accepted: step.next.accepted, completed: step.next.completed }
}

/** The claim after the step, with the next actions, and the step in its history under the op's id. */
function applyStep(claim: Claim, op: PendingOp, me: Owner): Claim {
  const step = findStep(claim, claim.came_from, op, me)
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
    actions: listOpenActions(next, getRoles(claim, me)),
  }
}

function toLabel({
  action,
  message = '',
  labor_hours_estimate: hours,
}: Pick<ActionForm, 'action' | 'message' | 'labor_hours_estimate'>): string {
  const reason = message.trim() === '' ? '' : `, ${quote(message)}`
  switch (action) {
    case 'accept':
      return 'Accept the job'
    case 'refuse':
      return `Refuse the job${reason}`
    case 'complete':
      return `Complete the job${reason}`
    case 'estimate':
      return `Labor estimate, ${hours ?? 0} hours`
    default:
      return `Response${reason}`
  }
}

export const actOnClaim = defineOperation({
  kind: 'actOnClaim',
  row,
  queue: 'words',
  icon: 'action',
  mintsId: false,
  entityId: (input) => input.params.id,
  label: ({ body }) => toLabel(body),
  target: {
    of: 'claim',
    id: (input) => input.params.id,
    effect: { create: null, apply: applyStep, applyToRow, findLocalFile: null, answersWithClaim: true },
  },
  // The history shows the step under the op's id.
  getPendingKeys: (op) => [op.entityId, op.opId],
  refreshes: ['claim'],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(actionForm, item.input?.body)
    if (form === null) return null
    const hours = form.labor_hours_estimate === undefined ? '' : String(form.labor_hours_estimate)
    return {
      title: null,
      facts: [
        { name: 'Step', value: item.label },
        { name: 'Hours', value: hours },
        { name: 'Message', value: form.message ?? '' },
      ],
      noteTitle: null,
    }
  },
  describeServerState: (item) => describeCurrent(item.error?.current),
  // Accepting has nothing to correct.
  editing: { canEdit: (item) => (readOnce(actionForm, item.input?.body)?.action ?? 'accept') !== 'accept' },
})
