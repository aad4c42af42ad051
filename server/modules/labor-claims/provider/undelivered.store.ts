import type { ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Scope } from '../lists/lists.store.ts'
import { selectScope } from '../lists/lists.store.ts'
import { handOnJob } from './hand-on.service.ts'

type Where = ExpressionBuilder<Database, 'labor_claim'>

/** Whether a write on this claim, or on a note of it (L13 names no claim), still waits for the provider's host. */
const isAwaited = (e: Where) =>
  e.exists(
    e
      .selectFrom('staged_job')
      .select('job_id')
      .where('kind', '=', handOnJob)
      .where('done_at', 'is', null)
      .where(
        sql<SqlBool>`(payload::jsonb ->> 'claim' = labor_claim.claim_id::text
          or payload::jsonb ->> 'claim' in (select note_id::text from claim_note where claim_note.claim_id = labor_claim.claim_id))`,
      ),
  )

/** Whether that host has not yet been handed everything of this claim. */
export async function isClaimUndelivered(tx: Tx, claimId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('labor_claim')
    .select('claim_id')
    .where('claim_id', '=', claimId)
    .where(isAwaited)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether that host has not yet been handed everything of the claims that a list is about. */
export async function isScopeUndelivered(tx: Tx, scope: Authorized<Scope>): Promise<boolean> {
  const waiting = await tx
    .selectFrom('staged_job')
    .select('job_id')
    .where('kind', '=', handOnJob)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) return false
  const row = await selectScope(tx, scope).where(isAwaited).limit(1).executeTakeFirst()
  return row !== undefined
}
