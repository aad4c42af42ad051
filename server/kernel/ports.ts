// Everything the kernel needs from outside, in one bundle: what tests exchange.
import type { OpenDatabase } from '../db/connect.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { Sessions } from './session.ts'

/** Words for the operator; never a body, an address or a name. */
export interface Log {
  info(facts: object, words: string): void
  warn(facts: object, words: string): void
  error(facts: object, words: string): void
}

/** What is counted: `seconds` is the whole call's. */
export interface Tally {
  call(row: string, status: number, seconds: number): void
  receipt(outcome: 'kept' | 'replayed' | 'refused' | 'voided'): void
}

export interface Ports {
  readonly database: OpenDatabase
  readonly clock: Clock
  readonly ids: Ids
  readonly files: FileStore
  readonly sessions: Sessions
  /** Says that a job was staged and committed. */
  readonly nudge: () => void
  readonly development: boolean
  /** In tests every reply is held against its schema; a field too many fails. */
  readonly checksReplies: boolean
  readonly log: Log
  readonly tally: Tally
  /** Monotonic milliseconds, for durations alone. */
  readonly elapsed: () => number
}
