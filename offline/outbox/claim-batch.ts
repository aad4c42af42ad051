// Takes the next ops for sending, in one transaction: the lease is ours, what a dead holder left is queued again, and
// every op is marked as tried before the first byte leaves.
import type { OpRow, UserDatabase } from '../db/tables.ts'
import { isShut, readGate } from './queue-pause.ts'
import { openRows } from './fetch-ops.ts'
import { leaseMs } from './lease.ts'
import type { Lease, renewLease } from './lease.ts'
import { tablesOf, transition } from './transition.ts'
import type { choose, Moment } from './choose-batch.ts'

/** Bytes of sealed bodies that fit one envelope (`sendBatch` takes 1 MiB). */
const envelopeBytes = 600 * 1024

export interface TakeSteps {
  readonly choose: typeof choose
  readonly renew: typeof renewLease
}

function fitting(rows: readonly OpRow[]): OpRow[] {
  let bytes = 0
  return rows.filter((row, index) => {
    bytes += (row.body?.data.byteLength ?? 0) + 800
    return index === 0 || bytes <= envelopeBytes
  })
}

/** The ops to send now, marked as `sending`; none where the queue waits; null where the lease is another's. */
export async function take(db: UserDatabase, lease: Lease, moment: Moment, steps: TakeSteps): Promise<OpRow[] | null> {
  return db.transaction('rw', tablesOf(db), async () => {
    if (!(await steps.renew(db, lease, moment.now))) return null
    const found = await openRows(db)
    const open: OpRow[] = []
    for (const row of found) {
      const isOrphan = row.state === 'sending' && !(row.lease?.by === lease.by && row.lease.epoch === lease.epoch)
      open.push(
        isOrphan ? ((await transition(db, row, 'queued', { nextAt: moment.now, triedAt: moment.now })) ?? row) : row,
      )
    }
    if (isShut(await readGate(db), moment.now)) return []
    const held = { by: lease.by, until: moment.now + leaseMs, epoch: lease.epoch }
    const taken = await Promise.all(
      fitting(steps.choose(open, moment)).map((row) =>
        transition(db, row, 'sending', { attempts: row.attempts + 1, lease: held }),
      ),
    )
    return taken.filter((row) => row !== null)
  })
}
