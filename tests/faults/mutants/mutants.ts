import type { PageProtocol } from '../../../offline/outbox/page-protocol.ts'
import { pageProtocol as protocol } from '../../../offline/outbox/page-protocol.ts'
import { leaseMs } from '../../../offline/outbox/lease.ts'
import type { Commit } from '../../support/fake-server.ts'

/** The protocol broken on purpose in one place: on the device, or between the server's receipt and its effect. */
export interface Mutant {
  /** A scene that shows the fault: the search begins there, so that the first of 1,500 scenes suffices mostly. */
  readonly seed: number
  readonly protocol?: PageProtocol
  readonly commit?: Commit
  /** Whether the device has Web Locks; it has none unless the fault needs them. */
  readonly hasLocks?: boolean
}

const atServer: Readonly<Record<string, Mutant>> = {
  'writes the key after the effect': {
    seed: 14,
    async commit(op, { stored, decide, effect, receipt, breath }) {
      const known = stored(op)
      if (known !== null) return known
      const output = decide(op)
      if (output.status >= 300) return output
      effect(op)
      await breath()
      receipt(op, output)
      return output
    },
  },
  'writes the key before the effect': {
    seed: 14,
    async commit(op, { stored, decide, effect, receipt, breath }) {
      const known = stored(op)
      if (known !== null) return known
      const output = decide(op)
      if (output.status >= 300) return output
      receipt(op, output)
      await breath()
      effect(op)
      return output
    },
  },
  'looks for the key, then inserts it': {
    seed: 586,
    async commit(op, { stored, decide, effect, receipt, breath }) {
      const known = stored(op)
      await breath()
      if (known !== null) return known
      const output = decide(op)
      if (output.status >= 300) return output
      effect(op)
      receipt(op, output)
      return output
    },
  },
}

const onDevice: Readonly<Record<string, Mutant>> = {
  'deletes an op before it is sent': {
    seed: 1,
    protocol: {
      ...protocol,
      async claimBatch(db, lease, moment, steps) {
        const taken = await protocol.claimBatch(db, lease, moment, steps)
        await db.ops.bulkDelete((taken ?? []).map((row) => row.opId))
        return taken
      },
    },
  },
  'drops an op on 401': {
    seed: 9,
    protocol: {
      ...protocol,
      async recordOutcomes(store, lease, outcomes, scene) {
        await store.db.ops.bulkDelete(
          outcomes.filter(({ verdict }) => verdict.is === 'sign-in').map(({ row }) => row.opId),
        )
        return protocol.recordOutcomes(store, lease, outcomes, scene)
      },
    },
  },
  'takes no lease': {
    seed: 12,
    protocol: {
      ...protocol,
      acquire: (_db, by, now) => Promise.resolve({ by, until: now + leaseMs, epoch: 1, underLock: false }),
      renew: () => Promise.resolve(true),
    },
  },
  'believes an answer without the echo': {
    seed: 26,
    protocol: {
      ...protocol,
      verdict: (answer, row, key) =>
        answer.status < 300 ? { is: 'acked', reply: answer.body } : protocol.verdict(answer, row, key),
    },
  },
  'ignores the order': {
    seed: 4,
    protocol: {
      ...protocol,
      chooseBatch: (open, moment) =>
        open
          .filter((row) => row.state === 'queued' && row.lane === moment.queue && row.nextAt <= moment.now)
          .sort((a, b) => b.seq - a.seq)
          .slice(0, moment.limit),
    },
  },
}

