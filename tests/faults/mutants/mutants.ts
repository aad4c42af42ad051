import type { Protocol } from '../../../offline/outbox/protocol.ts'
import { protocol } from '../../../offline/outbox/protocol.ts'
import { leaseMs } from '../../../offline/outbox/lease.ts'
import type { Commit } from '../../support/fake-server.ts'

/** The protocol broken on purpose in one place: on the device, or between the server's receipt and its effect. */
export interface Mutant {
  /** Where the search begins: near a scene that shows the fault, so that a few of 1,500 scenes suffice. */
  readonly seed: number
  readonly protocol?: Protocol
  readonly commit?: Commit
}

export const mutants: Readonly<Record<string, Mutant>> = {
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
  'writes the key after the effect': {
    seed: 17,
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
    seed: 17,
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
    seed: 12,
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
  'drops an op on 401': {
    seed: 2,
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
    seed: 15,
    protocol: {
      ...protocol,
      acquire: (_db, by, now) => Promise.resolve({ by, until: now + leaseMs, epoch: 1, underLock: false }),
      renew: () => Promise.resolve(true),
    },
  },
  'believes an answer without the echo': {
    seed: 15,
    protocol: {
      ...protocol,
      verdict: (answer, row, key) =>
        answer.status < 300 ? { is: 'acked', reply: answer.body } : protocol.verdict(answer, row, key),
    },
  },
  'ignores the order': {
    seed: 3,
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
