import type { Engine } from '../../../offline/engine.ts'

interface PendingWrite {
  next: { readonly value: unknown } | null
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

/** Saves a draft. Writes that are faster than the device are merged into the last one. */
export function writeDraft(engine: Engine, key: string, value: unknown): void {
  const pending = getPendingWrite(engine, key)
  pending.next = { value }
  const write = async () => {
    for (let next = pending.next; next !== null; next = pending.next) {
      pending.next = null
      // A notice above every page says when a device cannot save. The form keeps its values.
      await engine.saveDraft(key, next.value).catch(() => undefined)
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

/** Deletes the draft and its pending writes. */
export async function dropDraft(engine: Engine, key: string): Promise<void> {
  const pending = getPendingWrite(engine, key)
  pending.next = null
  await pending.running
  await engine.dropDraft(key)
}
