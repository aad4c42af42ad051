// The steps that guarantee 'exactly once, in order, nothing lost', in one place. Tests replace one by a broken step to show
// that the harness notices it (tests/faults/mutants).
import { judgeAnswer } from '../http/verdict.ts'
import { chooseBatch } from './choose-batch.ts'
import { acquireLease, renewLease } from './lease.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { claimBatch } from './claim-batch.ts'

export interface Protocol {
  readonly chooseBatch: typeof chooseBatch
  readonly claimBatch: typeof claimBatch
  readonly verdict: typeof judgeAnswer
  readonly recordOutcomes: typeof recordOutcomes
  readonly acquire: typeof acquireLease
  readonly renew: typeof renewLease
}

export const protocol: Protocol = {
  chooseBatch,
  claimBatch,
  verdict: judgeAnswer,
  recordOutcomes,
  acquire: acquireLease,
  renew: renewLease,
}
