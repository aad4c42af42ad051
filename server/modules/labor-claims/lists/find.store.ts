import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { isFoundByIndex } from '../../../db/like-pattern.ts'
import { findFirstOfSearch } from '../../../db/search-page.ts'
import type { Database } from '../../../db/schema.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { FindScope } from '../labor-claims.policy.ts'
import { isJobOfFirm } from './lists.store.ts'

type Where = ExpressionBuilder<Database, 'labor_claim'>

const isInScope =
  ({ isAll, accountId, userId }: FindScope) =>
  (e: Where): Expression<SqlBool> =>
    isAll
      ? e.lit(true)
      : e.or([
          ...(accountId === null ? [] : [e('labor_claim.account_id', '=', accountId)]),
          ...(userId === null ? [] : [isJobOfFirm(e, userId)]),
        ])

const selectFound = (tx: Tx, scope: FindScope, limit: number) =>
  tx
    .selectFrom('labor_claim')
    .innerJoin('model', 'model.equipment_id', 'labor_claim.equipment_id')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .select(['claim_id', 'display_id', 'status', 'accepted', 'completed', 'serial_number'])
    .select(['customer_company', 'customer_name', 'brand.name as brand', 'model.name as model'])
    .where(isInScope(scope))
    .orderBy('labor_claim.created_at', 'desc')
    .orderBy('labor_claim.claim_id', 'desc')
    .limit(limit)

type FoundClaimRow = Awaited<ReturnType<ReturnType<typeof selectFound>['execute']>>[number]

/** The claim of this number, and the claims about the machine of this serial, the latest first. */
export async function findNamedClaims(
  tx: Tx,
  scope: Authorized<FindScope>,
  { displayId, serial }: { readonly displayId: string | null; readonly serial: string },
  limit: number,
): Promise<FoundClaimRow[]> {
  const numbered =
    displayId === null ? [] : await selectFound(tx, scope, 1).where('display_id', '=', displayId).execute()
  if (serial === '') return numbered
  const ofMachine = await selectFound(tx, scope, limit).where('serial_number', '=', serial).execute()
  return [...numbered, ...ofMachine]
}

/** The latest claims with all these terms in number, serial, customer or city. */
export async function findClaimsByText(
  tx: Tx,
  scope: Authorized<FindScope>,
  typed: string,
  limit: number,
): Promise<FoundClaimRow[]> {
  const where = isFoundByIndex('listed.search_text', typed)
  if (where === null) return []
  const list = tx
    .selectFrom('labor_claim')
    .select(['claim_id as id', 'created_at', 'search_text'])
    .where(isInScope(scope))
  const ids = await findFirstOfSearch(tx, { list, where, order: sql`created_at desc, id desc`, limit })
  return ids.length === 0 ? [] : selectFound(tx, scope, limit).where('claim_id', 'in', ids).execute()
}
