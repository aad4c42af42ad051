import { sql } from 'kysely'
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely'
import type { ClaimStatus } from '../../../domain/labor-claims/states.ts'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../kernel/call.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import { claims } from './labor-claims.store.ts'

/** Whose claims: everybody's (the office), those an account filed, or those assigned to a servicer. */
export type Scope =
  | { readonly of: 'all' }
  | { readonly of: 'account'; readonly accountId: number }
  | { readonly of: 'servicer'; readonly userId: number }

type Where = ExpressionBuilder<Database, 'labor_claim'>

/** `%` and `_` are letters here. */
const pattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
/** Every word must be found, of the first ten. */
const patterns = (filter: string) =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map(pattern)

function within(scope: Scope, section: ClaimStatus | undefined, filter: string | undefined) {
  return (e: Where): Expression<SqlBool> => {
    const parts: Expression<SqlBool>[] = patterns(filter ?? '').map((words) =>
      e('labor_claim.search_text', 'like', words),
    )
    if (scope.of === 'account') parts.push(e('labor_claim.account_id', '=', scope.accountId))
    if (scope.of === 'servicer') parts.push(e('labor_claim.assigned_to', '=', scope.userId))
    if (section !== undefined) parts.push(e('labor_claim.status', '=', section), inSection(e))
    return e.and(parts)
  }
}

/** A claim that was closed with a message is nobody's work: of the sections only paid and declined still list it. */
const inSection = (e: Where) =>
  e.or([e('labor_claim.completed', '=', false), e('labor_claim.status', 'in', ['paid', 'declined'])])

export interface Slice {
  readonly section?: ClaimStatus | undefined
  readonly filter?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** A slice of a list: newest first, a servicer's by appointment with what is closed behind. */
export async function listClaims(
  tx: Tx,
  scope: Scope,
  { section, filter, offset, limit }: Slice,
): Promise<{ rows: ClaimRecord[]; total: number }> {
  const where = within(scope, section, filter)
  const { total } = await tx
    .selectFrom('labor_claim')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const found = tx.selectFrom('labor_claim').select('claim_id').where(where).limit(limit).offset(offset)
  const ordered =
    scope.of === 'servicer'
      ? found
          .orderBy(sql`closed_at is not null`)
          .orderBy('appointment_at')
          .orderBy('claim_id')
      : found.orderBy('created_at', 'desc').orderBy('claim_id', 'desc')
  const ids = (await ordered.execute()).map((row) => row.claim_id)
  if (ids.length === 0) return { rows: [], total: Number(total) }
  const rows = new Map(
    (await claims(tx).where('labor_claim.claim_id', 'in', ids).execute()).map((row) => [row.claim_id, row]),
  )
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total: Number(total) }
}

/** How many claims each section lists. */
export async function countSections(
  tx: Tx,
  scope: Scope,
  filter: string | undefined,
): Promise<Map<ClaimStatus, number>> {
  const rows = await tx
    .selectFrom('labor_claim')
    .select(['labor_claim.status', (e) => e.fn.countAll<string>().as('total')])
    .where(within(scope, undefined, filter))
    .where(inSection)
    .groupBy('labor_claim.status')
    .execute()
  return new Map(rows.map(({ status, total }) => [status, Number(total)]))
}
