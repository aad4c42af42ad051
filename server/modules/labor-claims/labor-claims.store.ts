import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Tx } from '../../kernel/call.ts'
import type { Database } from '../../db/schema.ts'
import { askWithNext } from '../../db/send-with-next.ts'
import { countClaimMoney } from './money/claim-money.store.ts'

export type { ClaimPart, StockPieces } from '../../db/schema/labor-claims.ts'

/** Selects claims with columns of their model, brand, manufacturer, state and servicer. */
export const selectClaims = (tx: Tx) =>
  tx
    .selectFrom('labor_claim')
    .innerJoin('model', 'model.equipment_id', 'labor_claim.equipment_id')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'labor_claim.manufacturer_id')
    .innerJoin('state', 'state.state_id', 'labor_claim.customer_state_id')
    .leftJoin('app_user as servicer', 'servicer.user_id', 'labor_claim.assigned_to')
    .leftJoin('account as servicer_account', 'servicer_account.account_id', 'servicer.account_id')
    .selectAll('labor_claim')
    .select(['model.name as model', 'model.serial_prefix', 'model.labor_hours_cap'])
    // Subqueries instead of joins: with two more tables the planner would compare join orders of nine tables, which costs more than the read.
    .select(
      sql<string>`(select type.name from equipment_sub_type sub join equipment_type type using (equipment_type_id)
        where sub.equipment_sub_type_id = model.equipment_sub_type_id)`.as('equipment_type'),
    )
    .select(
      sql<
        string | null
      >`(select place.name from address place where place.address_id = labor_claim.provider_address_id)`.as(
        'provider_name',
      ),
    )
    .select(['model.labor_months', 'model.parts_months', 'brand.name as brand'])
    .select('manufacturer.name as manufacturer_name')
    .select([
      'manufacturer.required_photos',
      'state.abbreviation as customer_state',
      'servicer_account.name as servicer_name',
      'servicer_account.account_id as servicer_account_id',
    ])

export type ClaimRecord = Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>[number]

/** A claim by its id, or null. */
export async function claimById(tx: Tx, claimId: string): Promise<ClaimRecord | null> {
  return (await selectClaims(tx).where('labor_claim.claim_id', '=', claimId).executeTakeFirst()) ?? null
}

/**
 * The claim, locked until the transaction ends. Other writers wait. Locked by its key alone and read behind that: a join that
 * waits puts the changed claim beside the model, state and servicer that it had before, and finds none.
 */
export async function lockClaim(tx: Tx, claimId: string): Promise<ClaimRecord | null> {
  const locked = await askWithNext(
    tx,
    tx.selectFrom('labor_claim').select('claim_id').where('claim_id', '=', claimId).forUpdate(),
  )
  const claim = await claimById(tx, claimId)
  return locked().length === 0 ? null : claim
}

/** Whose claim it is, and whether it is closed: all that access and notes ask for. */
export type ClaimOwnership = Pick<
  ClaimRecord,
  'claim_id' | 'account_id' | 'filed_by' | 'assigned_to' | 'servicer_account_id' | 'closed_at'
>

/** Like `lockClaim`, without the seven tables that only a view of the claim or its pay needs: a third of a note's time. */
export async function lockClaimOwnership(tx: Tx, claimId: string): Promise<ClaimOwnership | null> {
  const row = await tx
    .selectFrom('labor_claim')
    .select(['claim_id', 'account_id', 'filed_by', 'assigned_to', 'closed_at'])
    .select((eb) =>
      eb
        .selectFrom('app_user')
        .select('app_user.account_id')
        .whereRef('app_user.user_id', '=', 'labor_claim.assigned_to')
        .as('servicer_account_id'),
    )
    .where('claim_id', '=', claimId)
    .forUpdate('labor_claim')
    .executeTakeFirst()
  return row ?? null
}

export type ClaimChange = Omit<Updateable<Database['labor_claim']>, 'claim_id' | 'rev' | 'updated_at'>

/** Columns that change what a claim may cost. */
const payColumns: readonly (keyof ClaimChange)[] = [
  ...(['status', 'completed', 'parts', 'mileage', 'labor_hours_approved'] as const),
  ...(['equipment_id', 'manufacturer_id'] as const),
]

/** Writes a change and increments `rev`. Counts the claim's money again where the change has a column that pay follows from. */
export async function updateClaim(tx: Tx, claimId: string, change: ClaimChange, now: Date): Promise<void> {
  await tx
    .updateTable('labor_claim')
    .set({ ...change, updated_at: now, rev: sql<number>`rev + 1` })
    .where('claim_id', '=', claimId)
    .execute()
  if (payColumns.some((column) => column in change)) await countClaimMoney(tx, [claimId])
}

/** Like `updateClaim`, and returns the updated claim. */
export async function updateAndGetClaim(tx: Tx, claimId: string, change: ClaimChange, now: Date): Promise<ClaimRecord> {
  await updateClaim(tx, claimId, change, now)
  return await selectClaims(tx).where('labor_claim.claim_id', '=', claimId).executeTakeFirstOrThrow()
}
