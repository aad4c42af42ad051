// A sign-out or a lock takes the lease from a drain that still runs.
import type { UserDatabase } from '../db/tables.ts'
import type { Lease } from '../outbox/lease.ts'

/** Takes the lease from a running drain, so that it writes nothing under the next user. */
export async function revokeLease(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const lease = (await db.meta.get('lease'))?.value as Lease | undefined
    if (lease !== undefined)
      await db.meta.put({ k: 'lease', value: { ...lease, by: '', until: 0, epoch: lease.epoch + 1 } satisfies Lease })
  })
}
