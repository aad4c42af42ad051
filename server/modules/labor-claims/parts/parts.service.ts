import type { PartsChange } from '../../../../contract/shapes/claim-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { mergeParts } from '../../../../domain/labor-claims/parts.ts'
import type { RequestedPart } from '../../../../domain/labor-claims/parts.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addHistory, isAlreadyApplied } from '../history.store.ts'
import { parseParts } from '../money/money.rules.ts'
import { isOfficeAccess, requireParentAccess, getPartsPermission, refreshAccess } from '../labor-claims.policy.ts'
import { updateAndGetClaim, lockClaim } from '../labor-claims.store.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { refuseClosed, refuseOtherFirm, refusePaymentApproved } from '../refusals.service.ts'
import { isOfOtherFirm } from '../people/other-firm.rules.ts'
import { loadPeople } from '../people/people.store.ts'
import { priceParts, lookUpParts, signStockParts } from './requested-parts.service.ts'

const toRequestedPart = ({ product_id, qty, source }: ClaimPart): RequestedPart => ({ product_id, qty, source })

/**
 * Sets the parts that a claim needs (L15). Additions, removals and new quantities of the device are applied to the current list.
 * A part that does not fit the machine is accepted and flagged. Refuses `labor-claims.closed`, `paymentApproved`, `otherFirm`, `notYours`, `tooEarly`, `partUnknown`.
 */
export async function setParts(call: SignedIn, claimId: string, { parts, was }: PartsChange): Promise<Claim> {
  const access = await requireParentAccess(call, claimId, await lockClaim(call.tx, claimId))
  const { claim } = access
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  const permission = getPartsPermission(access)
  if (permission === 'not-yours')
    return refuse('labor-claims.notYours', { values: { status: getStatusLabel(claim), action: 'parts' } })
  if (permission === 'too-early') return refuse('labor-claims.tooEarly')
  if (permission === 'closed') return refuseClosed(call, access)
  if (permission === 'approved') return refusePaymentApproved(call, access)
  const before = parseParts(claim)
  const priced = await priceParts(call.tx, claim, mergeParts(before.map(toRequestedPart), parts, was), before)
  const after = signStockParts(call, priced, before)
  if (
    access.roles.includes('servicer') &&
    !isOfficeAccess(access) &&
    (await takesFromOtherFirm(call, claim, before, after))
  )
    return refuseOtherFirm(call, access)
  const known = await lookUpParts(
    call.tx,
    claim,
    after.map((part) => part.product_id),
  )
  const message = describePartChanges(before, after, (id) => known.get(id)?.reason ?? null)
  if (message === '') return buildClaimView(call, access)
  await addHistory(call, claimId, { action: 'setParts', from: claim.status, to: claim.status, message })
  return buildClaimView(
    call,
    refreshAccess(access, await updateAndGetClaim(call.tx, claimId, { parts: JSON.stringify(after) }, call.now)),
  )
}

const isSamePart = (a: ClaimPart, b: ClaimPart) => a.product_id === b.product_id && a.source === b.source

/** Whether a part from stock that another firm logged is gone from the list, or fewer. */
async function takesFromOtherFirm(
  call: SignedIn,
  claim: ClaimRecord,
  before: readonly ClaimPart[],
  after: readonly ClaimPart[],
): Promise<boolean> {
  const fewer = before.filter(
    (part) => part.source === 'stock' && (after.find((one) => isSamePart(one, part))?.qty ?? 0) < part.qty,
  )
  const { firmOf } = await loadPeople(
    call.tx,
    fewer.map((part) => part.by_user_id ?? null),
  )
  return fewer.some((part) => isOfOtherFirm(firmOf(part.by_user_id ?? null), claim, call.actor.accountId))
}

const formatPart = ({ qty, number, source }: ClaimPart) =>
  `${qty} × ${number}${source === 'stock' ? ' from stock' : ''}`

/** Added, removed and changed parts for the history, with the reason if a part does not fit. Empty if nothing changed. */
export function describePartChanges(
  before: readonly ClaimPart[],
  after: readonly ClaimPart[],
  misfit: (id: number) => string | null,
): string {
  const changed = after.flatMap((part) => {
    const there = before.find((one) => isSamePart(one, part))
    if (there === undefined) {
      const reason = misfit(part.product_id)
      return [`+ ${formatPart(part)}${reason === null ? '' : ` (${reason})`}`]
    }
    return there.qty === part.qty ? [] : [`${formatPart(there)} → ${part.qty}`]
  })
  const gone = before
    .filter((part) => !after.some((one) => isSamePart(one, part)))
    .map((part) => `− ${formatPart(part)}`)
  return [...changed, ...gone].join('; ')
}
