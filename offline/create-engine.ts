// The page's engine: what sends (offline/create-core.ts), what saves operations, and the server's last snapshots with the
// pending ops applied.
import { devices } from '../contract/devices.ts'
import { createCore } from './create-core.ts'
import type { Engine, Ports } from './engine.ts'
import { createWriteKeys } from './http/write-keys.ts'
import { dropOldShares } from './drafts/shared-files.ts'
import { forgetLoss, readLosses, reportWaiting } from './outbox/report-waiting.ts'
import { createReaders } from './outbox/readers.ts'
import { signOps } from './outbox/sign-op.ts'
import { bindUser, bindVisitor } from './session/bind-user.ts'
import { createDeviceLock } from './session/device-lock.ts'
import { createDeviceKeys } from './session/device-keys.ts'
import { createSignInCalls } from './session/sign-in-calls.ts'
import { createReplica } from './replica/create-replica.ts'
import { createWrites } from './outbox/writes.ts'
import { pageProtocol } from './outbox/page-protocol.ts'
import type { PageProtocol } from './outbox/page-protocol.ts'

/** The engine for these ports. Tests pass a broken `protocol` to prove that the harness notices it. */
export function createEngine(ports: Ports, protocol: PageProtocol = pageProtocol): Engine {
  const { engine, enginePorts, writePorts, readerPorts, databases, broadcast, draftsOf } = createCore(ports, protocol, {
    refreshAcked: async () => {
      // It waits for the next drain where it cannot be done now.
      await withdrawDiscarded().catch(() => undefined)
      await replica.refreshAcked()
    },
    forget: () => {
      readers.forget()
      replica.forget()
    },
    nextDue: (isElsewhere) => readers.nextDue(isElsewhere),
    createWriteKeys,
    sign: (store) => signOps(ports.crypto, store),
    createSignInCalls,
    createDeviceKeys,
    report: async (db, device) => {
      // Beside the report, which runs now and then: what was shared and never added goes by itself.
      await dropOldShares(engine, ports.now()).catch(() => undefined)
      return reportWaiting(db, device, enginePorts)
    },
  })
  const readers = createReaders(readerPorts)
  const replica = createReplica({
    ...enginePorts,
    owner: () => engine.owner(),
    ops: (choose) => readers.ops(choose),
    opsOf: (groupId) => readers.opsOf(groupId),
    isStaleCopy: protocol.isStaleCopy,
  })
  const { withdrawDiscarded, ...writes } = createWrites(writePorts, protocol)
  const { current } = writePorts
  const whole: Engine = {
    ...engine,
    outbox: () => readers.outbox(),
    outboxEntries: () => readers.outboxEntries(),
    outboxItems: (opIds) => readers.outboxItems(opIds),
    lastOutbox: () => readers.lastOutbox(),
    counts: () => readers.counts(),
    arrival: (opId) => readers.arrival(opId),
    connectionStatus: () => readers.connectionStatus(),
    ...writes,
    ...replica,
    ...createDeviceLock({
      ports,
      current,
      databases,
      call: (row, input) => engine.call(row, input),
      signOut: (unsent) => engine.signOut(unsent),
      forget: () => {
        readers.forget()
        replica.forget()
      },
      broadcast,
    }),
    losses: () => current.openForRead().then((db) => (db === null ? [] : readLosses(db))),
    async dismissLoss(id) {
      await enginePorts.http.call(devices.table.dismissLoss, { params: { id } })
      await forgetLoss(await enginePorts.open(), id)
    },
    forOwner(ownerId) {
      if (ownerId === null) {
        const visitors = createWrites({ ...writePorts, current: bindVisitor(current) }, protocol)
        // It is saved then: a form that stays is less than an answer that it was not.
        const dropDrafts = (keys: readonly string[]) => Promise.allSettled(keys.map((key) => whole.dropDraft(key)))
        return {
          ...whole,
          async enqueue(operation, input, { dropDraft, ...options } = {}) {
            const done = await visitors.enqueue(operation, input, options)
            await dropDrafts(dropDraft === undefined ? [] : [dropDraft])
            return done
          },
          async enqueueAll(requests, dropDraft = []) {
            const done = await visitors.enqueueAll(requests)
            await dropDrafts([dropDraft].flat())
            return done
          },
        }
      }
      const bound = bindUser(current, ownerId)
      const { withdrawDiscarded: _, ...own } = createWrites({ ...writePorts, current: bound }, protocol)
      return { ...whole, ...own, ...draftsOf(bound) }
    },
  }
  return whole
}
