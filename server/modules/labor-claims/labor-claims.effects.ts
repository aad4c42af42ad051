import type { ActionForm } from '../../../contract/labor-claims.ts'
import { amountOf, centsOf } from '../../../domain/money/cents.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MilesTo } from '../servicers/index.ts'
import { addHistory, unmoved } from './history.store.ts'
import { calculated } from './labor-claims.money.ts'
import type { ClaimChange, ClaimRecord } from './labor-claims.store.ts'
import type { Approval } from './money.store.ts'
import { settledMiles, wayTo } from './mileage.service.ts'
import { approveLines, payApproved } from './money.store.ts'
import type { Servicer } from './people.store.ts'
import { tripsOf } from './trips.store.ts'

const nobody: ClaimChange = { assigned_to: null, provider_address_id: null, appointment_at: null, distance: null }

/** What an action changes besides the status; the lines of the claim's money are written here. */
export async function consequences(
  call: SignedIn,
  milesTo: MilesTo,
  claim: ClaimRecord,
  form: ActionForm,
  servicer: Servicer | null,
): Promise<ClaimChange> {
  switch (form.action) {
    case 'assign':
      return servicer === null ? {} : assignment(call, milesTo, claim, servicer)
    case 'refuse':
      return nobody
    case 'estimate':
      return { labor_hours_estimate: form.labor_hours_estimate ?? null }
    case 'approve_labor':
      return { labor_hours_approved: form.labor_hours_estimate ?? claim.labor_hours_estimate }
    case 'decline_labor':
      return { labor_hours_estimate: null }
    case 'approve_payment':
      await approveLines(call.tx, claim.claim_id, await approvals(call, claim, form))
      return {}
    case 'mark_paid':
      await payApproved(call.tx, claim.claim_id)
      return {}
    default:
      return {}
  }
}

/**
 * Another servicer begins anew; the same one, after a reopening, keeps appointment and hours. How far it is, is looked up, and
 * so are miles that the claim's filer could only estimate.
 */
async function assignment(
  call: SignedIn,
  milesTo: MilesTo,
  claim: ClaimRecord,
  { userId, addressId }: Servicer,
): Promise<ClaimChange> {
  const placed = { ...claim, provider_address_id: addressId }
  const distance = await wayTo(call, milesTo, placed)
  const said = { miles: claim.mileage, from: claim.mileage_from }
  const { miles, from, words } = await settledMiles(call, milesTo, placed, said, 'claim')
  if (words !== null)
    await addHistory(call, claim.claim_id, { ...unmoved(claim), action: 'lookUpMiles', message: words }, 'nobody')
  const own = { assigned_to: userId, provider_address_id: addressId, mileage: miles, mileage_from: from }
  return claim.assigned_to === userId
    ? { ...own, distance: distance ?? claim.distance }
    : { ...nobody, ...own, distance, labor_hours_estimate: null, labor_hours_approved: null }
}

/** What was calculated, except where the office names another amount; then with its reason. */
async function approvals(call: SignedIn, claim: ClaimRecord, { lines = [], message }: ActionForm): Promise<Approval[]> {
  const twice = lines.findIndex((line, index) => lines.findIndex((one) => one.kind === line.kind) !== index)
  if (twice >= 0) refuse('call.invalid', { errors: { [`lines.${twice}.kind`]: 'Is there twice' } })
  return calculated(claim, await tripsOf(call.tx, claim.claim_id)).map((line) => {
    const said = lines.find((one) => one.kind === line.kind)
    const approved = said === undefined ? line.calculated : centsOf(said.approved)
    const why = message?.trim() || `Calculated ${amountOf(line.calculated).toFixed(2)}, changed by the office`
    return { kind: line.kind, approved, reason: said?.reason?.trim() || (approved === line.calculated ? null : why) }
  })
}
