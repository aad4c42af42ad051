// Everything that changes the outbox for a person, behind the storage guard: saved for certain, or refused in words.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Engine, World } from '../engine.ts'
import type { LooseInput } from '../http/request.ts'
import type { Contacts } from '../session/contacts.ts'
import type { Current } from '../session/current.ts'
import { discard, resend } from './attention.ts'
import { enqueue } from './enqueue.ts'
import { exportAll } from './export.ts'
import type { Facts, Saving } from './prepare-op.ts'

export type Writes = Pick<Engine, 'enqueue' | 'enqueueAll' | 'resend' | 'discard' | 'exportAll'>

export interface WriteDeps {
  readonly world: World
  readonly current: Current
  readonly contacts: Contacts
  readonly guard: StorageGuard
  /** Told after something was queued. */
  readonly queued: () => void
}

export function createWrites({ world, current, contacts, guard, queued }: WriteDeps): Writes {
  let hasAsked = false

  /** Asked at the first queued item: from then on the browser must not clear this storage by itself. */
  function persist(): void {
    if (hasAsked) return
    hasAsked = true
    void world.storage?.persist?.().catch(() => undefined)
  }

  const facts = async (): Promise<Facts> => ({
    now: world.now(),
    skewMs: (await contacts.last())?.skewMs ?? null,
    appVersion: world.appVersion,
  })

  async function save(savings: readonly Saving[], dropDrafts: readonly string[]) {
    const done = await guard.run(async () => enqueue(world, await current.store(), savings, await facts(), dropDrafts))
    persist()
    queued()
    return done
  }

  return {
    async enqueue(operation, input, options = {}) {
      const saving: Saving = {
        operation: operation,
        input: input,
        photos: options.photos ?? [],
        groupLabel: options.groupLabel ?? '',
        after: options.after ?? [],
        known: options.known,
      }
      const [done] = await save([saving], options.dropDraft === undefined ? [] : [options.dropDraft])
      if (done === undefined) throw new Error('Nothing was saved')
      return done
    },
    enqueueAll: (ops, dropDraft) =>
      save(
        ops.map(({ operation, input, photos, groupLabel, known }) => ({
          operation,
          input: input as LooseInput,
          photos: photos ?? [],
          groupLabel: groupLabel ?? '',
          after: [],
          known,
        })),
        typeof dropDraft === 'string' ? [dropDraft] : (dropDraft ?? []),
      ),
    async resend(opId, body, known) {
      const done = await guard.run(async () => resend(world, await current.store(), opId, body, await facts(), known))
      queued()
      return done
    },
    async discard(opId) {
      await guard.run(async () => discard(world, await current.store(), opId, await facts()))
      queued()
    },
    exportAll: (opIds) => guard.run(async () => exportAll(world, await current.store(), opIds)),
  }
}
