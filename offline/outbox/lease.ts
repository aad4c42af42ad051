// One drain at a time: a Web Lock for efficiency, this lease for correctness. Its epoch increases with every holder, so that
// writes of a former holder are refused.
import type { UserDatabase } from '../db/tables.ts'

export const leaseMs = 90_000

export interface Lease {
  readonly by: string
  readonly until: number
  readonly epoch: number
  /** Acquired under the Web Lock: the lock's next holder knows that this one is gone. */
  readonly underLock: boolean
}

/** Whether it has no holder, living or dead: it was released, or never taken. */
const isReleased = (held: Lease | undefined): boolean => held === undefined || held.until === 0

/** The same from the database. */
export async function isLeaseReleased(db: UserDatabase): Promise<boolean> {
  return isReleased((await db.meta.get('lease'))?.value as Lease | undefined)
}

/**
 * Compare and set: the lease, or null while another holds it. `mayTakeReleased`: false while another has the Web Lock, who is
 * about to take the lease or has just released it. Taken without the lock, a dead tab's lease would stop all others for 90 s.
 */
export function acquireLease(
  db: UserDatabase,
  by: string,
  now: number,
  underLock: boolean,
  mayTakeReleased = true,
): Promise<Lease | null> {
  return db.transaction('rw', db.meta, async () => {
    const held = (await db.meta.get('lease'))?.value as Lease | undefined
    if (!mayTakeReleased && isReleased(held)) return null
    const isFree = held === undefined || held.until <= now || held.by === by || (underLock && held.underLock)
    // After the clock was set back, a lease may seem valid for longer than 90 s: it is ignored.
    const isTooLong = held !== undefined && held.until > now + leaseMs
    if (!isFree && !isTooLong) return null
    const lease: Lease = { by, until: now + leaseMs, epoch: (held?.epoch ?? 0) + 1, underLock }
    await db.meta.put({ k: 'lease', value: lease })
    return lease
  })
}

/** Renews the lease, inside the caller's transaction; false where it is no longer ours. */
export async function renewLease(db: UserDatabase, lease: Lease, now: number): Promise<boolean> {
  const held = (await db.meta.get('lease'))?.value as Lease | undefined
  if (held?.epoch !== lease.epoch || held.by !== lease.by) return false
  await db.meta.put({ k: 'lease', value: { ...lease, until: now + leaseMs } })
  return true
}

export function releaseLease(db: UserDatabase, lease: Lease): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const held = (await db.meta.get('lease'))?.value as Lease | undefined
    if (held?.epoch === lease.epoch && held.by === lease.by)
      await db.meta.put({ k: 'lease', value: { ...held, until: 0 } })
  })
}
