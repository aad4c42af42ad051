import type { Call } from '../kernel/call.ts'

/** The context of a job that changes the database: its own transaction, and the ports of a call. */
export type JobCall = Pick<Call, 'tx' | 'now' | 'newId' | 'randomBytes' | 'stage'>

/** Another host refused, and will refuse again. Such a job ends after the usual attempts, also where its kind has more. */
export class RefusedForGood extends Error {}

/** Runs staged jobs: after each commit, and every few seconds. */
export interface Jobs {
  /** Starts to look for due jobs and returns immediately. With the kinds that were staged, it looks only where one could start. */
  kick(kinds?: readonly string[]): void
  /** Runs all due jobs. For shutdown and tests. */
  drain(): Promise<void>
  /** Stops after the current job. The others stay in the database for the next process. */
  stop(): Promise<void>
}
