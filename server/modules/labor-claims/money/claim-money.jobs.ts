import type { JobCall } from '../../../ports/jobs.ts'
import { countUncountedMoney } from './claim-money.store.ts'

/** Staged by the migration that added the columns, where there were open claims. */
const countMoneyKind = 'labor-claims.countMoney'
const batchSize = 500

/** The job that counts what the open claims of an older shop may still cost, some hundred at a time. */
export const laborClaimsJobs = {
  [countMoneyKind]: {
    apply: async (_payload: unknown, { tx, stage }: Pick<JobCall, 'tx' | 'stage'>) => {
      if ((await countUncountedMoney(tx, batchSize)) > 0) await stage(countMoneyKind, {})
    },
  },
}
