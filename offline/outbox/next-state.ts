// What a verdict does to its op: the outbox's half of the table. Pure.
import type { OpRow } from '../db/tables.ts'
import type { Mark } from '../http/contact.ts'
import type { Verdict } from '../http/verdict.ts'
import { backoff, soon } from './backoff.ts'
import type { Gate } from './queue-pause.ts'
import type { Change, Target } from './transition.ts'

const day = 24 * 3_600_000
const manyErrors = 8
/** A server that does not take this version is asked again after an hour, by another version at once. */
const holdMs = 3_600_000
/** No `Retry-After` is believed beyond a day. */
const longestRetryAfter = day

export interface Move {
  readonly to: Target
  readonly change: Change
  readonly gate?: Gate
  /** The parents that were acked have to be offered again. */
  readonly isParentMissing?: boolean
  /** The session has to be read again before the next try. */
  readonly isForbidden?: boolean
}

export interface Scene {
  readonly now: number
  readonly random: number
  readonly appVersion: string
  /** When another op was acked last, or null. */
  readonly lastAck: number | null
  readonly mark: Mark | null
}

/** Codes of an op's error that are the device's own words: a fault of the way, not a decision. */
export const wayFaults = { network: 'network', server: 'server', later: 'later', busy: 'op.inProgress' } as const

const capped = (after: number | null): number | null => (after === null ? null : Math.min(after, longestRetryAfter))

function again(scene: Scene, wait: number, status: number, code: string): Move {
  return {
    to: 'queued',
    change: { nextAt: scene.now + wait, triedAt: scene.now, error: { status, code, at: scene.now, said: null } },
  }
}

/** Errors of the server count for a day; with eight of them while other ops pass, it is this op that is the trouble. */
function counted(move: Move, row: OpRow, scene: Scene): Move {
  const serverErrors = [...row.serverErrors.filter((at) => at > scene.now - day && at <= scene.now), scene.now]
  const first = serverErrors[0] ?? scene.now
  const isTrouble = serverErrors.length >= manyErrors && scene.lastAck !== null && scene.lastAck >= first
  return { ...move, to: isTrouble ? 'quarantined' : move.to, change: { ...move.change, serverErrors } }
}

export function moveFor(verdict: Verdict, row: OpRow, scene: Scene): Move {
  const { now, random } = scene
  const error = (status: number, code: string) => ({ status, code, at: now, said: null })
  switch (verdict.is) {
    case 'acked':
      return {
        to: 'acked',
        change: {
          ackedAt: now,
          ackedEpoch: scene.mark?.epoch ?? null,
          ackedPos: scene.mark?.pos ?? null,
          error: null,
          heldBy: null,
          serverErrors: [],
        },
      }
    case 'skipped':
      return { to: 'queued', change: { nextAt: now, triedAt: now } }
    case 'retry': {
      const move = again(
        scene,
        backoff(row.attempts, random, capped(verdict.after)),
        verdict.status,
        verdict.after === null ? verdict.why : wayFaults.later,
      )
      // An answer that is not ours counts too: a firewall that dislikes these very words must not keep them for ever.
      return verdict.status >= 400 && verdict.status !== 408 && verdict.status !== 425
        ? counted(move, row, scene)
        : move
    }
    case 'wait-all': {
      const wait = backoff(row.attempts, random, capped(verdict.after))
      return {
        ...again(scene, wait, verdict.status, wayFaults.later),
        gate: { why: 'later', until: now + wait, since: now },
      }
    }
    case 'sign-in':
      return {
        ...again(scene, 0, verdict.status, verdict.said.error),
        gate: { why: 'sign-in', until: null, since: now },
      }
    case 'other-owner':
      return {
        ...again(scene, 0, verdict.status, verdict.said.error),
        gate: { why: 'other-owner', until: null, since: now },
      }
    case 'forbidden':
      return row.error?.status === 403
        ? { to: 'rejected', change: { error: error(verdict.status, verdict.said.error) } }
        : { ...again(scene, 0, verdict.status, verdict.said.error), isForbidden: true }
    case 'in-progress':
      return again(scene, soon(random), verdict.status, wayFaults.busy)
    case 'update':
      return {
        to: 'queued',
        change: {
          nextAt: now + holdMs,
          triedAt: now,
          heldBy: scene.appVersion,
          error: error(verdict.status, verdict.said.error),
        },
      }
    case 'parent-missing':
      return {
        ...counted(again(scene, backoff(row.attempts, random, null), verdict.status, verdict.said.error), row, scene),
        isParentMissing: true,
      }
    case 'conflict':
      return { to: 'conflict', change: { error: error(verdict.status, verdict.said.error) } }
    case 'rejected':
      return { to: 'rejected', change: { error: error(verdict.status, verdict.said.error) } }
  }
}
