import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { defaultUploadLimitMb } from '../../../contract/files.ts'
import type { PendingUploads, files } from '../../../contract/files.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { listPendingUploads, saveUploadLimit } from './pending-uploads.store.ts'

/** Who has uploads that are on no record yet, for the office. */
export async function readPendingUploads(call: SignedIn): Promise<Reply<typeof files.table.readPendingUploads>> {
  return { default_limit_mb: defaultUploadLimitMb, people: await listPendingUploads(call.tx) }
}

/** Sets the limit of one person's pending uploads, or returns to the shop's. Refuses `users.unknown`. */
export async function setUploadLimit(call: SignedIn, userId: number, limitMb: number | null): Promise<PendingUploads> {
  if (!(await saveUploadLimit(call.tx, userId, limitMb))) return refuse('users.unknown')
  const [person] = await listPendingUploads(call.tx, userId)
  return person ?? refuse('users.unknown')
}
