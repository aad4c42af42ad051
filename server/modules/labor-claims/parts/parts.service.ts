import type { PartsChange } from '../../../../contract/shapes/claim-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { mergeParts } from '../../../../domain/labor-claims/parts.ts'
import type { RequestedPart } from '../../../../domain/labor-claims/parts.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addHistory, isAlreadyApplied } from '../history.store.ts'
import { parseParts } from '../money/money.rules.ts'
import { isBoundToOwnParts, requireParentAccess, getPartsPermission, refreshAccess } from '../labor-claims.policy.ts'
import { updateAndGetClaim, lockClaim } from '../labor-claims.store.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { refuseClosed, refuseOtherFirm, refusePaymentApproved } from '../refusals.service.ts'
import { isOfOtherFirm } from '../people/other-firm.rules.ts'
import { loadPeople } from '../people/people.store.ts'
import { priceParts, lookUpParts } from './requested-parts.service.ts'
import { countPieces, listPieces, signPieces } from './stock-pieces.rules.ts'

const toRequestedPart = ({ product_id, qty, source }: ClaimPart): RequestedPart => ({ product_id, qty, source })

/**
 * Sets the parts that a claim needs (L15). Additions, removals and new quantities of the device are applied to the current list.
 * What a list takes away of another firm's parts from stock stays; a list that does nothing else is refused.
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
  const wanted = mergeParts(before.map(toRequestedPart), parts, was)
  const others = isBoundToOwnParts(access) ? listTaken(before, wanted, isOthers) : []
  const priced = await priceParts(
    call.tx,
    claim,
    withParts(wanted, others),
    before,
    (id) => `parts.${parts.findIndex((part) => part.product_id === id)}.product_id`,
  )
  const after = signPieces(priced, before, call.actor.userId, (userId) =>
    userId === call.actor.userId ? 0 : isOthers(userId) ? 2 : 1,
  )
  const known = await lookUpParts(
    call.tx,
    claim,
    after.map((part) => part.product_id),
  )
  const changes = describePartChanges(before, after, (id) => known.get(id)?.reason ?? null)
  if (changes === '') return others.length > 0 ? refuseOtherFirm(call, access) : buildClaimView(call, access)
  const message = [changes, ...others.map((part) => `${formatPart(part)} stays, logged by another firm`)].join('; ')
  await addHistory(call, claimId, { action: 'setParts', from: claim.status, to: claim.status, message })
  return buildClaimView(
    call,
    refreshAccess(access, await updateAndGetClaim(call.tx, claimId, { parts: JSON.stringify(after) }, call.now)),
  )
}

const isSamePart = (a: RequestedPart, b: RequestedPart) => a.product_id === b.product_id && a.source === b.source

/** Who of those that logged parts from stock is of another firm than the caller. */
async function findOthers(call: SignedIn, claim: ClaimRecord, parts: readonly ClaimPart[]) {
  const { firmOf } = await loadPeople(
    call.tx,
    parts.flatMap(listPieces).map((one) => one.user_id),
  )
  return (userId: number | null) => isOfOtherFirm(firmOf(userId), claim, call.actor.accountId)
}

/** The parts from stock of which a list takes away another firm's pieces, each with how many these are. */
const listTaken = (
  before: readonly ClaimPart[],
  wanted: readonly RequestedPart[],
  isOthers: (userId: number | null) => boolean,
): ClaimPart[] =>
  before.flatMap((part) => {
    const qty = countPieces(part, isOthers)
    return (wanted.find((one) => isSamePart(one, part))?.qty ?? 0) < qty ? [{ ...part, qty }] : []
  })

/** The list with at least these parts. */
const withParts = (wanted: readonly RequestedPart[], parts: readonly ClaimPart[]): RequestedPart[] => [
  ...parts.filter((part) => !wanted.some((one) => isSamePart(one, part))).map(toRequestedPart),
  ...wanted.map((one) => ({ ...one, qty: parts.find((part) => isSamePart(part, one))?.qty ?? one.qty })),
]

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
