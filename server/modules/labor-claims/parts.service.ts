import type { PartsChange } from '../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { mergeParts } from '../../../domain/labor-claims/parts.ts'
import type { WantedPart } from '../../../domain/labor-claims/parts.ts'
import { statusWords } from '../../../domain/labor-claims/states.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { addHistory, isApplied } from './history.store.ts'
import { partsOf } from './labor-claims.money.ts'
import { parentClaim, partsStanding, stillSeen } from './labor-claims.policy.ts'
import { changedClaim, lockClaim } from './labor-claims.store.ts'
import type { ClaimPart } from './labor-claims.store.ts'
import { claimView } from './labor-claims.view.ts'
import { refuseClosed } from './refuse-closed.ts'
import { keptParts, partsOnMachine } from './wanted-parts.service.ts'

const wantedOf = ({ product_id, qty, source }: ClaimPart): WantedPart => ({ product_id, qty, source })

/**
 * The parts that a claim needs (L15): what the device added, removed or counted anew is applied to what is there now. A part
 * that does not fit the machine is taken, and marked. Refuses `labor-claims.closed`, `notYours`, `tooEarly`, `partUnknown`.
 */
export async function setParts(call: SignedIn, claimId: string, { parts, was }: PartsChange): Promise<Claim> {
  const seen = parentClaim(await lockClaim(call.tx, claimId), call)
  const { claim } = seen
  if (await isApplied(call, claimId)) return claimView(call, seen)
  const stands = partsStanding(seen)
  if (stands === 'not-yours')
    return refuse('labor-claims.notYours', { values: { status: statusWords(claim), action: 'parts' } })
  if (stands === 'too-early') return refuse('labor-claims.tooEarly')
  if (stands === 'closed') return refuseClosed(call, seen)
  const before = partsOf(claim)
  const after = await keptParts(call.tx, claim, mergeParts(before.map(wantedOf), parts, was), before)
  const known = await partsOnMachine(
    call.tx,
    claim,
    after.map((part) => part.product_id),
  )
  const words = differences(before, after, (id) => known.get(id)?.reason ?? null)
  if (words === '') return claimView(call, seen)
  await addHistory(call, claimId, { action: 'setParts', from: claim.status, to: claim.status, message: words })
  return claimView(
    call,
    stillSeen(seen, await changedClaim(call.tx, claimId, { parts: JSON.stringify(after) }, call.now)),
  )
}

const words = ({ qty, number, source }: ClaimPart) => `${qty} × ${number}${source === 'stock' ? ' from stock' : ''}`

/** What was added, taken off, counted anew, with why a part does not fit; empty where nothing was. */
export function differences(
  before: readonly ClaimPart[],
  after: readonly ClaimPart[],
  misfit: (id: number) => string | null,
): string {
  const isSame = (a: ClaimPart, b: ClaimPart) => a.product_id === b.product_id && a.source === b.source
  const changed = after.flatMap((part) => {
    const there = before.find((one) => isSame(one, part))
    if (there === undefined) {
      const reason = misfit(part.product_id)
      return [`+ ${words(part)}${reason === null ? '' : ` (${reason})`}`]
    }
    return there.qty === part.qty ? [] : [`${words(there)} → ${part.qty}`]
  })
  const gone = before.filter((part) => !after.some((one) => isSame(one, part))).map((part) => `− ${words(part)}`)
  return [...changed, ...gone].join('; ')
}
