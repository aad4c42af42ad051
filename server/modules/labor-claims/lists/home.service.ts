import type { Home, HomeClaim } from '../../../../contract/shapes/home.ts'
import type { HomeBlock } from '../../../../domain/dashboard/home-blocks.ts'
import { maxCounted, toShownCount } from '../../../../domain/dashboard/home-blocks.ts'
import { decisionStatuses, paymentStatuses, progressStatuses } from '../../../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getFiledScope } from '../labor-claims.policy.ts'
import { countOverdue, findQuestions, listFirstClaims, sumOpenSections } from './home.store.ts'
import type { FirstClaims, OpenCount, ShownClaim } from './home.store.ts'
import { toToday } from './lists.service.ts'

const maxRows = 5

/** What each block of claims lists, and in which order. */
const lists = {
  claims_to_answer: { statuses: ['pending - response needed'], order: 'oldest' },
  payments_to_approve: { statuses: ['approve_payment'], order: 'dearest' },
  claims_to_decide: { statuses: decisionStatuses, order: 'oldest' },
  claims_overdue: { statuses: [], order: 'overdue' },
  claims_to_pay: { statuses: paymentStatuses, order: 'dearest' },
  claims_in_progress: { statuses: progressStatuses, order: null },
} as const satisfies Partial<
  Record<HomeBlock, { statuses: readonly ClaimStatus[]; order: FirstClaims['order'] | null }>
>
type ClaimBlock = keyof typeof lists
type ClaimBlocks = Pick<Home, ClaimBlock>

const toHomeClaim = (claim: ShownClaim, amount: number | null = null, question = ''): HomeClaim => ({
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
const toSections = <S extends ClaimStatus>(counts: ReadonlyMap<string, OpenCount>, statuses: readonly S[]) =>
  statuses.map((section) => ({ section, ...toShownCount(counts.get(section)?.count ?? 0) }))

/** Sections with the money that they wait for, and their dearest claims. */
function toDearest<S extends ClaimStatus>(
  counts: ReadonlyMap<string, OpenCount>,
  statuses: readonly S[],
  claims: readonly ShownClaim[],
) {
  const found = statuses.flatMap((status) => counts.get(status) ?? [])
  return {
    sections: toSections(counts, statuses),
    amount: toAmount(found.reduce((sum, { amount }) => sum + amount, 0)),
    partial: found.some(({ count, uncounted }) => uncounted > 0 || count > maxCounted),
    rows: claims.map((claim) => toHomeClaim(claim, claim.at_risk)),
  }
}

/**
 * The blocks of claims among `blocks`, each with a few rows and the totals of its list. All of them take one statement each for
 * their numbers, their order and their claims, side by side where they may (`readSideBySide`).
 */
export async function readClaimBlocks(call: SignedIn, blocks: readonly HomeBlock[]): Promise<ClaimBlocks> {
  const asked = (Object.keys(lists) as ClaimBlock[]).filter((block) => blocks.includes(block))
  if (asked.length === 0) return {}
  const { tx } = call
  const [scope, today, limit] = [getFiledScope(call.actor), toToday(call), maxCounted + 1]
  const has = (block: ClaimBlock) => asked.includes(block)
  const statuses = [...new Set(asked.flatMap((block) => lists[block].statuses))]
  const listed = asked.flatMap((block) => {
    const { statuses: of, order } = lists[block]
    return order === null ? [] : [{ block, statuses: of, order }]
  })
  const [counts, claims, overdue] = await Promise.all([
    sumOpenSections(tx, scope, statuses, limit),
    listFirstClaims(tx, scope, listed, { today, limit: maxRows }),
    has('claims_overdue') ? countOverdue(tx, scope, today, limit) : 0,
  ])
  const toAnswer = claims('claims_to_answer')
  const questions = await findQuestions(
    tx,
    toAnswer.map((claim) => claim.claim_id),
  )
  const [toAnswerCount] = toSections(counts, lists.claims_to_answer.statuses)
  const plain = (block: ClaimBlock) => claims(block).map((claim) => toHomeClaim(claim))
  return {
    ...(has('claims_to_answer') && {
      claims_to_answer: {
        ...{ total: toAnswerCount?.total ?? 0, more: toAnswerCount?.more ?? false },
        rows: toAnswer.map((claim) => toHomeClaim(claim, null, questions.get(claim.claim_id))),
      },
    }),
    ...(has('payments_to_approve') && {
      payments_to_approve: toDearest(counts, lists.payments_to_approve.statuses, claims('payments_to_approve')),
    }),
    ...(has('claims_to_decide') && {
      claims_to_decide: { sections: toSections(counts, decisionStatuses), rows: plain('claims_to_decide') },
    }),
    ...(has('claims_overdue') && { claims_overdue: { ...toShownCount(overdue), rows: plain('claims_overdue') } }),
    ...(has('claims_to_pay') && {
      claims_to_pay: toDearest(counts, paymentStatuses, claims('claims_to_pay')),
    }),
    ...(has('claims_in_progress') && { claims_in_progress: { sections: toSections(counts, progressStatuses) } }),
  }
}
