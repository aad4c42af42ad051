import type { Engine } from '../../../offline/engine.ts'

/** Receives the error of a write, or null after one that succeeded. */
type TellResult = (error: unknown) => void
interface PendingWrite {
  next: { readonly value: unknown; readonly tell: TellResult } | null
  running: Promise<void> | null
}
const writes = new WeakMap<Engine, Map<string, PendingWrite>>()

function getPendingWrite(engine: Engine, key: string): PendingWrite {
  const all = writes.get(engine) ?? new Map<string, PendingWrite>()
  writes.set(engine, all)
  const pending = all.get(key) ?? { next: null, running: null }
  all.set(key, pending)
  return pending
}

/**
 * Saves a draft. Writes that are faster than the device are merged into the last one. Without `tell`, a notice above every
 * page says when a device cannot save. The form keeps its values.
 */
export function writeDraft(engine: Engine, key: string, value: unknown, tell: TellResult = () => undefined): void {
  const pending = getPendingWrite(engine, key)
  pending.next = { value, tell }
  const write = async () => {
    for (let next = pending.next; next !== null; next = pending.next) {
      pending.next = null
      const { value: saved, tell: tellOf } = next
      await engine.saveDraft(key, saved).then(() => {
        tellOf(null)
      }, tellOf)
    }
    pending.running = null
  }
  pending.running ??= write()
}

/** Reads the draft after its pending writes. */
export async function readDraft<T>(engine: Engine, key: string): Promise<T | null> {
  await getPendingWrite(engine, key).running
  return engine.draft<T>(key)
}

/** Waits for the running write and drops pending ones. */
export async function finishDraftWrites(engine: Engine, key: string): Promise<void> {
  const pending = getPendingWrite(engine, key)
  pending.next = null
  await pending.running
}

/** Deletes the draft and its pending writes. */
export async function dropDraft(engine: Engine, key: string): Promise<void> {
  await finishDraftWrites(engine, key)
  await engine.dropDraft(key)
}
