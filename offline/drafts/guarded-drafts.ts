// The drafts of a page, behind the storage guard.
import type { EnginePorts } from '../db/engine-ports.ts'
import type { StorageGuard } from '../db/storage-guard.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { createDrafts } from './create-drafts.ts'
import type { DraftReads, DraftWrites } from './create-drafts.ts'

export interface GuardedDrafts {
  readonly engine: DraftReads & DraftWrites
  /** The drafts in the stores of this user alone, or what saves them. */
  readonly of: (user: Pick<CurrentUser, 'openStore'>) => {
    readonly writes: DraftWrites
    readonly all: DraftReads & DraftWrites
  }
}

export function createGuardedDrafts(
  enginePorts: EnginePorts,
  guard: Pick<StorageGuard, 'run' | 'runOpened' | 'read'>,
): GuardedDrafts {
  const drafts = createDrafts(enginePorts)
  const guardWrites = (writes: DraftWrites): DraftWrites => ({
    saveDraft: (key, value) => guard.run(() => writes.saveDraft(key, value), 'draft'),
    dropDraft: (key) => guard.run(() => writes.dropDraft(key), 'draft'),
    saveDraftBytes: (key, bytes) => guard.run(() => writes.saveDraftBytes(key, bytes), 'draft'),
  })
  const guarded = (own: DraftReads & DraftWrites): DraftReads & DraftWrites => ({
    ...guardWrites(own),
    // As of the outbox: a lost connection is reopened before a form is believed to have no draft.
    draft: (key) => guard.read(() => own.draft(key)),
    draftKeys: (prefix) => guard.read(() => own.draftKeys(prefix)),
    draftBytes: (key) => guard.read(() => own.draftBytes(key)),
  })
  return {
    engine: guarded(drafts),
    of: (user) => {
      // A visitor's first read makes a key.
      const own = drafts.of(() => guard.runOpened(() => user.openStore(), 'key'))
      return { writes: guardWrites(own), all: guarded(own) }
    },
  }
}
