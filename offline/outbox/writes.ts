// Everything that changes the outbox for a person, behind the storage guard: saved for certain, or refused with a message.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Engine, Ports } from '../engine.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { CurrentUser, Store } from '../session/current-user.ts'
import { discard, resend, resendAsSaved } from './resolve-op.ts'
import { getRescueName, writeRescue } from '../rescue/write-rescue.ts'
import { exportItem } from './export-item.ts'
import type { PageProtocol } from './page-protocol.ts'
import { mintId } from './prepare-op.ts'
import type { SaveContext, SaveRequest } from './prepare-op.ts'
import { SaveRefused } from './save-refused.ts'
import { withdrawDiscarded } from './withdraw-files.ts'

type NewRequest = Omit<SaveRequest, 'opId'>

export type Writes = Pick<
  Engine,
  'enqueue' | 'enqueueAll' | 'resend' | 'resendAll' | 'discard' | 'exportAll' | 'exportItem'
>

/** What the engine repairs by itself. */
export interface Repairs {
  /** Withdraws the files of photos that an earlier build discarded without telling the server. */
  readonly withdrawDiscarded: () => Promise<void>
}

export interface WritePorts {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly contacts: Contacts
  readonly guard: StorageGuard
  /** Called after something was queued; `isHeld`: it is not sent for a while, because a person may undo it. */
  readonly onQueued: (isHeld?: boolean) => void
}

export function createWrites(
  { ports, current, contacts, guard, onQueued }: WritePorts,
  protocol: Pick<PageProtocol, 'enqueue' | 'addWithdrawals'>,
): Writes & Repairs {
  let hasRequested = false

  /** Asks the browser to keep this storage, at the first queued item, and keeps its answer for the screens. */
  function persist(): void {
    if (hasRequested) return
    hasRequested = true
    void ports.storage
      ?.persist?.()
      .then((isPersistent) => current.savePersistence(isPersistent))
      .catch(() => undefined)
  }

  const readContext = async (): Promise<SaveContext> => ({
    now: ports.now(),
    skewMs: (await contacts.last())?.skewMs ?? null,
    appVersion: ports.appVersion,
  })

  /** Ids are made before the first try: a commit whose answer is lost is found by them. */
  const withIds = (request: NewRequest): SaveRequest => ({
    ...request,
    opId: ports.uuid(),
    input: mintId(request.operation, request.input, ports.uuid),
  })

  /** The outbox that holds an op: the current user's, or the visitor's. */
  async function openStoreOf(opId: string): Promise<Store> {
    const store = await current.openStore()
    const visitor = await current.visitor.getIdentity()
    if (visitor.id === '' || (await store.db.ops.get(opId)) !== undefined) return store
    const other = await current.openStore(visitor)
    return (await other.db.ops.get(opId)) === undefined ? store : other
  }

  async function save(requests: readonly NewRequest[], dropDrafts: readonly string[]) {
    if (requests.some(({ operation, input }) => operation.row.isDecision?.(input.body) === true))
      throw new SaveRefused('decision')
    const identified = requests.map(withIds)
    const done = await guard.run(async () => {
      const store = await current.openStore()
      // A person's screen may outlive their session: as a visitor's, this would be refused for ever, and seen by everybody.
      if (store.identity.ownerId === null && requests.some(({ operation }) => operation.row.access !== 'anyone'))
        throw new SaveRefused('signed-out')
      return protocol.enqueue(ports, store, identified, await readContext(), dropDrafts)
    })
    persist()
    onQueued(identified.every(({ heldMs = 0 }) => heldMs > 0))
    return done
  }

  return {
    async enqueue(operation, input, options = {}) {
      const request: NewRequest = {
        operation,
        input,
        photos: options.photos ?? [],
        groupLabel: options.groupLabel ?? '',
        after: options.after ?? [],
        known: options.known,
        heldMs: options.heldMs,
      }
      const [done] = await save([request], options.dropDraft === undefined ? [] : [options.dropDraft])
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
      const correction = { opId, newId: ports.uuid(), body, known }
      const done = await guard.run(async () => resend(ports, await openStoreOf(opId), correction, await readContext()))
      onQueued()
      return done
    },
    async resendAll(opIds) {
      let sent = 0
      for (const opId of opIds) {
        const ids = { opId, newId: ports.uuid() }
        if (await guard.run(async () => resendAsSaved(ports, await openStoreOf(opId), ids, await readContext())))
          sent += 1
      }
      if (sent > 0) onQueued()
      return sent
    },
    async discard(opId) {
      await guard.run(async (isRetry) =>
        discard(ports, await openStoreOf(opId), opId, await readContext(), { isRetry, steps: protocol }),
      )
      onQueued()
    },
    async withdrawDiscarded() {
      if ((await current.openForRead()) === null) return
      const isQueued = await guard.run(async () =>
        withdrawDiscarded(ports, await current.openStore(), await readContext()),
      )
      if (isQueued) onQueued()
    },
    // Only the opening is tried again: what a sink has taken cannot be taken back.
    async exportAll(open) {
      const stores = await guard.run(async () => {
        const visitor = await current.visitor.getIdentity()
        return [await current.openStore(), ...(visitor.id === '' ? [] : [await current.openStore(visitor)])]
      })
      const deviceId = await current.getDeviceId()
      return writeRescue(ports, stores, deviceId, open(getRescueName(ports.now())))
    },
    exportItem: (opId) => guard.run(async () => exportItem(ports, await openStoreOf(opId), opId)),
  }
}
