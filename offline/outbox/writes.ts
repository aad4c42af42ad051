// Everything that changes the outbox for a person, behind the storage guard: saved for certain, or refused in words.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Engine, Ports } from '../engine.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { discard, resend } from './resolve-op.ts'
import { enqueue } from './enqueue.ts'
import { exportAll } from './export-ops.ts'
import type { Facts, Saving } from './prepare-op.ts'

export type Writes = Pick<Engine, 'enqueue' | 'enqueueAll' | 'resend' | 'discard' | 'exportAll'>

export interface WriteDeps {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly contacts: Contacts
  readonly guard: StorageGuard
  /** Told after something was queued. */
  readonly queued: () => void
}

export function createWrites({ ports, current, contacts, guard, queued }: WriteDeps): Writes {
  let hasAsked = false

  /** Asked at the first queued item: from then on the browser must not clear this storage by itself. */
  function persist(): void {
    if (hasAsked) return
    hasAsked = true
    void ports.storage?.persist?.().catch(() => undefined)
  }

  const facts = async (): Promise<Facts> => ({
    now: ports.now(),
    skewMs: (await contacts.last())?.skewMs ?? null,
    appVersion: ports.appVersion,
  })

  async function save(savings: readonly Saving[], dropDrafts: readonly string[]) {
    const done = await guard.run(async () => enqueue(ports, await current.store(), savings, await facts(), dropDrafts))
    persist()
    queued()
    return done
  }

  return {
    async enqueue(operation, input, options = {}) {
      const saving: Saving = {
        operation,
        input,
        photos: options.photos ?? [],
        groupLabel: options.groupLabel ?? '',
        after: options.after ?? [],
        known: options.known,
      }
      const [done] = await save([saving], options.dropDraft === undefined ? [] : [options.dropDraft])
      if (done === undefined) throw new Error('Nothing was saved')
      return done
    },
    enqueueAll: (writes, dropDraft) =>
      save(
        writes.map(({ operation, input, photos, groupLabel, known }) => ({
          operation,
          input,
          photos: photos ?? [],
          groupLabel: groupLabel ?? '',
          after: [],
          known,
        })),
        typeof dropDraft === 'string' ? [dropDraft] : (dropDraft ?? []),
      ),
    async resend(opId, body, known) {
      const done = await guard.run(async () => resend(ports, await current.store(), opId, body, await facts(), known))
      queued()
      return done
    },
    async discard(opId) {
      await guard.run(async () => discard(ports, await current.store(), opId, await facts()))
      queued()
    },
    exportAll: (opIds) => guard.run(async () => exportAll(ports, await current.store(), opIds)),
  }
}