/** What each cure of the second attack mended, undone. */
const uncured: Readonly<Record<string, Mutant>> = {
  'orders copies by the device’s clock': {
    seed: 49,
    protocol: { ...protocol, isStaleCopy: (age, known) => age.asOf < known.asOf },
  },
  'drops an acknowledged op before a copy has seen it': {
    seed: 139,
    protocol: {
      ...protocol,
      async prune(db, now) {
        await db.transaction('rw', db.ops, db.meta, async () => {
          const acked = await db.ops.where('ackedAt').belowOrEqual(now).toArray()
          const bare = acked.filter((row) => row.blobs.length === 0).map((row) => row.opId)
          await db.ops.bulkDelete(bare)
          const pruned = ((await db.meta.get('pruned'))?.value as number | undefined) ?? 0
          await db.meta.put({ k: 'pruned', value: pruned + bare.length })
        })
        await protocol.prune(db, now)
      },
    },
  },
  'makes a new id at each try of a save': {
    seed: 5,
    protocol: {
      ...protocol,
      enqueue: (ports, store, requests, facts, drafts) =>
        protocol.enqueue(
          ports,
          store,
          requests.map((request) => ({ ...request, opId: ports.uuid() })),
          facts,
          drafts,
        ),
    },
  },
  'obeys a stranger’s Retry-After': {
    seed: 49,
    protocol: {
      ...protocol,
      verdict: (answer, row, key) =>
        answer.status === 503
          ? { is: 'wait-all', status: 503, after: Number(answer.headers.get('retry-after') ?? 1) * 1_000 }
          : protocol.verdict(answer, row, key),
    },
  },
  'retries an answer that it cannot read': {
    seed: 12,
    protocol: {
      ...protocol,
      verdict(answer, row, key) {
        const verdict = protocol.verdict(answer, row, key)
        return verdict.is === 'acked' && verdict.isUnread === true
          ? { is: 'retry', why: 'network', status: answer.status, after: null }
          : verdict
      },
    },
  },
  'never sets an op aside': {
    seed: 5,
    protocol: {
      ...protocol,
      verdict(answer, row, key) {
        const verdict = protocol.verdict(answer, row, key)
        return verdict.is === 'retry' ? { ...verdict, status: 0 } : verdict
      },
    },
  },
  'refuses what is locked': {
    seed: 86,
    protocol: {
      ...protocol,
      recordOutcomes: (store, lease, outcomes, scene) =>
        protocol.recordOutcomes(
          store,
          lease,
          outcomes.map((outcome) =>
            outcome.verdict.is === 'locked'
              ? {
                  ...outcome,
                  verdict: {
                    ...{ is: 'rejected', status: 0 },
                    refusal: { error: 'device.unreadable', message: 'Unreadable', errors: {}, current: null },
                  },
                }
              : outcome,
          ),
          scene,
        ),
    },
  },
  'waits for the lock when the lease is over': {
    seed: 25,
    hasLocks: true,
    protocol: {
      ...protocol,
      acquire: (db, by, now, isLocked) => (isLocked ? protocol.acquire(db, by, now, isLocked) : Promise.resolve(null)),
    },
  },
  'takes anybody’s 404 for the server’s': { seed: 17, protocol: { ...protocol, isOurs: () => true } },
  'ignores which versions the server takes': { seed: 99, protocol: { ...protocol, isTooNew: () => false } },
  'forgets to withdraw a discarded photo': {
    seed: 381,
    protocol: { ...protocol, addWithdrawals: () => Promise.resolve() },
  },
  'stops everything for a limit of one kind': {
    seed: 782,
    protocol: {
      ...protocol,
      async recordOutcomes(store, lease, outcomes, scene) {
        const recorded = await protocol.recordOutcomes(store, lease, outcomes, scene)
        const now = scene.ports.now()
        if (outcomes.some(({ verdict }) => verdict.is === 'limited'))
          await store.db.meta.put({ k: 'gate', value: { why: 'sign-in', until: null, since: now } })
        return recorded
      },
    },
  },
  'sends a visitor’s work as the user who is signed in': {
    seed: 7,
    protocol: {
      ...protocol,
      sendOne: (sender, opened) =>
        protocol.sendOne(sender, { ...opened, row: { ...opened.row, ownerId: opened.row.ownerId ?? 7 } }),
    },
  },
}

export const mutants: Readonly<Record<string, Mutant>> = { ...onDevice, ...atServer, ...uncured }
