// Everything that the kernel needs from outside, in one bundle. Tests replace its members.
import type { OpenDatabase } from '../db/connect.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { MalwareScanner } from '../ports/malware-scanner.ts'
import type { Sessions } from './session.ts'

/** Messages for the operator; never a body or a name, and an address only in the lines of security events. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Counters of calls and receipts. `seconds` is the duration of the whole call. */
export interface Tally {
  call(row: string, status: number, seconds: number): void
  /** Where a list was read; `reason` says why from the primary, and is empty for the replica. */
  listRead(from: 'replica' | 'primary', reason: string): void
  receipt(outcome: 'kept' | 'replayed' | 'refused' | 'voided'): void
}

export interface Ports {
  readonly database: OpenDatabase
  /** A replica of the database, from which lists are read; null for none. */
  readonly replica: OpenDatabase | null
  readonly clock: Clock
  readonly ids: Ids
  readonly files: FileStore
  /** Scans what comes in before it is stored. */
  readonly scanner: MalwareScanner
  readonly sessions: Sessions
  /** Reports that jobs of these kinds which are due were staged and committed. */
  readonly wakeJobs: (kinds: readonly string[]) => void
  /** Whether calls of this machine may use development sign-in and demo accounts. */
  readonly development: boolean
  /** Outside production every reply is checked against its row: another shape or an extra field fails the call. */
  readonly checksReplies: boolean
  /** In tests a refusal that its row does not declare fails the call. */
  readonly checksRefusals?: boolean
  readonly log: Log
  readonly tally: Tally
  /** Monotonic milliseconds; for durations only. */
  readonly elapsed: () => number
}
