import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

/** A write that the provider's host refused. */
export interface RefusedWrite {
  /** The job's own id: the entry is there once, however often the job runs. */
  readonly entryId: string
  /** The claim, or a note of it (L13 names no claim). */
  readonly claim: string
  /** Who made the write. */
  readonly userId: number | null
  readonly at: Date
  readonly message: string
}

/** Adds a refusal to the history of its claim. Returns the claim's id; null if there is no such claim, or the refusal is there. */
export async function addRefusedWrite(
  tx: Tx,
  { entryId, claim, userId, at, message }: RefusedWrite,
): Promise<string | null> {
  const { rows } = await sql<{ claim_id: string }>`insert into claim_history
      (entry_id, claim_id, client_op_id, at, user_id, action, from_status, to_status, message)
    select ${entryId}, claim_id, null, ${at}, ${userId}, ${'providerRefused'}, status, status, ${message} from labor_claim
    where claim_id::text = ${claim} or claim_id = (select claim_id from claim_note where note_id::text = ${claim})
    on conflict (entry_id) do nothing returning claim_id`.execute(tx)
  return rows[0]?.claim_id ?? null
}
