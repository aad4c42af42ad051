import type { Engine } from '../../../../../offline/engine.ts'

export interface DraftWriter {
  /** Queues a draft for writing. A newer value of the same key replaces one that is not written yet. */
  readonly save: (key: string, value: unknown) => void
  readonly drop: (key: string) => void
  /** Resolves when everything is written; rejects with the last error. */
  readonly flush: () => Promise<void>
}

/** Writes many small drafts one after the other, so that saving hundreds of rows does not block the screen. */
export function createDraftWriter(
  engine: Pick<Engine, 'saveDraft' | 'dropDraft'>,
  onResult: (error: unknown) => void,
): DraftWriter {
  const waiting = new Map<string, { readonly value: unknown } | null>()
  let writing: Promise<void> | null = null
  let failed: { readonly error: unknown } | null = null

  async function write(): Promise<void> {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [key, draft] = next.value
      waiting.delete(key)
      try {
        await (draft === null ? engine.dropDraft(key) : engine.saveDraft(key, draft.value))
        failed = null
        onResult(null)
      } catch (fault) {
        failed = { error: fault }
        onResult(fault)
      }
    }
    writing = null
  }
  const start = () => {
    writing ??= write()
  }
  return {
    save: (key, value) => {
      // Written in the order of the last changes: a machine is in the list before the next one takes its place.
      waiting.delete(key)
      waiting.set(key, { value })
      start()
    },
    drop: (key) => {
      waiting.delete(key)
      waiting.set(key, null)
      start()
    },
    async flush() {
      while (writing !== null) await writing
      if (failed !== null) throw failed.error
    },
  }
}
