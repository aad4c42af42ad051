// A photo's bytes are sent before the op that attaches them, in chunks that survive a lost connection. The op names their hash.
import type { Outcome, Sender, OpenedOp } from './send.ts'
import { sendOne } from './send.ts'
import type { Store } from '../session/current-user.ts'
import { getRefusalCode, missingBytes } from '../uploads/upload-verdict.ts'
import type { Uploads } from '../uploads/create-uploads.ts'

/** Uploads the bytes from the store, then sends the op. `isStillMine` is checked between chunks: a lost lease stops the upload. */
export async function sendPhoto(
  sender: Sender,
  uploads: Pick<Uploads, 'send'>,
  opened: OpenedOp,
  from: Store,
  isStillMine: () => Promise<boolean>,
): Promise<Outcome> {
  for (const { sha256 } of opened.row.blobs) {
    const countChunks = () => from.db.parts.where('sha256').equals(sha256).count()
    const before = await countChunks()
    const verdict = await uploads.send(sha256, { from, hasLease: isStillMine, isRetry: opened.row.attempts > 1 })
    if (verdict.is !== 'acked')
      return { row: opened.row, verdict, mark: null, hasAdvanced: (await countChunks()) > before }
  }
  const outcome = await sendOne(sender, opened)
  // The server had the bytes, which a full device freed then, and was restored from a backup without them.
  const isLost = opened.row.blobs.length === 0 && getRefusalCode(outcome.verdict) === 'files.uploadMissing'
  return isLost ? { ...outcome, verdict: missingBytes } : outcome
}
