import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'
import { countClaimMoney } from '../money/claim-money.store.ts'

/** The next display number: `LC-20501`. Failed filings leave gaps. */
export async function nextDisplayId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('claim_number')::text as number`.execute(tx)
  return `LC-${rows[0]?.number ?? ''}`
}

/** Inserts a claim. False if its id is taken. */
export async function insertClaim(tx: Tx, claim: Insertable<Database['labor_claim']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('labor_claim')
    .values(claim)
    .onConflict((conflict) => conflict.column('claim_id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await countClaimMoney(tx, [claim.claim_id])
  return true
}

/** The model with its manufacturer, or null. */
export async function modelById(tx: Tx, equipmentId: number) {
  return (
    (await tx
      .selectFrom('model')
      .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
      .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'brand.manufacturer_id')
      .select(['model.equipment_id', 'model.name', 'model.serial_prefix', 'brand.name as brand'])
      .select('manufacturer.manufacturer_id')
      .where('model.equipment_id', '=', equipmentId)
      .executeTakeFirst()) ?? null
  )
}
export type Model = NonNullable<Awaited<ReturnType<typeof modelById>>>

/** The abbreviation of a state, or null. */
export async function stateAbbreviation(tx: Tx, stateId: number): Promise<string | null> {
  const row = await tx.selectFrom('state').select('abbreviation').where('state_id', '=', stateId).executeTakeFirst()
  return row?.abbreviation ?? null
}
