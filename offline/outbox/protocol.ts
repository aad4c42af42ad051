// The steps on which 'exactly once, in order, nothing lost' rests, in one place. The tests put a broken one in to show
// that the harness notices (tests/faults/mutants).
import { verdict } from '../http/verdict.ts'
import { choose } from './choose-batch.ts'
import { acquireLease, renewLease } from './lease.ts'
import { settle } from './record-outcomes.ts'
import { take } from './claim-batch.ts'

export interface Protocol {
  readonly choose: typeof choose
  readonly take: typeof take
  readonly verdict: typeof verdict
  readonly settle: typeof settle
  readonly acquire: typeof acquireLease
  readonly renew: typeof renewLease
}

export const protocol: Protocol = { choose, take, verdict, settle, acquire: acquireLease, renew: renewLease }
