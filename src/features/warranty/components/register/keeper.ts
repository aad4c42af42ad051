import type { Engine } from '../../../../../offline/engine.ts'

export interface Keeper {
  /** Keeps a draft as it is now; a newer value of the same key takes the place of one that is not written yet. */
  readonly keep: (key: string, value: unknown) => void
  readonly drop: (key: string) => void
  /** Resolves when everything is written; rejects with what went wrong. */
  readonly settle: () => Promise<void>
}

/** Writes many small drafts one after the other, so that a list of hundreds is saved without holding the screen up. */
export function createKeeper(engine: Pick<Engine, 'saveDraft' | 'dropDraft'>, told: (fault: unknown) => void): Keeper {
  const waiting = new Map<string, { readonly value: unknown } | null>()
  let writing: Promise<void> | null = null
  let failed: { readonly fault: unknown } | null = null

  async function write(): Promise<void> {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [key, draft] = next.value
      waiting.delete(key)
      try {
        await (draft === null ? engine.dropDraft(key) : engine.saveDraft(key, draft.value))
        failed = null
        told(null)
      } catch (fault) {
        failed = { fault }
        told(fault)
      }
    }
    writing = null
  }
  const start = () => {
    writing ??= write()
  }
  return {
    keep: (key, value) => {
      waiting.set(key, { value })
      start()
    },
    drop: (key) => {
      waiting.set(key, null)
      start()
    },
    async settle() {
      while (writing !== null) await writing
      if (failed !== null) throw failed.fault
    },
  }
}
