// A photo's bytes go before the op that attaches them, in parts that survive a cut line; the op says the hash.
import type { Outcome, Sender, Opened } from './send.ts'
import { sendOne } from './send.ts'
import type { Store } from '../session/current-user.ts'
import type { Uploads } from '../uploads/create-uploads.ts'

/** `from` is where the bytes lie. `isStillMine` is asked between the parts, so that a lost lease stops the upload. */
export async function sendPhoto(
  sender: Sender,
  uploads: Pick<Uploads, 'send'>,
  opened: Opened,
  from: Store,
  isStillMine: () => Promise<boolean>,
): Promise<Outcome> {
  for (const { sha256 } of opened.row.blobs) {
    const verdict = await uploads.send(sha256, { from, hasLease: isStillMine, again: opened.row.attempts > 1 })
    if (verdict.is !== 'acked') return { row: opened.row, verdict, mark: null }
  }
  return sendOne(sender, opened)
}
