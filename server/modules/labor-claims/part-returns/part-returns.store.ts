import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'

const selectReturns = (tx: Tx) =>
  tx
    .selectFrom('claim_return')
    .innerJoin('labor_claim', 'labor_claim.claim_id', 'claim_return.claim_id')
    .selectAll('claim_return')
    .select('labor_claim.display_id')
/** A part that is asked back, with its claim's number. */
export type PartReturnRecord = Awaited<ReturnType<ReturnType<typeof selectReturns>['execute']>>[number]

/** The parts of a claim that are asked back, the latest first. */
export function listPartReturns(tx: Tx, claimId: string): Promise<PartReturnRecord[]> {
  return selectReturns(tx).where('claim_return.claim_id', '=', claimId).orderBy('nth', 'desc').execute()
}

/** A part that is asked back, or null. */
export async function findPartReturn(tx: Tx, returnId: string): Promise<PartReturnRecord | null> {
  return (await selectReturns(tx).where('return_id', '=', returnId).executeTakeFirst()) ?? null
}

type NewReturn = Omit<Insertable<Database['claim_return']>, 'nth'>

/** Stores a part that is asked back, with the next number of its claim. The caller holds the claim's lock. */
export async function insertPartReturn(tx: Tx, given: NewReturn): Promise<void> {
  await tx
    .insertInto('claim_return')
    .values({
      ...given,
      nth: sql<number>`(select coalesce(max(nth), 0) + 1 from claim_return where claim_id = ${given.claim_id})`,
    })
    .execute()
}

export type PartReturnChange = Partial<
  Pick<PartReturnRecord, 'state' | 'sent_at' | 'sent_by' | 'tracking' | 'ended_at' | 'ended_by' | 'note'>
>

/** Writes a change and increments `rev`. */
export async function updatePartReturn(tx: Tx, returnId: string, change: PartReturnChange): Promise<void> {
  await tx
    .updateTable('claim_return')
    .set({ ...change, rev: sql<number>`rev + 1` })
    .where('return_id', '=', returnId)
    .execute()
}

/** The address that a servicer works from, as a label has it; null where it is gone. */
export async function findSender(tx: Tx, addressId: number) {
  return (
    (await tx
      .selectFrom('address')
      .innerJoin('state', 'state.state_id', 'address.state_id')
      .select(['addr1', 'addr2', 'city', 'state.abbreviation as state', 'postal_code'])
      .where('address_id', '=', addressId)
      .executeTakeFirst()) ?? null
  )
}
