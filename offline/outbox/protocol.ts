// The steps that guarantee 'exactly once, in order, nothing lost', in one place. Tests replace one by a broken step to show
// that the harness notices it (tests/faults/mutants).
import { isOurContact } from '../http/contact.ts'
import { judgeAnswer } from '../http/verdict.ts'
import { chooseBatch } from './choose-batch.ts'
import { acquireLease, renewLease } from './lease.ts'
import { prune } from './prune.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { claimBatch } from './claim-batch.ts'
import { sendOne } from './send.ts'
import type { sendBatch } from './send-batch.ts'
import { isTooNew } from './taken-versions.ts'

export interface Protocol {
  readonly chooseBatch: typeof chooseBatch
  readonly claimBatch: typeof claimBatch
  readonly verdict: typeof judgeAnswer
  readonly recordOutcomes: typeof recordOutcomes
  readonly acquire: typeof acquireLease
  readonly renew: typeof renewLease
  readonly sendOne: typeof sendOne
  /** Null: each op goes to its documented address in a call of its own. */
  readonly sendBatch: typeof sendBatch | null
  readonly isTooNew: typeof isTooNew
  readonly prune: typeof prune
  /** Whether an answer proves to be our server's. */
  readonly isOurs: typeof isOurContact
}

/** The worker's. The page adds the batch (page-protocol.ts). */
export const protocol: Protocol = {
  chooseBatch,
  claimBatch,
  verdict: judgeAnswer,
  recordOutcomes,
  acquire: acquireLease,
  renew: renewLease,
  sendOne,
  sendBatch: null,
  isTooNew,
  prune,
  isOurs: isOurContact,
}
