import { maxTogether } from '../../../../contract/claim-desk.ts'
import type { claimDesk } from '../../../../contract/claim-desk.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { undoSeconds } from '../../../../domain/labor-claims/desk.ts'
import type { PayLine } from '../../../../domain/labor-claims/pay-lines.ts'
import { applyAction, getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import { formatCents, toAmount, toCents } from '../../../../domain/money/cents.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import {
  delayJobs,
  dropStaged,
  endApproval,
  isTooLate,
  lockApproval,
  putApproval,
} from '../../../kernel/approved-together.ts'
import type { ApprovedRecord } from '../../../kernel/approved-together.ts'
import type { SignedIn, Tx } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readFindings } from '../checks/findings.service.ts'
import { addHistory } from '../history.store.ts'
import { requireReadAccess } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { lockClaim, updateAndGetClaim } from '../labor-claims.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { toClaimState } from '../labor-claims.view.ts'
import { toToday } from '../lists/lists.service.ts'
import { calculateClaimPay, getClaimTerms } from '../money/money.rules.ts'
import { approveLines, findApprovedBefore, restoreLines } from '../money/money.store.ts'
import { notifySubscribers } from '../people/notifications.service.ts'
import { handStepOn } from '../provider/hand-on.service.ts'
import type { ClaimProvider } from '../provider/provider.ports.ts'
import { loadTerms } from '../terms/terms.store.ts'
import { countLateTrips, listLateTrips, loadTrips, restoreLateTrips } from '../trips/trips.store.ts'
import { listWaitingPayments } from './together.store.ts'

type Table = typeof claimDesk.table
type Left = Reply<Table['approveTogether']>['left'][number]

interface Judged {
  readonly lines: readonly PayLine[]
  /** Cents. */
  readonly amount: number
  /** Why a person decides about it alone; null where it can be approved with others. */
  readonly why: string | null
}

/** Judges each of these payments by what is quick to read: its amount, the limit of its own terms, and an approval before. */
async function loadQuickJudge(tx: Tx, claims: readonly ClaimRecord[]): Promise<(claim: ClaimRecord) => Judged> {
  const ids = claims.map((claim) => claim.claim_id)
  const manufacturerIds = claims.map((claim) => claim.manufacturer_id)
  const [termsOf, tripsOf] = [await loadTerms(tx, manufacturerIds), await loadTrips(tx, ids)]
  const approvedBefore = await findApprovedBefore(tx, ids)
  return (claim) => {
    const [trips, terms] = [tripsOf(claim.claim_id), termsOf(claim.manufacturer_id)]
    const lines = calculateClaimPay(claim, trips, terms)
    const amount = lines.reduce((sum, line) => sum + line.calculated, 0)
    const limit = getClaimTerms(claim, trips, terms)?.preauthorize_above ?? null
    const explain = (): string | null => {
      if (limit === null)
        return `The pay terms of ${claim.manufacturer_name} have no limit up to which this is possible.`
      if (amount > toCents(limit)) return `More than the ${formatCents(toCents(limit))} of the pay terms.`
      if (amount === 0) return 'Nothing is to be paid for it.'
      return approvedBefore.has(claim.claim_id) ? 'It was approved before.' : null
    }
    return { lines, amount, why: explain() }
  }
}

/** What the payment check finds in a claim, as one text; null where it finds nothing. */
async function explainFindings(call: SignedIn, claimId: string): Promise<string | null> {
  const { findings } = await readFindings(call, claimId)
  return findings.length === 0 ? null : findings.map(({ sentence }) => sentence).join(' ')
}

/** Whether a payment is small and clear: up to the limit of its own terms, approved never before, and nothing found. */
async function judge(call: SignedIn, claim: ClaimRecord): Promise<Judged> {
  const judged = (await loadQuickJudge(call.tx, [claim]))(claim)
  return judged.why === null ? { ...judged, why: await explainFindings(call, claim.claim_id) } : judged
}

const toLeft = ({ claim_id, display_id }: ClaimRecord, amount: number, why: string): Left => ({
  ticket_id: claim_id,
  display_id,
  amount: toAmount(amount),
  why,
})

const toSmallPayment = (claim: ClaimRecord, amount: number) => ({
  ticket_id: claim.claim_id,
  display_id: claim.display_id,
  rev: claim.rev,
  customer: claim.customer_company || claim.customer_name,
  servicer_name: claim.servicer_name,
  amount: toAmount(amount),
})

/** Payments that are read at a time; that are looked at before the search ends; and of them, checked by all rules. */
const [pageSize, maxLookedAt, maxChecked] = [100, 1000, 200]

/**
 * The payments that can be approved together, the oldest first, and why the first others are decided alone (ours). Those wait
 * longest at the head of the queue, so the search goes on behind them.
 */
export async function listSmallPayments(
  call: SignedIn,
  filter: Received<Table['listSmallPayments']>['query'],
): Promise<Reply<Table['listSmallPayments']>> {
  const payments: Reply<Table['listSmallPayments']>['payments'] = []
  const left: Left[] = []
  const reply = () => {
    const amount = payments.reduce((sum, one) => sum + toCents(one.amount), 0)
    return { payments, amount: toAmount(amount), left }
  }
  let checked = 0
  for (let lookedAt = 0; ;) {
    const page = { today: toToday(call), offset: lookedAt, limit: pageSize }
    const claims = await listWaitingPayments(call.tx, filter, page)
    const judgeQuickly = await loadQuickJudge(call.tx, claims)
    for (const claim of claims) {
      if (payments.length === maxTogether || lookedAt === maxLookedAt || checked === maxChecked)
        return { ...reply(), looked_at: lookedAt }
      lookedAt += 1
      const { amount, why: quickWhy } = judgeQuickly(claim)
      if (quickWhy === null) checked += 1
      const why = quickWhy ?? (await explainFindings(call, claim.claim_id))
      if (why === null) payments.push(toSmallPayment(claim, amount))
      else if (left.length < maxTogether) left.push(toLeft(claim, amount, why))
    }
    if (claims.length < pageSize) return reply()
  }
}

