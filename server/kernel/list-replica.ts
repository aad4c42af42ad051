// Lists are read from a replica of the database, if there is one and it is not behind: docs/decisions/107-lists-from-a-replica.md.
import type { OpenDatabase } from '../db/connect.ts'
import type { ReplicaState } from './list-replica.store.ts'
import type { Log, Tally } from './ports.ts'

/** How far a replica may be behind. */
export const maxLagMs = 5000
/**
 * How long a browser that wrote reads lists from the primary: longer than a replica may be behind, and than its state is
 * remembered, so that what one has written is in every list that one reads.
 */
export const ownWritesSeconds = 10
/** How long the state of a replica is remembered, and how long one that cannot be used is left alone. */
const [recheckMs, retryMs] = [250, 5000]

/** Why a list comes from the primary: the caller wrote lately, or what is wrong with the replica. */
export type PrimaryReason = 'own-write' | 'behind' | 'down' | 'promoted' | 'other-epoch' | 'failed'

/** A replica to read a list from, and what it has seen at least. */
export interface ListSource {
  readonly db: OpenDatabase['db']
  readonly snapshot: string
}

export interface ListReplica {
  /** Where to read a list from; null: from the primary. */
  choose(hasWrittenLately: boolean): Promise<ListSource | null>
  /** Notes that a read of the replica failed, so that the primary answers it. */
  noteFailure(error: unknown): void
}

interface Parts {
  readonly db: OpenDatabase['db']
  readonly readState: () => Promise<ReplicaState>
  readonly readStoredPosition: () => Promise<bigint>
  readonly getEpoch: () => string
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
  readonly log: Log
  readonly tally: Tally
}

interface Known {
  readonly at: number
  readonly problem: PrimaryReason | null
  readonly snapshot: string
}

/** Watches a replica. It is asked when lists are read, four times a second at most. */
export function createListReplica({ db, elapsed, log, tally, ...parts }: Parts): ListReplica {
  let known: Known | null = null
  let checking: Promise<Known> | null = null
  /** Where the primary's log ended at times of the last seconds. */
  let stored: readonly { readonly at: number; readonly position: bigint }[] = []

  const findProblem = (state: ReplicaState): PrimaryReason | null => {
    if (!state.follows) return 'promoted'
    if (state.epoch !== parts.getEpoch()) return 'other-epoch'
    return stored.some(({ position }) => position <= state.position) ? null : 'behind'
  }

  async function look(): Promise<Known> {
    const at = elapsed()
    // The primary first: a replica that has all of it is not behind.
    const position = await parts.readStoredPosition()
    stored = [...stored.filter((one) => one.at > at - maxLagMs), { at, position }]
    const state = await parts.readState()
    return { at, problem: findProblem(state), snapshot: state.snapshot }
  }

  const note = (now: Known, error?: unknown): Known => {
    const before = known === null ? null : known.problem
    if (now.problem !== before) {
      const facts = { problem: now.problem, ...(error instanceof Error ? { reason: error.message } : {}) }
      if (now.problem === null) log.info({}, 'lists are read from the replica')
      else log.warn(facts, 'lists are read from the primary')
    }
    known = now
    return now
  }

  const check = (): Promise<Known> =>
    (checking ??= look()
      .then(
        (now) => note(now),
        (error: unknown) => note({ at: elapsed(), problem: 'down', snapshot: '' }, error),
      )
      .finally(() => {
        checking = null
      }))

  async function findProblemNow(): Promise<Known> {
    if (known === null) return check()
    const age = elapsed() - known.at
    if (known.problem === null || known.problem === 'behind') return age < recheckMs ? known : check()
    // One that does not answer delays no list: it is asked beside them.
    if (age >= retryMs) void check()
    return known
  }

  return {
    choose: async (hasWrittenLately) => {
      if (hasWrittenLately) {
        tally.listRead('primary', 'own-write')
        return null
      }
      const { problem, snapshot } = await findProblemNow()
      tally.listRead(problem === null ? 'replica' : 'primary', problem ?? '')
      return problem === null ? { db, snapshot } : null
    },
    noteFailure: (error) => {
      tally.listRead('primary', 'failed')
      note({ at: elapsed(), problem: 'failed', snapshot: '' }, error)
    },
  }
}
