// The drafts of a page, behind the storage guard.
import type { EnginePorts } from '../db/engine-ports.ts'
import type { StorageGuard } from '../db/storage-guard.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { createDrafts } from './create-drafts.ts'
import type { Drafts, DraftWrites } from './create-drafts.ts'

export interface GuardedDrafts {
  readonly engine: Omit<Drafts, 'writesTo'>
  /** What saves drafts in the stores of this user alone. */
  readonly of: (user: Pick<CurrentUser, 'openStore'>) => DraftWrites
}

export function createGuardedDrafts(
  enginePorts: EnginePorts,
  guard: Pick<StorageGuard, 'run' | 'read'>,
): GuardedDrafts {
  const drafts = createDrafts(enginePorts)
  const guarded = (writes: DraftWrites): DraftWrites => ({
    saveDraft: (key, value) => guard.run(() => writes.saveDraft(key, value), 'draft'),
    dropDraft: (key) => guard.run(() => writes.dropDraft(key), 'draft'),
    saveDraftBytes: (key, bytes) => guard.run(() => writes.saveDraftBytes(key, bytes), 'draft'),
  })
  return {
    engine: {
      ...guarded(drafts),
      // As of the outbox: a lost connection is reopened before a form is believed to have no draft.
      draft: (key) => guard.read(() => drafts.draft(key)),
      draftKeys: (prefix) => guard.read(() => drafts.draftKeys(prefix)),
      draftBytes: (key) => guard.read(() => drafts.draftBytes(key)),
    },
    of: (user) => guarded(drafts.writesTo(() => user.openStore())),
  }
}