/** Why a claim is no longer as its reviewer saw it; null where it is. */
function explainStale({ claim, roles }: ClaimAccess, rev: number): string | null {
  if (!applyAction(toClaimState(claim), 'approve_payment', roles).ok)
    return `Somebody was faster: it is “${getStatusLabel(claim)}” now.`
  return claim.rev === rev ? null : 'It has changed since the list was opened.'
}

async function approve(call: SignedIn, access: Authorized<ClaimAccess>, lines: readonly PayLine[]) {
  const { claim, roles } = access
  const outcome = applyAction(toClaimState(claim), 'approve_payment', roles)
  if (!outcome.ok) return refuse('labor-claims.notYours')
  const { status, accepted, completed, cameFrom } = outcome.next
  await approveLines(
    call.tx,
    claim.claim_id,
    lines.map((line) => ({ kind: line.kind, approved: line.calculated, reason: null })),
  )
  await countLateTrips(call.tx, claim.claim_id)
  const entry = { action: 'approve_payment', from: claim.status, to: status, message: null }
  await addHistory(call, claim.claim_id, entry, 'none')
  const change = { status, accepted, completed, came_from: cameFrom }
  return updateAndGetClaim(call.tx, claim.claim_id, change, call.now)
}

/**
 * Approves small payments as they are calculated (ours). What is not as it was seen, above the limit of its terms, or has a
 * finding is left, with the reason. Mails and the provider's host are notified when the time to undo has passed.
 */
export async function approveTogether(
  call: SignedIn,
  provider: ClaimProvider,
  { id, claims }: Received<Table['approveTogether']>['body'],
): Promise<Reply<Table['approveTogether']>> {
  const before = await lockApproval(call.tx, 'claim_approval', id)
  if (before !== null && before.userId !== call.actor.userId) refuse('claim-desk.approvalUnknown')
  if (before !== null) return before.reply as Reply<Table['approveTogether']>
  const approved: { ticket_id: string; display_id: string; amount: number }[] = []
  const after: ApprovedRecord[] = []
  const left: Left[] = []
  // In the order of their ids: two reviewers never wait for each other's claims in a circle.
  const chosen = new Map(claims.map((one) => [one.ticket_id, one.rev]))
  for (const [claimId, rev] of [...chosen].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
    const { lines, amount, why } = await judge(call, access.claim)
    const reason = explainStale(access, rev) ?? why
    if (reason !== null) {
      left.push(toLeft(access.claim, amount, reason))
      continue
    }
    const { later, keys } = delayJobs(call, undoSeconds)
    const lateTrips = await listLateTrips(call.tx, claimId)
    const now = await approve(call, access, lines)
    await notifySubscribers(later, now, {
      ...{ action: 'approve_payment', before: access.claim, message: null, moneyDay: null },
    })
    await handStepOn(later, provider, claimId, { action: 'approve_payment' }, call.newId())
    approved.push({ ticket_id: claimId, display_id: now.display_id, amount: toAmount(amount) })
    after.push({ id: claimId, display_id: now.display_id, rev: now.rev, jobs: keys, lateTrips })
  }
  const reply = {
    approval_id: id,
    undo_until: new Date(call.now.getTime() + undoSeconds * 1000).toISOString(),
    approved,
    amount: toAmount(approved.reduce((sum, one) => sum + toCents(one.amount), 0)),
    left,
  }
  const stored = { approvalId: id, userId: call.actor.userId, approvedAt: call.now, undoneAt: null }
  await putApproval(call.tx, 'claim_approval', { ...stored, reply, records: after })
  return reply
}

/**
 * Takes approvals back that were given together (ours): the claims return to their section, and no mail tells of them. A claim
 * that somebody moved on meanwhile stays. Refuses `claim-desk.approvalUnknown` and `claim-desk.undoLate`.
 */
export async function undoTogether(call: SignedIn, id: string): Promise<Reply<Table['undoTogether']>> {
  const approval = await lockApproval(call.tx, 'claim_approval', id)
  if (approval === null || approval.userId !== call.actor.userId) return refuse('claim-desk.approvalUnknown')
  // The same press again: its answer was lost.
  if (approval.undoneAt !== null) return { returned: approval.records.length, kept: [] }
  if (isTooLate(call, approval.approvedAt, undoSeconds)) refuse('claim-desk.undoLate')
  const moved: Reply<Table['undoTogether']>['kept'] = []
  for (const { id: claimId, display_id, rev, jobs, lateTrips = [] } of approval.records) {
    const { claim } = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
    if (claim.rev !== rev) {
      moved.push({ ticket_id: claimId, display_id })
      continue
    }
    await restoreLines(call.tx, claimId, [])
    await restoreLateTrips(call.tx, lateTrips)
    const entry = { action: 'undoApproval', from: claim.status, to: 'approve_payment', message: null }
    await addHistory(call, claimId, entry, 'none')
    await updateAndGetClaim(call.tx, claimId, { status: 'approve_payment' }, call.now)
    await dropStaged(call.tx, jobs)
  }
  await endApproval(call.tx, 'claim_approval', id, call.now)
  return { returned: approval.records.length - moved.length, kept: moved }
}
