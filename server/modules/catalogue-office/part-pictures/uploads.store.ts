import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'
import { toUploadSource } from './upload-source.rules.ts'

/** The kind of the job that removes the pictures of a list. One waits for as long as the list can be applied. */
export const dropUploadsJob = 'catalogue-office.drop-uploads'

const lock = sql`7420105`

/** No upload is removed until the transaction ends: one that it stores may be there already, and not be needed so far. */
export async function holdUploads(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx)
}

/** Whether no list stores its pictures right now. None can begin to until the transaction ends. */
export async function mayRemoveUploads(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock(${lock}) as may`.execute(tx)
  return rows[0]?.may === true
}

/** An upload, whether a part waits for it, and whether it came with another list too, which can still be applied. */
export interface UploadUse {
  readonly sha256: string
  readonly isDue: boolean
  readonly isInOther: boolean
}

/** What these uploads are needed for. */
export async function findUploadUses(tx: Tx, hashes: readonly string[]): Promise<readonly UploadUse[]> {
  const wanted = hashes.map((sha256) => ({ sha256, source: toUploadSource(sha256) }))
  const { rows } = await sql<UploadUse>`
    select sha256,
      exists (select from product_picture due where due.source = wanted.source and due.next_at is not null) as "isDue",
      (select count(*) from staged_job
        where kind = ${dropUploadsJob} and done_at is null and payload like '%' || sha256 || '%') > 1 as "isInOther"
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (sha256 text, source text)`.execute(tx)
  return rows
}
