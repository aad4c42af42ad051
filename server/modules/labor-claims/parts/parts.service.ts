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
import { priceParts, lookUpParts } from './requested-parts.service.ts'
import { listPieces, signPieces } from './stock-pieces.rules.ts'

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
  const isOthers = await findOthers(call, claim, before)
  const priced = await priceParts(call.tx, claim, mergeParts(before.map(toRequestedPart), parts, was), before)
  const after = signPieces(priced, before, call.actor.userId, (userId) =>
    userId === call.actor.userId ? 0 : isOthers(userId) ? 2 : 1,
  )
  if (access.roles.includes('servicer') && !isOfficeAccess(access) && takesFromOthers(before, after, isOthers))
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

/** Who of those that logged parts from stock is of another firm than the caller. */
async function findOthers(call: SignedIn, claim: ClaimRecord, parts: readonly ClaimPart[]) {
  const { firmOf } = await loadPeople(
    call.tx,
    parts.flatMap(listPieces).map((one) => one.user_id),
  )
  return (userId: number | null) => isOfOtherFirm(firmOf(userId), claim, call.actor.accountId)
}

const countOthers = (part: ClaimPart, isOthers: (userId: number | null) => boolean) =>
  listPieces(part).reduce((sum, one) => (isOthers(one.user_id) ? sum + one.qty : sum), 0)

/** Whether pieces from stock that another firm logged are gone from the list. */
const takesFromOthers = (
  before: readonly ClaimPart[],
  after: readonly ClaimPart[],
  isOthers: (userId: number | null) => boolean,
) =>
  before.some((part) => {
    const there = after.find((one) => isSamePart(one, part))
    return (there === undefined ? 0 : countOthers(there, isOthers)) < countOthers(part, isOthers)
  })

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
