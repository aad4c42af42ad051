import * as z from 'zod/mini'
import type { Call } from '../../../kernel/call.ts'
import { stageJob } from '../../../kernel/stage.store.ts'
import type { WithOwnTransaction } from '../../../kernel/with-own-transaction.ts'
import { pictureUploadKey } from '../../../ports/file-store.ts'
import type { PictureUploads } from './picture-files.service.ts'
import { dropUploadsJob, findUploadUses, holdUploads, mayRemoveUploads } from './uploads.store.ts'

interface UploadPorts {
  readonly withOwnTransaction: WithOwnTransaction
  readonly files: Call['files']
}

const uploadsPayload = z.object({ hashes: z.array(z.string()) })
/** A preview can be applied for a week. */
const uploadRetentionMs = 8 * 86_400_000
/** How many are removed in one transaction, which lists with pictures wait for. */
const batchSize = 50

/** Stores the pictures that came with a list. Those that are never used are removed later. */
export async function storeUploads(
  { tx, files, now }: Pick<Call, 'tx' | 'files' | 'now'>,
  uploads: PictureUploads,
): Promise<void> {
  if (uploads.size === 0) return
  await holdUploads(tx)
  for (const [sha256, open] of uploads) await files.put(pictureUploadKey(sha256), await open())
  const hashes = [...uploads.keys()]
  await stageJob(tx, dropUploadsJob, { hashes }, new Date(now.getTime() + uploadRetentionMs))
}

/**
 * Removes uploads that neither a part waits for nor another list has that can still be applied. Returns those that a part
 * waits for; null where a list is storing its pictures, and nothing can be removed.
 */
async function removeUploads(
  { tx }: Pick<Call, 'tx'>,
  files: Call['files'],
  hashes: readonly string[],
): Promise<readonly string[] | null> {
  if (!(await mayRemoveUploads(tx))) return null
  const uses = await findUploadUses(tx, hashes)
  for (const { sha256, isDue, isInOther } of uses)
    if (!isDue && !isInOther) await files.remove(pictureUploadKey(sha256))
  return uses.filter(({ isDue }) => isDue).map(({ sha256 }) => sha256)
}

/** Removes uploads that were encoded. Those that stay are left to the jobs of their lists. */
export async function removeEncoded(
  { withOwnTransaction, files }: UploadPorts,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length > 0) await withOwnTransaction((job) => removeUploads(job, files, hashes))
}

/** Removes the uploads of a list that cannot be applied any more. What a part still waits for is looked at again later. */
export async function dropUploads({ withOwnTransaction, files }: UploadPorts, payload: unknown): Promise<void> {
  const { hashes } = uploadsPayload.parse(payload)
  for (let at = 0; at < hashes.length; at += batchSize)
    await withOwnTransaction(async (job) => {
      const due = await removeUploads(job, files, hashes.slice(at, at + batchSize))
      if (due === null) throw new Error('A list is storing its pictures')
      if (due.length > 0)
        await job.stage(dropUploadsJob, { hashes: due }, new Date(job.now.getTime() + uploadRetentionMs))
    })
}
