import type { Call } from '../kernel/call.ts'

/** What a job knows that changes the database: its own transaction, and what a call has of the world. */
export type JobCall = Pick<Call, 'tx' | 'now' | 'newId' | 'randomBytes' | 'stage'>

/** What runs staged jobs: asked after each commit, and by itself every few seconds. */
export interface Jobs {
  /** Looks for due jobs now; returns at once. */
  kick(): void
  /** Does what is due until nothing is; for a stop and for tests. */
  drain(): Promise<void>
  /** Ends after the job in hand. What is left stays in the database for the next process. */
  stop(): Promise<void>
}
