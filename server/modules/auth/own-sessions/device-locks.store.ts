import type { Tx } from '../../../kernel/call.ts'

/** Whether a device of a user has a lock of the app, whichever session asks (docs/decisions/091). */
export async function hasDeviceLock(tx: Tx, userId: number, deviceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('device_lock')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countDeviceLocks(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('device_lock')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addDeviceLock(tx: Tx, userId: number, deviceId: string, now: Date): Promise<void> {
  await tx
    .insertInto('device_lock')
    .values({ user_id: userId, device_id: deviceId, locked_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet({ locked_at: now }))
    .execute()
}

/** Forgets the oldest locks of a user beyond the newest `limit`. */
export async function removeOldDeviceLocks(tx: Tx, userId: number, limit: number): Promise<void> {
  await tx
    .deleteFrom('device_lock')
    .where('user_id', '=', userId)
    .where('device_id', 'in', (from) =>
      from
        .selectFrom('device_lock')
        .select('device_id')
        .where('user_id', '=', userId)
        .orderBy('locked_at', 'desc')
        .orderBy('device_id')
        .offset(limit),
    )
    .execute()
}

export async function removeDeviceLock(tx: Tx, userId: number, deviceId: string): Promise<void> {
  await tx.deleteFrom('device_lock').where('user_id', '=', userId).where('device_id', '=', deviceId).execute()
}

/** Forgets which devices of a user have a lock. */
export async function forgetDeviceLocks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('device_lock').where('user_id', '=', userId).execute()
}
