import type { Clash } from '../../../domain/merging/fields.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { ClaimAccess } from './labor-claims.policy.ts'
import { buildClaimView } from './labor-claims.view.ts'

const listFormat = new Intl.ListFormat('en-US')

/** Refuses an edit of fields that another user changed meanwhile, with the current claim: `labor-claims.clash`. */
export async function refuseClash(
  call: SignedIn,
  access: Authorized<ClaimAccess>,
  clashes: readonly Clash[],
  formatField: (field: string) => string,
): Promise<never> {
  return refuse('labor-claims.clash', {
    values: { fields: listFormat.format([...new Set(clashes.map((one) => formatField(one.field)))]) },
    current: await buildClaimView(call, access),
    clashes,
  })
}

const dateFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Refuses a change of a closed claim, with the closing date and the current claim: `labor-claims.closed`. */
export async function refuseClosed(call: SignedIn, access: Authorized<ClaimAccess>): Promise<never> {
  return refuse('labor-claims.closed', {
    values: { date: dateFormat.format(access.claim.closed_at ?? call.now) },
    current: await buildClaimView(call, access),
  })
}

/** Refuses a change of a claim whose payment was approved, with the current claim: `labor-claims.paymentApproved`. */
export async function refusePaymentApproved(call: SignedIn, access: Authorized<ClaimAccess>): Promise<never> {
  return refuse('labor-claims.paymentApproved', { current: await buildClaimView(call, access) })
}

/** Refuses a change of what another firm logged on the claim, with the current claim: `labor-claims.otherFirm`. */
export async function refuseOtherFirm(call: SignedIn, access: Authorized<ClaimAccess>): Promise<never> {
  return refuse('labor-claims.otherFirm', { current: await buildClaimView(call, access) })
}
