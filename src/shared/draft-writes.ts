import type { Engine } from '../../offline/engine.ts'

interface Line {
  next: { readonly value: unknown } | null
  running: Promise<void> | null
}
const lines = new WeakMap<Engine, Map<string, Line>>()

function lineOf(engine: Engine, key: string): Line {
  const all = lines.get(engine) ?? new Map<string, Line>()
  lines.set(engine, all)
  const line = all.get(key) ?? { next: null, running: null }
  all.set(key, line)
  return line
}

/** Keeps a draft; writes that come faster than the device can write are folded into the last one. */
export function writeKept(engine: Engine, key: string, value: unknown): void {
  const line = lineOf(engine, key)
  line.next = { value }
  const write = async () => {
    for (let next = line.next; next !== null; next = line.next) {
      line.next = null
      // A device that cannot save says so above every page; the form still holds what was typed.
      await engine.saveDraft(key, next.value).catch(() => undefined)
    }
    line.running = null
  }
  line.running ??= write()
}

/** What is kept, once no write of it is under way. */
export async function readKept<T>(engine: Engine, key: string): Promise<T | null> {
  await lineOf(engine, key).running
  return engine.draft<T>(key)
}

/** Forgets it, and the writes that were to follow. */
export async function dropKept(engine: Engine, key: string): Promise<void> {
  const line = lineOf(engine, key)
  line.next = null
  await line.running
  await engine.dropDraft(key)
}
