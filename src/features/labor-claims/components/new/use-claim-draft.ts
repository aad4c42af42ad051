import { useCallback, useEffect, useState } from 'react'
import type { Engine } from '../../../../../offline/engine.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { useLive } from '../../../../data/use-live.ts'
import type { DraftPart } from '../../../../shared/claim-parts.ts'
import { draftPartsKey } from '../../../../shared/parts-target.ts'
import { useDraft } from '../../../../shared/use-draft.ts'
import { blankDraft, draftKey, photoKeys } from './draft.ts'
import type { ClaimDraft, ClaimFields } from './draft.ts'

export interface ClaimDrafting {
  readonly draft: ClaimDraft
  /** From this device's draft, also what a drawing's page has put there. */
  readonly parts: readonly DraftPart[]
  readonly change: (change: Partial<ClaimDraft>) => void
  readonly type: (fields: Partial<ClaimFields>) => void
  readonly setParts: (parts: readonly DraftPart[]) => Promise<void>
  /** Waits for what is being written: before the draft is dropped. */
  readonly settle: () => Promise<void>
  /** Begins a new one. What was there can be put back with the function that it resolves to, until the screen is opened anew. */
  readonly startAnew: () => Promise<() => void>
  /** Why the last write failed, in a sentence. */
  readonly fault: string | null
}

async function letGo(engine: Engine, id: string): Promise<void> {
  const keys = await Promise.all([engine.draftKeys(photoKeys), engine.draftKeys(draftPartsKey(''))])
  for (const key of keys.flat()) if (id === '' || !key.includes(id)) await engine.dropDraft(key)
}

/** The claim that is being filed, kept on this device at every change and found again after a restart; null while it is read. */
export function useClaimDraft(): ClaimDrafting | null {
  const engine = useEngine()
  const { session } = useSession()
  const { found, keep, settle, fault } = useDraft<ClaimDraft>(draftKey)
  const [own, setOwn] = useState<ClaimDraft | null>(null)
  if (own === null && found !== undefined) setOwn(found ?? blankDraft(engine.newId(), session.servicer))
  const id = own?.id ?? ''
  const parts = useLive(
    async (read) => (id === '' ? [] : ((await read.draft<DraftPart[]>(draftPartsKey(id))) ?? [])),
    [id],
  )

  // What belonged to a draft that was given up: it can be put back only while its screen is open.
  useEffect(() => {
    if (found === undefined) return
    void letGo(engine, found?.id ?? '').catch(() => undefined)
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
  if (own === null) return null
  return {
    draft: own,
    parts: parts.state === 'ready' ? parts.value : [],
    fault,
    settle,
    change: (part) => {
      change((before) => ({ ...before, ...part }))
    },
    type: (fields) => {
      change((before) => ({ ...before, fields: { ...before.fields, ...fields } }))
    },
    setParts: (list) => engine.saveDraft(draftPartsKey(own.id), list),
    async startAnew() {
      const before = own
      await settle()
      setOwn(blankDraft(engine.newId(), session.servicer))
      await engine.dropDraft(draftKey)
      return () => {
        setOwn(before)
        keep(before)
      }
    },
  }
}
