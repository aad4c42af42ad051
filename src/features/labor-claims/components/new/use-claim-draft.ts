import { useCallback, useEffect, useState } from 'react'
import type { Engine } from '../../../../../offline/engine.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import type { DraftPart } from '../../../../shared/claim-parts/claim-parts.ts'
import { changeDraftParts, draftPartsKey } from '../../../../shared/claim-parts/parts-target.ts'
import type { ListChange } from '../../../../shared/claim-parts/parts-target.ts'
import { useDraft } from '../../../../shared/drafts/use-draft.ts'
import { createBlankDraft, withAllFields, draftKey, photoKeyPrefix } from './draft.ts'
import type { ClaimDraft } from './draft.ts'

export interface ClaimDraftState {
  readonly draft: ClaimDraft
  /** The draft's parts, including those added on a diagram page. */
  readonly parts: readonly DraftPart[]
  /** Changes these fields; a function makes them of the draft as it is by then. */
  readonly change: (change: Partial<ClaimDraft> | ((draft: ClaimDraft) => Partial<ClaimDraft>)) => void
  /** Applies a change to the parts as they are saved by then. */
  readonly changeParts: (change: ListChange<DraftPart>) => Promise<void>
  /** Waits for pending draft writes. Call it before the draft is dropped. */
  readonly settle: () => Promise<void>
  /** Starts a new draft. Resolves to a function that restores the old one, until the screen is reopened. */
  readonly startOver: () => Promise<() => void>
  /** Why the last write failed; null where it did not. */
  readonly errorText: string | null
}

async function dropOrphans(engine: Engine, id: string): Promise<void> {
  const keys = await Promise.all([engine.draftKeys(photoKeyPrefix), engine.draftKeys(draftPartsKey(''))])
  for (const key of keys.flat()) if (id === '' || !key.includes(id)) await engine.dropDraft(key)
}

/**
 * The claim draft, saved on this device at every change. Null while it is read; where it or its parts could not be read,
 * `again` reads them again.
 */
export function useClaimDraft(): { readonly drafting: ClaimDraftState | null; readonly again: (() => void) | null } {
  const engine = useEngine()
  const { session } = useSession()
  const { found, again, keep, finishWrites: settle, error: errorText } = useDraft<ClaimDraft>(draftKey)
  const [own, setOwn] = useState<ClaimDraft | null>(null)
  if (own === null && found !== undefined)
    setOwn(found === null ? createBlankDraft(engine.newId(), session.servicer) : withAllFields(found))
  const id = own?.id ?? ''
  const parts = useLiveQuery(
    async (read) => (id === '' ? [] : ((await read.draft<DraftPart[]>(draftPartsKey(id))) ?? [])),
    [id],
  )

  // Delete the photos and parts of discarded drafts. They can be restored only while the screen is open.
  useEffect(() => {
    if (found === undefined) return
    void dropOrphans(engine, found?.id ?? '').catch(() => undefined)
  }, [engine, found])

  const change = useCallback(
    (next: (draft: ClaimDraft) => ClaimDraft) => {
      setOwn((before) => {
        if (before === null) return before
        const after = next(before)
        keep(after)
        return after
      })
    },
    [keep],
  )
  if (own === null || parts.state === 'failed')
    return { drafting: null, again: parts.state === 'failed' ? parts.retry : again }
  const drafting: ClaimDraftState = {
    draft: own,
    parts: parts.state === 'ready' ? parts.value : [],
    errorText,
    settle,
    change: (part) => {
      change((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
    },
    changeParts: (next) => changeDraftParts(engine, own.id, next),
    async startOver() {
      const before = own
      await settle()
      setOwn(createBlankDraft(engine.newId(), session.servicer))
      await engine.dropDraft(draftKey)
      return () => {
        setOwn(before)
        keep(before)
      }
    },
  }
  return { drafting, again: null }
}
