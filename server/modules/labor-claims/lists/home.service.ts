import type { Home, HomeClaim } from '../../../../contract/shapes/home.ts'
import { maxCounted, toShownCount } from '../../../../domain/dashboard/home-blocks.ts'
import { decisionStatuses, paymentStatuses, progressStatuses } from '../../../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import type { OfficeTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getFiledScope } from '../labor-claims.policy.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { calculateClaimPay } from '../money/money.rules.ts'
import { loadTerms } from '../terms/terms.store.ts'
import type { ClaimWork } from './home.store.ts'
import {
  countOpenSections,
  countOverdue,
  findQuestions,
  findWork,
  listOldestClaims,
  listOverdueClaims,
} from './home.store.ts'
import { toToday } from './lists.service.ts'

type Block<Name extends keyof Home> = Promise<NonNullable<Home[Name]>>

const maxRows = 5
/** Claims whose money is worked out: their trips and lines are read. */
const maxPriced = 200

const toHomeClaim = (claim: ClaimRecord, amount: Cents | null = null, question = ''): HomeClaim => ({
  ticket_id: claim.claim_id,
  display_id: claim.display_id,
  status: claim.status,
  accepted: claim.accepted,
  completed: claim.completed,
  customer: claim.customer_company || claim.customer_name,
  city: claim.customer_city,
  brand: claim.brand,
  model: claim.model,
  service_requested: claim.service_requested,
  servicer_name: claim.servicer_name,
  created_at: claim.created_at.toISOString(),
  file_by: claim.file_by,
  amount: amount === null ? null : toAmount(amount),
  question,
})

/** The totals of sections, as their lists have them. */
async function countSections<S extends ClaimStatus>(call: SignedIn, statuses: readonly S[]) {
  const counts = await countOpenSections(call.tx, getFiledScope(call.actor), statuses, maxCounted + 1)
  return counts.map(({ section, count }) => ({ section, ...toShownCount(count) }))
}

/** Claims of the caller's account about which the office has asked, the oldest first. */
export async function readClaimsToAnswer(call: SignedIn): Block<'claims_to_answer'> {
  const asked = ['pending - response needed'] as const
  const [section] = await countSections(call, asked)
  const claims = await listOldestClaims(call.tx, getFiledScope(call.actor), asked, maxRows)
  const questions = await findQuestions(
    call.tx,
    claims.map((claim) => claim.claim_id),
  )
  return {
    ...{ total: section?.total ?? 0, more: section?.more ?? false },
    rows: claims.map((claim) => toHomeClaim(claim, null, questions.get(claim.claim_id))),
  }
}

/** Claims that wait for a decision about the work, the oldest first. */
export async function readClaimsToDecide(call: SignedIn): Block<'claims_to_decide'> {
  const claims = await listOldestClaims(call.tx, getFiledScope(call.actor), decisionStatuses, maxRows)
  return { sections: await countSections(call, decisionStatuses), rows: claims.map((claim) => toHomeClaim(claim)) }
}

/** What a claim is paid, in cents: what was approved, else what its work is worth. */
function calculateWorth(claim: ClaimRecord, { trips, lines }: ClaimWork, terms: readonly OfficeTerms[]): Cents {
  const calculated = calculateClaimPay(claim, trips, terms)
  return calculated.reduce((sum, line) => {
    const approved = lines.find((one) => one.kind === line.kind)?.approved
    return sum + (approved ?? line.calculated)
  }, 0)
}

/** Claims with the money that they wait for, the dearest of the oldest 200 first. */
async function readDearest<S extends ClaimStatus>(call: SignedIn, statuses: readonly S[]) {
  const sections = await countSections(call, statuses)
  const claims = await listOldestClaims(call.tx, getFiledScope(call.actor), statuses, maxPriced)
  const workOf = await findWork(
    call.tx,
    claims.map((claim) => claim.claim_id),
  )
  const termsOf = await loadTerms(
    call.tx,
    claims.map((claim) => claim.manufacturer_id),
  )
  const priced = claims.map((claim) => ({
    claim,
    worth: calculateWorth(claim, workOf(claim.claim_id), termsOf(claim.manufacturer_id)),
  }))
  return {
    sections,
    amount: toAmount(priced.reduce((sum, { worth }) => sum + worth, 0)),
    partial: sections.reduce((sum, { total }) => sum + total, 0) > claims.length,
    // A stable sort: of equal amounts the oldest stays first.
    rows: priced
      .toSorted((one, other) => other.worth - one.worth)
      .slice(0, maxRows)
      .map(({ claim, worth }) => toHomeClaim(claim, worth)),
  }
}

/** Claims whose payment waits for an approval. */
export const readPaymentsToApprove = (call: SignedIn): Block<'payments_to_approve'> =>
  readDearest(call, ['approve_payment'])

/** Claims whose approved payment is to be sent or marked as paid. */
export const readClaimsToPay = (call: SignedIn): Block<'claims_to_pay'> => readDearest(call, paymentStatuses)

/** Open claims whose last day to file has passed, the longest first. */
export async function readOverdueClaims(call: SignedIn): Block<'claims_overdue'> {
  const [scope, today] = [getFiledScope(call.actor), toToday(call)]
  const count = await countOverdue(call.tx, scope, today, maxCounted + 1)
  const claims = await listOverdueClaims(call.tx, scope, today, maxRows)
  return { ...toShownCount(count), rows: claims.map((claim) => toHomeClaim(claim)) }
}

/** The numbers of an account's claims on their way. */
export const readClaimsInProgress = async (call: SignedIn): Block<'claims_in_progress'> => ({
  sections: await countSections(call, progressStatuses),
})
