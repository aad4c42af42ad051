import { sql } from 'kysely'
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { toLikePatterns } from '../../../db/like-pattern.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { selectClaims } from '../labor-claims.store.ts'

/** Which claims: all (the office), those that an account filed, the jobs of a user's firm, or none. */
export type Scope =
  | { readonly of: 'all' }
  | { readonly of: 'account'; readonly accountId: number }
  | { readonly of: 'servicer'; readonly userId: number }
  | { readonly of: 'none' }

type Where = ExpressionBuilder<Database, 'labor_claim'>

/** Whether a claim is a job of this user's firm. */
export const isJobOfFirm = (e: Where, userId: number): Expression<SqlBool> =>
  e('labor_claim.assigned_to', 'in', (from) =>
    from
      .selectFrom('app_user as colleague')
      .innerJoin('app_user as self', 'self.account_id', 'colleague.account_id')
      .select('colleague.user_id')
      .where('self.user_id', '=', userId),
  )

interface ClaimFilter {
  readonly section?: ClaimStatus | undefined
  readonly filter?: string | undefined
  /** Only open claims whose last day to file is before this day, `YYYY-MM-DD`. */
  readonly filedBefore?: string | undefined
}

function matches(scope: Scope, { section, filter, filedBefore }: ClaimFilter) {
  return (e: Where): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = toLikePatterns(filter ?? '').map((pattern) =>
      e('labor_claim.search_text', 'like', pattern),
    )
    if (scope.of === 'account') conditions.push(e('labor_claim.account_id', '=', scope.accountId))
    if (scope.of === 'servicer') conditions.push(isJobOfFirm(e, scope.userId))
    if (scope.of === 'none') conditions.push(e.lit(false))
    if (section !== undefined) conditions.push(e('labor_claim.status', '=', section), inSection(e))
    if (filedBefore !== undefined)
      conditions.push(e('labor_claim.closed_at', 'is', null), e('labor_claim.file_by', '<', filedBefore))
    return e.and(conditions)
  }
}

/** A claim closed with a message needs no work. Only the sections paid and declined still list it. */
const inSection = (e: Where) =>
  e.or([e('labor_claim.completed', '=', false), e('labor_claim.status', 'in', ['paid', 'declined'])])

export interface Slice extends ClaimFilter {
  readonly offset: number
  readonly limit: number
}

/** One page of claims, newest first. A servicer's jobs are sorted by appointment with closed ones last. */
export async function listClaims(
  tx: Tx,
  scope: Scope,
  { offset, limit, ...filter }: Slice,
): Promise<{ rows: ClaimRecord[]; total: number }> {
  const where = matches(scope, filter)
  const { total } = await tx
    .selectFrom('labor_claim')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const selected = tx.selectFrom('labor_claim').select('claim_id').where(where).limit(limit).offset(offset)
  const ordered =
    scope.of === 'servicer'
      ? selected
          .orderBy(sql`closed_at is not null`)
          .orderBy('appointment_at')
          .orderBy('claim_id')
      : selected.orderBy('created_at', 'desc').orderBy('claim_id', 'desc')
  const ids = (await ordered.execute()).map((row) => row.claim_id)
  if (ids.length === 0) return { rows: [], total: Number(total) }
  const rows = new Map(
    (await selectClaims(tx).where('labor_claim.claim_id', 'in', ids).execute()).map((row) => [row.claim_id, row]),
  )
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total: Number(total) }
}

/** Number of claims per section. */
export async function countSections(
  tx: Tx,
  scope: Scope,
  filter: string | undefined,
): Promise<Map<ClaimStatus, number>> {
  const rows = await tx
    .selectFrom('labor_claim')
    .select(['labor_claim.status', (e) => e.fn.countAll<string>().as('total')])
    .where(matches(scope, { filter }))
    .where(inSection)
    .groupBy('labor_claim.status')
    .execute()
  return new Map(rows.map(({ status, total }) => [status, Number(total)]))
}
