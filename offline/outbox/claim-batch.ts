// Claims the next ops for sending, in one transaction. Ops of a dead lease holder are queued again. Every op counts as
// tried before the first byte is sent.
import type { OpRow, UserDatabase } from '../db/tables.ts'
import { isPaused, readQueuePause } from './queue-pause.ts'
import { readOpenRows } from './fetch-ops.ts'
import { leaseMs } from './lease.ts'
import type { Lease, renewLease } from './lease.ts'
import { tablesOf, transition } from './transition.ts'
import type { chooseBatch, BatchConditions } from './choose-batch.ts'

/** Bytes of encrypted bodies that fit one batch (`sendBatch` takes 1 MiB). */
const envelopeBytes = 600 * 1024

export interface BatchSteps {
  readonly chooseBatch: typeof chooseBatch
  readonly renew: typeof renewLease
}

function fitBatch(rows: readonly OpRow[]): OpRow[] {
  let bytes = 0
  return rows.filter((row, index) => {
    bytes += (row.body?.data.byteLength ?? 0) + 800
    return index === 0 || bytes <= envelopeBytes
  })
}

/** The ops to send now, in state `sending`; none while the queue is paused; null where another holds the lease. */
export async function claimBatch(
  db: UserDatabase,
  lease: Lease,
  moment: BatchConditions,
  steps: BatchSteps,
): Promise<OpRow[] | null> {
  return db.transaction('rw', tablesOf(db), async () => {
    if (!(await steps.renew(db, lease, moment.now))) return null
    const found = await readOpenRows(db)
    const open: OpRow[] = []
    for (const row of found) {
      const isOrphan = row.state === 'sending' && !(row.lease?.by === lease.by && row.lease.epoch === lease.epoch)
      open.push(
        isOrphan ? ((await transition(db, row, 'queued', { nextAt: moment.now, triedAt: moment.now })) ?? row) : row,
      )
    }
    const pause = await readQueuePause(db)
    if (isPaused(pause, moment.now) && !(pause?.why === 'later' && moment.skipsPause)) return []
    const held = { by: lease.by, until: moment.now + leaseMs, epoch: lease.epoch }
    const claimed = await Promise.all(
      fitBatch(steps.chooseBatch(open, moment)).map((row) =>
        transition(db, row, 'sending', { attempts: row.attempts + 1, lease: held }),
      ),
    )
    return claimed.filter((row) => row !== null)
  })
}
