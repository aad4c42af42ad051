// Uploads that were never attached are removed 30 days after their last chunk. A device that still has the file sends it again.
import { stageJob } from '../../kernel/stage.store.ts'
import type { Tx } from '../../kernel/call.ts'

const orphanMs = 30 * 86_400_000
const maxOrphansADay = 5_000
/** The kind of the staged job that removes one. */
export const removeOrphanKind = 'files.removeOrphan'

const before = (now: Date) => new Date(now.getTime() - orphanMs)

/**
 * The first step, once a day: such an upload can no longer be attached, and a job is staged that removes it. A device that
 * attaches it in between sends the bytes again. What is being attached right now is locked, and skipped.
 */
export async function withdrawOrphans(tx: Tx, now: Date): Promise<number> {
  const orphans = await tx
    .selectFrom('upload')
    .select(['owner_id', 'sha256'])
    .where('attached', '=', false)
    .where('active_at', '<', before(now))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attached_file')
            .select('file_id')
            .whereRef('attached_file.user_id', '=', 'upload.owner_id')
            .whereRef('attached_file.sha256', '=', 'upload.sha256'),
        ),
      ),
    )
    .orderBy('active_at')
    .limit(maxOrphansADay)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { owner_id, sha256 } of orphans) {
    await tx
      .updateTable('upload')
      .set({ complete: false, completed_at: null })
      .where('owner_id', '=', owner_id)
      .where('sha256', '=', sha256)
      .execute()
    await stageJob(tx, removeOrphanKind, { owner_id, sha256 }, now)
  }
  return orphans.length
}

/** Locks a withdrawn upload that nobody has continued since; false where there is none. */
export async function lockOrphan(tx: Tx, ownerId: number, sha256: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('upload')
    .select('sha256')
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .where('attached', '=', false)
    .where('complete', '=', false)
    .where('active_at', '<', before(now))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes an upload with its chunks. */
export async function deleteUpload(tx: Tx, ownerId: number, sha256: string): Promise<void> {
  await tx.deleteFrom('upload').where('owner_id', '=', ownerId).where('sha256', '=', sha256).execute()
}
