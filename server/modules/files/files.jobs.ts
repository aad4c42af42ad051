import type { FileStore } from '../../ports/file-store.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { deleteUpload, lockOrphan, removeOrphanKind } from './orphans.store.ts'
import { getStoreKey } from './uploads.service.ts'

/**
 * The job that removes a withdrawn upload. The bytes go first, under the row's lock: the row is marked as incomplete, so no
 * record can name bytes that are gone, whenever the process ends.
 */
export const filesJobs = (files: () => FileStore) => ({
  [removeOrphanKind]: {
    apply: async (
      { owner_id: owner, sha256 }: Readonly<Record<string, unknown>>,
      { tx, now }: Pick<JobCall, 'tx' | 'now'>,
    ) => {
      const [ownerId, hash] = [Number(owner), String(sha256)]
      if (!(await lockOrphan(tx, ownerId, hash, now))) return
      await files().remove(getStoreKey(ownerId, hash))
      await deleteUpload(tx, ownerId, hash)
    },
  },
})
